import { checkDomain } from '../domain.ts'
import { createTrackState, describeFix } from '../features/features.ts'
import type { FishingModel } from '../model.ts'
import type {
  ContradictingPositions,
  Drifts,
  LiesFarOffshore,
  OtherType,
  OutsideDomain,
  StayReason,
  TooSlow,
} from '../reason.ts'
import { fishingProbability, selectBasis, type Basis } from '../score.ts'
import { otherShipKind } from '../ship-kind.ts'
import { nothingStated, type StatedVessel } from '../stated-vessel.ts'
import { deriveFix } from '../track/derive-fix.ts'
import { findDrift } from '../track/drifting.ts'
import { findStay, isTooSlowToTell, MAX_ANCHORING_NM, shoreNmOf, type TrackPosition } from '../track/staying.ts'
import { hasTowed } from '../track/tows.ts'
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
  readonly reason: OtherType | OutsideDomain | TooSlow | LiesFarOffshore | Drifts | ContradictingPositions
  readonly features: null
}

/** Whether a vessel is fishing at a position: the probability, 0 to 1, by the model or by a rule, or why there is no answer. */
export type PositionAnswer = { readonly basis: Basis } & (ByModel | ByRule | NotKnown)

const HOUR_MS = 3_600_000
const nothingBefore = createTrackState()

/**
 * Assesses a position after the earlier ones in `segment`, which it leaves unchanged: a stationary vessel by rule (IUU-9) where it can
 * anchor, all others by the model. `stated` is the vessel's static data: the model does not assess tankers or ferries, nor small boats
 * inshore.
 */
export const assessPosition = (
  model: FishingModel,
  segment: Segment,
  position: TrackPosition,
  { shipType, lengthMetres }: StatedVessel = nothingStated,
): PositionAnswer => {
  const { timestampMs } = position
  const fromMs = segment.firstMs
  const hours = fromMs === null ? 0 : (timestampMs - fromMs) / HOUR_MS
  const basis = selectBasis(model, segment.fixes, hours, fromMs)
  const stay = findStay(segment.recent, position)
  if (stay !== null && farOffshoreNm(position) === null)
    return {
      basis,
      verdict: 'not_fishing',
      probability: stay.fishingShare,
      reason: stay.reason,
      features: null,
    }
  const kind = otherShipKind(shipType)
  if (shipType !== null && kind !== null) {
    const reason = { rule: null, code: 'not_a_fishing_vessel', params: { shipType, kind } } as const
    return { basis, verdict: 'cannot_say', probability: null, reason, features: null }
  }
  const isTrack = basis.kind === 'track'
  const fix = deriveFix(isTrack ? segment.previous : null, position)
  const outside = checkDomain(model, fix, segment.state, lengthMetres)
  if (outside !== null) return { basis, verdict: 'cannot_say', probability: null, reason: outside, features: null }
  const features = describeFix(isTrack ? segment.state : nothingBefore, fix)
  const probability = fishingProbability(model, basis, features)
  const isFishing = probability > model.threshold
  const reason = isFishing ? findDoubt(segment, position, stay !== null) : null
  if (reason !== null) return { basis, verdict: 'cannot_say', probability: null, reason, features: null }
  return { basis, verdict: isFishing ? 'fishing' : 'not_fishing', probability, reason: null, features }
}

/** Distance from shore in nautical miles if it is too far out to anchor or moor; null when nearer or unknown. */
const farOffshoreNm = (position: TrackPosition): number | null => {
  const shoreNm = shoreNmOf(position)
  return shoreNm !== null && shoreNm > MAX_ANCHORING_NM ? shoreNm : null
}

/** Why a vessel that the model calls fishing may be stationary or drifting instead (IUU-9); null when nothing suggests it. */
const findDoubt = (
  { recent, state }: Segment,
  position: TrackPosition,
  isStill: boolean,
): LiesFarOffshore | TooSlow | Drifts | null => {
  const isTooSlow = isTooSlowToTell(recent, position)
  const drift = isStill || isTooSlow ? null : findDrift(recent, position, hasTowed(state.tows, position.timestampMs))
  const farNm = farOffshoreNm(position)
  if (farNm !== null && (isStill || isTooSlow || drift?.code === 'swings'))
    return { rule: 'IUU-9', code: 'lies_far_offshore', params: { shoreNm: farNm } }
  if (!isTooSlow) return drift
  const params = { speedKnots: position.speedKnots ?? 0, shoreNm: shoreNmOf(position) }
  return { rule: 'IUU-9', code: 'anchored_or_drifting', params }
}
