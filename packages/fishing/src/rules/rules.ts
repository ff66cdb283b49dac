import { fishingThresholds } from '@varuna/vocabulary/thresholds'
import type { FishingGap, FishingReason } from '../reason.ts'
import { isBroken, isUndecided, legalityOf, type Legality } from '../verdict/verdict-table.ts'
import type { FishingEvidence, ZoneAtPosition } from './evidence.ts'
import { noFacts, type VesselFacts } from './facts.ts'
import { inForceAt } from './in-force.ts'
import { notFishing, unclosedZone, ungrounded, weakest, type FishingSource, type GroundedReason } from './grounds.ts'
import {
  authorised,
  findAuthorisation,
  findZoneAuthorisation,
  inZone,
  judgeListing,
  judgePatterns,
  judgeSilence,
  judgeTrawling,
  judgeWaters,
  zoneConfidence,
  type WatersTables,
} from './known-fact-rules.ts'
import type { FishingInZone, ZoneRule, ZoneRules } from './rules-table.ts'

export type RuleResult = {
  readonly legality: Legality
  readonly alertNeeded: boolean
  readonly reasons: GroundedReason[]
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
    since: null,
    basis: null,
    foreignLicences: true,
  }
}

/** The rule of a drawn zone is that of its authors, who know their waters and licences. */
const createDrawnRule = ({ country }: ZoneAtPosition, fishing: FishingInZone): AppliedRule => ({
  fishing,
  homeFlags: country === null ? [] : [country],
  confidence: 'medium',
  since: null,
  basis: null,
})

const findRule = (rules: ZoneRules, zone: ZoneAtPosition): AppliedRule =>
  zone.fishing !== undefined
    ? createDrawnRule(zone, zone.fishing)
    : ((Object.hasOwn(rules.zones, zone.id) ? rules.zones[zone.id] : undefined) ?? createUnlistedRule(zone))

const isForeign = ({ homeFlags }: AppliedRule, flag: string) => homeFlags.length > 0 && !homeFlags.includes(flag)

/** Determines the rule for likely fishing in one zone at the time of the report. */
function applyZoneRule(
  zone: ZoneAtPosition,
  rule: AppliedRule,
  knownFrom: string,
  { mmsiFlag: flag, timestampMs }: FishingEvidence,
  facts: VesselFacts,
): GroundedReason {
  const { season } = zone
  const params = { ...inZone(zone), zoneKind: zone.kind, basis: rule.basis, ruleConfidence: rule.confidence }
  const source: FishingSource =
    rule.basis === null
      ? { code: 'zone_kind', params: { zoneKind: zone.kind } }
      : { code: 'zone_table', params: { basis: rule.basis } }
  const confidence = weakest(rule.confidence, zoneConfidence(zone))
  const grounds = { confidence, source, clearedBy: [] }
  if (rule.fishing === 'open') return { rule: 'IUU-6', code: 'fishing_in_open_zone', params, ...grounds }
  const { since } = rule
  const held = inForceAt(since, knownFrom, timestampMs)
  if (held === 'not_yet' && since !== null)
    return { rule: 'IUU-6', code: 'zone_rule_began_later', params: { ...params, since }, ...grounds }
  if (!zone.inSeason)
    return {
      rule: 'IUU-4',
      code: 'fishing_outside_closed_season',
      params: { ...params, season, timestampMs },
      ...grounds,
    }
  const permit = findZoneAuthorisation(facts, zone.id)
  if (held === 'not_known' && permit === null)
    return { rule: 'IUU-3', code: 'zone_rule_begin_not_known', params: { ...params, knownFrom }, ...grounds }
  const unclosed = unclosedZone(zone.name, zone.approximate)
  const { name: zoneName } = zone
  if (rule.fishing === 'banned')
    return permit !== null
      ? authorised(permit, zoneName)
      : {
          rule: 'IUU-1',
          code: 'fishing_where_banned',
          params: { ...params, season, timestampMs },
          ...grounds,
          clearedBy: [{ code: 'permit_for_zone', params: { zoneName } }, ...unclosed, notFishing],
        }
  if (flag !== null && isForeign(rule, flag) && !rule.foreignLicences) {
    const { country } = zone
    const licence = permit ?? (country === null ? null : findAuthorisation(facts, country))
    if (licence !== null) return authorised(licence, zoneName)
    const areOthersStored = country !== null && facts.countriesWithAuthorisations.includes(country)
    return {
      rule: 'IUU-2',
      code: areOthersStored ? 'foreign_fishing_in_restricted_zone' : 'restricted_zone_licence_unknown',
      params: { ...params, flag, zoneCountry: country },
      ...grounds,
      clearedBy: [
        country === null
          ? { code: 'permit_for_zone', params: { zoneName } }
          : { code: 'authorisation_of_country', params: { country } },
        ...unclosed,
        { code: 'other_flag', params: {} },
        notFishing,
      ],
    }
  }
  if (permit !== null) return authorised(permit, zoneName)
  return { rule: 'IUU-3', code: 'fishing_in_restricted_zone', params, ...grounds }
}

