import type { ShipKind } from './ship-kind.ts'
import type { VesselReason } from './vessel/reason.ts'
import type { OtherWorkFamily } from './work-family.ts'

type InZone = {
  readonly zoneId: string
  readonly zoneName: string
  /** Confidence in the approximate boundary of a screening zone; null when the boundary is official. */
  readonly boundaryConfidence: string | null
}

type UnderZoneRule = InZone & {
  readonly zoneKind: string
  /** Legal basis of the zone's rule; null when the zone is not in the table, so that its kind decides. */
  readonly basis: string | null
  readonly ruleConfidence: 'high' | 'medium' | 'low'
}

type InSeason = {
  /** First and last day of the closed season as MM-DD; null all year round. */
  readonly season: { readonly from: string; readonly to: string } | null
  readonly timestampMs: number
}

type None = Readonly<Record<string, never>>

type MatchedBy = 'imo' | 'mmsi' | 'name_and_flag'

/** Reasons from known facts: whose waters these are, and what is stored about the vessel (IUU-11 to IUU-16). */
type KnownFactReason =
  | {
      readonly rule: 'IUU-11'
      readonly code: 'foreign_fishing_without_authorisation'
      readonly params: {
        readonly flag: string
        readonly country: string
        readonly isTerritorialSea: boolean
        readonly isApproximate: boolean
      }
    }
  | {
      readonly rule: 'IUU-11'
      /** No authorisation of this country is stored at all, so the lack of one for this vessel proves nothing. */
      readonly code: 'foreign_fishing_licence_unknown'
      readonly params: { readonly flag: string; readonly country: string; readonly isTerritorialSea: boolean }
    }
  | {
      readonly rule: 'IUU-11'
      readonly code: 'flag_unknown_in_waters'
      readonly params: { readonly country: string; readonly isTerritorialSea: boolean }
    }
  | {
      readonly rule: 'IUU-11'
      readonly code: 'foreign_fishing_near_limit'
      readonly params: { readonly flag: string; readonly country: string }
    }
  | {
      readonly rule: 'IUU-11'
      readonly code: 'fishing_in_disputed_waters'
      /** The claimants are ISO 3166-1 alpha-2 or names; the flag is null when it is not known. */
      readonly params: { readonly flag: string | null; readonly dispute: string; readonly claimants: readonly string[] }
    }
  | {
      readonly rule: 'IUU-12'
      readonly code: 'trawling_where_banned'
      readonly params: {
        readonly banName: string
        /** Nautical miles from the shore; null when the ban applies everywhere. */
        readonly withinNm: number | null
        readonly distanceFromShoreNm: number | null
      }
    }
  | {
      readonly rule: 'IUU-13'
      readonly code: 'vessel_on_iuu_list'
      readonly params: {
        readonly matchedBy: MatchedBy
        readonly listedName: string | null
        readonly listedBy: string | null
      }
    }
  | {
      readonly rule: 'IUU-13'
      readonly code: 'vessel_on_later_iuu_list'
      readonly params: {
        readonly matchedBy: MatchedBy
        readonly listedName: string | null
        readonly listedBy: string | null
        readonly edition: string
      }
    }
  | {
      readonly rule: 'IUU-14'
      readonly code: 'forbidden_pattern_in_zone'
      readonly params: InZone & { readonly pattern: string }
    }
  | {
      readonly rule: 'IUU-15'
      /** It is not known what the vessel did during the silence, so no rule counts as broken. */
      readonly code: 'silent_in_closed_zone'
      readonly params: InZone & {
        readonly fromMs: number
        readonly toMs: number
        readonly apartNm: number
        /** The report's time is within the silence. */
        readonly isMeanwhile: boolean
      }
    }
  | {
      readonly rule: 'IUU-16'
      readonly code: 'fishing_authorised'
      readonly params: {
        readonly country: string | null
        readonly zoneName: string | null
        readonly matchedBy: MatchedBy
      }
    }

/** Why the vessel is considered stationary (IUU-9); `navigationStatus` is 1 at anchor, 5 moored or 6 aground (ITU-R M.1371). */
export type StayReason =
  | { readonly rule: 'IUU-9'; readonly code: 'moored'; readonly params: { readonly speedKnots: number } }
  | {
      readonly rule: 'IUU-9'
      readonly code: 'stays'
      readonly params: {
        readonly withinMetres: number
        readonly hours: number
        readonly positions: number
        readonly meanKnots: number
        /** Null where the distance from shore is not known. */
        readonly shoreNm: number | null
      }
    }
  | {
      readonly rule: 'IUU-9'
      readonly code: 'stationary_by_status'
      readonly params: { readonly navigationStatus: 1 | 5 | 6; readonly shoreNm: number | null }
    }

