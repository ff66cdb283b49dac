import type { Fix } from './track/fix.ts'
import type { FishingModel } from './model.ts'
import type { OutsideDomain } from './reason.ts'

/** Checks a report against the range of the training data; null when it is inside. */
export const checkDomain = (model: FishingModel, fix: Fix): OutsideDomain | null => {
  const { mostSpeedKnots, mostShoreKm } = model.limits
  const { speedKnots, distanceFromShoreMetres } = fix
  if (speedKnots === null) return { rule: null, code: 'no_speed', params: {} }
  if (distanceFromShoreMetres === null) return { rule: null, code: 'no_shore_distance', params: {} }
  if (speedKnots < 0 || speedKnots > mostSpeedKnots)
    return { rule: null, code: 'too_fast', params: { speedKnots, mostSpeedKnots } }
  const shoreKm = Math.round(distanceFromShoreMetres / 1000)
  if (shoreKm > mostShoreKm) return { rule: null, code: 'too_far_from_shore', params: { shoreKm, mostShoreKm } }
  return null
}
