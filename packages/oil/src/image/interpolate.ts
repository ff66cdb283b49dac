import type { Plane } from './image.ts'

/** Enlarges a plane by bilinear interpolation between cell centres, constant beyond the outermost ones. */
export function interpolatePlane(plane: Plane, width: number, height: number): Plane {
  const columns = placesOf(plane.width, width)
  const rows = placesOf(plane.height, height)
  const data = new Float32Array(width * height)
  const values = plane.data
  for (const [y, row] of rows.entries()) {
    const upper = row.before * plane.width
    const lower = row.after * plane.width
    for (let x = 0; x < width; x++) {
      const { before, after, share } = columns[x] as Place
      const left = values[upper + before] as number
      const above = left + share * ((values[upper + after] as number) - left)
      const leftBelow = values[lower + before] as number
      const below = leftBelow + share * ((values[lower + after] as number) - leftBelow)
      data[y * width + x] = above + row.share * (below - above)
    }
  }
  return { width, height, data }
}

interface Place {
  before: number
  after: number
  share: number
}

/** For each cell of the larger side: the cells before and after it, and the share of the latter. */
function placesOf(from: number, to: number): Place[] {
  return Array.from({ length: to }, (_, i) => {
    const place = Math.min(from - 1, Math.max(0, ((i + 0.5) * from) / to - 0.5))
    const before = Math.floor(place)
    return { before, after: Math.min(from - 1, before + 1), share: place - before }
  })
}
