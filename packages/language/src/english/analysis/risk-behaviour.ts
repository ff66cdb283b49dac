import type { FishingBasis, SpoofingKind, VesselKind } from '@varuna/risk/evidence'
import type { RiskGap, RiskReason, RiskRule, RiskSource } from '@varuna/risk/reason'
import type { Texts } from '../../text.ts'
import { age, count, list, measured, mmsisOf, spanOf, utcDay, utcMinute, whole } from '../shared/format-values.ts'
import type { FindingKind } from '@varuna/vocabulary/risk'
import { countryName } from '../shared/country-name.ts'
import { factNames, findingTitles, seaRoutes } from './risk-terms.ts'

const rounded = (value: number) => Math.round(value).toLocaleString('en')
const offshore = (nm: number | null) => (nm === null ? '' : `, ${whole(nm, 'nautical mile')} from shore`)

const kinds: Record<VesselKind, string> = {
  fishing: 'fishing vessel',
  carrier: 'carrier',
  tanker: 'tanker',
  cargo: 'cargo ship',
  passenger: 'passenger ship',
  pleasure: 'pleasure craft',
  special: 'service or research vessel',
}
const takenForFishing = (basis: FishingBasis, hours: string, judgedDays: number | null) =>
  basis === 'slow_speed'
    ? `Its slow sailing away from ports is taken for fishing, because the fishing model cannot say: ${hours}`
    : `The fishing model classes this much of its track as fishing: ${hours}${judgedDays !== null ? ` (scaled up from ${count(judgedDays, 'judged day')})` : ''}`
const falsePositions: Record<SpoofingKind, string> = {
  two_places_at_once: 'its MMSI was received from two places at once',
  on_land: 'it reported positions on land',
  impossible_speed: 'it reported positions that no vessel could sail between',
}

const receptionBefore = (wasWellReceived: boolean) =>
  wasWellReceived ? 'Until then it had been received well.' : 'Before that too, it had been received only now and then.'
const receptionSince = (others: number | null) =>
  others === null
    ? ''
    : others === 0
      ? ' No other vessel is known to have been received near there since, so missing receivers can be the cause.'
      : ` Since then ${count(others, 'other vessel')} ${others === 1 ? 'was' : 'were'} received near there.`
/** What follows from the kind of a vessel that was silent where people are taken across the sea. */
const silentKind = (kind: VesselKind | null, lengthM: number | null) =>
  kind === null
    ? ` Nothing states what kind of vessel it is${lengthM === null ? '' : `; it is ${rounded(lengthM)} m long`}.`
    : kind === 'pleasure'
      ? ' A pleasure craft can have harmless reasons, so this counts half.'
      : kind === 'fishing' || kind === 'cargo'
        ? ` A ${kinds[kind]} can have reasons of its own to be there, so this counts a third.`
        : ''
const recordedFinding = (what: FindingKind, source: string, date: string) =>
  `${findingTitles[what]} (${source}, ${date})`

type BehaviourRule = Extract<RiskRule, `RISK-${1 | 2}${number}`>
type Behaviour = Exclude<BehaviourRule, 'RISK-1' | 'RISK-2'>

export const behaviourTitles: Record<Behaviour, string> = {
  'RISK-10': 'Time at sea',
  'RISK-11': 'Distance from port',
  'RISK-12': 'Fishing hours a day',
  'RISK-13': 'Where it fishes',
  'RISK-14': 'Voyages',
  'RISK-15': 'Gaps of a day or more',
  'RISK-16': 'Silence',
  'RISK-17': 'Meetings at sea',
  'RISK-18': 'Loitering',
  'RISK-19': 'False positions',
  'RISK-20': 'Changes of identity',
  'RISK-21': 'Lists of vessels',
  'RISK-22': 'Ports visited',
  'RISK-23': 'Route',
  'RISK-24': 'The vessel itself',
  'RISK-25': 'States in the sanctions advisory',
  'RISK-26': 'Silence on smuggling routes',
  'RISK-27': 'Reported of the work aboard',
  'RISK-28': 'People found aboard',
}

