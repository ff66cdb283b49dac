import { workingSidePixels, type RgbImage } from '@varuna/oil/image'
import sharp from 'sharp'

const maxPixels = 50_000_000
const formats = new Set(['jpeg', 'jpg', 'png', 'webp', 'gif', 'tiff', 'avif', 'heif'])

export type DecodeError = {
  code: 'not_an_image' | 'unsupported_format' | 'too_many_pixels' | 'truncated'
  message: string
}

export type Decoded = { image: RgbImage; originalWidth: number; originalHeight: number }

const fail = (code: DecodeError['code'], message: string) => ({ ok: false as const, error: { code, message } })

/** Decodes an image file to the working square of sRGB pixels: upright by its EXIF tag, alpha removed. */
export async function decodeImage(
  bytes: Uint8Array,
): Promise<{ ok: true; value: Decoded } | { ok: false; error: DecodeError }> {
  let width: number
  let height: number
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!formats.has(header.format)) return fail('unsupported_format', `Images of type ${header.format} are not read.`)
    ;({ width, height } = header)
  } catch {
    return fail('not_an_image', 'The file is not an image that can be read.')
  }
  if (width * height > maxPixels) return fail('too_many_pixels', 'The image has more than 50 million pixels.')
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated' })
      .rotate()
      .flatten({ background: '#000' })
      .toColourspace('srgb')
      .resize(workingSidePixels, workingSidePixels, { fit: 'fill' })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const pixels = info.channels === 3 ? new Uint8Array(data) : threeChannels(data, info.channels)
    const image = { width: info.width, height: info.height, data: pixels }
    return { ok: true, value: { image, originalWidth: width, originalHeight: height } }
  } catch {
    return fail('truncated', 'The image file is cut short or damaged.')
  }
}

function threeChannels(data: Uint8Array, channels: number): Uint8Array {
  const count = data.length / channels
  const out = new Uint8Array(count * 3)
  for (let i = 0; i < count; i++) out.fill(data[i * channels] as number, i * 3, i * 3 + 3)
  return out
}
