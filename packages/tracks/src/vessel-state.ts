import type { Conflict } from './segments/conflict.ts'
import type { Segment } from './segment.ts'

/** Detection state of one MMSI between two positions; bounded, mostly 80 to 220 bytes as `packState` writes it, offshore up to 360, twice that after a silence. */
export type VesselState = {
  readonly mmsi: number
  /** Time of the newest position; an older position is late. Null before the first. */
  readonly newestMs: number | null
  /** Time of the newest position on water; null before the first. */
  readonly onWaterMs: number | null
  /** Segments that a position may continue, in order of their last positions. */
  readonly segments: readonly Segment[]
  readonly conflict: Conflict | null
  /** Positions sent by class A, up to as many as show that the vessel has carried it. */
  readonly classAPositions: number
}

/** So many positions show that a vessel has carried class A: a few are too easily forged. */
export const MIN_CLASS_A = 3

export const createVesselState = (mmsi: number): VesselState => ({
  mmsi,
  newestMs: null,
  onWaterMs: null,
  segments: [],
  conflict: null,
  classAPositions: 0,
})
