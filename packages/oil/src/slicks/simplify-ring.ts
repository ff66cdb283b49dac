export type Point = [number, number]

/** Drops points of a closed ring that lie within `tolerance` of the line between kept ones (Douglas and Peucker 1973). */
export function simplifyRing(ring: Point[], tolerance: number): Point[] {
  const kept = new Set([0, ring.length - 1])
  const spans: [number, number][] = [[0, ring.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let farthest = -1
    let most = tolerance
    for (let i = from + 1; i < to; i++) {
      const distance = distanceToSegment(ring[i] as Point, ring[from] as Point, ring[to] as Point)
      if (distance > most) [farthest, most] = [i, distance]
    }
    if (farthest < 0) continue
    kept.add(farthest)
    spans.push([from, farthest], [farthest, to])
  }
  return ring.filter((_, i) => kept.has(i))
}

function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const dx = bx - ax
  const dy = by - ay
  const lengthSquared = dx * dx + dy * dy
  const along = lengthSquared > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / lengthSquared)) : 0
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}
