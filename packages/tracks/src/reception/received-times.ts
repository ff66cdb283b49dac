import { otherStationOf } from '@varuna/units/mmsi'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

/** Weeks since 1970-01-01, a Thursday. */
export const receptionWeek = (timeMs: number): number => Math.floor(timeMs / WEEK_MS)
/** Hours since 1970-01-01. */
export const receptionHour = (timeMs: number): number => Math.floor(timeMs / HOUR_MS)

/** When any vessel was received. */
export interface ReceivedTimes {
  /** Weeks with positions, by `receptionWeek`. */
  readonly weeks: ReadonlySet<number>
  /** The vessels and fixed stations of each hour with positions, by `receptionHour`, as bits of `receptionBit`. */
  readonly hours: ReadonlyMap<number, number>
}

/** Received times that can be added to. */
export interface ReceivedLog extends ReceivedTimes {
  readonly weeks: Set<number>
  readonly hours: Map<number, number>
}

export const createReceivedLog = (): ReceivedLog => ({ weeks: new Set(), hours: new Map() })

/** Notes a position of a vessel or a fixed station. */
export function noteReceived({ weeks, hours }: ReceivedLog, mmsi: number, timeMs: number): void {
  weeks.add(receptionWeek(timeMs))
  const hour = receptionHour(timeMs)
  hours.set(hour, (hours.get(hour) ?? 0) | receptionBit(mmsi))
}

/** Together they fit a signed integer of 32 bits, as databases have it. */
const VESSEL_BITS = 27
const STATION_BITS = 4
const SEVERAL = 5

const hash = (mmsi: number) => Math.imul(mmsi, 0x9e3779b1) >>> 0

/** Whether a station stays where its receivers are: a coast station or an aid to navigation. */
const isFixed = (mmsi: number): boolean => {
  const station = otherStationOf(mmsi)
  return station === 'coast_station' || station === 'aid_to_navigation'
}

/** One of 27 bits of a vessel, or of 4 of a fixed station: as many different bits are at least as many of them. */
export const receptionBit = (mmsi: number): number =>
  1 << (isFixed(mmsi) ? VESSEL_BITS + (hash(mmsi) % STATION_BITS) : hash(mmsi) % VESSEL_BITS)

/** The bits of vessels, and those of fixed stations. */
export const vesselsOf = (bits: number): number => bits & ((1 << VESSEL_BITS) - 1)
export const stationsOf = (bits: number): number => bits & ~((1 << VESSEL_BITS) - 1)

/** Different bits, of at least as many vessels. */
export function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** Whether bits are those of five vessels or more. */
export const areSeveral = (bits: number): boolean => countBits(bits) >= SEVERAL

/** The bits that are set in `least` hours or more. */
export function bitsOfMost(hours: readonly number[], least: number): number {
  let most = 0
  for (let at = 0, bit = 1; at < VESSEL_BITS + STATION_BITS; at += 1, bit <<= 1)
    if (hours.filter((bits) => bits & bit).length >= least) most |= bit
  return most
}
