import type { FishingBasis, SpoofingKind, VesselKind } from './behaviour/vessel-behaviour.ts'
import type { SeaRoute } from './behaviour/departure-waters.ts'
import type { FactGroup, FindingKind } from '@varuna/vocabulary/risk'
import type { CargoType } from './evidence.ts'
import type { ListId } from './tables/tables.ts'

type None = Readonly<Record<string, never>>
type Points = { readonly points: number }
type Country = { readonly country: string }
type WhichPort = { readonly which: 'last' | 'next' }
type Movement = {
  readonly fromMs: number
  readonly knots: number
  /** Whether the other position was received over AIS rather than reported. */
  readonly isReceived: boolean
}

/** The indicators of docs/rules/risk.md. */
export const riskRules = [
  'RISK-1',
  'RISK-2',
  'RISK-3',
  'RISK-4',
  'RISK-5',
  'RISK-6',
  'RISK-7',
  'RISK-8',
  'RISK-9',
  'RISK-10',
  'RISK-11',
  'RISK-12',
  'RISK-13',
  'RISK-14',
  'RISK-15',
  'RISK-16',
  'RISK-17',
  'RISK-18',
  'RISK-19',
  'RISK-20',
  'RISK-21',
  'RISK-22',
  'RISK-23',
  'RISK-24',
  'RISK-25',
  'RISK-26',
  'RISK-27',
  'RISK-28',
] as const
export type RiskRule = (typeof riskRules)[number]

