import type { Ring } from '@varuna/geo/coastline/encode-coastline'

const M_PER_DEGREE = 111_195
/** Distance from the bank, in cells, beyond which a cell gets no better. */
const MAX_BANK_CELLS = 40

export interface PackedRings {
  /** West, south, east, north of each ring. */
  readonly boxes: Float64Array
  readonly starts: Uint32Array
  /** Longitude, latitude. */
  readonly points: Float64Array
}

export function packRings(rings: readonly Ring[]): PackedRings {
  const boxes = new Float64Array(rings.length * 4)
  const starts = new Uint32Array(rings.length + 1)
  const points = new Float64Array(rings.reduce((sum, ring) => sum + ring.length, 0) * 2)
  let at = 0
  for (const [index, ring] of rings.entries()) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const [lon, lat] of ring) {
      points[at++] = lon
      points[at++] = lat
      ;[west, south] = [Math.min(west, lon), Math.min(south, lat)]
      ;[east, north] = [Math.max(east, lon), Math.max(north, lat)]
    }
    boxes.set([west, south, east, north], index * 4)
    starts[index + 1] = at / 2
  }
  return { boxes, starts, points }
}

/** Square cells of a box, row by row from the south-west. */
export interface WaterRaster {
  readonly west: number
  readonly south: number
  readonly columns: number
  readonly rows: number
  readonly degreesLat: number
  readonly degreesLon: number
  readonly cellM: number
  /** Cells from the nearest land, 0 on land. */
  readonly bank: Uint8Array
}

interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Water and land of a box in cells of `cellM` metres. */
export function rasterizeWater(lands: PackedRings, { west, south, east, north }: Box, cellM: number): WaterRaster {
  const degreesLat = cellM / M_PER_DEGREE
  const degreesLon = degreesLat / Math.cos((((south + north) / 2) * Math.PI) / 180)
  const columns = Math.ceil((east - west) / degreesLon)
  const rows = Math.ceil((north - south) / degreesLat)
  const crossings = crossingsByRow(lands, { south, north, east }, rows, degreesLat)
  const bank = new Uint8Array(columns * rows)
  for (const [row, xs] of crossings.entries()) {
    xs.sort((a, b) => a - b)
    const edges = xs.map((x) => Math.ceil((x - west) / degreesLon - 0.5))
    let isLand = false
    const first = row * columns
    let next = 0
    for (let column = 0; column < columns; column++) {
      for (; next < edges.length && (edges[next] as number) <= column; next++) isLand = !isLand
      bank[first + column] = isLand ? 0 : MAX_BANK_CELLS
    }
  }
  measureBanks(bank, columns, rows)
  return { west, south, columns, rows, degreesLat, degreesLon, cellM, bank }
}

function crossingsByRow(lands: PackedRings, { south, north, east }: Omit<Box, 'west'>, rows: number, height: number) {
  const crossings: number[][] = Array.from({ length: rows }, () => [])
  const { boxes, starts, points } = lands
  for (let ring = 0; ring + 1 < starts.length; ring++) {
    const at = ring * 4
    if ((boxes[at] as number) > east || (boxes[at + 1] as number) > north || (boxes[at + 3] as number) < south) continue
    for (let point = (starts[ring] as number) + 1; point < (starts[ring + 1] as number); point++) {
      const ay = points[point * 2 - 1] as number
      const by = points[point * 2 + 1] as number
      if ((ay < south && by < south) || (ay > north && by > north)) continue
      const ax = points[point * 2 - 2] as number
      const bx = points[point * 2] as number
      const low = Math.max(0, Math.ceil((Math.min(ay, by) - south) / height - 0.5))
      const high = Math.min(rows, Math.ceil((Math.max(ay, by) - south) / height - 0.5))
      for (let row = low; row < high; row++) {
        const y = south + (row + 0.5) * height
        crossings[row]?.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
      }
    }
  }
  return crossings
}

/** Chamfer distance (3-4) to the nearest land, in whole cells. */
function measureBanks(bank: Uint8Array, columns: number, rows: number) {
  const steps = new Uint16Array(bank.length)
  for (let cell = 0; cell < bank.length; cell++) steps[cell] = (bank[cell] as number) === 0 ? 0 : 3 * MAX_BANK_CELLS
  const sweep = (forward: boolean) => {
    for (let step = 0; step < bank.length; step++) {
      const cell = forward ? step : bank.length - 1 - step
      if (steps[cell] === 0) continue
      const column = cell % columns
      const sign = forward ? -1 : 1
      const row = (cell - column) / columns + sign
      let best = steps[cell] as number
      const consider = (other: number, cost: number) => (best = Math.min(best, (steps[other] as number) + cost))
      if (column + sign >= 0 && column + sign < columns) consider(cell + sign, 3)
      if (row >= 0 && row < rows) {
        consider(cell + sign * columns, 3)
        if (column > 0) consider(cell + sign * columns - 1, 4)
        if (column + 1 < columns) consider(cell + sign * columns + 1, 4)
      }
      steps[cell] = best
    }
  }
  sweep(true)
  sweep(false)
  for (let cell = 0; cell < bank.length; cell++)
    bank[cell] = Math.min(MAX_BANK_CELLS, Math.ceil((steps[cell] as number) / 3))
}
