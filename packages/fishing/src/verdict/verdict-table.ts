import { conflictsOfGap, conflictsOfReasons, type Conflict, type VerdictRow } from '@varuna/verdicts/conflicts'
import type { FishingGap, FishingReason } from '../reason.ts'
import { MAX_ANCHORING_NM } from '../track/staying.ts'

/** Whether a vessel is fishing. */
export type FishingVerdict = 'fishing' | 'not_fishing' | 'cannot_say'
/** Whether likely fishing breaks a rule; `cannot_say` when that depends on unknown facts. */
export type Legality = 'illegal' | 'no_rule_broken' | 'cannot_say'

type Code = FishingReason['code']

type Row = VerdictRow<Code, FishingVerdict> & {
  /** Effect on the legality of likely fishing: a rule is broken, it depends on unknown facts, or neither. */
  readonly legality: 'broken' | 'undecided' | null
  /** Gaps that leave open whether this vessel breaks the rule, because the rule applies to some vessels only. */
  readonly needs?: readonly FishingGap['code'][]
  /** Maximum distance from shore at which it can be stated, in nautical miles. */
  readonly mostShoreNm?: number
}

const fishing = ['fishing'] as const
const notFishing = ['not_fishing'] as const
const cannotSay = ['cannot_say'] as const

/** Bases of the answer whether the vessel is fishing; every answer has exactly one. */
const bases = [
  'model_on_report',
  'model_on_track',
  'moored',
  'stays',
  'stationary_by_status',
  'lies_far_offshore',
  'anchored_or_drifting',
  'drifts',
  'swings',
  'no_speed',
  'no_shore_distance',
  'too_fast',
  'too_far_from_shore',
  'close_to_shore',
  'inshore_and_small',
  'not_a_fishing_vessel',
  'fishes_despite_stated_type',
  'moves_like_other_work',
  'few_positions_lately',
  'too_close_to_call',
  'may_be_setting',
  'contradicting_positions',
] as const satisfies readonly Code[]
/** Statements of IUU-11 about foreign waters; an answer has at most one. */
const foreignWaters = [
  'foreign_fishing_without_authorisation',
  'foreign_fishing_licence_unknown',
  'flag_unknown_in_waters',
  'foreign_fishing_near_limit',
  'fishing_in_disputed_waters',
] as const satisfies readonly Code[]
const inZones = [
  'fishing_where_banned',
  'foreign_fishing_in_restricted_zone',
  'restricted_zone_licence_unknown',
  'fishing_in_restricted_zone',
  'fishing_outside_closed_season',
  'fishing_in_open_zone',
  'zone_rule_began_later',
  'zone_rule_begin_not_known',
  'forbidden_pattern_in_zone',
] as const satisfies readonly Code[]

const basis = (verdicts: Row['verdicts']): Row => ({ verdicts, legality: null, excludes: bases })
const inForeignWaters = (legality: Row['legality']): Row => ({
  verdicts: fishing,
  legality,
  excludes: foreignWaters,
  needs: ['flag', 'identity', 'authorisation_of_shared_imo'],
})
const inZone = (legality: Row['legality']): Row => ({
  verdicts: fishing,
  legality,
  excludes: ['fishing_outside_zones', 'presence_in_zone'],
})