export const behaviourReasons = {
  broadcast_kind_differs: ({ cargoType, kind }) =>
    `The report states ${cargoType.toLowerCase()}, but the vessel broadcasts that it is a ${kinds[kind]}.`,
  track_of_unknown_ship: () =>
    'Several MMSIs send this IMO number, so no track is taken for this vessel’s. That does not make it safe.',
  imo_also_sent: ({ imo, mmsis }) =>
    `Its IMO number ${imo} is also sent by ${mmsisOf(mmsis)} at the same time. One of them uses another vessel's number; which one is not known, so nothing is concluded from it.`,
  on_later_iuu_list: ({ list: name }) =>
    `It is on a list of IUU fishing (${name}) that is more than a year later than this report. Whether it was listed then is not known, so it adds nothing.`,
  listed_under_shared_imo: ({ list: name }) =>
    `${name} lists its IMO number, which another vessel sends too. Which of them is listed is not known, so it adds nothing.`,
  no_track: () => 'Nothing is stored of this vessel that could be checked. That does not make it safe.',
  not_shown_by_track: () => 'What is stored of its track does not show this.',
  track_too_short: ({ days, neededDays }) =>
    `Its stored track is ${spanOf(days * 24)} long; it takes ${neededDays} days to show this.`,
  no_iuu_list_held: () => 'No list of IUU fishing is held here, so none could be checked. That does not make it safe.',
  particulars_not_known: () => 'Neither its engine power nor its length is known.',
  nothing_broadcast: () => 'No name, IMO number or call sign was received from it, so no change of them could be seen.',
  of_shared_mmsi: () => 'Some of this may be another vessel under the same MMSI.',
  not_counted_for_kind: ({ kind }) => `This is not counted for a ${kinds[kind]}, so it adds nothing.`,
  over_threshold_without_points: () =>
    'It is over the threshold, but what counts of it, by what is known of the vessel, is too little for a point.',
  kind_from_behaviour: ({ kind }) =>
    `That it is a ${kinds[kind]} follows from what is known of it, such as how it moves; it does not broadcast it.`,
  days_at_sea: ({ days, hours, offshoreDays, silentDays, sinceMs, untilMs, port, isFromStop = false }) => {
    const length =
      hours === 0
        ? count(days, 'day')
        : days === 0
          ? count(hours, 'hour')
          : `${count(days, 'day')} and ${count(hours, 'hour')}`
    const isSilent = silentDays > 0
    const until =
      untilMs === undefined || isSilent
        ? 'Its positions show'
        : `When it was last received, on ${utcDay(untilMs)}, it had been at sea for`
    const atSea = isSilent ? `${length} at sea` : `at least ${length}`
    const since = isFromStop
      ? `${until} ${atSea} since ${utcDay(sinceMs)}, when it lay still close to the shore: in a port that is not listed here, or in none.`
      : port === null
        ? `${until} ${atSea}: from ${utcDay(sinceMs)} on no port visit is known.`
        : `${until} ${atSea} since it left ${port} on ${utcDay(sinceMs)}.`
    const silent = isSilent
      ? `It was silent for ${measured(silentDays, 'day')} of that time, more than 3 days at once: where it was then is not known, so they count as silence and not as time at sea.`
      : 'No silence of more than 3 days is known of that time.'
    return `${since} ${silent} It was seen beyond 12 nautical miles from shore for ${measured(offshoreDays, 'day')}.`
  },
  in_port: ({ port }) =>
    port === ''
      ? 'When it was last received, the vessel lay still close to the shore: in a port that is not listed here, or at anchor.'
      : `When it was last received, the vessel lay in the port of ${port}.`,
  farthest: ({ fromPortNm, fromShoreNm }) =>
    `At the farthest of its positions it was ${whole(fromPortNm, 'nautical mile')} from the nearest port${fromShoreNm === null ? '' : `, and ${whole(fromShoreNm, 'nautical mile')} from shore`}.`,
  no_fishing_seen: () => 'No fishing was seen.',
  fishing_hours_a_day: ({ hours, days, basis, judgedDays }) =>
    `${takenForFishing(basis, `${measured(hours, 'hour')} a day on ${count(days, 'calendar day')}`, judgedDays)}.`,
  fishing_where: ({ highSeasHours, foreignHours, basis, judgedDays }) =>
    foreignHours === null
      ? `${takenForFishing(basis, `${whole(highSeasHours, 'hour')} on the high seas`, judgedDays)}. Its flag is not known, so nothing can be said of the waters of other states.`
      : `${takenForFishing(basis, `${whole(highSeasHours, 'hour')} on the high seas and ${whole(foreignHours, 'hour')} within 200 nautical miles of other states`, judgedDays)}.`,
  voyages: ({ count: voyages, averageDays, spanDays }) =>
    voyages === 0
      ? `In ${whole(spanDays, 'day')} of its track no voyage between two known ports ended.`
      : `In ${whole(spanDays, 'day')} it made ${count(voyages, 'voyage')}, of ${measured(averageDays, 'day')} on average.`,
  hours_show_gear: () =>
    'The hours show what gear it works with, not how its crew is made to work, so they add nothing.',
  no_long_gap: () => 'Between its positions no silence of a day or more is known.',
  long_gaps: ({ count: gaps, day: hours }) =>
    `It was not received for ${hours} hours or more ${gaps === 1 ? 'once' : count(gaps, 'time')}.`,
  no_silence: () => 'Between its positions no silence of 12 hours or more is known.',
  not_received_since: ({ hours, sinceMs, distanceFromShoreNm = null, isInPort = false, wasWellReceived, others }) => {
    const gone = `It has not been received since ${utcMinute(sinceMs)}${offshore(distanceFromShoreNm)}: ${spanOf(hours)} without a position.`
    if (isInPort) return `${gone} It lay in port then, where transmitters are often switched off, so this adds nothing.`
    const before = wasWellReceived === undefined ? '' : ` ${receptionBefore(wasWellReceived)}`
    return `${gone}${before}${receptionSince(others ?? null)} Where it has been since is not known.`
  },
  silence: ({ hours, fromMs, distanceFromShoreNm, isLikelyDisabled, isPassage = false, lasts }) =>
    `It was silent for ${spanOf(hours)} from ${utcMinute(fromMs)}${offshore(distanceFromShoreNm)}${lasts ? ', and has not been received since' : ''}. ${isPassage ? 'It sailed on at sea speed during the silence, as a vessel does that is out of range of receivers.' : isLikelyDisabled ? 'It had been received well before: its transmitter was likely switched off.' : 'Receivers out of reach can be the cause.'}`,
  more_silences: ({ count: silences }) => `It was silent for 12 hours or more ${count(silences, 'further time')}.`,
  silences_of_passage: ({ count: silences }) =>
    `In all, it sailed on at sea speed through ${count(silences, 'silence')}, as a vessel does that is out of range of receivers.`,
  no_meeting: () => 'No meeting at sea is known.',
  met: ({ otherMmsi, otherKind, otherFlag, hours, fromMs, distanceFromShoreNm }) =>
    `It lay beside ${otherKind === null ? 'a vessel of unknown kind' : `a ${kinds[otherKind]}`} (MMSI ${otherMmsi}${otherFlag === null ? '' : `, ${countryName(otherFlag)}`}) for ${measured(hours, 'hour')} from ${utcMinute(fromMs)}${offshore(distanceFromShoreNm)}.`,
  more_meetings: ({ count: meetings }) =>
    `There ${meetings === 1 ? 'was' : 'were'} ${count(meetings, 'further meeting')}.`,
  met_near_silence: ({ otherMmsi }) =>
    `The meeting with MMSI ${otherMmsi} was within two days of a silence that receivers do not explain: cargo may have been transferred unseen.`,
  met_listed: ({ otherMmsi }) => `The vessel with MMSI ${otherMmsi}, which it met, is on a list of IUU fishing.`,
  no_named_state: () =>
    'It was not seen to go silent off Iran, North Korea or Syria, nor on a voyage to their ports, nor to meet a vessel with an MMSI of theirs. The US advisory on evading sanctions is about these states: it counts from 14 May 2020, for Syria until June 2025.',
  dark_off_named_state: ({ hours, fromMs, country, lasts }) =>
    `From ${utcMinute(fromMs)} it was silent for ${spanOf(hours)} in the waters of ${countryName(country)}${lasts ? ', and has not been received since' : ''}, although it had been received well before. The US advisory of 2020 on evading sanctions is about this state.`,
  dark_with_named_port: ({ hours, fromMs, port, country, lasts }) =>
    `From ${utcMinute(fromMs)} it was silent for ${spanOf(hours)}${lasts ? ', and has not been received since' : ''}, likely switched off, and ${port} (${countryName(country)}) is among the ports that it visited or that the report names. The US advisory of 2020 on evading sanctions is about this state.`,
  met_under_named_flag: ({ otherMmsi, country, fromMs }) =>
    `On ${utcDay(fromMs)} it met a vessel with an MMSI of ${countryName(country)} (${otherMmsi}), a state that the US advisory of 2020 on evading sanctions is about.`,
  no_loitering: () => 'No loitering offshore is known.',
  loitered: ({ count: spells, hours }) =>
    `It loitered offshore ${count(spells, 'time')}, for ${spanOf(hours)} together.`,
  no_false_position: () => 'Its stored track has no position that is known to be false.',
  doubtful_position: ({ what, fromMs, count: times }) =>
    `It may be that ${falsePositions[what]} on ${utcDay(fromMs)}${times > 1 ? `; this and the like were found ${times} times` : ''}. That is too unsure to count.`,
  false_position: ({ what, fromMs, count: times }) =>
    `On ${utcDay(fromMs)} ${falsePositions[what]}${times > 1 ? `; this and the like were found ${times} times` : ''}. That can be a false position, an error of the transmitter, or another vessel under its MMSI.`,
  shared_mmsi: () =>
    'Two transmitters use its MMSI, or one sends false positions: part of its stored track may be another vessel’s, so what rests on the track is less sure.',
  imo_check_digit: ({ imo }) => `The IMO number ${imo} that it broadcasts has a wrong check digit.`,
  flags_flown: ({ flags }) =>
    `Under this identity it used MMSIs of ${list(flags.map(countryName))} within the period: it changed its flag.`,
  names_stated: ({ names }) => `It broadcast ${names} names.`,
  identity_of_other_mmsi: ({ mmsis }) => `${count(mmsis, 'other MMSI')} stated its identity before or after it.`,
  identity_constant: () => 'The flag, name and numbers that it broadcast stayed the same.',
  on_iuu_list: ({ list: name }) => `It is on the list of illegal, unreported or unregulated (IUU) fishing of ${name}.`,
  on_no_iuu_list: ({ lists }) =>
    lists === 1
      ? 'It is not on the list of IUU fishing that is held here.'
      : `It is on none of the ${lists} lists of IUU fishing that are held here.`,
  on_watch_list: ({ list: name }) => `It is on your watch list “${name}”, which adds nothing.`,
  no_port_visit: () => 'No port visit is known, and no list has every port.',
  ports_visited: ({ visits, foreign, notParty }) => {
    const known = `${visits === 1 ? '1 port visit is' : `${visits} port visits are`} known`
    const outside = `${notParty} in states outside the Agreement on Port State Measures`
    return foreign === null
      ? `${known}: ${outside}. Its flag is not known, so which of them were in other states cannot be said.`
      : `${known}: ${foreign} in other states than its flag's, and ${outside}.`
  },
  last_visit: ({ port, country, hours, isPsmaParty }) =>
    `The last was to ${port}${country === null ? '' : ` (${countryName(country)})`} for ${spanOf(hours)}${isPsmaParty === null ? '' : isPsmaParty ? ', in a party to that agreement' : ', outside that agreement'}.`,
  other_last_port: ({ port, seenPort, seenMs }) =>
    `The report names ${port} as last port, but the vessel was seen in ${seenPort} until ${utcMinute(seenMs)}.`,
  last_port_seen: ({ port }) => `It was seen in ${port}, as the report states.`,
  on_route: ({ viaNm, seaNm }) =>
    `By way of this position the voyage is ${whole(viaNm, 'nautical mile')}, against ${rounded(seaNm)} by sea from port to port.`,
  off_route: ({ viaNm, seaNm }) =>
    `The position is off the stated route: by way of it the voyage is ${whole(viaNm, 'nautical mile')}, against ${rounded(seaNm)} by sea from port to port.`,
  route_not_known: () => 'The stated route could not be compared with the track.',
  no_silence_off_route: () =>
    'No silence of 12 hours or more is known in waters from which people are smuggled by sea.',
  silent_off_route: ({ country, route, count: silences, hours, kind, lengthM }) =>
    `It was silent for 12 hours or more ${count(silences, 'time')} in waters from which people are smuggled by sea, most often off ${countryName(country)} (${seaRoutes[route]}): ${spanOf(hours)} together.${silentKind(kind, lengthM)}`,
  recorded: ({ what, source, date }) => `${recordedFinding(what, source, date)}.`,
  recorded_too_old: ({ what, source, date }) =>
    `${recordedFinding(what, source, date)}: more than three years before the report, so it adds nothing.`,
  recorded_later: ({ what, source, date }) =>
    `${recordedFinding(what, source, date)}: dated after this assessment, so it adds nothing.`,
  nothing_recorded: () =>
    'No inspection, detention, complaint or report of an observer was entered. That does not make it safe.',
  no_people_recorded: () => 'That people were found aboard was not entered.',
  counted_with_fact: ({ fact, points, most }) =>
    `Alone this would count ${count(points, 'point')}. Other indicators rest on the same fact (${factNames[fact]}), and together they count ${count(most, 'point')} at most.`,
  jammed: ({ fromMs, vessels, count: times }) =>
    `On ${utcDay(fromMs)} its positions were false in the same minutes as those of ${count(vessels - 1, 'other vessel')}: satellite positions were jammed there. It is a victim of that, so it adds nothing.${times > 1 ? ` It happened ${count(times, 'time')}.` : ''}`,
  not_counted_for_gear: () =>
    'The study behind this knows longliners, trawlers and squid jiggers only. This vessel fishes with other gear, so it adds nothing.',
  engine_power: ({ powerKw }) => `Its engine has ${rounded(powerKw)} kW.`,
  length: ({ lengthM }) =>
    `It is ${rounded(lengthM)} m long. Its engine power is not known, so its length counts instead, by half.`,
} satisfies Partial<Texts<RiskReason>>

