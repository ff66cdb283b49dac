import { hoursBetween, kmBetween, type Position } from '../position.ts'

/** How a place is received. `poor`: holes of hours are usual there, as where satellites alone receive. */
export type Reception = 'good' | 'poor' | 'unknown'

/** REC-1: an interval up to this long is reception; a longer one is a hole. */
export const MAX_RECEIVED_HOURS = 3
/** REC-2: a place is known by at least this many hours of at least this many vessels. */
const MIN_HOURS = 24
const MIN_VESSELS = 3
/** REC-2: it is poorly received where holes are this share of the hours. */
const POOR_SHARE = 0.2
/** A vessel that is found again within this distance after a hole was moored or at anchor: its hole says nothing of the place. */
const MOORED_KM = 4
/** Older hours count less: beyond this many, both sums are halved. */
const MAX_HOURS = 2_000
const CELLS_PER_DEGREE = 0.5

type Cell = { receivedHours: number; silentHours: number; vessels: number[]; silentVessels: number[] }

/** Reception by cells of two degrees, learnt from vessels: at most 16,200 cells, each with two sums and twice three MMSIs. */
export type ReceptionCells = Map<number, Cell>

export const createReceptionCells = (): ReceptionCells => new Map()

const cellOf = (lat: number, lon: number) =>
  Math.floor((lat + 90) * CELLS_PER_DEGREE) * 360 * CELLS_PER_DEGREE +
  (Math.floor((lon + 180) * CELLS_PER_DEGREE) % (360 * CELLS_PER_DEGREE))

/** Adds the interval between two positions of one segment, in order of time. */
export const learnReception = (cells: ReceptionCells, mmsi: number, from: Position, to: Position): void => {
  const hours = hoursBetween(from, to)
  const isHole = hours > MAX_RECEIVED_HOURS
  if (hours <= 0 || (isHole && kmBetween(from, to) <= MOORED_KM)) return
  const key = cellOf(from.lat, from.lon)
  let cell = cells.get(key)
  if (cell === undefined) {
    cell = { receivedHours: 0, silentHours: 0, vessels: [], silentVessels: [] }
    cells.set(key, cell)
  }
  if (isHole) cell.silentHours += hours
  else cell.receivedHours += hours
  for (const vessels of isHole ? [cell.vessels, cell.silentVessels] : [cell.vessels])
    if (vessels.length < MIN_VESSELS && !vessels.includes(mmsi)) vessels.push(mmsi)
  if (cell.receivedHours + cell.silentHours <= MAX_HOURS) return
  cell.receivedHours /= 2
  cell.silentHours /= 2
}

/** How a place is received (REC-2); unknown where too few vessels were. */
export const receptionAt = (cells: ReceptionCells, lat: number, lon: number): Reception => {
  const cell = cells.get(cellOf(lat, lon))
  if (cell === undefined || cell.vessels.length < MIN_VESSELS) return 'unknown'
  const hours = cell.receivedHours + cell.silentHours
  if (hours < MIN_HOURS) return 'unknown'
  if (cell.silentHours / hours < POOR_SHARE) return 'good'
  // A vessel that switches off again and again would explain its own silence.
  return cell.silentVessels.length < MIN_VESSELS ? 'good' : 'poor'
}
