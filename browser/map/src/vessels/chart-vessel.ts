import { shipGroups, type ShipGroup } from '@varuna/vocabulary/ship-types'

export const vesselTones = shipGroups
/** Vessel category, as coloured on the map. */
export type VesselTone = ShipGroup

export const vesselToneTokens: Record<VesselTone, string> = {
  cargo: '--vessel-cargo',
  tanker: '--vessel-tanker',
  passenger: '--vessel-passenger',
  fishing: '--vessel-fishing',
  service: '--vessel-service',
  pleasure: '--vessel-pleasure',
  other: '--vessel-other',
}

/** A vessel at its last reported position. Null is not available. */
export interface ChartVessel {
  mmsi: number
  name: string | null
  /** Unix ms of the position. */
  timeMs: number
  lat: number
  lon: number
  speedKnots: number | null
  /** Over ground, clockwise from true north. */
  courseDegrees: number | null
  /** Direction of the bow, clockwise from true north. */
  headingDegrees: number | null
  tone: VesselTone
  isMoored: boolean
  isSimulated: boolean
}
