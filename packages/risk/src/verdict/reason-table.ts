import { groupOf } from '../fact-groups.ts'
import type { RiskGap, RiskReason, RiskRule } from '../reason.ts'

export type ReasonCode = RiskReason['code']
export type GapCode = RiskGap['code']

type Row = {
  /** The indicators that can state the reason. */
  readonly rules: readonly RiskRule[]
  /** Whether it can add points; an indicator without such a reason has none. */
  readonly weighs: boolean
  /** Reasons that the same indicator cannot state as well. */
  readonly excludesBeside: readonly ReasonCode[]
  /** Reasons that no indicator of the same assessment can state. */
  readonly excludes: readonly ReasonCode[]
  /** Reasons of which at least one must be stated too. */
  readonly needs: readonly ReasonCode[]
}

type Part = Partial<Row> & Pick<Row, 'rules'>
const none = { excludesBeside: [], excludes: [], needs: [] } as const
const adds = (part: Part): Row => ({ ...none, weighs: true, ...part })
const states = (part: Part): Row => ({ ...none, weighs: false, ...part })

const flag = ['RISK-2'] as const
const ports = ['RISK-3', 'RISK-4'] as const
const lastPort = ['RISK-3'] as const
const nextPort = ['RISK-4'] as const
const position = ['RISK-5'] as const
const cargo = ['RISK-6'] as const
const identity = ['RISK-7'] as const
const movement = ['RISK-8'] as const
const time = ['RISK-9'] as const
const atSea = ['RISK-10'] as const
const distance = ['RISK-11'] as const
const hoursOfFishing = ['RISK-12'] as const
const whereItFishes = ['RISK-13'] as const
const voyages = ['RISK-14'] as const
const gaps = ['RISK-15'] as const
const silence = ['RISK-16'] as const
const meetings = ['RISK-17'] as const
const loitering = ['RISK-18'] as const
const falsePositions = ['RISK-19'] as const
const history = ['RISK-20'] as const
const lists = ['RISK-21'] as const
const visits = ['RISK-22'] as const
const route = ['RISK-23'] as const
const particulars = ['RISK-24'] as const
const namedStates = ['RISK-25'] as const
const crossings = ['RISK-26'] as const
const recorded = ['RISK-27', 'RISK-28'] as const
const ofTrack = [
  ...atSea,
  ...distance,
  ...hoursOfFishing,
  ...whereItFishes,
  ...voyages,
  ...gaps,
  ...silence,
  ...meetings,
  ...loitering,
  ...visits,
  ...route,
  ...namedStates,
  ...crossings,
] as const
const ofBehaviour = [...ofTrack, ...falsePositions, ...history, ...lists, ...particulars] as const

/** Indicators that say nothing certain about one vessel while two use its MMSI. */
export const rulesOfTrack: readonly RiskRule[] = ofTrack

