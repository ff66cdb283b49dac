import type { ImageFault } from '@varuna/contract/fault'
import type { Heat } from '@varuna/oil/slicks/heat'
import sharp from 'sharp'
import { decoding, imageFault } from './inspect-image.ts'

const viewEdgePixels = 1600
const thumbnailEdgePixels = 320
const inside = { fit: 'inside', withoutEnlargement: true } as const
const webp = { quality: 82 }

export type Renditions = { view: Uint8Array; thumbnail: Uint8Array }
export type RenderAnswer = { ok: true; value: Renditions } | { ok: false; error: ImageFault }

/** Renders an image file to WebP in two sizes, upright and without alpha, as the models see it. */
export async function renderImage(bytes: Uint8Array): Promise<RenderAnswer> {
  try {
    const { data, info } = await sharp(bytes, decoding)
      .rotate()
      .flatten({ background: '#000' })
      .resize({ width: viewEdgePixels, height: viewEdgePixels, ...inside })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const pixels = sharp(data, { raw: info })
    const view = await pixels.clone().webp(webp).toBuffer()
    const thumbnail = await pixels
      .resize({ width: thumbnailEdgePixels, height: thumbnailEdgePixels, ...inside })
      .webp(webp)
      .toBuffer()
    return { ok: true, value: { view, thumbnail } }
  } catch {
    return imageFault({ code: 'damaged_image.file', params: {} })
  }
}

/** Encodes a heat map as a grey PNG. */
export async function renderHeat({ data, width, height }: Heat): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}
