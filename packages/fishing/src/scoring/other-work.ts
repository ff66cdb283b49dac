import { FIRST_SHIP_TYPE, FISHING_TYPE } from '@varuna/vocabulary/ship-types'
import { describeWork, type TrackState } from '../features/features.ts'
import type { FishingModel } from '../model.ts'
import type { OtherWork } from '../reason.ts'
import type { Fix } from '../track/fix.ts'
import { scoreClasses } from '../trees/ensemble.ts'
import { WORK_FAMILIES, type OtherWorkFamily } from '../work-family.ts'

/** Probability that the vessel works with a gear by its track, 0 to 1, and the likeliest other work. */
type Work = { readonly gear: number; readonly family: OtherWorkFamily }

/** Assesses the work of a vessel from the steps in `state`, the report `fix` and its `features`. */
export const assessWork = (model: FishingModel, state: TrackState, fix: Fix, features: Float32Array): Work => {
  const [gear = 0, ...others] = scoreClasses(
    model.ensembles.work,
    describeWork(state, fix, features),
    WORK_FAMILIES.length,
  )
  return { gear, family: WORK_FAMILIES[others.indexOf(Math.max(...others)) + 1] as OtherWorkFamily }
}

/** Why a vessel that the model calls fishing may do other work instead, by its track and the type that it states; null for a gear. */
export const findOtherWork = (
  { work }: Pick<FishingModel, 'work'>,
  { gear, family }: Work,
  shipType: number | null,
): OtherWork | null => {
  const evidence = shipType === null || shipType < FIRST_SHIP_TYPE ? 0 : shipType === FISHING_TYPE ? 1 : -1
  const odds = (gear / (1 - gear)) * Math.exp(evidence * work.statedTypeLogOdds)
  const gearProbability = Number.isFinite(odds) ? odds / (1 + odds) : 1
  if (gearProbability >= work.leastGear) return null
  return { rule: null, code: 'moves_like_other_work', params: { family, gearProbability } }
}