export const behaviourSources = {
  track: () => 'stored positions',
  track_events: () => 'events found in stored positions',
  static_data: () => 'what the vessels broadcast of themselves',
  sea_routes: () => 'sea routes',
  iuu_lists: () => 'lists of IUU fishing (none imported)',
  watch_lists: () => 'your watch lists',
  weights_of_mcdonald: () => 'weight by McDonald et al. 2020, figure S5',
  weights_of_varuna: () => 'weight set by Varuna',
  routes_of_unodc: () =>
    'routes of UNODC, Smuggling of Migrants by Sea (2011) and Global Study on Smuggling of Migrants (2018)',
  entered_findings: () => 'findings entered with the report',
  weights_of_advisory: () => 'weight by the US maritime advisory of 14 May 2020',
  iuu_list: ({ list: name, asOf, ageMonths }) =>
    `${name}, as of ${asOf} (${age(ageMonths)}${ageMonths >= 12 ? ', so it may have changed' : ''})`,
} satisfies Partial<Texts<RiskSource>>

export const behaviourGaps = {
  track: () => 'the track of the vessel',
  vessel_kind: () => 'what kind of vessel it is',
  longer_track: () => 'a track of two months or more',
  whereabouts_since: () => 'where it has been since it was last received',
  track_findings: () => 'what its track shows of this',
  static_data: () => 'what it broadcasts of itself: name, IMO number and call sign',
  calls_since_last_visit: () => 'whether it called at a port since its last known visit',
  recorded_findings: () => 'what inspectors, observers or the crew know of the work aboard',
  fishing_gear: () => 'what gear it fishes with for certain',
  last_port_visit: () => 'its last port visit',
  fishing_hours: () => 'its hours of fishing',
  kind_of_met_vessel: () => 'what kind of vessel it met',
  iuu_lists: () => 'whether it is on a list of illegal, unreported or unregulated (IUU) fishing',
  sea_distance: () => 'the route by sea between the stated ports',
  engine_power: () => 'its engine power',
  imo_number: () => 'its IMO number',
  iuu_lists_then: () => 'whether it was on a list of IUU fishing at the time of the report',
  ship_of_imo: () => 'which of the MMSIs that send its IMO number is the vessel',
} satisfies Partial<Texts<RiskGap>>
