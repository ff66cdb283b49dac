import type { StatedVessel } from '@varuna/alerts/event-cause'
import type { AisVesselRow } from '../../../store/interfaces/rows/position-rows.ts'

/** What alerts depend on of a vessel's latest static data. */
export const statedVessel = ({ name, ship_type, length_m }: AisVesselRow): StatedVessel => ({
  name,
  shipType: ship_type,
  lengthM: length_m,
})
