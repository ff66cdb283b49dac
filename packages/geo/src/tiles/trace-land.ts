import type { Bounds } from './clip-line.ts'
import type { FlatLine } from '../geometry/simplify-line.ts'

interface Crossing {
  readonly line: FlatLine
  /** Distance along the box's sides from its north-western corner, clockwise on screen. */
  readonly at: number
  readonly leaves: boolean
}

/** Corners of the box (y downward) with their distance along its sides. */
const boxCorners = ({ west, south, east, north }: Bounds) => {
  const width = east - west
  const height = north - south
  return [
    { at: 0, x: west, y: south },
    { at: width, x: east, y: south },
    { at: width + height, x: east, y: north },
    { at: 2 * width + height, x: west, y: north },
  ]
}

const NEAR = 1e-6

const perimeterPosition = ({ west, south, east, north }: Bounds, x: number, y: number): number | null => {
  const width = east - west
  const height = north - south
  if (Math.abs(y - south) < NEAR) return x - west
  if (Math.abs(x - east) < NEAR) return width + y - south
  if (Math.abs(y - north) < NEAR) return width + height + east - x
  if (Math.abs(x - west) < NEAR) return 2 * width + height + north - y
  return null
}

/** Number of the longest arcs between crossings that are sampled for land. */
const MAX_SAMPLED_ARCS = 16

const pointAtDistance = ({ west, south, east, north }: Bounds, way: number): [x: number, y: number] => {
  const width = east - west
  const height = north - south
  const at = way % (2 * (width + height))
  if (at < width) return [west + at, south]
  if (at < width + height) return [east, south + at - width]
  if (at < 2 * width + height) return [east - (at - width - height), north]
  return [west, north - (at - 2 * width - height)]
}

/**
 * Orders the crossings to start after an arc of water. Land begins where a line leaves the box and ends where one enters. Simplified
 * lines may cross each other at a side, so the longest arcs are sampled to find which are land.
 */
const orderFromWater = (crossings: readonly Crossing[], box: Bounds, isLand: (x: number, y: number) => boolean) => {
  const around = 2 * (box.east - box.west + box.north - box.south)
  let level = 0
  const arcs = crossings.map(({ at, leaves }, index) => {
    level += leaves ? 1 : -1
    const next = crossings[index + 1]?.at ?? (crossings[0] as Crossing).at + around
    return { level, length: next - at, middle: (at + next) / 2, next: index + 1 }
  })
  const sampled = arcs
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_SAMPLED_ARCS)
    .map((arc) => ({ ...arc, land: isLand(...pointAtDistance(box, arc.middle)) }))
  const score = (water: number) =>
    sampled.reduce((sum, { level, length, land }) => sum + (level === water + Number(land) ? length : 0), 0)
  const [water] = [...new Set(arcs.map((arc) => arc.level))].sort((a, b) => score(b) - score(a))
  const start = arcs.find((arc) => arc.level === water)?.next ?? 0
  return [...crossings.slice(start), ...crossings.slice(0, start)].map((crossing, index) => ({
    ...crossing,
    at: crossing.at + (index < crossings.length - start ? 0 : around),
  }))
}

/** Pairs each line that leaves with the line that enters where its land ends; crossed lines are paired in reverse. */
const pairCrossings = (crossings: readonly Crossing[]) => {
  const partner = new Map<FlatLine, { from: number; to: number; line: FlatLine }>()
  const leaving: Crossing[] = []
  const entering: Crossing[] = []
  for (const crossing of crossings) {
    const other = (crossing.leaves ? entering : leaving).pop()
    if (!other) (crossing.leaves ? leaving : entering).push(crossing)
    else if (crossing.leaves) partner.set(crossing.line, { from: crossing.at, to: other.at, line: other.line })
    else partner.set(other.line, { from: other.at, to: crossing.at, line: crossing.line })
  }
  return partner
}

/**
 * Traces rings of land, clockwise on screen, from coast lines with land on their right, in a box with y downward (`south` is its lesser
 * y). Lines enter and leave at its sides; when none does, `isAllLand` decides.
 */
export const traceLand = (
  lines: readonly FlatLine[],
  box: Bounds,
  isLand: (x: number, y: number) => boolean,
  isAllLand: () => boolean,
): FlatLine[] => {
  const corners = boxCorners(box)
  const around = 2 * (box.east - box.west + box.north - box.south)
  const crossings = lines
    .flatMap((line): Crossing[] => {
      const start = perimeterPosition(box, line[0] as number, line[1] as number)
      const end = perimeterPosition(box, line.at(-2) as number, line.at(-1) as number)
      if (start === null || end === null) return []
      return [
        { line, at: start, leaves: false },
        { line, at: end, leaves: true },
      ]
    })
    .sort((a, b) => a.at - b.at)
  if (crossings.length === 0) return isAllLand() ? [corners.flatMap(({ x, y }) => [x, y])] : []

  const partner = pairCrossings(orderFromWater(crossings, box, isLand))
  const passed = [0, around].flatMap((turn) => corners.map((corner) => ({ ...corner, at: corner.at + turn })))
  const between = (from: number, to: number) => {
    const [low, high] = from < to ? [from, to] : [to, from]
    const found = passed.filter(({ at }) => at > low && at < high)
    return from < to ? found : found.reverse()
  }
  const used = new Set<FlatLine>()
  const rings: FlatLine[] = []
  for (const { line: first } of crossings) {
    if (used.has(first)) continue
    const ring: FlatLine = []
    for (let line: FlatLine | undefined = first; line && !used.has(line);) {
      used.add(line)
      for (const part of line) ring.push(part)
      const next = partner.get(line)
      for (const corner of next ? between(next.from, next.to) : []) ring.push(corner.x, corner.y)
      line = next?.line
    }
    rings.push(ring)
  }
  return rings
}
