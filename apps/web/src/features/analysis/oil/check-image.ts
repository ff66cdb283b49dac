import { maxSceneBytes, maxUploadBytes } from '@varuna/contract/analysis/image'
import { oilWords } from '@varuna/language/analysis/oil'

const { picker: words } = oilWords

const mebibyte = 1024 * 1024
/** Types by file extension, because some systems do not know them. */
const typeOfName: Record<string, string> = {
  heic: 'image/heic',
  heif: 'image/heic',
  tif: 'image/tiff',
  tiff: 'image/tiff',
}

const typeOf = ({ type, name = '' }: { type: string; name?: string }) =>
  type === '' ? (typeOfName[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '') : type

/** Null when the file can be uploaded. */
export function imageProblem(file: { type: string; size: number; name?: string }): string | null {
  const type = typeOf(file)
  if (!type.startsWith('image/')) return words.notAnImage
  const most = type === 'image/tiff' ? maxSceneBytes : maxUploadBytes
  return file.size > most ? words.tooLarge(file.size / mebibyte, most / mebibyte) : null
}
