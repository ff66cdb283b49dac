import { detailSidePixels, workingSidePixels, type Plane, type RgbImage } from '@varuna/oil/image/image'
import type { Inside } from '@varuna/oil/image/find-frame'
import type { ImageFault } from '@varuna/contract/faults/image-fault'
import sharp from 'sharp'
import { imageFault } from './inspect-image.ts'
import type { ImageSource } from './inspect-image.ts'
import { isOpened, openImage, type OpenedImage } from './open-image.ts'

export type Decoded = { image: RgbImage; originalWidth: number; originalHeight: number }

/** Decodes an image to a square of sRGB pixels, turned upright by its EXIF tag, without alpha. */
export async function decodeImage(
  source: ImageSource | OpenedImage,
): Promise<{ ok: true; value: Decoded } | { ok: false; error: ImageFault }> {
  const opened = isOpened(source) ? ({ ok: true, value: source } as const) : await openImage(source)
  if (!opened.ok) return opened
  try {
    const { data, info } = await opened.value
      .pixels()
      .resize(workingSidePixels, workingSidePixels, { fit: 'fill' })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const pixels = info.channels === 3 ? new Uint8Array(data) : greyToRgb(data, info.channels)
    const image = { width: info.width, height: info.height, data: pixels }
    const { width, height } = opened.value.facts.size
    return { ok: true, value: { image, originalWidth: width, originalHeight: height } }
  } catch {
    return imageFault({ code: 'damaged_image.file', params: {} })
  }
}

/** The brightness of an image on a finer square than `decodeImage` returns, 0 to 255. */
export async function decodeDetail(opened: OpenedImage): Promise<Plane> {
  const side = detailSidePixels
  const { data, info } = await opened
    .pixels()
    .greyscale()
    .resize(side, side, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return {
    width: side,
    height: side,
    data: firstChannel(data, info.channels),
  }
}

function firstChannel(data: Uint8Array, channels: number): Float32Array {
  const values = new Float32Array(data.length / channels)
  for (let i = 0; i < values.length; i++) values[i] = data[i * channels] as number
  return values
}

/** Side of the square of a whole image from which a part is cut: finer than what is computed on. */
const CUT_FROM_PIXELS = 1024

/** A part of an image, as an image of its own. */
export async function cutOut(opened: OpenedImage, inside: Inside): Promise<OpenedImage> {
  const side = CUT_FROM_PIXELS
  const { data, info } = await opened
    .pixels()
    .resize(side, side, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const along = (share: number, length: number) => Math.max(1, Math.round(share * length))
  const box = {
    left: Math.round(inside.left * side),
    top: Math.round(inside.top * side),
    width: along(inside.width, side),
    height: along(inside.height, side),
  }
  const { width, height } = opened.facts.size
  const size = { width: along(inside.width, width), height: along(inside.height, height) }
  return {
    ...opened,
    facts: { ...opened.facts, size },
    pixels: () => sharp(data, { raw: info }).extract(box),
    scene: null,
  }
}

function greyToRgb(data: Uint8Array, channels: number): Uint8Array {
  const pixelCount = data.length / channels
  const rgb = new Uint8Array(pixelCount * 3)
  for (let i = 0; i < pixelCount; i++) rgb.fill(data[i * channels] as number, i * 3, i * 3 + 3)
  return rgb
}
