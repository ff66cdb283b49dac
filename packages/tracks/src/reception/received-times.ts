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
  /** The vessels of each hour with positions, by `receptionHour`, as bits of `vesselBit`. */
  readonly hours: ReadonlyMap<number, number>
}

/** Received times that can be added to. */
export interface ReceivedLog extends ReceivedTimes {
  readonly weeks: Set<number>
  readonly hours: Map<number, number>
}

export const createReceivedLog = (): ReceivedLog => ({ weeks: new Set(), hours: new Map() })

/** Notes a position of a vessel. */
export function noteReceived({ weeks, hours }: ReceivedLog, mmsi: number, timeMs: number): void {
  weeks.add(receptionWeek(timeMs))
  const hour = receptionHour(timeMs)
  hours.set(hour, (hours.get(hour) ?? 0) | vesselBit(mmsi))
}

/** Fits a signed integer of 32 bits, as databases have it. */
const BITS = 30
const SEVERAL = 5

/** One of 30 bits: as many different bits are at least as many vessels. */
export const vesselBit = (mmsi: number): number => 1 << ((Math.imul(mmsi, 0x9e3779b1) >>> 0) % BITS)

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
  for (let bit = 1; bit < 1 << BITS; bit <<= 1) if (hours.filter((bits) => bits & bit).length >= least) most |= bit
  return most
}
