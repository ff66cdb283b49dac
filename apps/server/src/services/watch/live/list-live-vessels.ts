import { MAX_LIVE_VESSELS } from '@varuna/contract/watch/live'
import type { Box } from '../../../store/interfaces/watch/box.ts'
import type { LiveIndex } from './live-index.ts'

/** Cell widths in degrees; all but the last divide 180. */
const CELL_DEGREES = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5]
/** Cells across the longer side of a box. */
const MAX_CELLS = 120

/** The vessels of a box, or of the world, as `liveVessels` JSON; density cells when there are too many. */
export const listLiveVessels = (index: LiveIndex, box: Box | null, cursor: string): string =>
  listVesselsOf(index, box, { cursor })

/** The same, with additional leading fields. */
export function listVesselsOf(index: LiveIndex, box: Box | null, head: Readonly<Record<string, string>>): string {
  const slots = index.slotsWithin(box)
  const isDense = slots.length > MAX_LIVE_VESSELS
  const cellDegrees = isDense ? cellDegreesOf(box) : null
  const cells = cellDegrees === null ? [] : countCells(index, slots, cellDegrees)
  const rows = isDense ? '' : slots.map((slot) => index.rowAt(slot)).join(',')
  return (
    `${JSON.stringify(head).slice(0, -1)},"total":${slots.length},"vessels":[${rows}],` +
    `"cells":${JSON.stringify(cells)},"cellDegrees":${cellDegrees}}`
  )
}

function cellDegreesOf(box: Box | null): number {
  const { south, west, north, east } = box ?? { south: -90, west: -180, north: 90, east: 180 }
  const wide = Math.max(north - south, east >= west ? east - west : east - west + 360)
  return CELL_DEGREES.find((degrees) => wide / degrees <= MAX_CELLS) ?? (CELL_DEGREES.at(-1) as number)
}

/** The centre of each occupied cell, with its number of vessels. */
function countCells(index: LiveIndex, slots: readonly number[], degrees: number): [number, number, number][] {
  const columns = Math.ceil(360 / degrees)
  const rows = Math.ceil(180 / degrees)
  const counts = new Map<number, number>()
  for (const slot of slots) {
    const { lat, lon } = index.placeAt(slot)
    const row = Math.min(rows - 1, Math.floor((lat + 90) / degrees))
    const column = Math.min(columns - 1, Math.floor((lon + 180) / degrees))
    const cell = row * columns + column
    counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  const middle = (at: number, from: number) => Math.round((from + (at + 0.5) * degrees) * 1e6) / 1e6
  return [...counts].map(([cell, count]) => [
    middle(Math.floor(cell / columns), -90),
    middle(cell % columns, -180),
    count,
  ])
}
