import type { Beginning } from '../segment.ts'
import type { ZoneHere } from '../surroundings/surroundings.ts'

/** Scales at which degrees and other measures are integers. */
export const POSITION = 1e7
export const PLACE = 1e6
export const RATE = 10
export const SUM = 1e5
/** Of milliseconds: whole seconds take few bytes. */
export const PER_SECOND = 1e-3

/** Their indexes are the lowest two bits of a segment's first byte. */
export const beginnings: readonly Beginning[] = ['first', 'silence', 'jump']

/** The bits of a segment's second byte. */
export const hasBefore = { continues: 1, broken: 2, class_a: 4, class_b: 8, way: 16, isCopy: 32, doubted: 64 } as const

/** The remaining bits of a segment's first byte. */
export const has = { pace: 4, mark: 8, stop: 16, portVisit: 32, loitering: 64, onLand: 128 } as const

/**
 * The bits of a zone visit's byte, besides `entered`. The type lists every non-text property of a zone, so that a new one cannot be
 * forgotten.
 */
export const zoneFlags: { readonly [Name in Exclude<keyof ZoneHere, 'id' | 'name'>]-?: number } = {
  approximate: 1,
  isClosed: 4,
}
export const ENTERED = 2

/** The time (ms) and position (1e-6 degrees) relative to which those of a segment are stored. */
export type Origin = { readonly ms: number; readonly lat: number; readonly lon: number }
