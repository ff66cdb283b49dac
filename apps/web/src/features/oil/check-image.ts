import { maxUploadBytes } from '@varuna/contract/image'

const mebibyte = 1024 * 1024

/** Why a file cannot be sent, or null where it can. */
export function refusalOf({ type, size }: { type: string; size: number }): string | null {
  if (!type.startsWith('image/')) return 'Please select a valid image file'
  if (size > maxUploadBytes)
    return `This image has ${(size / mebibyte).toFixed(1)} MB; at most ${maxUploadBytes / mebibyte} MB can be analysed. Please select a smaller one.`
  return null
}
