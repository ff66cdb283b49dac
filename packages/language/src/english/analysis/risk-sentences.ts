import type { CargoType } from '@varuna/risk/evidence'
import type { RecommendedAction, RiskLevel } from '@varuna/risk/bands'
import { riskThresholds } from '@varuna/vocabulary/thresholds'
import type { ListId } from '@varuna/risk/tables/tables'
import type { Language } from '../../language.ts'
import { formatMmsi } from '@varuna/units/mmsi'
import { textOf } from '../../text.ts'
import { location } from './location-sentences.ts'
import { behaviourGaps, behaviourReasons, behaviourSources, behaviourTitles } from './risk-behaviour.ts'
import { simulation } from './risk-simulation.ts'
import { age, count, list, mmsisOf, spanOf, utcMinute } from '../shared/format-values.ts'
import { riskAnswers } from './risk-answers.ts'
import { recommendedActions } from './risk-terms.ts'
import { simulatedVessel } from './simulated-vessel.ts'
import { countryName } from '../shared/country-name.ts'

const titles: Language['risk']['titles'] = {
  'RISK-1': "Analyst's own score",
  'RISK-2': 'Flag state',
  'RISK-3': 'Last port',
  'RISK-4': 'Next port',
  'RISK-5': 'Position',
  'RISK-6': 'Cargo',
  'RISK-7': 'Identity',
  'RISK-8': 'Movement',
  'RISK-9': 'Time of the report',
  ...behaviourTitles,
}

const lists: Record<ListId, string> = {
  'itf-foc': 'flag of convenience',
  'eu-iuu-red': 'EU red card for illegal fishing',
  'eu-iuu-yellow': 'EU yellow card for illegal fishing',
  'paris-black': 'Paris MoU black list',
  'tokyo-black': 'Tokyo MoU black list',
  'us-tip-3': 'Tier 3 of the US Trafficking in Persons Report',
  'us-tip-2-watch': 'Tier 2 Watch List of the US Trafficking in Persons Report',
  'us-tip-special': 'special case of the US Trafficking in Persons Report',
  'us-tip-2': 'Tier 2 of the US Trafficking in Persons Report',
  'us-tip-1': 'Tier 1 of the US Trafficking in Persons Report',
  psma: 'party to the Agreement on Port State Measures',
}

const cargoes: Record<CargoType, string> = {
  Container: 'container',
  Bulk: 'bulk',
  Tanker: 'tanker',
  Passenger: 'passenger',
  Unknown: 'unknown',
}

const ports = { last: 'last port', next: 'next port' } as const
const { mediumRisk, highRisk, monitorClosely, inspectAtOnce } = riskThresholds
const levelRanges: Record<RiskLevel, string> = {
  Low: `up to ${mediumRisk}`,
  Medium: `${mediumRisk + 1} to ${highRisk}`,
  High: `above ${highRisk}`,
}
const actionRanges: Record<RecommendedAction, string> = {
  'Routine Surveillance': `up to ${monitorClosely}`,
  'Monitor Closely': `${monitorClosely + 1} to ${inspectAtOnce}`,
  'Immediate Inspection': `above ${inspectAtOnce}`,
  'Immediate Investigation': 'on land',
}
const levels = { High: 'high', Medium: 'medium', Low: 'low' } as const
const onNone = (country: string, described: string) =>
  `${countryName(country)} is on none of the lists counted here (${described}).`
