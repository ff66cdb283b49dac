/** A line as x and y by turns. */
export type FlatLine = number[]

const squareOff = (line: FlatLine, at: number, from: number, to: number, stretchY: number) => {
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
  let [at, most] = [-1, -1]
  for (let between = from + 1; between < to; between++) {
    const off = squareOff(line, between, from, to, stretchY)
    if (off > most) [at, most] = [between, off]
  }
  return { at, most }
}

/**
 * The line without the points that lie within `tolerance` of it (Douglas and Peucker), `stretchY` times as high as it is
 * wide; its ends stay, and a closed ring keeps three corners.
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
    const corner = (before.most > after.most ? before : after).at
    keep[opposite] = keep[corner] = 1
    const [a, b] = corner < opposite ? [corner, opposite] : [opposite, corner]
    spans.splice(0, 2, 0, a, a, b, b, last)
  }
  while (spans.length > 0) {
    const to = spans.pop() as number
    const from = spans.pop() as number
    const { at, most } = farthest(line, from, to, stretchY)
    if (most <= tolerance * tolerance) continue
    keep[at] = 1
    spans.push(from, at, at, to)
  }
  const kept: FlatLine = []
  for (let at = 0; at <= last; at++) if (keep[at] === 1) kept.push(line[at * 2] as number, line[at * 2 + 1] as number)
  return kept
}
