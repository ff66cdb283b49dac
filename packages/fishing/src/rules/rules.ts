import { fishingThresholds } from '@varuna/alerts/thresholds'
import type { FishingInZone, ZoneRule, ZoneRules } from './rules-table.ts'

/** A zone that contains the reported position; `country` is ISO 3166-1 alpha-2. */
export type ZoneAtPosition = {
  readonly id: string
  readonly name: string
  readonly country: string | null
  readonly kind: string
  /** False when the closure is seasonal and the time of the report is outside it. */
  readonly inSeason: boolean
  readonly season: string | null
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

export type Reason = { readonly code: string; readonly text: string }

export type RuleResult = {
  readonly kind: 'illegal' | 'probable' | 'normal'
  readonly isIllegal: boolean
  readonly alertNeeded: boolean
  readonly reasons: Reason[]
  readonly missing: string[]
}

const MAX_FISHING_KNOTS = 10

const createUnlistedRule = (zone: ZoneAtPosition): ZoneRule => {
  const kind = zone.kind.toLowerCase()
  const fishing: FishingInZone = /no[-_ ]?(take|fishing)|closure/.test(kind) ? 'banned' : 'restricted'
  return {
    fishing,
    homeFlags: zone.country === null ? [] : [zone.country],
    confidence: 'low',
    basis: `The zone's kind, '${zone.kind}'; its own rules are not in the table`,
    foreignLicences: true,
  }
}

const findRule = (rules: ZoneRules, zone: ZoneAtPosition): ZoneRule =>
  (Object.hasOwn(rules.zones, zone.id) ? rules.zones[zone.id] : undefined) ?? createUnlistedRule(zone)

const isForeign = ({ homeFlags }: ZoneRule, flag: string | null) =>
  flag !== null && homeFlags.length > 0 && !homeFlags.includes(flag)

const describeBoundary = ({ approximate, confidence }: ZoneAtPosition) =>
  approximate ? ` The boundary is approximate (${confidence} confidence): check the official one.` : ''

const formatPercent = (probability: number) => `${Math.round(probability * 100)}%`

/** Determines the rule for likely fishing in one zone, and whether it is broken. */
function applyZoneRule(
  zone: ZoneAtPosition,
  rule: ZoneRule,
  { mmsiFlag: flag, timestampMs }: FishingEvidence,
): Reason & { readonly illegal: boolean } {
  const day = new Date(timestampMs).toISOString().slice(0, 10)
  const basis = ` Basis: ${rule.basis} (${rule.confidence} confidence).${describeBoundary(zone)}`
  if (rule.fishing === 'open') {
    return {
      code: 'IUU-6',
      illegal: false,
      text: `Likely fishing in ${zone.name}, which does not itself close the area to fishing.${basis}`,
    }
  }
  if (!zone.inSeason) {
    return {
      code: 'IUU-4',
      illegal: false,
      text: `Likely fishing in ${zone.name}, outside its closed season (${zone.season ?? 'season not given'}) on ${day}.${basis}`,
    }
  }
  if (rule.fishing === 'banned') {
    const season = zone.season === null ? '' : ` in its closed season (${zone.season}) on ${day}`
    return {
      code: 'IUU-1',
      illegal: true,
      text: `Likely fishing in ${zone.name}${season}, where fishing is banned.${basis}`,
    }
  }
  if (isForeign(rule, flag) && !rule.foreignLicences) {
    return {
      code: 'IUU-2',
      illegal: true,
      text: `Likely fishing by a foreign vessel (flag ${String(flag)}) in ${zone.name}, a restricted zone of ${zone.country ?? 'another country'}: a foreign vessel may fish there only with that country's licence, and none is known here.${basis}`,
    }
  }
  return {
    code: 'IUU-3',
    illegal: false,
    text: `Likely fishing in ${zone.name}, where only some fishing is allowed: whether this is, depends on licence, gear and the exact place.${basis}`,
  }
}

function listMissing(evidence: FishingEvidence, isLikely: boolean): string[] {
  const { mmsiFlag, probability, source, verdict, zones } = evidence
  const missing: string[] = []
  if (probability === null || verdict === 'cannot_say') {
    missing.push('a fishing probability')
  }
  if (mmsiFlag === null) missing.push('the flag: the MMSI names no country')
  if (source === 'SAR' || source === 'RADAR') missing.push('the identity: radar sees a vessel, not its MMSI')
  if (isLikely) missing.push('the licence, gear and catch of this vessel')
  if (zones.some(({ approximate }) => approximate)) missing.push('the official boundary of the zone')
  if (isLikely) missing.push('closures that are not in the zones held here, such as seasonal bans of whole coasts')
  return missing
}

/**
 * Applies the numbered rules (docs/rules/fishing.md) to one report. The result is illegal only when IUU-1 or IUU-2 is among the reasons,
 * and an alert when it is illegal or the probability is above 0.5.
 */
export function applyRules(evidence: FishingEvidence, rules: ZoneRules): RuleResult {
  const { distanceFromShoreNm, probability, speedKnots, verdict, zones } = evidence
  const isProbable = probability !== null && probability > fishingThresholds.alert
  const isLikely = isProbable && verdict !== 'cannot_say'
  const reasons: Reason[] = []
  let isIllegal = false

  for (const zone of zones) {
    const rule = findRule(rules, zone)
    if (isLikely) {
      const { illegal, ...reason } = applyZoneRule(zone, rule, evidence)
      isIllegal ||= illegal
      reasons.push(reason)
    } else {
      reasons.push({
        code: 'IUU-5',
        text: `The vessel is in ${zone.name}; being there is no offence without fishing, and fishing is not established.${describeBoundary(zone)}`,
      })
    }
  }
  reasons.sort((a, b) => a.code.localeCompare(b.code))

  if (isLikely && zones.length === 0) {
    const where = distanceFromShoreNm === null ? '' : `, ${distanceFromShoreNm.toFixed(1)} nautical miles from shore`
    reasons.push({ code: 'IUU-6', text: `Likely fishing${where}, in none of the zones held here.` })
  }
  if (isLikely && speedKnots !== null && speedKnots >= MAX_FISHING_KNOTS) {
    reasons.push({
      code: 'IUU-7',
      text: `The model puts fishing at ${formatPercent(probability)}, but the speed of ${speedKnots} knots is seldom one of fishing: check the track.`,
    })
  }
  if (probability === null || verdict === 'cannot_say') {
    reasons.push({ code: 'IUU-8', text: 'Whether this is fishing cannot be said. That does not make it lawful.' })
  }
  return {
    kind: isIllegal ? 'illegal' : isProbable ? 'probable' : 'normal',
    isIllegal,
    alertNeeded: isIllegal || isProbable,
    reasons,
    missing: listMissing(evidence, isLikely),
  }
}
