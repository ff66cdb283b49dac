import { FISHING_TYPE } from '@varuna/vocabulary/ship-types'
import { checkDomain } from '../domain.ts'
import { createTrackState, describeFix } from '../features/features.ts'
import type { FishingModel } from '../model.ts'
import type {
  ContradictedType,
  ContradictingPositions,
  Drifts,
  FewPositions,
  LiesFarOffshore,
  MayBeSetting,
  OtherType,
  OtherWork,
  OutsideDomain,
  StayReason,
  TooClose,
  TooSlow,
} from '../reason.ts'
import { fishingProbability, selectBasis, type Basis } from '../score.ts'
import { otherShipKind } from '../ship-kind.ts'
import { nothingStated, type StatedVessel } from '../stated-vessel.ts'
import { deriveFix } from '../track/derive-fix.ts'
import { findDrift } from '../track/drifting.ts'
import { findStay, isTooSlowToTell, MAX_ANCHORING_NM, shoreNmOf, type TrackPosition } from '../track/staying.ts'
import { LEAST_APART_MS } from '../track/steps.ts'
import { hasTowed } from '../track/tows.ts'
import { findFewPositions } from './few-positions.ts'
import { findSetting } from './setting.ts'
import { findTooClose } from './too-close.ts'
import { assessWork, findOtherWork } from './other-work.ts'
import type { Segment } from './segment.ts'

type ByModel = {
  readonly verdict: 'fishing' | 'not_fishing'
  readonly probability: number
  readonly reason: null
  /** Features that the model used. */
  readonly features: Float32Array
}
type ByRule = {
  readonly verdict: 'not_fishing'
  readonly probability: number
  readonly reason: StayReason
  readonly features: null
}
type NotKnown = {
  readonly verdict: 'cannot_say'
  readonly probability: null
  readonly reason:
    | OtherType
    | ContradictedType
    | OtherWork
    | FewPositions
    | TooClose
    | MayBeSetting
    | OutsideDomain
    | TooSlow
    | LiesFarOffshore
    | Drifts
    | ContradictingPositions
  readonly features: null
}

/** Whether a vessel is fishing at a position: the probability, 0 to 1, by the model or by a rule, or why there is no answer. */
export type PositionAnswer = { readonly basis: Basis } & (ByModel | ByRule | NotKnown)

const HOUR_MS = 3_600_000
const nothingBefore = createTrackState()
/** From here on the track contradicts a stated type that does not fish: steps of two hours, and both probabilities. Our own choice. */
const SURE = { steps: 12, probability: 0.9 }

/**
 * Assesses `position`, the newest in `segment`, from it and the earlier ones: a stationary vessel by rule (IUU-9) where it can
 * anchor, all others by the model. `stated` is the vessel's static data: the model does not assess tankers or ferries, nor small boats
 * inshore. What moves like other work at sea is not called fishing, nor what is received too seldom to be sure (IUU-18).
 */
export const assessPosition = (
  model: FishingModel,
  segment: Segment,
  position: TrackPosition,
  { shipType, lengthMetres }: StatedVessel = nothingStated,
): PositionAnswer => {
  const { timestampMs } = position
  const isAlone = segment.firstMs === null || segment.firstMs >= timestampMs
  const fromMs = isAlone ? null : segment.firstMs
  const earlier = segment.positions - 1
  const hours = fromMs === null ? 0 : (timestampMs - fromMs) / HOUR_MS
  const steps = segment.recent.filter((step) => timestampMs - step.timestampMs >= LEAST_APART_MS)
  const basis = selectBasis(model, segment.fixes - (segment.recent.length - steps.length), hours, fromMs, earlier)
  const stay = findStay(steps, position)
  if (stay !== null && farOffshoreNm(position) === null)
    return {
      basis,
      verdict: 'not_fishing',
      probability: stay.fishingShare,
      reason: stay.reason,
      features: null,
    }
  const isTrack = basis.kind === 'track'
  const fix = deriveFix(isTrack ? (steps.at(-1) ?? null) : null, position)
  const outside = checkDomain(model, fix, segment.state, lengthMetres)
  const kind = otherShipKind(shipType)
  const refuse = (reason: NotKnown['reason']): PositionAnswer => ({
    basis,
    verdict: 'cannot_say',
    probability: null,
    reason,
    features: null,
  })
  const other: OtherType | null =
    shipType === null || kind === null ? null : { rule: null, code: 'not_a_fishing_vessel', params: { shipType, kind } }
  if (outside !== null) return refuse(other ?? outside)
  const features = describeFix(isTrack ? segment.state : nothingBefore, fix)
  const probability = fishingProbability(model, basis, features)
  const isFishing = probability > model.threshold
  if (!isFishing) {
    const setting = shipType === FISHING_TYPE ? findSetting(features) : null
    const open = other ?? findTooClose(probability) ?? setting
    return open === null ? { basis, verdict: 'not_fishing', probability, reason: null, features } : refuse(open)
  }
  const doubt = findDoubt(steps, hasTowed(segment.state.tows, timestampMs), position, stay !== null)
  if (doubt !== null) return refuse(other ?? doubt)
  const work = isTrack ? assessWork(model, segment.state, fix, features) : null
  if (other !== null) {
    const isSure = work !== null && basis.fixes >= SURE.steps && Math.min(work.gear, probability) >= SURE.probability
    if (!isSure) return refuse(other)
    return refuse({ rule: null, code: 'fishes_despite_stated_type', params: { ...other.params, probability } })
  }
  const otherWork = work === null ? null : findOtherWork(model, work, shipType)
  const reason = otherWork ?? findFewPositions(basis, features, probability)
  return reason === null ? { basis, verdict: 'fishing', probability, reason: null, features } : refuse(reason)
}

/** Distance from shore in nautical miles if it is too far out to anchor or moor; null when nearer or unknown. */
const farOffshoreNm = (position: TrackPosition): number | null => {
  const shoreNm = shoreNmOf(position)
  return shoreNm !== null && shoreNm > MAX_ANCHORING_NM ? shoreNm : null
}

/** Why a vessel that the model calls fishing may be stationary or drifting instead (IUU-9); null when nothing suggests it. */
const findDoubt = (
  steps: readonly TrackPosition[],
  towed: boolean,
  position: TrackPosition,
  isStill: boolean,
): LiesFarOffshore | TooSlow | Drifts | null => {
  const isTooSlow = isTooSlowToTell(steps, position)
  const drift = isStill || isTooSlow ? null : findDrift(steps, position, towed)
  const farNm = farOffshoreNm(position)
  if (farNm !== null && (isStill || isTooSlow || drift?.code === 'swings'))
    return { rule: 'IUU-9', code: 'lies_far_offshore', params: { shoreNm: farNm } }
  if (!isTooSlow) return drift
  const params = { speedKnots: position.speedKnots ?? 0, shoreNm: shoreNmOf(position) }
  return { rule: 'IUU-9', code: 'anchored_or_drifting', params }
}