const numberOf = ({ rule }: FishingReason) => Number(rule?.slice('IUU-'.length) ?? 0)

type PlainGap = Extract<FishingGap, { readonly params: Readonly<Record<string, never>> }>['code']
const plainGaps = (codes: readonly (PlainGap | false)[]): FishingGap[] =>
  codes.flatMap((code) => (code === false ? [] : [{ code, params: {} }]))

/** Gaps in the vessel's identity, and so in the stored facts about it. */
function listIdentityGaps({ mmsiFlag, source }: FishingEvidence, { sharedImo }: VesselFacts): FishingGap[] {
  const { imo, mmsis, hides } = sharedImo ?? { imo: 0, mmsis: [], hides: { listing: false, authorisation: false } }
  const params = { imo, mmsis }
  return [
    ...plainGaps([mmsiFlag === null && 'flag', (source === 'SAR' || source === 'RADAR') && 'identity']),
    ...(hides.listing ? [{ code: 'listing_of_shared_imo', params } as const] : []),
    ...(hides.authorisation ? [{ code: 'authorisation_of_shared_imo', params } as const] : []),
  ]
}

/** One stored authorisation may cover a zone and the waters around it; it is stated once, for the zone. */
const withoutRepeated = (reasons: readonly GroundedReason[]): GroundedReason[] =>
  reasons.filter(
    ({ code, source }, at) =>
      code !== 'fishing_authorised' ||
      reasons.findIndex((one) => one.code === code && JSON.stringify(one.source) === JSON.stringify(source)) === at,
  )

/**
 * Applies the numbered rules (docs/rules/fishing.md) to one report. The verdict table decides the legality; an alert is needed when fishing
 * is illegal or its probability is above 0.5. `facts` is what is stored about the vessel.
 */
export function applyRules(
  evidence: FishingEvidence,
  rules: ZoneRules,
  tables: WatersTables,
  facts: VesselFacts = noFacts,
): RuleResult {
  const { distanceFromShoreNm, probability, speedKnots, timestampMs, verdict, zones } = evidence
  const { knownFrom } = rules
  const isLikely = verdict === 'fishing' && probability !== null && probability > fishingThresholds.alert
  const isBanned = (zone: ZoneAtPosition, timeMs: number) => {
    const { fishing, since } = findRule(rules, zone)
    return fishing === 'banned' && inForceAt(since, knownFrom, timeMs) === 'in_force'
  }
  const identityGaps = listIdentityGaps(evidence, isLikely ? facts : noFacts)
  const isSure = (reason: FishingReason) => isBroken(reason, identityGaps)
  const found: GroundedReason[] = isLikely
    ? [
        ...zones.flatMap((zone) => {
          const rule = findRule(rules, zone)
          const patterns = judgePatterns(zone, rule, facts, timestampMs)
          const ofZone = applyZoneRule(zone, rule, knownFrom, evidence, facts)
          // A pattern that is forbidden outright makes the undecided licence question irrelevant.
          return patterns.some(isSure) && isUndecided(ofZone) ? patterns : [ofZone, ...patterns]
        }),
        ...judgeWaters(evidence, facts, tables),
        ...judgeTrawling(evidence, facts, tables),
        ...judgeListing(facts),
        ...judgeSilence(evidence, facts, isBanned),
      ]
    : zones.map((zone) => ungrounded({ rule: 'IUU-5', code: 'presence_in_zone', params: inZone(zone) }))
  const reasons = withoutRepeated(found)
  reasons.sort((a, b) => Number(isSure(b)) - Number(isSure(a)) || numberOf(a) - numberOf(b))
  if (isLikely && zones.length === 0)
    reasons.push(ungrounded({ rule: 'IUU-6', code: 'fishing_outside_zones', params: { distanceFromShoreNm } }))
  if (isLikely && speedKnots !== null && speedKnots >= MAX_FISHING_KNOTS)
    reasons.push(ungrounded({ rule: 'IUU-7', code: 'speed_seldom_of_fishing', params: { probability, speedKnots } }))
  const isUnknown = probability === null || verdict === 'cannot_say'
  if (isUnknown) reasons.push(ungrounded({ rule: 'IUU-8', code: 'fishing_not_known', params: {} }))
  const isAuthorised = reasons.some(({ code }) => code === 'fishing_authorised')
  const missing = [
    ...plainGaps([isUnknown && !evidence.isKindOpen && 'fishing_probability']),
    ...identityGaps,
    ...plainGaps([
      isLikely && (isAuthorised ? 'gear_and_catch' : 'licence_gear_and_catch'),
      zones.some(({ approximate }) => approximate) && 'official_boundary',
      isLikely && 'other_closures',
    ]),
  ]
  const legality = legalityOf({ verdict, reasons, missing })
  return { legality, alertNeeded: legality === 'illegal' || isLikely, reasons, missing }
}
