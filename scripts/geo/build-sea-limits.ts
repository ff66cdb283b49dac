/** Builds data/basemap/sea-limits.bin from data/geo, in some minutes. Run by hand: `node scripts/geo/build-sea-limits.ts`. */
import { writeFileSync } from 'node:fs'
import { distanceFromShore } from '@varuna/geo/coastline/distance-from-shore'
import { isOnLand } from '@varuna/geo/coastline/on-land'
import { encodeChartLines } from '@varuna/geo/tiles/chart-lines'
import { joinLines } from '@varuna/geo/tiles/join-lines'
import { simplifyLine, type FlatLine } from '@varuna/geo/geometry/simplify-line'
import { coastalWatersAt } from '@varuna/geo/waters/waters'
import { loadGeo } from '../../apps/server/src/services/shared/bundled-data/load-geo.ts'
import { traceCells, type Side } from './trace-cells.ts'

const TERRITORIAL = { nm: 12, step: 1 / 40, tolerance: 0.0015 }
const EXCLUSIVE = { step: 1 / 4, tolerance: 0.004, minNm: 40 }
const EDGE = 84
const HALVINGS = 12

const geo = loadGeo('data/geo')
const waters = (lat: number, lon: number) => coastalWatersAt(geo.waters, geo.coastline, lat, lon, geo.treaties)

/** Signed distance from the coast in nautical miles, negative on land. */
const signedDistanceNm = (lat: number, lon: number) => {
  const nm = distanceFromShore(geo.coastline, lat, lon) ?? Infinity
  return isOnLand(geo.coastline, lat, lon) ? -nm : nm
}

/** Yields grid squares where the distance from shore may pass 12 nm, by subdivision: the distance changes by at most 1 nm per nm. */
function* nearLimit(west: number, south: number, size: number): Generator<[column: number, row: number]> {
  const { step, nm } = TERRITORIAL
  const middle = Math.max(-90, Math.min(90, south + size / 2))
  const reach = size * 60 * 0.75
  if (Math.abs(signedDistanceNm(middle, west + size / 2) - nm) > reach) return
  if (size <= step * 1.5) {
    yield [Math.round((west + 180) / step), Math.round((south + 90) / step)]
    return
  }
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    yield* nearLimit(west + (dx * size) / 2, south + (dy * size) / 2, size / 2)
}

const known = new Map<number, number>()
const nodeValue = (column: number, row: number) => {
  const key = row * 100_000 + column
  const value = known.get(key) ?? signedDistanceNm(row * TERRITORIAL.step - 90, column * TERRITORIAL.step - 180)
  known.set(key, value)
  return value
}

const territorialSegments: FlatLine[] = []
const BLOCK = 64 * TERRITORIAL.step
for (let south = -78; south < EDGE; south += BLOCK) {
  for (let west = -180; west < 180; west += BLOCK) {
    for (const [column, row] of nearLimit(west, south, BLOCK)) {
      if (column * TERRITORIAL.step >= 360) continue
      territorialSegments.push(
        ...traceCells(column, row, nodeValue, TERRITORIAL.nm, (a: Side, b: Side) => {
          const along = (TERRITORIAL.nm - a.value) / (b.value - a.value)
          return [a.column + along * (b.column - a.column), a.row + along * (b.row - a.row)]
        }).map((line) => line.map((at, index) => at * TERRITORIAL.step - (index % 2 === 0 ? 180 : 90))),
      )
    }
  }
  known.clear()
}

/** Parts of a line that satisfy a condition, tested at the middle of each step. */
const selectParts = (line: FlatLine, holds: (lat: number, lon: number) => boolean): FlatLine[] => {
  const parts: FlatLine[] = []
  let part: FlatLine = []
  for (let at = 2; at < line.length; at += 2) {
    const [ax, ay, bx, by] = line.slice(at - 2, at + 2) as [number, number, number, number]
    if (holds((ay + by) / 2, (ax + bx) / 2)) {
      if (part.length === 0) parts.push((part = [ax, ay]))
      part.push(bx, by)
    } else part = []
  }
  return parts
}

const territorial = joinLines(territorialSegments)
  .map((line) => simplifyLine(line, TERRITORIAL.tolerance))
  .flatMap((line) => selectParts(line, (lat, lon) => (waters(lat, lon)?.country ?? null) !== null))

const isHigh = new Map<number, number>()
const columns = 360 / EXCLUSIVE.step
const highSeas = (column: number, row: number) => {
  const key = row * columns + (column % columns)
  const value =
    isHigh.get(key) ??
    Number(waters(row * EXCLUSIVE.step - 90, (column % columns) * EXCLUSIVE.step - 180)?.kind === 'high_seas')
  isHigh.set(key, value)
  return value
}
const cut = (a: Side, b: Side): [number, number] => {
  let [low, high] = [0, 1]
  for (let halving = 0; halving < HALVINGS; halving++) {
    const along = (low + high) / 2
    const column = a.column + along * (b.column - a.column)
    const row = a.row + along * (b.row - a.row)
    const value = Number(waters(row * EXCLUSIVE.step - 90, column * EXCLUSIVE.step - 180)?.kind === 'high_seas')
    if (value === a.value) low = along
    else high = along
  }
  const along = (low + high) / 2
  return [a.column + along * (b.column - a.column), a.row + along * (b.row - a.row)]
}
const exclusiveSegments: FlatLine[] = []
for (let row = (90 - 78) / EXCLUSIVE.step; row < (90 + EDGE) / EXCLUSIVE.step; row++) {
  for (let column = 0; column < columns; column++) {
    exclusiveSegments.push(
      ...traceCells(column, row, highSeas, 0.5, cut).map((line) =>
        line.map((at, index) => at * EXCLUSIVE.step - (index % 2 === 0 ? 180 : 90)),
      ),
    )
  }
}
// Antarctica has no claimed zones, so its high seas begin at the coast, where no limit is drawn.
const exclusive = joinLines(exclusiveSegments)
  .map((line) => simplifyLine(line, EXCLUSIVE.tolerance))
  .flatMap((line) => selectParts(line, (lat, lon) => signedDistanceNm(lat, lon) > EXCLUSIVE.minNm))

const bytes = encodeChartLines([
  ...territorial.map((line) => ({ kind: 'territorial' as const, line })),
  ...exclusive.map((line) => ({ kind: 'exclusive' as const, line })),
])
writeFileSync('data/basemap/sea-limits.bin', bytes)
const places = (lines: FlatLine[]) => lines.reduce((sum, line) => sum + line.length / 2, 0)
console.log(
  `12 nm: ${territorial.length} lines, ${places(territorial)} places; high seas: ${exclusive.length} lines, ` +
    `${places(exclusive)} places; ${bytes.length} bytes`,
)
