import type { Beginning } from '../segment.ts'
import type { ZoneHere } from '../surroundings/surroundings.ts'

/** Units a degree, and of other measures, in which numbers are whole. */
export const POSITION = 1e7
export const PLACE = 1e6
export const RATE = 10
export const SUM = 1e5

/** Their indexes are the lowest two bits of a segment's first byte. */
export const beginnings: readonly Beginning[] = ['first', 'silence', 'jump']

/** The other bits of a segment's first byte. */
export const has = { pace: 4, mark: 8, stop: 16, portVisit: 32, loitering: 64, onLand: 128 } as const

/** The bits of a zone visit's byte, beside `entered`; the type names all of a zone that is no text, so that a new property is not forgotten. */
export const zoneFlags: { readonly [Name in Exclude<keyof ZoneHere, 'id' | 'name'>]-?: number } = {
  approximate: 1,
  isClosed: 4,
}
export const ENTERED = 2

/** The time (ms) and place (millionths of a degree) from which those of a segment are stored as differences. */
export type Origin = { readonly ms: number; readonly lat: number; readonly lon: number }
