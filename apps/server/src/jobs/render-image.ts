import type { ImageFault } from '@varuna/contract/faults/image-fault'
import { VIEW_EDGE_PIXELS } from '@varuna/contract/analysis/image-answers'
import type { Heat } from '@varuna/oil/slicks/heat'
import sharp from 'sharp'
import { imageFault } from './inspect-image.ts'
import type { ImageSource } from './inspect-image.ts'
import { isOpened, openImage, type OpenedImage } from './open-image.ts'

const thumbnailEdgePixels = 320
const inside = { fit: 'inside', withoutEnlargement: true } as const
const webp = { quality: 82 }

export type Renditions = { view: Uint8Array; thumbnail: Uint8Array }
export type RenderAnswer = { ok: true; value: Renditions } | { ok: false; error: ImageFault }

/** Renders an image to WebP in two sizes, upright, without alpha and without what the camera wrote, as the models see it. */
export async function renderImage(source: ImageSource | OpenedImage): Promise<RenderAnswer> {
  const opened = isOpened(source) ? ({ ok: true, value: source } as const) : await openImage(source)
  if (!opened.ok) return opened
  try {
    const { data, info } = await opened.value
      .pixels()
      .resize({ width: VIEW_EDGE_PIXELS, height: VIEW_EDGE_PIXELS, ...inside })
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