/** Reasons that require stored data about the vessel. */
const seen = [
  'broadcast_kind_differs',
  'not_shown_by_track',
  'track_too_short',
  'no_iuu_list_held',
  'particulars_not_known',
  'nothing_broadcast',
  'of_shared_mmsi',
  'kind_from_behaviour',
  'days_at_sea',
  'in_port',
  'farthest',
  'no_fishing_seen',
  'fishing_hours_a_day',
  'fishing_where',
  'voyages',
  'no_long_gap',
  'long_gaps',
  'no_silence',
  'not_received_since',
  'silence',
  'more_silences',
  'silences_of_passage',
  'no_meeting',
  'met',
  'more_meetings',
  'met_near_silence',
  'met_listed',
  'no_loitering',
  'loitered',
  'no_false_position',
  'false_position',
  'doubtful_position',
  'shared_mmsi',
  'imo_check_digit',
  'flags_flown',
  'names_stated',
  'identity_of_other_mmsi',
  'identity_constant',
  'imo_also_sent',
  'on_iuu_list',
  'on_later_iuu_list',
  'listed_under_shared_imo',
  'on_no_iuu_list',
  'on_watch_list',
  'no_port_visit',
  'ports_visited',
  'last_visit',
  'last_port_seen',
  'other_last_port',
  'engine_power',
  'length',
  'no_named_state',
  'dark_off_named_state',
  'dark_with_named_port',
  'met_under_named_flag',
  'no_silence_off_route',
  'silent_off_route',
  'hours_show_gear',
  'jammed',
] as const satisfies readonly ReasonCode[]
const places = ['on_land', 'on_water', 'on_waterway', 'near_coast', 'water_or_land_not_known'] as const
const times = ['report_in_future', 'report_old', 'report_recent'] as const
const flagUses = ['mmsi_agrees_with_flag', 'mmsi_of_other_country', 'same_flag_before', 'other_flag_before'] as const
const mmsiUses = ['mmsi_of_no_ship', 'mmsi_agrees_with_flag', 'mmsi_of_other_country'] as const
const flagLists = ['on_no_flag_list', 'listed', 'listed_later'] as const
const portLists = ['on_no_port_state_list', 'listed', 'listed_later'] as const
const calls = ['in_port', 'ports_visited', 'last_visit', 'last_port_seen', 'other_last_port'] as const
const meetingsSeen = ['met', 'more_meetings', 'met_near_silence', 'met_listed', 'met_under_named_flag'] as const
const longSilences = ['long_gaps', 'dark_off_named_state', 'dark_with_named_port'] as const
const silencesSeen = [
  ...longSilences,
  'silence',
  'more_silences',
  'silences_of_passage',
  'met_near_silence',
  'not_received_since',
  'silent_off_route',
] as const
const ways = ['on_route', 'off_route'] as const
const callChecks = ['port_out_of_reach', 'call_and_report_disagree'] as const
const identityChanges = [
  'shared_mmsi',
  'imo_check_digit',
  'flags_flown',
  'names_stated',
  'identity_of_other_mmsi',
] as const
const cargoCompared = ['cargo_changed', 'cargo_unchanged', 'broadcast_kind_differs'] as const
const unread = [
  'not_shown_by_track',
  'track_too_short',
  'no_iuu_list_held',
  'particulars_not_known',
  'nothing_broadcast',
] as const
/** No track is used: none is stored, or it is not known which one is the vessel's. */
const noTrack = ['no_track', 'track_of_unknown_ship'] as const
const fishedHours = ['fishing_hours_a_day', 'fishing_where'] as const

/** Indicators that rest on a fact together with others. */
const ofFacts = [...new Set(Object.values(groupOf).flatMap(({ parts }) => Object.keys(parts)))] as RiskRule[]
const notCounted = ['not_counted_for_kind', 'not_counted_for_gear'] as const
const statesRecorded = ['recorded', 'recorded_too_old', 'recorded_later'] as const

/** A reason stated in place of what the track would show. */
const instead = (part: Part, others: readonly ReasonCode[] = ['not_shown_by_track']) =>
  states({ excludesBeside: [...others, ...noTrack, ...notCounted, 'over_threshold_without_points'], ...part })

/**
 * The indicators that can state each reason, whether it can add points, and which others it excludes or needs (a code does not exclude
 * itself).
 */
