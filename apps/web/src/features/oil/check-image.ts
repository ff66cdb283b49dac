import { maxUploadBytes } from '@varuna/contract/image'

const mebibyte = 1024 * 1024

/** Null when the file can be uploaded. */
export function imageProblem({ type, size }: { type: string; size: number }): string | null {
  if (!type.startsWith('image/')) return 'Please select a valid image file'
  if (size > maxUploadBytes)
    return `This image is ${(size / mebibyte).toFixed(1)} MB; at most ${maxUploadBytes / mebibyte} MB can be analysed. Please select a smaller one.`
  return null
}
