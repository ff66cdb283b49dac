import type { ZoneShape } from '../zones/zone.ts'
import { isInShape } from '../zones/zone-shape.ts'

/** An area where ships anchor, from an imported list. */
export interface Anchorage {
  readonly name: string
  readonly shape: Exclude<ZoneShape, { type: 'waters' }>
}

/** The anchorage that contains a point in degrees; null when none is known there. */
export const findAnchorage = (anchorages: readonly Anchorage[], lat: number, lon: number): Anchorage | null =>
  anchorages.find(({ shape }) => [lon, lon - 360, lon + 360].some((turned) => isInShape(shape, lat, turned))) ?? null
