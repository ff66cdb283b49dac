import type { TrackState } from './features/features.ts'
import type { FishingModel } from './model.ts'
import type { OutsideDomain } from './reason.ts'
import { reportsInThreeHours } from './track/density.ts'
import type { Fix } from './track/fix.ts'

const HOUR_MS = 3_600_000

/** Checks a report after the vessel's earlier ones in `state` against the range of the training data; null when it is inside. */
export const checkDomain = (
  { limits }: Pick<FishingModel, 'limits'>,
  fix: Fix,
  state: Pick<TrackState, 'seen' | 'density'>,
): OutsideDomain | null => {
  const { speedKnots, distanceFromShoreMetres } = fix
  if (speedKnots === null) return { rule: null, code: 'no_speed', params: {} }
  if (distanceFromShoreMetres === null) return { rule: null, code: 'no_shore_distance', params: {} }
  const { mostSpeedKnots, mostShoreKm } = limits
  if (speedKnots < 0 || speedKnots > mostSpeedKnots)
    return { rule: null, code: 'too_fast', params: { speedKnots, mostSpeedKnots } }
  const shoreKm = Math.round(distanceFromShoreMetres / 1000)
  if (shoreKm > mostShoreKm) return { rule: null, code: 'too_far_from_shore', params: { shoreKm, mostShoreKm } }
  return checkInshore(limits, shoreKm, fix.timestampMs, state)
}

/** Inshore boats with dense reports, such as those that work pots or nets by the day, are not in the training data. */
const checkInshore = (
  { mostReportsInThreeHours, leastShoreHours, leastShoreKm }: FishingModel['limits'],
  shoreKm: number,
  timestampMs: number,
  { seen, density }: Pick<TrackState, 'seen' | 'density'>,
): OutsideDomain | null => {
  const reports = Math.round(reportsInThreeHours(density, timestampMs))
  if (reports <= mostReportsInThreeHours) return null
  const wasAshore = seen.shoreMs !== null && timestampMs - seen.shoreMs < leastShoreHours * HOUR_MS
  if (shoreKm >= leastShoreKm && !wasAshore) return null
  return { rule: null, code: 'inshore_and_dense', params: { reports, mostReports: mostReportsInThreeHours } }
}
