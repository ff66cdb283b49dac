import {
  CELLS_PER_DEGREE,
  CELL_WORDS,
  COLUMNS,
  HEADER_WORDS,
  MAGIC,
  ROWS,
  SEEDS,
  UNITS_PER_DEGREE,
  VERSION,
  decodeX,
} from './coastline-format.ts'
import { CoastRuns } from './coast-runs.ts'
import { buildPyramid, type Level } from './pyramid.ts'

export interface Coastline {
  readonly land: Uint32Array
  readonly mixed: Uint32Array
  /** Number of coast cells before each word of `mixed`. */
  readonly rank: Uint32Array
  readonly starts: Uint32Array
  readonly points: Int16Array
  readonly runs: CoastRuns
  /** From the cells (level 0) up to a single square; each level halves the resolution. */
  readonly pyramid: readonly Level[]
  readonly seeds: Int32Array
}

const isBitSet = (words: Uint32Array, index: number) => (((words[index >>> 5] as number) >>> (index & 31)) & 1) === 1

export const isLandCell = (coastline: Coastline, cell: number) => isBitSet(coastline.land, cell)
export const isMixedCell = (coastline: Coastline, cell: number) => isBitSet(coastline.mixed, cell)

const bitCount = (word: number) => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Index of a coast cell in `starts`. */
export const mixedIndex = (coastline: Coastline, cell: number) => {
  const word = cell >>> 5
  const before = (coastline.mixed[word] as number) & ((1 << (cell & 31)) - 1)
  return (coastline.rank[word] as number) + bitCount(before)
}

const buildRank = (mixed: Uint32Array) => {
  const rank = new Uint32Array(mixed.length)
  for (let word = 1; word < mixed.length; word++) {
    rank[word] = (rank[word - 1] as number) + bitCount(mixed[word - 1] as number)
  }
  return rank
}

const findSetBits = (words: Uint32Array, count: number) => {
  const indexes = new Uint32Array(count)
  let found = 0
  for (let word = 0; word < words.length; word++) {
    for (let left = words[word] as number; left !== 0; left &= left - 1) {
      indexes[found++] = word * 32 + 31 - Math.clz32(left & -left)
    }
  }
  return indexes
}

/** Opens the bytes of `data/geo/coastline.bin` in place; throws when the format or version differs. */
export const openCoastline = (bytes: Uint8Array): Coastline => {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  const header = new Uint32Array(aligned.buffer, aligned.byteOffset, HEADER_WORDS)
  const [magic, version, cells = 0, points = 0] = header
  if (magic !== MAGIC || version !== VERSION) throw new Error('Not a coastline file of this version')
  let offset = aligned.byteOffset + HEADER_WORDS * 4
  const words = (length: number) => {
    const view = new Uint32Array(aligned.buffer, offset, length)
    offset += length * 4
    return view
  }
  const land = words(CELL_WORDS)
  const mixed = words(CELL_WORDS)
  const starts = words(cells + 1)
  const seeds = new Int32Array(aligned.buffer, offset, SEEDS)
  offset += SEEDS * 4
  const pairs = new Int16Array(aligned.buffer, offset, points * 2)
  return {
    land,
    mixed,
    rank: buildRank(mixed),
    starts,
    points: pairs,
    runs: new CoastRuns(starts, pairs),
    pyramid: buildPyramid(findSetBits(mixed, cells), COLUMNS, ROWS, 1 / CELLS_PER_DEGREE),
    seeds,
  }
}

/** Yields every vertex of the coast as [lat, lon] in degrees; some repeat. */
export function* coastVertices({ mixed, starts, points }: Coastline): Generator<readonly [lat: number, lon: number]> {
  const cells = findSetBits(mixed, starts.length - 1)
  for (const [index, cell] of cells.entries()) {
    const lat = (Math.floor(cell / COLUMNS) + 0.5) / CELLS_PER_DEGREE - 90
    const lon = ((cell % COLUMNS) + 0.5) / CELLS_PER_DEGREE - 180
    for (let at = starts[index] as number; at < (starts[index + 1] as number); at++) {
      yield [
        lat + (points[at * 2 + 1] as number) / UNITS_PER_DEGREE,
        lon + decodeX(points[at * 2] as number) / UNITS_PER_DEGREE,
      ]
    }
  }
}
