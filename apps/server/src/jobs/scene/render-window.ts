import sharp from 'sharp'
import type { PixelBox } from './read-samples.ts'
import { readSceneWindow } from './read-scene.ts'
import type { Stretch } from './stretch.ts'

export interface WindowRequest {
  path: string
  box: PixelBox
  /** Longer side of the picture. */
  maxPixels: number
  stretch: Stretch | null
}

/** A part of a scene as WebP. */
export async function renderWindow({ path, box, maxPixels, stretch }: WindowRequest): Promise<Uint8Array> {
  const { data, width, height, channels } = await readSceneWindow(path, box, maxPixels, stretch)
  return sharp(data, { raw: { width, height, channels } }).webp({ quality: 82 }).toBuffer()
}