/** A reason for an indicator's points. Countries and flags are ISO 3166-1 alpha-2, times UTC ms, distances nautical miles, speeds knots. */
export type RiskReason =
  | { readonly code: 'analyst_score'; readonly params: Points }
  | { readonly code: 'flag_not_recognised'; readonly params: { readonly flagState: string } }
  | { readonly code: 'on_no_flag_list' | 'on_no_port_state_list'; readonly params: Country }
  | {
      readonly code: 'listed'
      readonly params: Country & {
        /** A listing recorded from memory counts half. */
        readonly listings: readonly {
          readonly list: ListId
          readonly asOf: string
          readonly points: number
          readonly fromMemory: boolean
        }[]
      }
    }
  | {
      readonly code: 'listed_later'
      /** `isBegin`: `asOf` is when the entry began; otherwise it is the edition that contains the entry, whose beginning is not known. */
      readonly params: Country & {
        readonly listings: readonly { readonly list: ListId; readonly asOf: string; readonly isBegin: boolean }[]
      }
    }
  | { readonly code: 'listings_capped'; readonly params: Points }
  | {
      readonly code: 'trafficking_tier'
      readonly params: { readonly list: 'us-tip-1' | 'us-tip-2'; readonly asOf: string }
    }
  | {
      readonly code: 'port_not_recognised'
      readonly params: WhichPort & { readonly port: string; readonly suggestions: readonly string[] }
    }
  | {
      readonly code: 'port_country_not_known'
      readonly params: WhichPort & { readonly port: string }
    }
  | {
      /** `call_and_report_disagree`: the vessel was seen in the port, although an earlier report makes that impossible. */
      readonly code: 'port_out_of_reach' | 'call_and_report_disagree'
      readonly params: Points & { readonly port: string; readonly sinceMs: number; readonly maxKnots: number }
    }
  | { readonly code: 'bound_for_last_port'; readonly params: Points }
  | { readonly code: 'on_land'; readonly params: Points & { readonly insideNm: number | null } }
  | { readonly code: 'on_water'; readonly params: { readonly distanceFromShoreNm: number | null } }
  | { readonly code: 'on_waterway'; readonly params: { readonly waterway: string } }
  | { readonly code: 'nearest_port'; readonly params: { readonly port: string; readonly distanceNm: number } }
  | {
      readonly code: 'cargo_changed'
      readonly params: {
        readonly cargoType: CargoType
        readonly otherCargoType: CargoType
        readonly otherTimeMs: number
      }
    }
  | { readonly code: 'cargo_unchanged' | 'cargo_not_compared'; readonly params: { readonly cargoType: CargoType } }
  | { readonly code: 'mmsi_of_no_ship'; readonly params: { readonly vesselId: string } }
  | { readonly code: 'mmsi_agrees_with_flag'; readonly params: Country }
  | { readonly code: 'mmsi_of_other_country'; readonly params: Country & { readonly flag: string } }
  | { readonly code: 'other_flag_before'; readonly params: { readonly flag: string } }
  | { readonly code: 'movement_possible'; readonly params: Movement }
  | { readonly code: 'movement_impossible'; readonly params: Movement & { readonly maxKnots: number } }
  | { readonly code: 'report_in_future'; readonly params: { readonly timestampMs: number } }
  | { readonly code: 'report_old'; readonly params: { readonly hours: number } }
  | {
      readonly code:
        | 'lists_held_in_part'
        | 'water_or_land_not_known'
        | 'near_coast'
        | 'cargo_not_known'
        | 'same_flag_before'
        | 'identity_not_checked'
        | 'movement_not_checked'
        | 'correction_elsewhere'
        | 'report_recent'
        | 'no_track'
        | 'track_of_unknown_ship'
        | 'not_shown_by_track'
        | 'no_iuu_list_held'
        | 'particulars_not_known'
        | 'nothing_broadcast'
        | 'position_in_doubt'
        | 'of_shared_mmsi'
        | 'no_fishing_seen'
        | 'no_long_gap'
        | 'no_silence'
        | 'no_meeting'
        | 'no_loitering'
        | 'no_false_position'
        | 'shared_mmsi'
        | 'identity_constant'
        | 'no_port_visit'
        | 'route_not_known'
        | 'over_threshold_without_points'
        | 'no_named_state'
        | 'no_silence_off_route'
        | 'not_counted_for_gear'
        | 'hours_show_gear'
        | 'nothing_recorded'
        | 'no_people_recorded'
      readonly params: None
    }
  | {
      readonly code: 'broadcast_kind_differs'
      readonly params: { readonly cargoType: CargoType; readonly kind: VesselKind }
    }
  | { readonly code: 'not_counted_for_kind' | 'kind_from_behaviour'; readonly params: { readonly kind: VesselKind } }
  | {
      readonly code: 'days_at_sea'
      readonly params: {
        readonly days: number
        readonly hours: number
        readonly offshoreDays: number
        readonly silentDays: number
        readonly sinceMs: number
        /** The last stored position. */
        readonly untilMs: number
        /** Null when no port visit was seen. */
        readonly port: string | null
        readonly isFromStop: boolean
      }
    }
  | {
      readonly code: 'not_received_since'
      readonly params: {
        readonly hours: number
        readonly sinceMs: number
        readonly distanceFromShoreNm: number | null
        readonly isInPort: boolean
        readonly wasWellReceived: boolean
        /** Other vessels received near there since; null when that was not looked up. */
        readonly others: number | null
      }
    }
  | { readonly code: 'in_port'; readonly params: { readonly port: string } }
  | {
      readonly code: 'farthest'
      readonly params: { readonly fromPortNm: number; readonly fromShoreNm: number | null }
    }
  | {
      readonly code: 'fishing_hours_a_day'
      readonly params: {
        readonly hours: number
        readonly days: number
        readonly basis: FishingBasis
        readonly judgedDays: number | null
      }
    }
  | {
      readonly code: 'fishing_where'
      readonly params: {
        readonly highSeasHours: number
        /** Null where the flag is not known. */
        readonly foreignHours: number | null
        readonly basis: FishingBasis
        readonly judgedDays: number | null
      }
    }
  | {
      readonly code: 'voyages'
      readonly params: { readonly count: number; readonly averageDays: number; readonly spanDays: number }
    }
  | { readonly code: 'track_too_short'; readonly params: { readonly days: number; readonly neededDays: number } }
  | { readonly code: 'long_gaps'; readonly params: { readonly count: number; readonly day: number } }
  | {
      readonly code: 'silence'
      readonly params: {
        readonly hours: number
        readonly fromMs: number
        readonly distanceFromShoreNm: number | null
        readonly isLikelyDisabled: boolean
        readonly isPassage: boolean
        readonly lasts: boolean
      }
    }
  | {
      readonly code: 'more_silences' | 'silences_of_passage' | 'more_meetings'
      readonly params: { readonly count: number }
    }
  | {
      readonly code: 'met'
      readonly params: {
        readonly otherMmsi: number
        readonly otherKind: VesselKind | null
        readonly otherFlag: string | null
        readonly hours: number
        readonly fromMs: number
        readonly distanceFromShoreNm: number | null
      }
    }
  | { readonly code: 'met_near_silence' | 'met_listed'; readonly params: { readonly otherMmsi: number } }
  | {
      readonly code: 'dark_off_named_state'
      readonly params: Country & { readonly hours: number; readonly fromMs: number; readonly lasts: boolean }
    }
  | {
      readonly code: 'dark_with_named_port'
      readonly params: Country & {
        readonly port: string
        readonly hours: number
        readonly fromMs: number
        readonly lasts: boolean
      }
    }
  | {
      readonly code: 'met_under_named_flag'
      readonly params: Country & { readonly otherMmsi: number; readonly fromMs: number }
    }
  | { readonly code: 'loitered'; readonly params: { readonly count: number; readonly hours: number } }
  | {
      /** `doubtful_position`: the finding is too uncertain to count. */
      readonly code: 'false_position' | 'doubtful_position'
      readonly params: { readonly what: SpoofingKind; readonly fromMs: number; readonly count: number }
    }
  | { readonly code: 'imo_check_digit' | 'imo_of_no_ship'; readonly params: { readonly imo: number } }
  | {
      /** `mmsis`: those of the other ships; for `imo_sent_by_several`, all that send the typed number. */
      readonly code: 'imo_also_sent' | 'imo_sent_by_several'
      readonly params: { readonly imo: number; readonly mmsis: readonly number[] }
    }
  | { readonly code: 'flags_flown'; readonly params: { readonly flags: readonly string[] } }
  | { readonly code: 'names_stated'; readonly params: { readonly names: number } }
  | { readonly code: 'identity_of_other_mmsi'; readonly params: { readonly mmsis: number } }
  | {
      readonly code: 'on_iuu_list' | 'on_later_iuu_list' | 'listed_under_shared_imo'
      readonly params: { readonly list: string }
    }
  | { readonly code: 'on_no_iuu_list'; readonly params: { readonly lists: number } }
  | { readonly code: 'on_watch_list'; readonly params: { readonly list: string } }
  | {
      readonly code: 'ports_visited'
      /** `foreign` is null where the flag is not known. */
      readonly params: { readonly visits: number; readonly foreign: number | null; readonly notParty: number }
    }
  | {
      readonly code: 'last_visit'
      readonly params: {
        readonly port: string
        readonly country: string | null
        readonly hours: number
        readonly isPsmaParty: boolean | null
      }
    }
  | {
      readonly code: 'other_last_port'
      readonly params: { readonly port: string; readonly seenPort: string; readonly seenMs: number }
    }
  | { readonly code: 'last_port_seen'; readonly params: { readonly port: string } }
  | { readonly code: 'on_route' | 'off_route'; readonly params: { readonly viaNm: number; readonly seaNm: number } }
  | {
      /** `hours`: of all these silences together. */
      readonly code: 'silent_off_route'
      readonly params: Country & {
        readonly route: SeaRoute
        readonly count: number
        readonly hours: number
        readonly kind: VesselKind | null
        readonly lengthM: number | null
      }
    }
  | {
      /** `recorded_too_old`: more than three years before the report; `recorded_later`: dated after this answer. */
      readonly code: 'recorded' | 'recorded_too_old' | 'recorded_later'
      readonly params: { readonly what: FindingKind; readonly source: string; readonly date: string }
    }
  | {
      /** `points`: what the indicator would count alone; `most`: what all indicators of the fact count together. */
      readonly code: 'counted_with_fact'
      readonly params: { readonly fact: FactGroup; readonly points: number; readonly most: number }
    }
  | {
      /** `vessels`: those shown at the same false point, this one included. */
      readonly code: 'jammed'
      readonly params: { readonly fromMs: number; readonly vessels: number; readonly count: number }
    }
  | { readonly code: 'engine_power'; readonly params: { readonly powerKw: number } }
  | { readonly code: 'length'; readonly params: { readonly lengthM: number } }

