import type { FilePosition } from '@varuna/ais/track-file/file-position'
import type { TrackPosition } from './score-track.ts'

/** A vessel of a file, with its static data. */
type TableVessel = Pick<FilePosition, 'vessel' | 'name' | 'shipType' | 'lengthMetres'> & { positions: number }

/** Positions of a file by vessel, 46 bytes each. */
export interface PositionTable {
  count(): number
  add(position: FilePosition): void
  /** In the order in which they first appear. */
  vessels(): TableVessel[]
  /**
   * Positions of one vessel, oldest first; those of equal times in file order. Created one vessel at a time, because one may have all
   * positions.
   */
  positionsOf(vessel: number): { count: number; at(index: number): TrackPosition }
}

const FIRST_ROWS = 4_096
const NO_STATUS = -1
const NO_HEADING = -1

export function createPositionTable(): PositionTable {
  let count = 0
  let numbers = new Float64Array(FIRST_ROWS * 3)
  let motion = new Float32Array(FIRST_ROWS * 2)
  let statuses = new Int8Array(FIRST_ROWS)
  let headings = new Int16Array(FIRST_ROWS)
  let owners = new Int32Array(FIRST_ROWS)
  const indexes = new Map<string, number>()
  const vessels: TableVessel[] = []
  let rowsByVessel: Uint32Array[] | null = null

  const grow = () => {
    numbers = copyTo(numbers, new Float64Array(2 * numbers.length))
    motion = copyTo(motion, new Float32Array(2 * motion.length))
    statuses = copyTo(statuses, new Int8Array(2 * statuses.length))
    headings = copyTo(headings, new Int16Array(2 * headings.length))
    owners = copyTo(owners, new Int32Array(2 * owners.length))
  }
  const timeOf = (row: number) => numbers[3 * row] as number
  const positionAt = (row: number): TrackPosition => ({
    timeMs: timeOf(row),
    lat: numbers[3 * row + 1] as number,
    lon: numbers[3 * row + 2] as number,
    speedKnots: orNull(motion[2 * row] as number),
    courseDegrees: orNull(motion[2 * row + 1] as number),
    navigationStatus: statuses[row] === NO_STATUS ? null : (statuses[row] as number),
    headingDegrees: headings[row] === NO_HEADING ? null : (headings[row] as number),
  })
  const group = () => {
    const rows = vessels.map(({ positions }) => new Uint32Array(positions))
    const filled = new Uint32Array(vessels.length)
    for (let row = 0; row < count; row++) {
      const owner = owners[row] as number
      const at = filled[owner] as number
      ;(rows[owner] as Uint32Array)[at] = row
      filled[owner] = at + 1
    }
    return rows
  }
  return {
    count: () => count,
    add({ vessel, name, shipType, lengthMetres, timeMs, lat, lon, speedKnots, courseDegrees, ...position }) {
      if (count === owners.length) grow()
      const owner = indexes.get(vessel) ?? vessels.length
      if (owner === vessels.length) {
        indexes.set(vessel, owner)
        vessels.push({ vessel, name, shipType, lengthMetres, positions: 0 })
      }
      const known = vessels[owner] as (typeof vessels)[number]
      known.positions += 1
      known.name ??= name
      known.shipType ??= shipType
      known.lengthMetres ??= lengthMetres
      numbers.set([timeMs, lat, lon], 3 * count)
      motion.set([speedKnots ?? NaN, courseDegrees ?? NaN], 2 * count)
      statuses[count] = position.navigationStatus ?? NO_STATUS
      headings[count] = position.headingDegrees === null ? NO_HEADING : Math.round(position.headingDegrees) % 360
      owners[count] = owner
      count += 1
    },
    vessels: () => vessels,
    positionsOf(vessel) {
      rowsByVessel ??= group()
      const rows = rowsByVessel[vessel] ?? new Uint32Array(0)
      rows.sort((a, b) => timeOf(a) - timeOf(b) || a - b)
      return { count: rows.length, at: (index) => positionAt(rows[index] as number) }
    },
  }
}

function copyTo<Column extends Float64Array | Float32Array | Int32Array | Int16Array | Int8Array>(
  from: Column,
  to: Column,
): Column {
  to.set(from)
  return to
}

/** Speeds and courses have a resolution of 0.1; 32-bit floats add spurious digits. */
const orNull = (value: number) => (Number.isNaN(value) ? null : Math.round(value * 1000) / 1000)