/** Which verdicts a reason allows, what it means for legality, and which reasons it excludes (a code does not exclude itself). */
export const verdictTable: Readonly<Record<Code, Row>> = {
  model_on_report: basis(['fishing', 'not_fishing', 'cannot_say']),
  model_on_track: basis(['fishing', 'not_fishing', 'cannot_say']),
  moored: basis(notFishing),
  stays: { ...basis(notFishing), mostShoreNm: MAX_ANCHORING_NM },
  stationary_by_status: { ...basis(notFishing), mostShoreNm: MAX_ANCHORING_NM },
  lies_far_offshore: basis(cannotSay),
  anchored_or_drifting: { ...basis(cannotSay), mostShoreNm: MAX_ANCHORING_NM },
  drifts: basis(cannotSay),
  swings: { ...basis(cannotSay), mostShoreNm: MAX_ANCHORING_NM },
  no_speed: basis(cannotSay),
  no_shore_distance: basis(cannotSay),
  too_fast: basis(cannotSay),
  too_far_from_shore: basis(cannotSay),
  close_to_shore: basis(cannotSay),
  inshore_and_small: basis(cannotSay),
  not_a_fishing_vessel: basis(cannotSay),
  fishes_despite_stated_type: basis(cannotSay),
  moves_like_other_work: basis(cannotSay),
  few_positions_lately: basis(cannotSay),
  too_close_to_call: basis(cannotSay),
  may_be_setting: basis(cannotSay),
  contradicting_positions: { verdicts: cannotSay, legality: null, excludes: [...bases, 'stray_positions'] },
  stray_positions: {
    verdicts: ['fishing', 'not_fishing', 'cannot_say'],
    legality: null,
    excludes: ['contradicting_positions'],
  },
  fishing_not_known: { verdicts: cannotSay, legality: null, excludes: [] },
  vessel_kind_not_known: { verdicts: cannotSay, legality: null, excludes: ['another_kind_of_vessel'] },
  another_kind_of_vessel: { verdicts: notFishing, legality: null, excludes: ['vessel_kind_not_known'] },
  stated_type_contradicted: { verdicts: ['fishing', 'not_fishing', 'cannot_say'], legality: null, excludes: [] },

  presence_in_zone: { verdicts: ['not_fishing', 'cannot_say'], legality: null, excludes: inZones },
  fishing_where_banned: inZone('broken'),
  foreign_fishing_in_restricted_zone: {
    ...inZone('broken'),
    needs: ['flag', 'identity', 'authorisation_of_shared_imo'],
  },
  restricted_zone_licence_unknown: inZone('undecided'),
  fishing_in_restricted_zone: inZone('undecided'),
  fishing_outside_closed_season: inZone(null),
  fishing_in_open_zone: inZone(null),
  zone_rule_began_later: inZone(null),
  zone_rule_begin_not_known: inZone('undecided'),
  forbidden_pattern_in_zone: inZone('broken'),
  fishing_outside_zones: { verdicts: fishing, legality: null, excludes: inZones },
  speed_seldom_of_fishing: { verdicts: fishing, legality: null, excludes: [] },
  foreign_fishing_without_authorisation: inForeignWaters('broken'),
  foreign_fishing_licence_unknown: inForeignWaters('undecided'),
  flag_unknown_in_waters: inForeignWaters('undecided'),
  foreign_fishing_near_limit: inForeignWaters('undecided'),
  fishing_in_disputed_waters: inForeignWaters('undecided'),
  trawling_where_banned: { verdicts: fishing, legality: 'broken', excludes: [] },
  vessel_on_later_iuu_list: { verdicts: fishing, legality: 'undecided', excludes: ['vessel_on_iuu_list'] },
  vessel_on_iuu_list: {
    verdicts: fishing,
    legality: 'broken',
    excludes: ['vessel_on_later_iuu_list'],
    needs: ['identity'],
  },
  silent_in_closed_zone: { verdicts: fishing, legality: 'undecided', excludes: [] },
  fishing_authorised: { verdicts: fishing, legality: null, excludes: [] },
}

