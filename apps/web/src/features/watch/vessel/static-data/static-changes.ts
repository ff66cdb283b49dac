import type { AisStaticData } from '@varuna/contract/watch/ais-vessel'

export const staticFields = [
  'name',
  'callSign',
  'imo',
  'shipType',
  'lengthMetres',
  'beamMetres',
  'draughtMetres',
  'destination',
] as const
type StaticField = (typeof staticFields)[number]
type StaticValue = string | number

/** A field whose value changed. */
export interface StaticChange {
  field: StaticField
  /** When the new value was first received. */
  timeMs: number
  before: StaticValue
  after: StaticValue
  /** The old value was received again later: the vessel, or two that share the MMSI, alternates between both. */
  isAlternating: boolean
}

/** One value of a field, with the times when it was first and last received. */
interface Stated {
  value: StaticValue
  firstMs: number
  lastMs: number
}

/**
 * The changes of each field in a vessel's sets of static data, newest first. Null is not stated and counts as no change: class B vessels
 * send their name and the rest in separate messages. Sets may overlap in time.
 */
export const findStaticChanges = (sets: readonly AisStaticData[]): StaticChange[] =>
  staticFields.flatMap((field) => changesOf(field, sets)).sort((a, b) => b.timeMs - a.timeMs)

function changesOf(field: StaticField, sets: readonly AisStaticData[]): StaticChange[] {
  const values = new Map<StaticValue, Stated>()
  for (const set of sets) {
    const value = set[field]
    if (value === null) continue
    const firstMs = Date.parse(set.firstTime)
    const lastMs = Date.parse(set.lastTime)
    const known = values.get(value)
    if (known === undefined) values.set(value, { value, firstMs, lastMs })
    else {
      known.firstMs = Math.min(known.firstMs, firstMs)
      known.lastMs = Math.max(known.lastMs, lastMs)
    }
  }
  const inOrder = [...values.values()].sort((a, b) => a.firstMs - b.firstMs || a.lastMs - b.lastMs)
  return inOrder.slice(1).map((stated, index) => {
    const before = inOrder[index] as Stated
    return {
      field,
      timeMs: stated.firstMs,
      before: before.value,
      after: stated.value,
      isAlternating: before.lastMs > stated.firstMs,
    }
  })
}
