import type { TrackState } from './features/features.ts'
import type { FishingModel } from './model.ts'
import type { OutsideDomain } from './reason.ts'
import type { Fix } from './track/fix.ts'
import { hasTowed } from './track/tows.ts'

const HOUR_MS = 3_600_000

/**
 * Checks a report, with the vessel's earlier ones in `state`, against the range of the training data; null when it is inside.
 * `lengthMetres` is the stated length; null when not known.
 */
export const checkDomain = (
  { limits }: Pick<FishingModel, 'limits'>,
  fix: Fix,
  state: Pick<TrackState, 'seen' | 'tows'>,
  lengthMetres: number | null = null,
): OutsideDomain | null => {
  const { speedKnots, distanceFromShoreMetres } = fix
  if (speedKnots === null) return { rule: null, code: 'no_speed', params: {} }
  if (distanceFromShoreMetres === null) return { rule: null, code: 'no_shore_distance', params: {} }
  const { mostSpeedKnots, mostShoreKm } = limits
  if (speedKnots < 0 || speedKnots > mostSpeedKnots)
    return { rule: null, code: 'too_fast', params: { speedKnots, mostSpeedKnots } }
  const shoreKm = Math.round(distanceFromShoreMetres / 1000)
  if (shoreKm > mostShoreKm) return { rule: null, code: 'too_far_from_shore', params: { shoreKm, mostShoreKm } }
  return checkInshore(limits, distanceFromShoreMetres / 1000, fix.timestampMs, state, lengthMetres)
}

/**
 * Few training vessels fish close to shore, so the model is unreliable there. Day boats that work pots or nets inshore are not in the
 * training data; they are recognised by a short stated length. Vessels that have towed a trawl are in it.
 */
const checkInshore = (
  limits: FishingModel['limits'],
  shoreKm: number,
  timestampMs: number,
  { seen, tows }: Pick<TrackState, 'seen' | 'tows'>,
  lengthMetres: number | null,
): OutsideDomain | null => {
  if (hasTowed(tows, timestampMs)) return null
  const leastKm = limits.leastShoreUnlessTowedKm
  if (shoreKm < leastKm) return { rule: null, code: 'close_to_shore', params: { shoreKm, leastKm } }
  const { leastLengthMetres: leastMetres } = limits
  if (lengthMetres === null || lengthMetres >= leastMetres) return null
  const wasAshore = seen.shoreMs !== null && timestampMs - seen.shoreMs < limits.leastShoreHours * HOUR_MS
  if (Math.round(shoreKm) >= limits.leastShoreKm && !wasAshore) return null
  return { rule: null, code: 'inshore_and_small', params: { lengthMetres, leastMetres } }
}
