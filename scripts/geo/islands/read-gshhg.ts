import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Ring } from '@varuna/geo/coastline/encode-coastline'

/** A line of the source within one square of a degree, as [lon, lat] in degrees. */
export interface ShoreLine {
  readonly line: Ring
  /** A closed ring around an island of the sea or of a lake; otherwise a piece of a longer line, or a lake's shore. */
  readonly isIsland: boolean
}

interface Variables {
  get(name: string): { value: Int32Array }
}

const STEPS_PER_DEGREE = 65_535
const COLUMNS = 360
const NORTHERN_SQUARE_LAT = 89
const LEVELS = { land: 1, islandInLake: 3 }
/** Entry and exit of a line that stays within its square. */
const WITHIN = 4

/**
 * Reads the lines of `binned_GSHHS_f.nc`, the full resolution of GSHHG as GMT uses it: squares of one degree from the north-west, each with
 * its lines, whose vertices are unsigned steps from the square's south-western corner. `folder` has the package `h5wasm`.
 */
export async function readShoreLines(file: string, folder: string): Promise<ShoreLine[]> {
  const module = pathToFileURL(join(folder, 'node_modules/h5wasm/dist/node/hdf5_hl.js')).href
  const { default: hdf5 } = (await import(module)) as {
    default: { ready: Promise<unknown>; File: new (path: string, mode: 'r') => Variables }
  }
  await hdf5.ready
  const variables = new hdf5.File(file, 'r')
  const read = (name: string) => variables.get(name).value
  const packed = read('Embedded_npts_levels_exit_entry_for_a_segment')
  const firstLines = read('Id_of_first_segment_in_a_bin')
  const lineCounts = read('N_segments_in_a_bin')
  const firstPoints = read('Id_of_first_point_in_a_segment')
  const east = read('Relative_longitude_from_SW_corner_of_bin')
  const north = read('Relative_latitude_from_SW_corner_of_bin')
  const lines: ShoreLine[] = []
  for (const [square, first] of firstLines.entries()) {
    const west = (((square % COLUMNS) + 180) % COLUMNS) - 180
    const south = NORTHERN_SQUARE_LAT - Math.floor(square / COLUMNS)
    for (let at = first; at < first + (lineCounts[square] ?? 0); at++) {
      const fields = packed[at] ?? 0
      const [count, level, entry, exit] = [fields >>> 9, (fields >>> 6) & 7, (fields >>> 3) & 7, fields & 7]
      const start = firstPoints[at] ?? 0
      const line = Array.from({ length: count }, (_, point) => {
        const right = ((east[start + point] ?? 0) & 0xffff) / STEPS_PER_DEGREE
        const up = ((north[start + point] ?? 0) & 0xffff) / STEPS_PER_DEGREE
        return [west + right, south + up] as const
      })
      const isIsland = entry === WITHIN && exit === WITHIN && (level === LEVELS.land || level === LEVELS.islandInLake)
      lines.push({ line, isIsland })
    }
  }
  return lines
}
