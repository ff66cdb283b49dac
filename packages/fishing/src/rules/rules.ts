import { fishingThresholds } from '@varuna/alerts/thresholds'
import type { FishingGap, FishingReason } from '../reason.ts'
import type { FishingInZone, ZoneRule, ZoneRules } from './rules-table.ts'

/** A zone that contains the reported position; `country` is ISO 3166-1 alpha-2. */
export type ZoneAtPosition = {
  readonly id: string
  readonly name: string
  readonly country: string | null
  readonly kind: string
  /** False when the closure is seasonal and the time of the report is outside it. */
  readonly inSeason: boolean
  /** First and last day as MM-DD; null all year round. */
  readonly season: { readonly from: string; readonly to: string } | null
  readonly confidence: string
  readonly approximate: boolean
}

/** Probability 0 to 1, speed in knots, distance from shore in nautical miles, time in UTC ms; null when unknown. */
export type FishingEvidence = {
  readonly probability: number | null
  readonly verdict: 'fishing' | 'not_fishing' | 'cannot_say'
  readonly mmsiFlag: string | null
  readonly zones: readonly ZoneAtPosition[]
  readonly speedKnots: number | null
  readonly distanceFromShoreNm: number | null
  readonly timestampMs: number
  readonly source: 'AIS' | 'VMS' | 'SAR' | 'RADAR'
}

export type RuleResult = {
  readonly isIllegal: boolean
  readonly alertNeeded: boolean
  readonly reasons: FishingReason[]
  readonly missing: FishingGap[]
}

type AppliedRule = Omit<ZoneRule, 'basis'> & { readonly basis: string | null }

const MAX_FISHING_KNOTS = 10

const createUnlistedRule = (zone: ZoneAtPosition): AppliedRule => {
  const kind = zone.kind.toLowerCase()
  const fishing: FishingInZone = /no[-_ ]?(take|fishing)|closure/.test(kind) ? 'banned' : 'restricted'
  return {
    fishing,
    homeFlags: zone.country === null ? [] : [zone.country],
    confidence: 'low',
    basis: null,
    foreignLicences: true,
  }
}

const findRule = (rules: ZoneRules, zone: ZoneAtPosition): AppliedRule =>
  (Object.hasOwn(rules.zones, zone.id) ? rules.zones[zone.id] : undefined) ?? createUnlistedRule(zone)

const isForeign = ({ homeFlags }: AppliedRule, flag: string) => homeFlags.length > 0 && !homeFlags.includes(flag)

const inZone = ({ id, name, approximate, confidence }: ZoneAtPosition) => ({
  zoneId: id,
  zoneName: name,
  boundaryConfidence: approximate ? confidence : null,
})

/** Determines the rule for likely fishing in one zone; IUU-1 and IUU-2 are broken rules. */
function applyZoneRule(
  zone: ZoneAtPosition,
  rule: AppliedRule,
  { mmsiFlag: flag, timestampMs }: FishingEvidence,
): FishingReason {
  const { season } = zone
  const params = { ...inZone(zone), zoneKind: zone.kind, basis: rule.basis, ruleConfidence: rule.confidence }
  if (rule.fishing === 'open') return { rule: 'IUU-6', code: 'fishing_in_open_zone', params }
  if (!zone.inSeason)
    return { rule: 'IUU-4', code: 'fishing_outside_closed_season', params: { ...params, season, timestampMs } }
  if (rule.fishing === 'banned')
    return { rule: 'IUU-1', code: 'fishing_where_banned', params: { ...params, season, timestampMs } }
  if (flag !== null && isForeign(rule, flag) && !rule.foreignLicences) {
    return {
      rule: 'IUU-2',
      code: 'foreign_fishing_in_restricted_zone',
      params: { ...params, flag, zoneCountry: zone.country },
    }
  }
  return { rule: 'IUU-3', code: 'fishing_in_restricted_zone', params }
}

function listMissing(evidence: FishingEvidence, isLikely: boolean): FishingGap[] {
  const { mmsiFlag, probability, source, verdict, zones } = evidence
  const codes = [
    (probability === null || verdict === 'cannot_say') && 'fishing_probability',
    mmsiFlag === null && 'flag',
    (source === 'SAR' || source === 'RADAR') && 'identity',
    isLikely && 'licence_gear_and_catch',
    zones.some(({ approximate }) => approximate) && 'official_boundary',
    isLikely && 'other_closures',
  ] as const
  return codes.flatMap((code) => (code === false ? [] : [{ code, params: {} }]))
}

/**
 * Applies the numbered rules (docs/rules/fishing.md) to one report. The result is illegal only when IUU-1 or IUU-2 is among the reasons,
 * and an alert when it is illegal or the probability is above 0.5.
 */
export function applyRules(evidence: FishingEvidence, rules: ZoneRules): RuleResult {
  const { distanceFromShoreNm, probability, speedKnots, verdict, zones } = evidence
  const isProbable = probability !== null && probability > fishingThresholds.alert
  const isLikely = isProbable && verdict !== 'cannot_say'
  const reasons = zones.map((zone): FishingReason =>
    isLikely
      ? applyZoneRule(zone, findRule(rules, zone), evidence)
      : { rule: 'IUU-5', code: 'presence_in_zone', params: inZone(zone) },
  )
  reasons.sort((a, b) => (a.rule ?? '').localeCompare(b.rule ?? ''))
  const isIllegal = reasons.some(({ rule }) => rule === 'IUU-1' || rule === 'IUU-2')

  if (isLikely && zones.length === 0)
    reasons.push({ rule: 'IUU-6', code: 'fishing_outside_zones', params: { distanceFromShoreNm } })
  if (isLikely && speedKnots !== null && speedKnots >= MAX_FISHING_KNOTS)
    reasons.push({ rule: 'IUU-7', code: 'speed_seldom_of_fishing', params: { probability, speedKnots } })
  if (probability === null || verdict === 'cannot_say')
    reasons.push({ rule: 'IUU-8', code: 'fishing_not_known', params: {} })
  return {
    isIllegal,
    alertNeeded: isIllegal || isProbable,
    reasons,
    missing: listMissing(evidence, isLikely),
  }
}
