import { maxUploadBytes } from '@varuna/contract/image'
import { oilWords } from '@varuna/language/dashboard/oil'

const { picker: words } = oilWords

const mebibyte = 1024 * 1024

/** Null when the file can be uploaded. */
export function imageProblem({ type, size }: { type: string; size: number }): string | null {
  if (!type.startsWith('image/')) return words.notAnImage
  if (size > maxUploadBytes) return words.tooLarge(size / mebibyte, maxUploadBytes / mebibyte)
  return null
}
