import { HOUR_MS, hoursBetween, kmBetween, MINUTE_MS, type Position } from '../position.ts'

/** How a place is received. `poor`: holes of hours are usual there, as where satellites alone receive. */
export type Reception = 'good' | 'poor' | 'unknown'

/** REC-1: an interval up to this long is reception; a longer one is a hole. */
export const MAX_RECEIVED_HOURS = 3
/** REC-2: a place is known by at least this many hours of at least this many vessels. */
const MIN_HOURS = 24
const MIN_VESSELS = 3
/** REC-2: it is poorly received where holes are this share of the hours. */
const POOR_SHARE = 0.2
/** REC-3: holes that begin within an hour of each other are one, as of a fleet that goes dark together; a place has at least this many. */
const MIN_HOLES = 3
/** REC-3: a vessel that was received this long after a hole began, and before it ended, shows that the place was received. */
const APART_MS = HOUR_MS
const SLOT_MS = 20 * MINUTE_MS
/** Longer ago is forgotten: a hole of more hours is looked at for its last ones. */
const MAX_SLOTS = 144
/** A vessel that is found again within this distance after a hole was moored or at anchor: its hole says nothing of the place. */
const MOORED_KM = 4
/** Older hours count less: beyond this many, both sums are halved. */
const MAX_HOURS = 2_000
const CELLS_PER_DEGREE = 0.5

/** Twenty minutes in which a vessel was received; `isOfSeveral`: others were, too. */
type Slot = { readonly slot: number; readonly mmsi: number; isOfSeveral: boolean }

type Cell = {
  receivedHours: number
  silentHours: number
  vessels: number[]
  silentVessels: number[]
  holesFromMs: number[]
  slots: Slot[]
}

/**
 * Reception by cells of two degrees, learnt from vessels: at most 16,200 cells, each with two sums, twice three MMSIs and 144 slots of the
 * last two days or more.
 */
export type ReceptionCells = Map<number, Cell>

export const createReceptionCells = (): ReceptionCells => new Map()

const cellOf = (lat: number, lon: number) =>
  Math.floor((lat + 90) * CELLS_PER_DEGREE) * 360 * CELLS_PER_DEGREE +
  (Math.floor((lon + 180) * CELLS_PER_DEGREE) % (360 * CELLS_PER_DEGREE))

/** Adds the interval between two positions of one segment. Intervals come in order of their ends. */
export const learnReception = (cells: ReceptionCells, mmsi: number, from: Position, to: Position): void => {
  const hours = hoursBetween(from, to)
  const isHole = hours > MAX_RECEIVED_HOURS
  if (hours <= 0 || (isHole && kmBetween(from, to) <= MOORED_KM)) return
  const key = cellOf(from.lat, from.lon)
  let cell = cells.get(key)
  if (cell === undefined) {
    cell = { receivedHours: 0, silentHours: 0, vessels: [], silentVessels: [], holesFromMs: [], slots: [] }
    cells.set(key, cell)
  }
  const isOwn = isHole && wasReceivedDuring(cell, mmsi, from.timeMs, to.timeMs)
  // A single report in hours shows no reception: where every vessel is received so, the place is.
  if (!isHole) noteReceived(cell, mmsi, to.timeMs)
  // Others were received there meanwhile: the hole is the vessel's and not the place's.
  if (isOwn) return
  if (
    isHole &&
    cell.holesFromMs.length < MIN_HOLES &&
    cell.holesFromMs.every((ms) => Math.abs(ms - from.timeMs) > APART_MS)
  )
    cell.holesFromMs.push(from.timeMs)
  if (isHole) cell.silentHours += hours
  else cell.receivedHours += hours
  for (const vessels of isHole ? [cell.vessels, cell.silentVessels] : [cell.vessels])
    if (vessels.length < MIN_VESSELS && !vessels.includes(mmsi)) vessels.push(mmsi)
  if (cell.receivedHours + cell.silentHours <= MAX_HOURS) return
  cell.receivedHours /= 2
  cell.silentHours /= 2
}

const noteReceived = ({ slots }: Cell, mmsi: number, timeMs: number): void => {
  const slot = Math.floor(timeMs / SLOT_MS)
  const last = slots.at(-1)
  if (last === undefined || last.slot < slot) {
    slots.push({ slot, mmsi, isOfSeveral: false })
    if (slots.length > MAX_SLOTS) slots.shift()
  } else if (last.slot === slot && last.mmsi !== mmsi) last.isOfSeveral = true
}

/** Whether another vessel was received well within a hole. */
const wasReceivedDuring = ({ slots }: Cell, mmsi: number, fromMs: number, toMs: number): boolean => {
  for (let at = slots.length - 1; at >= 0; at -= 1) {
    const one = slots[at] as Slot
    if (one.slot * SLOT_MS <= fromMs + APART_MS) return false
    if ((one.slot + 1) * SLOT_MS < toMs - APART_MS && (one.isOfSeveral || one.mmsi !== mmsi)) return true
  }
  return false
}

/** How a place is received (REC-2, REC-3); unknown where too few vessels were. */
export const receptionAt = (cells: ReceptionCells, lat: number, lon: number): Reception => {
  const cell = cells.get(cellOf(lat, lon))
  if (cell === undefined || cell.vessels.length < MIN_VESSELS) return 'unknown'
  const hours = cell.receivedHours + cell.silentHours
  if (hours < MIN_HOURS) return 'unknown'
  if (cell.silentHours / hours < POOR_SHARE) return 'good'
  // A vessel that switches off again and again would explain its own silence.
  return cell.silentVessels.length < MIN_VESSELS || cell.holesFromMs.length < MIN_HOLES ? 'good' : 'poor'
}
