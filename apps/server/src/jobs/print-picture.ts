import type { ImageFault } from '@varuna/contract/faults/image-fault'
import sharp from 'sharp'
import { decoding, imageFault } from './inspect-image.ts'

export interface PrintRequest {
  viewPath: string
  /** Null without a heat map. */
  heatPath: string | null
}
export type PrintAnswer =
  | { ok: true; value: { jpeg: Uint8Array; width: number; height: number } }
  | { ok: false; error: ImageFault }

const MAX_EDGE = 1200
/** Lowest probability of oil drawn on the heat map, and its maximum opacity, in 8-bit steps. */
const FAINTEST = 64
const MAX_OPAQUE = 150
const heatColour = [226, 60, 20] as const

/** The view with its heat map overlaid, as a JPEG for print. */
export async function printPicture({ viewPath, heatPath }: PrintRequest): Promise<PrintAnswer> {
  try {
    const view = sharp(viewPath, decoding).resize({
      width: MAX_EDGE,
      height: MAX_EDGE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    const { data: pixels, info } = await view.raw().toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const base = sharp(pixels, { raw: info })
    const layers =
      heatPath === null
        ? []
        : [{ input: await tint(heatPath, width, height), raw: { width, height, channels: 4 as const } }]
    const jpeg = await base.composite(layers).flatten().jpeg({ quality: 86 }).toBuffer()
    return { ok: true, value: { jpeg, width, height } }
  } catch {
    return imageFault({ code: 'damaged_image.file', params: {} })
  }
}

async function tint(path: string, width: number, height: number): Promise<Buffer> {
  const heat = await sharp(path, decoding).resize(width, height, { fit: 'fill' }).toColourspace('b-w').raw().toBuffer()
  const out = Buffer.alloc(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const level = heat[at] as number
    out.set(heatColour, 4 * at)
    out[4 * at + 3] = level < FAINTEST ? 0 : Math.round((level / 255) * MAX_OPAQUE)
  }
  return out
}
