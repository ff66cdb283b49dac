import type { PixelSize } from './scene.ts'
import type { Heat } from '../slicks/heat.ts'

/** The heat map of a part of an image, and the part's rectangle in pixels of the image. */
export interface HeatTile {
  box: PixelSize & { left: number; top: number }
  heat: Heat
}

/** Outlining a larger heat map would take seconds. */
const MAX_CELLS = 1024

/** Joins the heat maps of an image's parts into one of about the same resolution; 0 where there is no part. */
export function joinHeats(tiles: readonly HeatTile[], size: PixelSize): Heat {
  const finest = tiles.reduce(
    (most, { box, heat }) => Math.max(most, heat.width / box.width, heat.height / box.height),
    0,
  )
  const scale = Math.min(1, MAX_CELLS / Math.max(size.width, size.height), finest)
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))
  const data = new Uint8Array(width * height)
  const column = (x: number) => Math.round((x / size.width) * width)
  const row = (y: number) => Math.round((y / size.height) * height)
  for (const { box, heat } of tiles) {
    const [left, right] = [column(box.left), column(box.left + box.width)]
    const [top, bottom] = [row(box.top), row(box.top + box.height)]
    for (let y = top; y < bottom; y++) {
      const fromY = Math.floor(((y + 0.5 - top) / (bottom - top)) * heat.height)
      for (let x = left; x < right; x++) {
        const fromX = Math.floor(((x + 0.5 - left) / (right - left)) * heat.width)
        data[y * width + x] = heat.data[fromY * heat.width + fromX] as number
      }
    }
  }
  return { width, height, data }
}
