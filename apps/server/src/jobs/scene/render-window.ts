import type { PixelSize } from '@varuna/oil/scene/scene'
import sharp from 'sharp'
import type { PixelBox } from './read-samples.ts'
import { readSceneWindow } from './read-scene.ts'
import type { Stretch } from './stretch.ts'

export interface WindowRequest {
  path: string
  box: PixelBox
  /** Longer side of the picture. */
  maxPixels: number
  stretch: Stretch | null
  /** Size of the original when the path is of its view; else null. */
  viewOf: PixelSize | null
}

/** A part of a scene as WebP. */
export async function renderWindow({ path, box, maxPixels, stretch, viewOf }: WindowRequest): Promise<Uint8Array> {
  if (viewOf) return cutView(path, box, viewOf)
  const { data, width, height, channels } = await readSceneWindow(path, box, maxPixels, stretch)
  return sharp(data, { raw: { width, height, channels } }).webp({ quality: 82 }).toBuffer()
}

async function cutView(path: string, box: PixelBox, of: PixelSize): Promise<Uint8Array> {
  const { width, height } = await sharp(path).metadata()
  const along = (from: number, length: number, all: number, shown: number) => {
    const start = Math.min(shown - 1, Math.floor((from / all) * shown))
    return [start, Math.max(1, Math.min(shown - start, Math.round((length / all) * shown)))] as const
  }
  const [left, across] = along(box.left, box.width, of.width, width)
  const [top, down] = along(box.top, box.height, of.height, height)
  return sharp(path).extract({ left, top, width: across, height: down }).webp({ quality: 82 }).toBuffer()
}
