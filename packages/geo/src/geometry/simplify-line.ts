/** A line as alternating x and y. */
export type FlatLine = number[]

const squaredDistance = (line: FlatLine, at: number, from: number, to: number, stretchY: number) => {
  const ax = line[from * 2] as number
  const ay = (line[from * 2 + 1] as number) * stretchY
  const dx = (line[to * 2] as number) - ax
  const dy = (line[to * 2 + 1] as number) * stretchY - ay
  const px = (line[at * 2] as number) - ax
  const py = (line[at * 2 + 1] as number) * stretchY - ay
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / square))
  return (px - along * dx) ** 2 + (py - along * dy) ** 2
}

const farthest = (line: FlatLine, from: number, to: number, stretchY: number) => {
  let [at, maxSquare] = [-1, -1]
  for (let between = from + 1; between < to; between++) {
    const off = squaredDistance(line, between, from, to, stretchY)
    if (off > maxSquare) [at, maxSquare] = [between, off]
  }
  return { at, maxSquare }
}

/**
 * Simplifies a line to within `tolerance` (Douglas-Peucker), with y scaled by `stretchY`. Keeps both ends, and at least three corners
 * of a closed ring.
 */
export const simplifyLine = (line: FlatLine, tolerance: number, stretchY = 1): FlatLine => {
  const last = line.length / 2 - 1
  const keep = new Uint8Array(last + 1)
  keep[0] = keep[last] = 1
  const spans: number[] = [0, last]
  const isRing = line[0] === line[last * 2] && line[1] === line[last * 2 + 1]
  if (isRing && last > 2) {
    const opposite = farthest(line, 0, last, stretchY).at
    const before = farthest(line, 0, opposite, stretchY)
    const after = farthest(line, opposite, last, stretchY)
    const corner = (before.maxSquare > after.maxSquare ? before : after).at
    keep[opposite] = keep[corner] = 1
    const [a, b] = corner < opposite ? [corner, opposite] : [opposite, corner]
    spans.splice(0, 2, 0, a, a, b, b, last)
  }
  while (spans.length > 0) {
    const to = spans.pop() as number
    const from = spans.pop() as number
    const { at, maxSquare } = farthest(line, from, to, stretchY)
    if (maxSquare <= tolerance * tolerance) continue
    keep[at] = 1
    spans.push(from, at, at, to)
  }
  const simplified: FlatLine = []
  for (let at = 0; at <= last; at++)
    if (keep[at] === 1) simplified.push(line[at * 2] as number, line[at * 2 + 1] as number)
  return simplified
}