/** The vessel moves so little that it may be at anchor or drifting with its gear. */
export type TooSlow = {
  readonly rule: 'IUU-9'
  readonly code: 'anchored_or_drifting'
  readonly params: { readonly speedKnots: number; readonly shoreNm: number | null }
}

/**
 * The vessel hardly moves, by its track or its AIS status, where the sea is too deep to anchor: it may hold its position, drift, or fish.
 */
export type LiesFarOffshore = {
  readonly rule: 'IUU-9'
  readonly code: 'lies_far_offshore'
  readonly params: { readonly shoreNm: number }
}

/** The vessel moves as if drifting without steerage or swinging round its anchor; it may also drift with its gear. */
export type Drifts =
  | {
      readonly rule: 'IUU-9'
      readonly code: 'drifts'
      readonly params: { readonly hours: number; readonly meanKnots: number; readonly isAcrossHeading: boolean }
    }
  | {
      readonly rule: 'IUU-9'
      readonly code: 'swings'
      readonly params: {
        readonly hours: number
        readonly withinMetres: number
        readonly meanKnots: number
        readonly shoreNm: number | null
      }
    }

/** Why a report is outside the model's domain. */
export type OutsideDomain =
  | { readonly rule: null; readonly code: 'no_speed' | 'no_shore_distance'; readonly params: None }
  | {
      readonly rule: null
      readonly code: 'too_fast'
      readonly params: { readonly speedKnots: number; readonly mostSpeedKnots: number }
    }
  | {
      readonly rule: null
      readonly code: 'too_far_from_shore'
      readonly params: { readonly shoreKm: number; readonly mostShoreKm: number }
    }
  | {
      readonly rule: null
      readonly code: 'close_to_shore'
      readonly params: { readonly shoreKm: number; readonly leastKm: number }
    }
  | {
      readonly rule: null
      readonly code: 'inshore_and_small'
      readonly params: { readonly lengthMetres: number; readonly leastMetres: number }
    }

/** The vessel's AIS states a type of ship that does not fish (ITU-R M.1371). */
export type OtherType = {
  readonly rule: null
  readonly code: 'not_a_fishing_vessel'
  readonly params: { readonly shipType: number; readonly kind: ShipKind }
}

/** The model calls fishing, but the track is like that of other work at sea. */
export type OtherWork = {
  readonly rule: null
  readonly code: 'moves_like_other_work'
  readonly params: {
    /** The likeliest other work. */
    readonly family: OtherWorkFamily
    /** Probability that the vessel works with a gear, 0 to 1. */
    readonly gearProbability: number
  }
}

/** The model calls fishing, but not surely enough for so few steps in the last six hours. */
export type FewPositions = {
  readonly rule: 'IUU-18'
  readonly code: 'few_positions_lately'
  readonly params: {
    /** Probability of fishing, 0 to 1. */
    readonly probability: number
    /** Probability from which it is called fishing all the same. */
    readonly sureProbability: number
  }
}

/** The probability is so near one half that neither answer is sure. */
export type TooClose = {
  readonly rule: 'IUU-19'
  readonly code: 'too_close_to_call'
  readonly params: {
    /** Probability of fishing, 0 to 1. */
    readonly probability: number
    /** Probability below which it is called not fishing. */
    readonly leastProbability: number
  }
}

/** A fishing vessel moves as one that sets a longline, and the model, which seldom finds setting, calls it not fishing. */
export type MayBeSetting = {
  readonly rule: 'IUU-20'
  readonly code: 'may_be_setting'
  readonly params: { readonly speedKnots: number; readonly shoreNm: number }
}

/** The vessel's AIS states a type of ship that does not fish, and its track is that of one that fishes. */
export type ContradictedType = {
  readonly rule: null
  readonly code: 'fishes_despite_stated_type'
  readonly params: {
    readonly shipType: number
    readonly kind: ShipKind
    /** Probability of fishing by the track, 0 to 1. */
    readonly probability: number
  }
}

/** The report's own position may be the false one. */
export type ContradictingPositions = {
  readonly rule: 'IUU-10'
  readonly code: 'contradicting_positions'
  readonly params: Contradicted
}

/** Earlier positions contradict the track, and later positions confirm the track. */
export type StrayPositions = {
  readonly rule: 'IUU-10'
  readonly code: 'stray_positions'
  readonly params: Contradicted
}

