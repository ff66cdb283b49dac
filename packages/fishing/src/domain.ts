import type { Fix } from './track/fix.ts'
import type { FishingModel } from './model.ts'

/** Why a report is outside the model's domain. */
export type OutsideDomain = {
  code: 'no_speed' | 'no_shore_distance' | 'too_fast' | 'too_far_from_shore'
  message: string
}

/** Checks a report against the range of the training data; null when it is inside. */
export const checkDomain = (model: FishingModel, fix: Fix): OutsideDomain | null => {
  const { mostSpeedKnots, mostShoreKm } = model.limits
  const { speedKnots, distanceFromShoreMetres } = fix
  if (speedKnots === null) return { code: 'no_speed', message: 'The report has no speed.' }
  if (distanceFromShoreMetres === null)
    return { code: 'no_shore_distance', message: 'The report has no distance from shore.' }
  if (speedKnots < 0 || speedKnots > mostSpeedKnots)
    return {
      code: 'too_fast',
      message: `The model knows vessels of up to ${mostSpeedKnots} kn; this one reports ${speedKnots} kn.`,
    }
  const shoreKm = Math.round(distanceFromShoreMetres / 1000)
  if (shoreKm > mostShoreKm)
    return {
      code: 'too_far_from_shore',
      message: `The model knows waters up to ${mostShoreKm} km from shore; this is ${shoreKm} km.`,
    }
  return null
}
