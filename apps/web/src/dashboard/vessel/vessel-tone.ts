import type { VesselTone } from '@varuna/map/vessels/chart-vessel'
import { shipGroupOf } from '@varuna/vocabulary/ship-types'

/** How the map colours a ship type of ITU-R M.1371. */
export const vesselTone = (shipType: number | null): VesselTone => shipGroupOf(shipType)

const ANCHORED = 1
const MOORED = 5
const DRIFT_KNOTS = 3

/** Whether a vessel reports that it lies still; ignores a status left unchanged after departure. */
export const isMoored = (navigationStatus: number | null, speedKnots: number | null): boolean =>
  (navigationStatus === ANCHORED || navigationStatus === MOORED) && (speedKnots ?? 0) < DRIFT_KNOTS