type Contradicted = {
  readonly timeMs: number
  /** Time of the position that contradicts it; null when that is the report itself. */
  readonly otherTimeMs: number | null
  readonly apartNm: number
  /** Speed needed between the two; null when they have the same time. */
  readonly knots: number | null
  readonly positionsLeftOut: number
}

/**
 * A reason for an assessment of fishing. `rule` is the number in docs/rules/fishing.md; null for a statement of the model. Probabilities
 * are 0 to 1, times UTC ms, countries and flags ISO 3166-1 alpha-2.
 */
export type FishingReason =
  | {
      readonly rule: 'IUU-1'
      readonly code: 'fishing_where_banned'
      readonly params: UnderZoneRule & InSeason
    }
  | {
      readonly rule: 'IUU-2'
      readonly code: 'foreign_fishing_in_restricted_zone'
      readonly params: UnderZoneRule & { readonly flag: string; readonly zoneCountry: string | null }
    }
  | {
      readonly rule: 'IUU-2'
      /** No authorisation of the zone or of its country is stored at all, so the lack of one for this vessel proves nothing. */
      readonly code: 'restricted_zone_licence_unknown'
      readonly params: UnderZoneRule & { readonly flag: string; readonly zoneCountry: string | null }
    }
  | { readonly rule: 'IUU-3'; readonly code: 'fishing_in_restricted_zone'; readonly params: UnderZoneRule }
  | {
      readonly rule: 'IUU-4'
      readonly code: 'fishing_outside_closed_season'
      readonly params: UnderZoneRule & InSeason
    }
  | {
      readonly rule: 'IUU-3'
      readonly code: 'zone_rule_begin_not_known'
      /** `knownFrom`: the day, month or year from which the rule is known to apply. */
      readonly params: UnderZoneRule & { readonly knownFrom: string }
    }
  | {
      readonly rule: 'IUU-6'
      readonly code: 'zone_rule_began_later'
      readonly params: UnderZoneRule & { readonly since: string }
    }
  | { readonly rule: 'IUU-5'; readonly code: 'presence_in_zone'; readonly params: InZone }
  | { readonly rule: 'IUU-6'; readonly code: 'fishing_in_open_zone'; readonly params: UnderZoneRule }
  | {
      readonly rule: 'IUU-6'
      readonly code: 'fishing_outside_zones'
      readonly params: { readonly distanceFromShoreNm: number | null }
    }
  | {
      readonly rule: 'IUU-7'
      readonly code: 'speed_seldom_of_fishing'
      readonly params: { readonly probability: number; readonly speedKnots: number }
    }
  | KnownFactReason
  | VesselReason
  | { readonly rule: 'IUU-8'; readonly code: 'fishing_not_known'; readonly params: None }
  | StayReason
  | TooSlow
  | LiesFarOffshore
  | Drifts
  | ContradictingPositions
  | StrayPositions
  | OutsideDomain
  | OtherType
  | OtherWork
  | FewPositions
  | TooClose
  | MayBeSetting
  | ContradictedType
  | {
      readonly rule: null
      readonly code: 'model_on_report'
      readonly params: {
        readonly probability: number
        readonly earlierPositions: number
        readonly neededPositions: number
      }
    }
  | {
      readonly rule: null
      readonly code: 'model_on_track'
      readonly params: {
        readonly probability: number
        readonly earlierReports: number
        readonly receivedPositions: number
        readonly hours: number
      }
    }

/** Information that is missing for a more certain assessment of fishing. */
export type FishingGap =
  | {
      readonly code: 'true_shore_distance'
      readonly params: { readonly statedNm: number; readonly measuredNm: number }
    }
  | {
      readonly code:
        | 'fishing_probability'
        | 'flag'
        | 'identity'
        | 'licence_gear_and_catch'
        | 'gear_and_catch'
        | 'official_boundary'
        | 'other_closures'
        | 'which_position_is_true'
        | 'report_like_training'
        | 'positions_over_an_hour'
        | 'positions_over_six_hours'
        | 'track'
        | 'assumed_water'
        | 'vessel_kind'
      readonly params: None
    }
  | {
      /** The rows are stored under an IMO number that both the vessel and these other MMSIs send. */
      readonly code: 'listing_of_shared_imo' | 'authorisation_of_shared_imo'
      readonly params: { readonly imo: number; readonly mmsis: readonly number[] }
    }
  | {
      /** The vessel is simulated. */
      readonly code: 'simulated_vessel'
      readonly params: { readonly mmsi: number }
    }
  | {
      readonly code: 'longer_track'
      readonly params: { readonly earlierPositions: number; readonly neededPositions: number }
    }
