import type { VesselTone } from '@varuna/map/vessels/chart-vessel'

/** Types 20 to 99 by their first digit (ITU-R M.1371). */
const byTens: Record<number, VesselTone> = { 4: 'passenger', 6: 'passenger', 7: 'cargo', 8: 'tanker' }

/** AIS types 30 to 39 and 50 to 59: fishing, sailing and pleasure craft; tugs, dredgers, pilots, rescue, police and the like. */
const bySingle: Record<number, VesselTone> = { 30: 'fishing', 36: 'pleasure', 37: 'pleasure' }
const serviceTypes = [31, 32, 33, 34, 35, 50, 51, 52, 53, 54, 55, 58, 59]

/** How the map colours a ship type of ITU-R M.1371; null and reserved types are 'other'. */
export const vesselTone = (shipType: number | null): VesselTone =>
  shipType === null
    ? 'other'
    : (bySingle[shipType] ??
      (serviceTypes.includes(shipType) ? 'service' : (byTens[Math.floor(shipType / 10)] ?? 'other')))

const ANCHORED = 1
const MOORED = 5
const DRIFT_KNOTS = 3

/** Whether a vessel reports that it lies still; ignores a status left unchanged after departure. */
export const isMoored = (navigationStatus: number | null, speedKnots: number | null): boolean =>
  (navigationStatus === ANCHORED || navigationStatus === MOORED) && (speedKnots ?? 0) < DRIFT_KNOTS
