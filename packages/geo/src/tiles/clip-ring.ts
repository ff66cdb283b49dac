import type { Bounds } from './clip-line.ts'
import type { FlatLine } from '../geometry/simplify-line.ts'

const clipSide = (ring: FlatLine, axis: 0 | 1, side: number, keepsAbove: boolean): FlatLine => {
  const clipped: FlatLine = []
  const isInside = (value: number) => (keepsAbove ? value >= side : value <= side)
  for (let at = 0; at < ring.length; at += 2) {
    const before = (at - 2 + ring.length) % ring.length
    const [ax, ay, bx, by] = [ring[before], ring[before + 1], ring[at], ring[at + 1]] as [
      number,
      number,
      number,
      number,
    ]
    const [a, b] = axis === 0 ? [ax, bx] : [ay, by]
    if (isInside(a) !== isInside(b)) {
      const along = (side - a) / (b - a)
      clipped.push(axis === 0 ? side : ax + along * (bx - ax), axis === 0 ? ay + along * (by - ay) : side)
    }
    if (isInside(b)) clipped.push(bx, by)
  }
  return clipped
}

/** Clips a ring to a box side by side (Sutherland-Hodgman); separate parts stay connected along the sides. */
export const clipRing = (ring: FlatLine, { west, south, east, north }: Bounds): FlatLine =>
  clipSide(clipSide(clipSide(clipSide(ring, 0, west, true), 0, east, false), 1, south, true), 1, north, false)
