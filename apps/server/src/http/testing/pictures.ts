import sharp, { type Sharp } from 'sharp'
import { fileForm } from './file-form.ts'
import type { Send } from './sign-in.ts'

/** A plain picture, 64 by 48 pixels. */
export const plainPicture = (): Sharp => sharp({ create: { width: 64, height: 48, channels: 3, background: '#123' } })

/** Uploads a file of a picture and returns its analysis. */
export async function uploadPicture(send: Send, name: string, mediaType: string, bytes: Uint8Array) {
  return (await send({ method: 'POST', url: '/upload/', ...fileForm('file', name, mediaType, bytes) })).json()
}