/** Source of an indicator's facts. */
export type RiskSource =
  | {
      readonly code:
        | 'report'
        | 'server_clock'
        | 'coastline'
        | 'port_list'
        | 'earlier_reports'
        | 'mmsi_countries'
        | 'track'
        | 'track_events'
        | 'static_data'
        | 'sea_routes'
        | 'iuu_lists'
        | 'watch_lists'
        | 'weights_of_mcdonald'
        | 'weights_of_advisory'
        | 'weights_of_varuna'
        | 'routes_of_unodc'
        | 'entered_findings'
      readonly params: None
    }
  | { readonly code: 'flag_table'; readonly params: { readonly version: string } }
  | {
      readonly code: 'iuu_list'
      readonly params: { readonly list: string; readonly asOf: string; readonly ageMonths: number }
    }
  | {
      readonly code: 'list_edition'
      readonly params: {
        readonly publisher: string
        readonly asOf: string
        readonly ageMonths: number
        /** False when only part of the list is stored. */
        readonly isWhole: boolean
      }
    }

/** An unknown fact. */
export type RiskGap =
  | { readonly code: 'port' | 'port_country'; readonly params: WhichPort }
  | { readonly code: 'second_register'; readonly params: Country & { readonly register: string } }
  | { readonly code: 'trafficking_tier' | 'listing_then'; readonly params: Country }
  | {
      readonly code:
        | 'flag_state'
        | 'call_at_last_port'
        | 'next_port_is_last_port'
        | 'water_or_land'
        | 'cargo'
        | 'mmsi'
        | 'mmsi_of_track'
        | 'ship_of_imo'
        | 'mmsi_country'
        | 'flag_for_mmsi'
        | 'flag_for_earlier_reports'
        | 'earlier_report'
        | 'older_report'
        | 'cargo_of_other_report'
        | 'flag_of_other_report'
        | 'position_to_compare'
        | 'which_report_is_right'
        | 'true_position'
        | 'recent_position'
        | 'assumed_water'
        | 'track'
        | 'track_findings'
        | 'vessel_kind'
        | 'longer_track'
        | 'whereabouts_since'
        | 'last_port_visit'
        | 'calls_since_last_visit'
        | 'fishing_hours'
        | 'kind_of_met_vessel'
        | 'iuu_lists'
        | 'iuu_lists_then'
        | 'sea_distance'
        | 'engine_power'
        | 'imo_number'
        | 'recorded_findings'
        | 'fishing_gear'
        | 'static_data'
      readonly params: None
    }
