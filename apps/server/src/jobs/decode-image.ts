import { workingSidePixels, type RgbImage } from '@varuna/oil/image/image'
import type { ImageFault } from '@varuna/contract/fault'
import sharp from 'sharp'
import { decoding, imageFault, inspectImage } from './inspect-image.ts'

export type Decoded = { image: RgbImage; originalWidth: number; originalHeight: number }

/** Decodes an image file to a square of sRGB pixels, turned upright by its EXIF tag, without alpha. */
export async function decodeImage(
  bytes: Uint8Array,
): Promise<{ ok: true; value: Decoded } | { ok: false; error: ImageFault }> {
  const header = await inspectImage(bytes)
  if (!header.ok) return header
  try {
    const { data, info } = await sharp(bytes, decoding)
      .rotate()
      .flatten({ background: '#000' })
      .toColourspace('srgb')
      .resize(workingSidePixels, workingSidePixels, { fit: 'fill' })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const pixels = info.channels === 3 ? new Uint8Array(data) : greyToRgb(data, info.channels)
    const image = { width: info.width, height: info.height, data: pixels }
    return { ok: true, value: { image, originalWidth: header.value.width, originalHeight: header.value.height } }
  } catch {
    return imageFault({ code: 'damaged_image.file', params: {} })
  }
}

function greyToRgb(data: Uint8Array, channels: number): Uint8Array {
  const pixelCount = data.length / channels
  const rgb = new Uint8Array(pixelCount * 3)
  for (let i = 0; i < pixelCount; i++) rgb.fill(data[i * channels] as number, i * 3, i * 3 + 3)
  return rgb
}