export const reasonTable: Readonly<Record<ReasonCode, Row>> = {
  analyst_score: adds({ rules: ['RISK-1'] }),

  flag_not_recognised: states({ rules: flag, excludes: [...flagUses, 'on_no_flag_list'], excludesBeside: flagLists }),
  on_no_flag_list: states({
    rules: flag,
    excludes: ['flag_not_recognised'],
    excludesBeside: ['listed', 'listed_later'],
  }),
  on_no_port_state_list: states({
    rules: ports,
    excludesBeside: ['listed', 'listed_later', 'port_not_recognised', 'port_country_not_known'],
  }),
  listed_later: states({
    rules: [...flag, ...ports],
    excludesBeside: [
      'on_no_flag_list',
      'on_no_port_state_list',
      'flag_not_recognised',
      'port_not_recognised',
      'port_country_not_known',
    ],
  }),
  listed: adds({
    rules: [...flag, ...ports],
    excludesBeside: [
      'on_no_flag_list',
      'on_no_port_state_list',
      'flag_not_recognised',
      'port_not_recognised',
      'port_country_not_known',
      'lists_held_in_part',
    ],
  }),
  listings_capped: states({ rules: [...flag, ...ports], needs: ['listed'] }),
  trafficking_tier: states({ rules: [...flag, ...ports], needs: [...flagLists, 'on_no_port_state_list'] }),
  lists_held_in_part: states({
    rules: [...flag, ...ports],
    excludesBeside: ['listed'],
    needs: ['on_no_flag_list', 'on_no_port_state_list', 'listed_later'],
  }),
  port_not_recognised: states({ rules: ports, excludesBeside: [...portLists, 'port_country_not_known'] }),
  port_country_not_known: states({ rules: ports, excludesBeside: [...portLists, 'port_not_recognised'] }),
  port_out_of_reach: adds({
    rules: lastPort,
    excludes: ['last_port_seen', 'movement_impossible', 'call_and_report_disagree'],
  }),
  call_and_report_disagree: adds({
    rules: lastPort,
    excludes: ['movement_impossible', 'other_last_port', 'port_out_of_reach'],
    needs: ['last_port_seen'],
  }),
  bound_for_last_port: adds({ rules: nextPort, excludes: ['other_last_port'] }),

  on_land: adds({ rules: position, excludesBeside: [...places, 'nearest_port'] }),
  on_water: states({ rules: position, excludesBeside: places }),
  on_waterway: states({ rules: position, excludesBeside: places }),
  water_or_land_not_known: states({ rules: position, excludesBeside: [...places, 'nearest_port'] }),
  nearest_port: states({ rules: position, excludesBeside: ['on_land', 'water_or_land_not_known'] }),
  near_coast: states({ rules: position, excludesBeside: places }),

  cargo_not_known: states({ rules: cargo, excludes: [...cargoCompared, 'cargo_not_compared'] }),
  cargo_changed: adds({ rules: cargo, excludes: ['cargo_not_known', 'cargo_not_compared', 'cargo_unchanged'] }),
  cargo_unchanged: states({
    rules: cargo,
    excludes: ['cargo_not_known', 'cargo_not_compared', 'cargo_changed', 'broadcast_kind_differs'],
  }),
  cargo_not_compared: states({ rules: cargo, excludes: [...cargoCompared, 'cargo_not_known'] }),
  broadcast_kind_differs: adds({
    rules: cargo,
    excludes: ['cargo_not_known', 'cargo_not_compared', 'cargo_unchanged', 'kind_from_behaviour', ...noTrack],
  }),

  mmsi_of_no_ship: adds({ rules: identity, excludesBeside: [...mmsiUses, 'identity_not_checked'] }),
  mmsi_agrees_with_flag: states({
    rules: identity,
    excludes: ['flag_not_recognised'],
    excludesBeside: [...mmsiUses, 'identity_not_checked'],
  }),
  mmsi_of_other_country: adds({
    rules: identity,
    excludes: ['flag_not_recognised'],
    excludesBeside: [...mmsiUses, 'identity_not_checked'],
  }),
  imo_of_no_ship: adds({ rules: identity, excludesBeside: ['identity_not_checked', 'imo_sent_by_several'] }),
  imo_sent_by_several: states({
    rules: identity,
    excludesBeside: ['identity_not_checked', 'imo_of_no_ship'],
    needs: ['track_of_unknown_ship'],
  }),
  same_flag_before: states({
    rules: identity,
    excludes: ['flag_not_recognised'],
    excludesBeside: ['other_flag_before', 'identity_not_checked'],
  }),
  other_flag_before: adds({
    rules: identity,
    excludes: ['flag_not_recognised'],
    excludesBeside: ['same_flag_before', 'identity_not_checked'],
  }),
  identity_not_checked: states({
    rules: identity,
    excludesBeside: [...mmsiUses, 'imo_of_no_ship', 'imo_sent_by_several', 'same_flag_before', 'other_flag_before'],
  }),

  movement_not_checked: states({ rules: movement, excludesBeside: ['movement_possible', 'movement_impossible'] }),
  movement_possible: states({
    rules: movement,
    excludes: ['position_in_doubt'],
    excludesBeside: ['movement_not_checked', 'movement_impossible'],
  }),
  movement_impossible: adds({
    rules: movement,
    excludes: [...ways, ...callChecks],
    excludesBeside: ['movement_not_checked', 'movement_possible'],
  }),
  correction_elsewhere: states({ rules: movement }),

  report_in_future: adds({ rules: time, excludesBeside: times }),
  report_old: states({ rules: time, excludesBeside: times }),
  report_recent: states({ rules: time, excludesBeside: times }),

  no_track: states({
    rules: ofBehaviour,
    excludes: [...seen, 'track_of_unknown_ship'],
    excludesBeside: [...unread, ...notCounted, 'over_threshold_without_points', 'counted_with_fact'],
  }),
  track_of_unknown_ship: states({
    rules: ofBehaviour,
    excludes: [...seen, 'no_track'],
    excludesBeside: [...unread, ...notCounted, 'over_threshold_without_points', 'counted_with_fact'],
    needs: ['imo_sent_by_several'],
  }),
  not_shown_by_track: instead({ rules: ofBehaviour, excludes: noTrack }, unread),
  track_too_short: instead({ rules: voyages, excludes: [...noTrack, 'voyages'] }),
  no_iuu_list_held: instead({
    rules: lists,
    excludes: [...noTrack, 'on_iuu_list', 'on_later_iuu_list', 'listed_under_shared_imo', 'on_no_iuu_list'],
  }),
  particulars_not_known: instead({ rules: particulars, excludes: [...noTrack, 'engine_power', 'length'] }),
  nothing_broadcast: instead({
    rules: history,
    excludes: [...noTrack, 'identity_constant', 'imo_also_sent', ...identityChanges],
  }),
  not_counted_for_kind: states({
    rules: ofBehaviour,
    excludesBeside: [
      ...unread,
      ...noTrack,
      'not_counted_for_gear',
      'kind_from_behaviour',
      'of_shared_mmsi',
      'over_threshold_without_points',
    ],
  }),
  not_counted_for_gear: states({
    rules: ofBehaviour,
    excludesBeside: [
      ...unread,
      ...noTrack,
      ...notCounted,
      'kind_from_behaviour',
      'of_shared_mmsi',
      'over_threshold_without_points',
    ],
  }),
  kind_from_behaviour: states({
    rules: ofBehaviour,
    excludes: ['broadcast_kind_differs', ...noTrack],
    excludesBeside: notCounted,
  }),
  of_shared_mmsi: states({
    rules: ofTrack,
    excludes: noTrack,
    excludesBeside: [...notCounted, 'over_threshold_without_points'],
    needs: ['shared_mmsi'],
  }),

  over_threshold_without_points: states({
    rules: ofBehaviour,
    excludesBeside: [...noTrack, ...notCounted, 'of_shared_mmsi', ...unread],
  }),

  days_at_sea: adds({ rules: atSea, excludes: [...noTrack, 'in_port'] }),
  in_port: states({ rules: atSea, excludes: [...noTrack, 'days_at_sea', 'no_port_visit'] }),
  farthest: adds({ rules: distance, excludes: noTrack }),
  no_fishing_seen: states({
    rules: [...hoursOfFishing, ...whereItFishes],
    excludes: [...noTrack, ...fishedHours, 'hours_show_gear'],
  }),
  fishing_hours_a_day: states({ rules: hoursOfFishing, excludes: [...noTrack, 'no_fishing_seen'] }),
  hours_show_gear: states({
    rules: hoursOfFishing,
    excludes: [...noTrack, 'no_fishing_seen'],
    needs: ['fishing_hours_a_day'],
  }),
  fishing_where: adds({ rules: whereItFishes, excludes: [...noTrack, 'no_fishing_seen'] }),
  voyages: adds({ rules: voyages, excludes: [...noTrack, 'track_too_short'] }),
  no_long_gap: states({ rules: gaps, excludes: [...noTrack, ...longSilences] }),
  long_gaps: adds({ rules: gaps, excludes: [...noTrack, 'no_long_gap', 'no_silence'] }),
  no_silence: states({ rules: silence, excludes: [...noTrack, ...silencesSeen] }),
  not_received_since: adds({ rules: silence, excludes: [...noTrack, 'no_silence'] }),
  silence: adds({ rules: silence, excludes: [...noTrack, 'no_silence'] }),
  more_silences: states({ rules: silence, excludes: [...noTrack, 'no_silence'], needs: ['silence'] }),
  silences_of_passage: states({ rules: silence, excludes: [...noTrack, 'no_silence'], needs: ['more_silences'] }),
  no_meeting: states({ rules: meetings, excludes: [...noTrack, ...meetingsSeen] }),
  met: adds({ rules: meetings, excludes: [...noTrack, 'no_meeting'] }),
  more_meetings: states({ rules: meetings, excludes: [...noTrack, 'no_meeting'], needs: ['met'] }),
  met_near_silence: adds({
    rules: meetings,
    excludes: [...noTrack, 'no_meeting', 'no_silence'],
    needs: ['silence', 'not_received_since'],
  }),
  met_listed: adds({ rules: meetings, excludes: [...noTrack, 'no_meeting'], needs: ['met'] }),
  no_loitering: states({ rules: loitering, excludes: [...noTrack, 'loitered'] }),
  loitered: adds({ rules: loitering, excludes: [...noTrack, 'no_loitering'] }),
  no_false_position: states({
    rules: falsePositions,
    excludes: [...noTrack, 'false_position', 'doubtful_position', 'shared_mmsi', 'jammed'],
  }),
  false_position: adds({ rules: falsePositions, excludes: [...noTrack, 'no_false_position', 'doubtful_position'] }),
  doubtful_position: states({
    rules: falsePositions,
    excludes: [...noTrack, 'no_false_position', 'false_position', 'shared_mmsi'],
  }),
  jammed: states({ rules: falsePositions, excludes: [...noTrack, 'no_false_position'] }),
  shared_mmsi: adds({
    rules: history,
    excludes: [...noTrack, 'identity_constant', 'nothing_broadcast', 'no_false_position', 'doubtful_position'],
    needs: ['false_position'],
  }),
  imo_check_digit: adds({ rules: history, excludes: [...noTrack, 'identity_constant', 'nothing_broadcast'] }),
  flags_flown: adds({ rules: history, excludes: [...noTrack, 'identity_constant', 'nothing_broadcast'] }),
  names_stated: adds({ rules: history, excludes: [...noTrack, 'identity_constant', 'nothing_broadcast'] }),
  identity_of_other_mmsi: adds({ rules: history, excludes: [...noTrack, 'identity_constant', 'nothing_broadcast'] }),
  imo_also_sent: states({ rules: history, excludes: [...noTrack, 'nothing_broadcast'] }),
  identity_constant: states({ rules: history, excludes: [...noTrack, 'nothing_broadcast', ...identityChanges] }),
  on_later_iuu_list: states({ rules: lists, excludes: [...noTrack, 'on_no_iuu_list', 'no_iuu_list_held'] }),
  on_iuu_list: adds({ rules: lists, excludes: [...noTrack, 'on_no_iuu_list', 'no_iuu_list_held'] }),
  listed_under_shared_imo: states({
    rules: lists,
    excludes: [...noTrack, 'on_no_iuu_list', 'no_iuu_list_held'],
    needs: ['imo_also_sent'],
  }),
  on_no_iuu_list: states({
    rules: lists,
    excludes: [...noTrack, 'on_iuu_list', 'on_later_iuu_list', 'listed_under_shared_imo', 'no_iuu_list_held'],
  }),
  on_watch_list: states({ rules: lists, excludes: noTrack }),
  no_port_visit: states({ rules: visits, excludes: [...noTrack, ...calls] }),
  ports_visited: adds({ rules: visits, excludes: [...noTrack, 'no_port_visit'] }),
  last_visit: states({ rules: visits, excludes: [...noTrack, 'no_port_visit'], needs: ['ports_visited'] }),
  last_port_seen: states({
    rules: route,
    excludes: [...noTrack, 'no_port_visit', 'other_last_port', 'port_out_of_reach'],
  }),
  other_last_port: adds({
    rules: route,
    excludes: [...noTrack, 'no_port_visit', 'last_port_seen', 'bound_for_last_port', 'call_and_report_disagree'],
  }),
  on_route: states({
    rules: route,
    excludes: ['movement_impossible', 'off_route', 'position_in_doubt', 'route_not_known'],
  }),
  off_route: adds({
    rules: route,
    excludes: ['movement_impossible', 'on_route', 'position_in_doubt', 'route_not_known'],
  }),
  position_in_doubt: states({
    rules: route,
    excludes: ['movement_possible', ...ways, 'route_not_known'],
    needs: ['movement_impossible'],
  }),
  route_not_known: states({ rules: route, excludes: [...ways, 'position_in_doubt'] }),
  engine_power: adds({ rules: particulars, excludes: [...noTrack, 'length', 'particulars_not_known'] }),
  length: adds({ rules: particulars, excludes: [...noTrack, 'engine_power', 'particulars_not_known'] }),
  no_named_state: states({
    rules: namedStates,
    excludes: [...noTrack, 'dark_off_named_state', 'dark_with_named_port', 'met_under_named_flag'],
  }),
  dark_off_named_state: adds({
    rules: namedStates,
    excludes: [...noTrack, 'no_named_state', 'dark_with_named_port', 'no_silence', 'no_long_gap'],
  }),
  dark_with_named_port: adds({
    rules: namedStates,
    excludes: [...noTrack, 'no_named_state', 'dark_off_named_state', 'no_silence', 'no_long_gap'],
  }),
  met_under_named_flag: adds({ rules: namedStates, excludes: [...noTrack, 'no_named_state', 'no_meeting'] }),
  no_silence_off_route: states({ rules: crossings, excludes: [...noTrack, 'silent_off_route'] }),
  silent_off_route: adds({ rules: crossings, excludes: [...noTrack, 'no_silence_off_route', 'no_silence'] }),
  recorded: adds({ rules: recorded, excludesBeside: ['nothing_recorded', 'no_people_recorded'] }),
  recorded_too_old: states({ rules: recorded, excludesBeside: ['nothing_recorded', 'no_people_recorded'] }),
  recorded_later: states({ rules: recorded, excludesBeside: ['nothing_recorded', 'no_people_recorded'] }),
  nothing_recorded: states({ rules: ['RISK-27'], excludesBeside: statesRecorded }),
  no_people_recorded: states({ rules: ['RISK-28'], excludesBeside: statesRecorded }),
  counted_with_fact: states({ rules: ofFacts, excludesBeside: noTrack }),
}

