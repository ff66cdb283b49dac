import sharp from 'sharp'
import { maxUploadBytes, maxUploadPixels } from '@varuna/contract/image'
import { CodedError } from './coded-error.ts'

const mediaTypeOf: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
  avif: 'image/avif',
}

/** Reads an image's header and refuses what must not be decoded; gives the true media type. */
export async function inspectImage(bytes: Uint8Array, claimedType: string): Promise<string> {
  const fault = (code: CodedError['code'], message: string) =>
    new CodedError(code, message, [{ field: 'file', message }])
  if (bytes.byteLength === 0) throw fault('no_file', 'The file is empty.')
  if (bytes.byteLength > maxUploadBytes) throw fault('file_too_large', 'The file is larger than 20 MB.')

  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  const format = header?.format === 'heif' && header.compression === 'av1' ? 'avif' : header?.format
  const mediaType = format && mediaTypeOf[format]
  if (!header || !mediaType) {
    throw fault('not_an_image', 'The file is not a JPEG, PNG, WebP, GIF, TIFF or AVIF image.')
  }
  const pixels = header.width * header.height
  if (pixels > maxUploadPixels) {
    const megapixels = Math.ceil(pixels / 1e6)
    throw fault('too_many_pixels', `The image has ${megapixels} megapixels; at most ${maxUploadPixels / 1e6} are read.`)
  }
  const claimed = claimedType.toLowerCase().replace('image/jpg', 'image/jpeg')
  if (claimed !== mediaType && claimed !== 'application/octet-stream') {
    throw fault('type_mismatch', `The file claims to be ${claimed || 'of no type'}, but it is ${mediaType}.`)
  }
  return mediaType
}