/** Reasons that make a gap untrue, because they use what it calls missing. */
export const gapTable: Readonly<Record<FishingGap['code'], readonly Code[]>> = {
  track: ['model_on_track', 'stays', 'stationary_by_status', 'drifts', 'swings', 'contradicting_positions'],
  longer_track: ['model_on_track', 'stays', 'drifts', 'swings', 'contradicting_positions'],
  positions_over_six_hours: ['model_on_track', 'model_on_report', 'stays', 'drifts', 'swings'],
  positions_over_an_hour: ['model_on_track', 'model_on_report', 'stays', 'drifts', 'swings'],
  fishing_probability: ['model_on_track', 'model_on_report', 'moored', 'stays', 'stationary_by_status'],
  report_like_training: ['model_on_track', 'model_on_report'],
  which_position_is_true: ['model_on_track', 'model_on_report', 'moored', 'stays', 'stationary_by_status'],
  licence_gear_and_catch: ['fishing_not_known', 'presence_in_zone', 'fishing_authorised'],
  gear_and_catch: ['fishing_not_known', 'presence_in_zone'],
  official_boundary: ['fishing_outside_zones'],
  other_closures: ['fishing_not_known', 'presence_in_zone'],
  flag: [
    ...foreignWaters.filter((code) => code !== 'flag_unknown_in_waters' && code !== 'fishing_in_disputed_waters'),
    'foreign_fishing_in_restricted_zone',
    'restricted_zone_licence_unknown',
  ],
  identity: [],
  listing_of_shared_imo: ['fishing_not_known', 'presence_in_zone'],
  authorisation_of_shared_imo: ['fishing_not_known', 'presence_in_zone'],
  assumed_water: [],
  true_shore_distance: ['no_shore_distance'],
  simulated_vessel: [],
  vessel_kind: ['another_kind_of_vessel'],
}

type Answer = {
  readonly verdict: FishingVerdict
  readonly legality: Legality
  readonly reasons: readonly FishingReason[]
  readonly missing: readonly FishingGap[]
}

/** Gaps that prevent judging rules about flags, or about listed and authorised vessels. */
const undecidedGaps: ReadonlySet<FishingGap['code']> = new Set([
  'flag',
  'identity',
  'listing_of_shared_imo',
  'authorisation_of_shared_imo',
])

/** Whether the rule of a reason is broken; false when one of the answer's gaps leaves that open. */
export const isBroken = ({ code }: FishingReason, missing: readonly FishingGap[]): boolean => {
  const { legality, needs = [] } = verdictTable[code]
  return legality === 'broken' && !missing.some((gap) => needs.includes(gap.code))
}
export const isUndecided = ({ code }: FishingReason): boolean => verdictTable[code].legality === 'undecided'

/** Whether a reason is about a zone that contains the position. */
export const isOfZone = ({ code }: FishingReason): boolean => inZones.some((one) => one === code)

/** Legality that follows from the reasons: a vessel that is not fishing breaks no rule here; when fishing is undecided, so is legality. */
export function legalityOf({ verdict, reasons, missing }: Omit<Answer, 'legality'>): Legality {
  if (verdict === 'cannot_say') return 'cannot_say'
  if (verdict === 'not_fishing') return 'no_rule_broken'
  if (reasons.some((reason) => isBroken(reason, missing))) return 'illegal'
  const isOpen = reasons.some(isUndecided) || missing.some(({ code }) => undecidedGaps.has(code))
  return isOpen ? 'cannot_say' : 'no_rule_broken'
}

/** Contradictions within an answer, as pairs of codes; empty for every answer that Varuna gives. */
export function findConflicts({ verdict, legality, reasons, missing }: Answer): Conflict[] {
  const codes = reasons.map(({ code }) => code)
  const stated = new Set(codes)
  const conflicts = conflictsOfReasons(verdictTable, codes, verdict)
  for (const { code, params } of reasons) {
    const { mostShoreNm = Infinity } = verdictTable[code]
    if ('shoreNm' in params && (params.shoreNm ?? 0) > mostShoreNm) conflicts.push([code, 'far from any shore'])
  }
  for (const { code } of missing) conflicts.push(...conflictsOfGap(code, gapTable[code], stated))
  const allowed = legalityOf({ verdict, reasons, missing })
  if (legality !== allowed) conflicts.push([legality, allowed])
  if (!codes.some((code) => bases.some((one) => one === code))) conflicts.push(['no basis', verdict])
  const modelled = codes.find((code) => code === 'model_on_report' || code === 'model_on_track')
  if (verdict === 'cannot_say' && modelled !== undefined && !stated.has('vessel_kind_not_known'))
    conflicts.push([modelled, verdict])
  return conflicts
}