const either = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${String(names.at(-1))}`
const unchecked = 'its port state could not be checked. That does not make it safe.'
const journey = (fromMs: number, knots: number, isReceived: boolean) =>
  `To get here from ${isReceived ? 'where it was received at' : 'its report of'} ${utcMinute(fromMs)} it would need ${knots} knots`
/** To a whole, or to a tenth where the whole would not be above the limit. */
const roundAbove = (value: number, limit: number) =>
  Math.round(value) > limit ? Math.round(value) : Math.ceil(value * 10) / 10

const missing: Language['risk']['missing'] = {
  port: ({ which }) => `the ${ports[which]}`,
  port_country: ({ which }) => `the country of the ${ports[which]}`,
  second_register: ({ country, register }) =>
    `whether the vessel is in the ${register} register of ${countryName(country)}, a flag of convenience`,
  listing_then: ({ country }) => `which lists had ${countryName(country)} at the time of the report`,
  trafficking_tier: ({ country }) => `the tier of ${countryName(country)} in the US Trafficking in Persons Report`,
  flag_state: () => 'the flag state',
  call_at_last_port: () => 'whether the last port could be called at in time',
  next_port_is_last_port: () => 'whether the next port is the last port by another name',
  water_or_land: () => 'whether the position is on water',
  cargo: () => 'the cargo',
  mmsi: () => 'the MMSI of the vessel',
  mmsi_of_track: () => 'whether the MMSI of the stored track is its own',
  mmsi_country: () => 'the country that issued the MMSI',
  flag_for_mmsi: () => 'a flag state to compare with the MMSI',
  flag_for_earlier_reports: () => 'a flag state to compare with earlier reports',
  earlier_report: () => 'an earlier report of this vessel to compare with',
  older_report: () => 'a report of this vessel from before this one',
  cargo_of_other_report: () => 'another report of this vessel that names its cargo',
  flag_of_other_report: () => 'another report of this vessel that names a known flag',
  position_to_compare: () => 'a report of this vessel from another time, or a position received near this one',
  true_position: () => 'where the vessel truly was',
  which_report_is_right: () => 'which of two reports of the same minute is right',
  recent_position: () => 'a position of the last 48 hours',
  assumed_water: () => location.assumedWater,
  ...behaviourGaps,
}

export const risk: Language['risk'] = {
  titles,
  reasons: {
    analyst_score: ({ points }) =>
      `The analyst gave ${points} of 100. It counts in full; the evidence below can only add to it.`,
    flag_not_recognised: ({ flagState }) =>
      `The flag state “${flagState}” was not recognised, so no list could be checked. That does not make it safe.`,
    on_no_flag_list: ({ country }) =>
      onNone(
        country,
        'flags of convenience, EU cards for illegal fishing, Paris and Tokyo black lists, US trafficking Tier 2 Watch List, Tier 3 and Special Case',
      ),
    on_no_port_state_list: ({ country }) =>
      onNone(country, 'EU cards for illegal fishing, US trafficking Tier 2 Watch List, Tier 3 and Special Case'),
    listed: ({ country, listings }) => {
      const items = listings.map(
        ({ list: id, asOf, points, fromMemory }) =>
          `${lists[id]} (entry of ${asOf}${fromMemory ? ', from memory, so counted half' : ''}): ${count(points, 'point')}`,
      )
      return `${countryName(country)} is on these lists: ${items.join('; ')}.`
    },
    listed_later: ({ country, listings }) => {
      const items = listings.map(({ list: id, asOf, isBegin }) =>
        isBegin ? `${lists[id]}, from ${asOf} on` : `${lists[id]}, known as of ${asOf}; since when is not known`,
      )
      return `${countryName(country)} is on lists of a later time than this report, which add nothing: ${items.join('; ')}.`
    },
    listings_capped: ({ points }) => `Together they count ${count(points, 'point')} at most.`,
    trafficking_tier: ({ list: id, asOf }) => `It was in ${lists[id]} in ${asOf}, which adds no points.`,
    lists_held_in_part: () => 'Varuna holds only part of these lists, so this is not a clean record.',
    port_not_recognised: ({ which, port, suggestions }) => {
      const meant = suggestions.length > 0 ? ` It may mean ${either(suggestions)}.` : ''
      return `The ${ports[which]} “${port}” was not recognised: ${unchecked}${meant}`
    },
    port_country_not_known: ({ port }) => `The country of ${port} is not known: ${unchecked}`,
    call_and_report_disagree: ({ port, sinceMs, maxKnots, points }) =>
      `It was seen in ${port}, but its report of ${utcMinute(sinceMs)} names another last port, and from there it could not have called at ${port} without exceeding ${maxKnots} knots. The two do not agree: ${count(points, 'point')}.`,
    port_out_of_reach: ({ port, sinceMs, maxKnots, points }) =>
      `The vessel cannot have called at ${port} since its report of ${utcMinute(sinceMs)} without exceeding ${maxKnots} knots: ${count(points, 'point')}.`,
    bound_for_last_port: ({ points }) =>
      `The vessel is bound for the port it came from, which a cargo ship or tanker seldom is: ${count(points, 'point')}.`,
    water_or_land_not_known: () => 'Whether the position is on land or water could not be verified.',
    on_land: ({ insideNm, points }) => {
      const inside = insideNm === null ? '' : `, ${insideNm.toFixed(1)} nautical miles inside the coast`
      return `The vessel reports a position on land${inside}: possible AIS/GPS spoofing. That adds ${points} points whatever else is known.`
    },
    on_water: ({ distanceFromShoreNm: nm }) =>
      nm === null
        ? 'The position is on water. Its distance from shore is not known.'
        : `The position is on water. It is ${nm.toFixed(1)} nautical miles from shore.`,
    on_waterway: ({ waterway }) => `The position is on a navigable waterway: ${waterway}.`,
    nearest_port: ({ port, distanceNm }) =>
      `The nearest port is ${port}, ${distanceNm.toFixed(1)} nautical miles away.`,
    near_coast: () =>
      'The position is at the coast, where the coastline is not exact enough to say whether it is on land or on water. Nothing is added for that.',
    cargo_not_known: () => 'The cargo is not known, so it could not be checked. That does not make it safe.',
    cargo_changed: ({ cargoType, otherCargoType, otherTimeMs }) =>
      `The vessel is reported as ${cargoes[cargoType]}, but was reported as ${cargoes[otherCargoType]} on ${utcMinute(otherTimeMs)}. That can be a mistake, false papers, or one identity used by two vessels.`,
    cargo_not_compared: ({ cargoType }) =>
      `The vessel is reported as ${cargoes[cargoType]}. Nothing else states its cargo, so that could not be compared. No kind of cargo is itself an indicator here.`,
    cargo_unchanged: ({ cargoType }) =>
      `The vessel is reported as ${cargoes[cargoType]}, and no other report says otherwise. No kind of cargo is itself an indicator here.`,
    mmsi_of_no_ship: ({ vesselId }) => `${vesselId} is not an MMSI that a vessel can have.`,
    imo_of_no_ship: ({ imo }) => `${imo} is not an IMO number: its check digit is wrong. A digit may be mistyped.`,
    imo_sent_by_several: ({ imo, mmsis }) =>
      `The IMO number ${imo} is sent by ${mmsisOf(mmsis)} at the same time. Which of them is this vessel is not known, so none of their tracks is used for it.`,
    mmsi_agrees_with_flag: ({ country }) => `The MMSI belongs to ${countryName(country)}, which agrees with the flag.`,
    mmsi_of_other_country: ({ country, flag }) =>
      `The MMSI belongs to ${countryName(country)}, but the flag given is ${countryName(flag)}.`,
    same_flag_before: () => 'Earlier reports name the same flag.',
    other_flag_before: ({ flag }) => `An earlier report of this vessel named the flag of ${countryName(flag)}.`,
    identity_not_checked: () => 'Neither an MMSI nor another report could be compared with the stated flag.',
    movement_not_checked: () =>
      'No report of this vessel from another time is known, and no position received within two days of this one, so its movement could not be checked.',
    movement_possible: ({ fromMs, knots, isReceived }) =>
      `${journey(fromMs, Math.round(knots), isReceived)}, which a vessel can do.`,
    movement_impossible: ({ fromMs, knots, maxKnots, isReceived }) =>
      `${journey(fromMs, roundAbove(knots, maxKnots), isReceived)}, above ${maxKnots}. That can be a false position, a mistake in a report, or one identity used by two vessels.`,
    position_in_doubt: () =>
      'The reported position cannot be true beside another one, so it is not compared with the stated route.',
    correction_elsewhere: () =>
      'Another report of the same minute puts it elsewhere: taken as a correction, and not counted.',
    report_in_future: ({ timestampMs }) =>
      `The report is dated ${utcMinute(timestampMs)}, in the future. That can be a wrong clock, a mistake or an invented report.`,
    report_old: ({ hours }) => `The report is ${spanOf(hours)} old: it says little about where the vessel is now.`,
    report_recent: () => 'The report is recent.',
    ...behaviourReasons,
  },
  sources: {
    report: () => 'the report',
    server_clock: () => 'the clock of the server',
    coastline: () => 'coastline of OpenStreetMap',
    port_list: () => 'port list',
    earlier_reports: () => 'earlier reports of this vessel',
    mmsi_countries: () => 'maritime identification digits (ITU)',
    ...behaviourSources,
    flag_table: ({ version }) => `flag table of ${version}`,
    list_edition: ({ publisher, asOf, ageMonths, isWhole }) =>
      `${publisher}, last checked ${asOf} (${age(ageMonths)}${ageMonths >= 12 ? ', so it may have changed' : ''}${isWhole ? '' : ', held in part'})`,
  },
  joinSentences: (sentences) => sentences.join(' '),
  joinSources: (sources) => sources.join('; ').replace(/^./, (first) => first.toUpperCase()),
  missing,
  withPoints: (what, mostPoints) =>
    mostPoints === 0 ? `${what} (adds no points)` : `${what} (could add up to ${count(mostPoints, 'point')})`,
  notes: {
    simulated_vessel: ({ vesselId, mmsi }) =>
      simulatedVessel(vesselId === formatMmsi(mmsi) ? vesselId : `${vesselId} (MMSI ${formatMmsi(mmsi)})`),
    scored_on_land: ({ vesselId, riskScore }) =>
      `Vessel ${vesselId} reports a position on land, which can be AIS or GPS spoofing; its score is ${riskScore} of 100.`,
    scored: ({ vesselId, riskScore, riskLevel }) =>
      `Vessel ${vesselId} scores ${riskScore} of 100, ${levels[riskLevel]} risk.`,
    not_assessable: ({ vesselId, riskScore }) =>
      `Vessel ${vesselId} is not assessable: too little is known, and its score of ${riskScore} of 100 says nothing about its risk.`,
    evidence: ({ indicators }) => {
      const raised = indicators.map(({ rule, points }) => `${titles[rule].toLowerCase()} (plus ${points})`)
      return `Beyond the analyst's own score, the evidence is: ${list(raised)}.`
    },
    no_evidence: () => "Nothing that could be checked adds to the analyst's own score.",
    judged_in_part: ({ judged, indicators, unknowns, moreUnknowns, couldAdd }) => {
      const named = unknowns.map((unknown) => textOf(missing, unknown))
      const all = list(moreUnknowns > 0 ? [...named, `${moreUnknowns} more`] : named)
      return `${judged} of ${indicators} indicators could be judged; not known: ${all}, which together could add ${couldAdd === 0 ? 'nothing more' : `up to ${count(couldAdd, 'point')}`}.`
    },
    judged_in_full: ({ indicators }) => `All ${indicators} indicators could be judged.`,
    level_and_action: ({ riskScore, riskLevel, recommendedAction, isOnLand }) =>
      isOnLand
        ? 'Level and action follow from the position on land, whatever the score.'
        : `At ${riskScore} the level is ${levels[riskLevel]} (${levelRanges[riskLevel]}) and the action is ${recommendedActions[recommendedAction]} (${actionRanges[recommendedAction]}): two scales, each with thresholds of its own.`,
    action_of_score: ({ recommendedAction }) =>
      `By its score alone the action would be ${recommendedActions[recommendedAction]}. That is no finding that the vessel is safe.`,
    recommended: ({ recommendedAction }) =>
      `Recommended: ${recommendedActions[recommendedAction]}; the weights are set by hand and not validated against known cases.`,
  },
  answers: riskAnswers,
  simulation,
}