type GapRow = {
  /** Reasons that make the gap untrue, because they use what it calls missing. */
  readonly excludes: readonly ReasonCode[]
  /** The same, within the gap's indicator. */
  readonly excludesBeside: readonly ReasonCode[]
  /** Reasons of which at least one must be stated. */
  readonly needs: readonly ReasonCode[]
}
const without = (excludes: readonly ReasonCode[], more: Partial<GapRow> = {}): GapRow => ({
  excludes,
  excludesBeside: [],
  needs: [],
  ...more,
})

/** The reasons that each missing fact excludes and needs. */
export const gapTable: Readonly<Record<GapCode, GapRow>> = {
  port: without(ways, { excludesBeside: portLists }),
  port_country: without([], { excludesBeside: [...portLists, 'port_not_recognised'] }),
  second_register: without([], {
    excludesBeside: ['flag_not_recognised'],
    needs: ['on_no_flag_list', 'listed', 'listed_later'],
  }),
  listing_then: without([], { needs: ['listed_later'] }),
  trafficking_tier: without([], { excludesBeside: ['trafficking_tier'] }),
  flag_state: without([...flagUses, 'on_no_flag_list'], { needs: ['flag_not_recognised'] }),
  call_at_last_port: without([...callChecks, ...ways, 'last_port_seen', 'other_last_port']),
  next_port_is_last_port: without(['bound_for_last_port', ...ways]),
  water_or_land: without(['on_land', 'on_water', 'on_waterway'], { needs: ['water_or_land_not_known'] }),
  cargo: without([...cargoCompared, 'cargo_not_compared'], { needs: ['cargo_not_known'] }),
  mmsi: without([...seen, ...mmsiUses]),
  mmsi_of_track: without([...noTrack, ...mmsiUses]),
  ship_of_imo: without([], { needs: ['track_of_unknown_ship', 'listed_under_shared_imo'] }),
  mmsi_country: without(mmsiUses),
  flag_for_mmsi: without([...mmsiUses, 'on_no_flag_list'], { needs: ['flag_not_recognised'] }),
  flag_for_earlier_reports: without([...flagUses, 'on_no_flag_list'], { needs: ['flag_not_recognised'] }),
  earlier_report: without(['cargo_changed', 'same_flag_before', 'other_flag_before', ...callChecks]),
  older_report: without(callChecks),
  cargo_of_other_report: without(['cargo_changed']),
  flag_of_other_report: without(['same_flag_before', 'other_flag_before']),
  position_to_compare: without(['movement_possible', 'movement_impossible'], { needs: ['movement_not_checked'] }),
  which_report_is_right: without([], { needs: ['correction_elsewhere'] }),
  true_position: without([...ways, ...callChecks], { needs: ['movement_impossible'] }),
  recent_position: without(['report_recent', 'report_in_future'], { needs: ['report_old'] }),
  assumed_water: without(['on_land', 'on_water', 'on_waterway'], { needs: ['water_or_land_not_known'] }),
  track: without(seen),
  track_findings: without(noTrack, { needs: ['not_shown_by_track'] }),
  vessel_kind: without([
    'not_counted_for_kind',
    'kind_from_behaviour',
    'broadcast_kind_differs',
    'bound_for_last_port',
  ]),
  longer_track: without([...noTrack, 'voyages']),
  whereabouts_since: without(noTrack, { needs: ['not_received_since'] }),
  last_port_visit: without(calls),
  calls_since_last_visit: without([...noTrack, 'no_port_visit', 'in_port']),
  fishing_hours: without([...fishedHours, 'no_fishing_seen']),
  kind_of_met_vessel: without([...noTrack, 'no_meeting'], { needs: ['met'] }),
  iuu_lists_then: without([], { needs: ['on_later_iuu_list'] }),
  iuu_lists: without(['on_iuu_list', 'on_no_iuu_list']),
  sea_distance: without([...ways, 'position_in_doubt']),
  engine_power: without(['engine_power']),
  imo_number: without(['imo_check_digit', 'nothing_broadcast']),
  recorded_findings: without(statesRecorded),
  fishing_gear: without(['not_counted_for_gear']),
  static_data: without([...noTrack, 'identity_constant', ...identityChanges], { needs: ['nothing_broadcast'] }),
}
