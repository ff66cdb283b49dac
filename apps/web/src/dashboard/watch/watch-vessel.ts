import type { LiveVesselRow } from '@varuna/contract/watch/live'
import type { ChartVessel } from '@varuna/map/vessels/chart-vessel'
import type { EventKind } from '@varuna/vocabulary/events'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import { isMoored, vesselTone } from '~/dashboard/vessel/vessel-tone.ts'

/** A vessel of the live map, with the values that the list and the card show. */
export interface WatchVessel extends ChartVessel {
  /** ISO 3166-1 alpha-2. */
  flag: string | null
  /** Whether it stated a ship type; `tone` is 'other' where it did not. */
  statesType: boolean
  /** ITU-R M.1371. */
  navigationStatus: number | null
  /** Kinds of its ongoing events. */
  doing: readonly EventKind[]
}

export function readVesselRow(row: LiveVesselRow): WatchVessel {
  const [
    mmsi,
    timeMs,
    lat,
    lon,
    speedKnots,
    courseDegrees,
    headingDegrees,
    navigationStatus,
    shipType,
    flag,
    name,
    doing,
  ] = row
  return {
    mmsi,
    name,
    timeMs,
    lat,
    lon,
    speedKnots,
    courseDegrees,
    headingDegrees,
    navigationStatus,
    flag,
    doing,
    tone: vesselTone(shipType),
    statesType: shipType !== null && shipType !== 0,
    isMoored: isMoored(navigationStatus, speedKnots),
    isSimulated: isSimulatedMmsi(mmsi),
  }
}
