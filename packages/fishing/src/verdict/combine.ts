import { fishingThresholds, vesselThresholds } from '@varuna/vocabulary/thresholds'
import type { FishingGap, FishingReason } from '../reason.ts'
import type { PositionAnswer } from '../scoring/assess-position.ts'
import type { AssessedReport } from '../scoring/assess-report.ts'
import { findSetting } from '../scoring/setting.ts'
import type { VesselKindAnswer } from '../vessel/evidence.ts'
import type { FishingVerdict } from './verdict-table.ts'

/**
 * How a position is judged: as entered by a person on the form for fishing vessels, of a vessel that was never received, or as one of a
 * received vessel, whose reports and track have one answer.
 */
export type PositionOrigin = 'reported' | 'received'

/** Whether a vessel is likely fishing, from both answers; the probability, 0 to 1, is null without an answer. */
export type CombinedAnswer = {
  readonly verdict: FishingVerdict
  readonly probability: number | null
  /** Why the answer differs from that to the second question; null when it does not. */
  readonly reason: FishingReason | null
  /** Whether it is a fishing vessel is not known. A person's report is then taken as that of one. */
  readonly isKindOpen: boolean
}

/**
 * Combines the answers to two questions: is it a fishing vessel, and does it fish now (IUU-17). The second answer holds for fishing
 * vessels, so that the probability of fishing is the product of both; a person's report is taken as that of a fishing vessel unless the
 * first answer says that it is another.
 */
export const combineAnswers = (
  { verdict, probability }: Pick<PositionAnswer, 'verdict' | 'probability'>,
  vessel: VesselKindAnswer,
  origin: PositionOrigin,
): CombinedAnswer => {
  const both = (probability ?? 0) * vessel.probability
  const isLikely = both > fishingThresholds.alert
  // A vessel that is a fishing vessel, but not surely enough for what it does now, is as good as not known.
  const isKindOpen =
    vessel.verdict === 'cannot_say' || (vessel.verdict === 'fishing_vessel' && verdict === 'fishing' && !isLikely)
  if (verdict === 'cannot_say' || probability === null)
    return { verdict: 'cannot_say', probability: null, reason: null, isKindOpen }
  // More evidence of a fishing vessel must not lower the probability of a report that was taken as one's without it.
  if (origin === 'reported' && vessel.verdict !== 'other_vessel')
    return { verdict, probability, reason: null, isKindOpen }
  if (verdict === 'not_fishing') return { verdict, probability: both, reason: null, isKindOpen }
  const [top] = vessel.kinds
  // What moves like a fishing vessel is not called another kind while no other kind is likely enough to be named.
  const isUnnamed = vessel.verdict === 'other_vessel' && (top?.probability ?? 0) < vesselThresholds.named
  if (isKindOpen || isUnnamed) {
    const params = { fishingNow: probability, fishingVessel: vessel.probability }
    const reason = { rule: 'IUU-17', code: 'vessel_kind_not_known', params } as const
    return { verdict: 'cannot_say', probability: null, reason, isKindOpen: true }
  }
  if (isLikely) return { verdict, probability: both, reason: null, isKindOpen }
  const params = {
    kind: top?.kind ?? 'other',
    kindProbability: top?.probability ?? 0,
    fishingNow: probability,
    fishingVessel: vessel.probability,
  }
  const reason = { rule: 'IUU-17', code: 'another_kind_of_vessel', params } as const
  return { verdict: 'not_fishing', probability: both, reason, isKindOpen }
}

/** An assessed report with both answers and the one that follows from them. */
export type CombinedReport = AssessedReport & { readonly vessel: VesselKindAnswer; readonly combined: CombinedAnswer }

/** Combines the assessment of a report with that of its vessel, and adds the reasons and what is missing. */
export const combineReport = (
  report: AssessedReport,
  kind: VesselKindAnswer,
  origin: PositionOrigin,
): CombinedReport => {
  const vessel = agreeOnWork(kind, report.answer)
  const assessed = refuseSetting(report, vessel)
  const combined = combineAnswers(assessed.answer, vessel, origin)
  const { contradiction } = vessel
  const { verdict, reason } = assessed.answer
  // Where it moves like other work, its kind decides too.
  const isOpen = combined.isKindOpen && (verdict === 'fishing' || reason?.code === 'moves_like_other_work')
  return {
    ...assessed,
    vessel,
    combined,
    reasons: [
      ...assessed.reasons,
      ...(combined.reason === null ? [] : [combined.reason]),
      ...(contradiction === null
        ? []
        : [{ rule: 'IUU-17', code: 'stated_type_contradicted', params: contradiction } as const]),
    ],
    missing: [...assessed.missing, ...(isOpen ? ([{ code: 'vessel_kind', params: {} }] satisfies FishingGap[]) : [])],
  }
}

/** What is likely a fishing vessel by more than its stated type may be setting too (IUU-20). */
const refuseSetting = (report: AssessedReport, vessel: VesselKindAnswer): AssessedReport => {
  const { basis, verdict, features } = report.answer
  const isLikely = vessel.verdict === 'fishing_vessel' && verdict === 'not_fishing'
  const reason = isLikely && features !== null ? findSetting(features) : null
  if (reason === null) return report
  const others = report.reasons.filter(({ code }) => code !== 'model_on_report' && code !== 'model_on_track')
  return {
    answer: { basis, verdict: 'cannot_say', probability: null, reason, features: null },
    reasons: [reason, ...others],
    missing: [],
  }
}

/**
 * The kind of a vessel as far as its work now agrees: a day's track is no evidence of a fishing vessel where it is more like other work, and a
 * stated type is contradicted by fishing only where the position is sure of it.
 */
const agreeOnWork = (vessel: VesselKindAnswer, { verdict, reason }: PositionAnswer): VesselKindAnswer => {
  const isOtherWork = reason?.code === 'moves_like_other_work' || reason?.code === 'not_a_fishing_vessel'
  if (isOtherWork && vessel.verdict === 'fishing_vessel' && vessel.withoutTrack !== null) return vessel.withoutTrack
  const isSure = verdict === 'fishing' || reason?.code === 'fishes_despite_stated_type'
  return vessel.contradiction?.moves === 'fishing' && !isSure ? { ...vessel, contradiction: null } : vessel
}
