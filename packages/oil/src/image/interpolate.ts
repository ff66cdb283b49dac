import type { Plane } from './image.ts'

/** Enlarges a plane by bilinear interpolation between cell centres, constant beyond the outermost ones. */
export function interpolatePlane(plane: Plane, width: number, height: number): Plane {
  const columns = placesOf(plane.width, width)
  const rows = placesOf(plane.height, height)
  const data = new Float32Array(width * height)
  rows.forEach((row, y) => {
    const upper = row.before * plane.width
    const lower = row.after * plane.width
    columns.forEach((column, x) => {
      const at = (start: number) => {
        const left = plane.data[start + column.before] as number
        return left + column.share * ((plane.data[start + column.after] as number) - left)
      }
      const above = at(upper)
      data[y * width + x] = above + row.share * (at(lower) - above)
    })
  })
  return { width, height, data }
}

/** For each cell of the larger side: the cells before and after it, and the share of the latter. */
function placesOf(from: number, to: number): { before: number; after: number; share: number }[] {
  return Array.from({ length: to }, (_, i) => {
    const place = Math.min(from - 1, Math.max(0, ((i + 0.5) * from) / to - 0.5))
    const before = Math.floor(place)
    return { before, after: Math.min(from - 1, before + 1), share: place - before }
  })
}
