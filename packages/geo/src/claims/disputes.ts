import type { Dispute } from '../waters/waters.ts'
import type { ZoneRow } from '../zones/zone.ts'
import { isInShape } from '../zones/zone-shape.ts'

/** Waters that several states claim, by outlines made for screening. */
export interface DisputedWaters {
  readonly name: string
  /** ISO 3166-1 alpha-2, or the name of a claimant that has no code, in alphabetical order. */
  readonly claimants: readonly string[]
  readonly shape: Exclude<ZoneRow['shape'], { type: 'waters' }>
  readonly confidence: ZoneRow['confidence']
  readonly source: string
}

/** The dispute over the waters at a point in degrees; null where none is known. The first of the table counts. */
export const findDispute = (disputes: readonly DisputedWaters[], lat: number, lon: number): Dispute | null => {
  const found = disputes.find(({ shape }) => isInShape(shape, lat, lon))
  return found === undefined ? null : { name: found.name, claimants: [...found.claimants] }
}
