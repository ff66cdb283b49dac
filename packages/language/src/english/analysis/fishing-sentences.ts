import { fishingThresholds, vesselThresholds } from '@varuna/vocabulary/thresholds'
import type { ContradictingPositions } from '@varuna/fishing/reason'
import type { OtherWorkFamily } from '@varuna/fishing/work-family'
import type { Language } from '../../language.ts'
import { fishingAssessment, noAssessment } from './fishing-assessment.ts'
import { fishingFeature } from './fishing-features.ts'
import { location } from './location-sentences.ts'
import { simulatedVessel } from './simulated-vessel.ts'
import {
  count,
  list,
  measured,
  mmsisOf,
  probabilityPercent,
  utcDay,
  utcMinute,
  whole,
} from '../shared/format-values.ts'
import { vesselFacts, vesselKindNames } from './vessel-kind.ts'
import { formatMmsi } from '@varuna/units/mmsi'
import { countryName } from '../shared/country-name.ts'

const boundary = ({ boundaryConfidence }: { boundaryConfidence: string | null }) =>
  boundaryConfidence === null
    ? ''
    : ` The boundary is approximate (${boundaryConfidence} confidence): check the official one.`

const basis = (zone: {
  basis: string | null
  zoneKind: string
  ruleConfidence: string
  boundaryConfidence: string | null
}) => {
  const source = zone.basis ?? `The zone's kind, '${zone.zoneKind}'; its own rules are not in the table`
  return ` Basis: ${source} (${zone.ruleConfidence} confidence).${boundary(zone)}`
}

const days = ({ from, to }: { from: string; to: string }) => `${from} to ${to}`
const outsideTraining = 'That is outside what the model was trained on.'

const matches = { imo: 'its IMO number', mmsi: 'its MMSI', name_and_flag: 'its name and flag' } as const
const patternNames: Readonly<Record<string, string>> = {
  trawl: 'trawling',
  longline: 'longlining',
  purse_seine: 'purse seining',
  loitering: 'loitering',
  encounter: 'meeting another vessel',
}
const gearNames: Readonly<Record<string, string>> = {
  trawl: 'trawls',
  longline: 'longlines',
  purse_seine: 'purse seines',
}
const hours = (fromMs: number, toMs: number) => ((toMs - fromMs) / 3_600_000).toFixed(1)

const watersOf = (isTerritorialSea: boolean) => (isTerritorialSea ? 'territorial sea' : 'exclusive economic zone')

const shipKinds = {
  military: 'a military ship',
  high_speed: 'a high-speed craft',
  service: 'a pilot, rescue or service vessel',
  sailing: 'a sailing vessel',
  tug: 'a tug',
  passenger: 'a passenger ship or ferry',
  cargo: 'a cargo ship',
  tanker: 'a tanker',
} as const
const otherWork = {
  lines: 'a survey, which works along parallel lines',
  laying: 'a vessel that lays cable or pipe or holds its position',
  passage: 'a tow or a ship on passage',
  loitering: 'a vessel that guards or waits',
  harbour: 'a pilot, ferry, dredger or other vessel that serves a port',
  searching: 'a search or patrol',
  sailing: 'a vessel under sail',
  drifting: 'a vessel that drifts between passages',
} as const satisfies Readonly<Record<OtherWorkFamily, string>>
/** Beyond it the figure says nothing more: no vessel sails a tenth as fast. */
const MAX_SPELT_KNOTS = 1_000
const apart = ({ timeMs, otherTimeMs, apartNm, knots }: ContradictingPositions['params']) => {
  const where = otherTimeMs === null ? 'this report puts it' : `another of ${utcMinute(otherTimeMs)} puts it`
  const pace =
    knots === null
      ? 'at the same moment'
      : knots > MAX_SPELT_KNOTS
        ? `which would take more than ${MAX_SPELT_KNOTS.toLocaleString('en')} knots`
        : `which would take ${Math.round(knots).toLocaleString('en')} knots`
  return `${where} ${apartNm.toFixed(0)} nautical miles from that of ${utcMinute(timeMs)}, ${pace}`
}

const leftOut = ({ positionsLeftOut }: ContradictingPositions['params']) =>
  positionsLeftOut === 0
    ? 'It is'
    : `${count(positionsLeftOut, 'position')} that ${positionsLeftOut === 1 ? 'belongs elsewhere is' : 'belong elsewhere are'}`

const statuses = { 1: 'at anchor', 5: 'moored', 6: 'aground' } as const

export const fishing: Language['fishing'] = {
  assessment: fishingAssessment,
  noAssessment,
  feature: fishingFeature,
  reasons: {
    fishing_where_banned: ({ zoneName, season, timestampMs, ...zone }) => {
      const closed = season === null ? '' : ` in its closed season (${days(season)}) on ${utcDay(timestampMs)}`
      return `Likely fishing in ${zoneName}${closed}, where fishing is banned.${basis(zone)}`
    },
    foreign_fishing_in_restricted_zone: ({ zoneName, flag, zoneCountry, ...zone }) =>
      `Likely fishing by a foreign vessel (flag: ${countryName(flag)}) in ${zoneName}, a restricted zone of ${zoneCountry === null ? 'another country' : countryName(zoneCountry)}: a foreign vessel may fish there only with that country's licence, and this vessel is not among those that are stored here.${basis(zone)}`,
    restricted_zone_licence_unknown: ({ zoneName, flag, zoneCountry, ...zone }) =>
      `Likely fishing by a foreign vessel (flag: ${countryName(flag)}) in ${zoneName}, a restricted zone of ${zoneCountry === null ? 'another country' : countryName(zoneCountry)}: whether it may depends on a licence of that country, and none of its licences are stored here.${basis(zone)}`,
    fishing_in_restricted_zone: ({ zoneName, ...zone }) =>
      `Likely fishing in ${zoneName}, where only some fishing is allowed: whether this fishing is allowed depends on its licence, its gear and the exact place.${basis(zone)}`,
    fishing_outside_closed_season: ({ zoneName, season, timestampMs, ...zone }) =>
      `Likely fishing in ${zoneName}, outside its closed season (${season === null ? 'season not given' : days(season)}) on ${utcDay(timestampMs)}.${basis(zone)}`,
    presence_in_zone: ({ zoneName, ...zone }) =>
      `The vessel is in ${zoneName}; being there is no offence without fishing, and fishing is not established.${boundary(zone)}`,
    zone_rule_began_later: ({ zoneName, since, ...zone }) =>
      `Fishing is likely where ${zoneName} is today, but its rule began later (${since}), so it does not apply.${basis(zone)}`,
    zone_rule_begin_not_known: ({ zoneName, knownFrom, ...zone }) =>
      `Fishing is likely where ${zoneName} is today. Its rule is known to hold from ${knownFrom}; since when is not known, so whether it held then cannot be said.${basis(zone)}`,
    fishing_in_open_zone: ({ zoneName, ...zone }) =>
      `Likely fishing in ${zoneName}, which does not itself close the area to fishing.${basis(zone)}`,
    fishing_outside_zones: ({ distanceFromShoreNm }) => {
      const where = distanceFromShoreNm === null ? '' : `, ${distanceFromShoreNm.toFixed(1)} nautical miles from shore`
      return `Likely fishing${where}, outside every stored zone that limits fishing. An exclusive economic zone alone is not such a zone.`
    },
    speed_seldom_of_fishing: ({ probability, speedKnots }) =>
      `The model puts fishing at ${probabilityPercent(probability)}, but vessels seldom fish at ${speedKnots} knots: check the track.`,
    foreign_fishing_without_authorisation: ({ flag, country, isTerritorialSea, isApproximate }) =>
      `Likely fishing by a foreign vessel (flag: ${countryName(flag)}) in the ${watersOf(isTerritorialSea)} of ${countryName(country)}: it may fish there only with that country's authorisation, and this vessel is not among those that are stored here.${isApproximate ? ' The limit of these waters is approximate.' : ''}`,
    foreign_fishing_licence_unknown: ({ flag, country, isTerritorialSea }) =>
      `Likely fishing by a foreign vessel (flag: ${countryName(flag)}) in the ${watersOf(isTerritorialSea)} of ${countryName(country)}: whether it may depends on that country's authorisation, and no authorisations of ${countryName(country)} are stored here. That none is stored proves nothing.`,
    flag_unknown_in_waters: ({ country, isTerritorialSea }) =>
      `A vessel of unknown flag is likely fishing in the ${watersOf(isTerritorialSea)} of ${countryName(country)}: a foreign vessel may fish there only with that country's authorisation, so whether this one may depends on its flag.`,
    foreign_fishing_near_limit: ({ flag, country }) =>
      `Likely fishing by a foreign vessel (flag: ${countryName(flag)}) close to the limit of the waters of ${countryName(country)}. The limit is approximate here, so the vessel may be on its own side: no rule is called broken.`,
    fishing_in_disputed_waters: ({ flag, dispute, claimants }) =>
      `Likely fishing (flag: ${flag === null ? 'not known' : countryName(flag)}) in disputed waters (${dispute}), claimed by ${list(claimants.map(countryName))}: no rule about foreign vessels is called broken there.`,
    trawling_where_banned: ({ banName, withinNm, distanceFromShoreNm }) => {
      const ban = withinNm === null ? '' : ` within ${withinNm} nautical miles of the shore`
      const at = distanceFromShoreNm === null ? '' : ` It is ${distanceFromShoreNm.toFixed(1)} nautical miles out.`
      return `Likely fishing by a trawler in ${banName}, where trawling is banned${ban}.${at}`
    },
    vessel_on_later_iuu_list: ({ matchedBy, edition }) =>
      `By ${matches[matchedBy]}, the vessel is on a list of illegal fishing of ${edition}, more than a year after this report. Whether it was listed then is not known.`,
    vessel_on_iuu_list: ({ matchedBy, listedName, listedBy }) =>
      `Likely fishing by a vessel on the stored list of vessels with illegal, unreported or unregulated fishing, found by ${matches[matchedBy]}${listedName === null ? '' : `: “${listedName}”`}${listedBy === null ? '' : `, listed by ${listedBy}`}.`,
    forbidden_pattern_in_zone: ({ zoneName, pattern, ...zone }) =>
      `Likely fishing in ${zoneName}, where ${patternNames[pattern] ?? pattern} is forbidden; that is what this vessel does by its stored gear or events.${boundary(zone)}`,
    silent_in_closed_zone: ({ zoneName, fromMs, toMs, apartNm, isMeanwhile, ...zone }) => {
      const when = isMeanwhile ? 'is likely fishing meanwhile' : 'is likely fishing within a day of it'
      return `The vessel sent no AIS for ${hours(fromMs, toMs)} hours from ${utcMinute(fromMs)} between two positions ${apartNm.toFixed(1)} nautical miles apart in ${zoneName}, where fishing is banned, and ${when}. What it did meanwhile is not known, so no rule is called broken.${boundary(zone)}`
    },
    fishing_authorised: ({ country, zoneName, matchedBy }) =>
      `A stored authorisation covers fishing here (${[zoneName, country === null ? null : `waters of ${countryName(country)}`].filter((part) => part !== null).join(', ')}); the vessel was found on it by ${matches[matchedBy]}.`,
    vessel_kind_not_known: ({ fishingNow, fishingVessel }) => {
      const moves = `It moves like a fishing vessel that fishes (${probabilityPercent(fishingNow)}).`
      const share = probabilityPercent(fishingVessel)
      if (fishingVessel > vesselThresholds.fishing)
        return `${moves} It is likely a fishing vessel (${share}), but that both are so is not likely enough (${probabilityPercent(fishingNow * fishingVessel)}).`
      if (fishingVessel > vesselThresholds.other)
        return `${moves} Whether it is a fishing vessel is not known (${share} by all that is known of it).`
      return `${moves} Its track as a whole is more like that of other vessels (a fishing vessel: ${share}), but no kind reaches ${probabilityPercent(vesselThresholds.named)}, so whether it is a fishing vessel is not known.`
    },
    another_kind_of_vessel: ({ kind, kindProbability, fishingNow, fishingVessel }) =>
      `It moves like a fishing vessel that fishes (${probabilityPercent(fishingNow)}), but most likely it is ${vesselKindNames[kind]} (${probabilityPercent(kindProbability)}; a fishing vessel: ${probabilityPercent(fishingVessel)}). Other slow work looks like fishing.`,
    stated_type_contradicted: ({ shipType, stated, moves, probability, hours }) =>
      `Its type is stated as ${vesselKindNames[stated]} (type ${shipType}), but its track of ${count(hours, 'hour')} under way looks like that of ${vesselKindNames[moves]} (${probabilityPercent(probability)}). A type is set by hand: it may be false.`,
    fishing_not_known: () => 'Whether this is fishing cannot be said. That does not make it lawful.',
    moored: ({ speedKnots }) =>
      `The vessel does not move (${speedKnots} knots) within one nautical mile of the shore: it is taken to be moored or at anchor, not fishing.`,
    stays: ({ withinMetres, hours, positions, meanKnots }) =>
      `The vessel has stayed within ${withinMetres} m for ${hours.toFixed(1)} hours (${positions} positions, ${meanKnots.toFixed(1)} knots on average): it is taken to be at anchor or moored, not fishing.`,
    stationary_by_status: ({ navigationStatus }) =>
      `Its AIS says that the vessel is ${statuses[navigationStatus]}, and it has not moved since: it is taken not to be fishing. AIS status is set by hand, and was not measured on labelled tracks.`,
    lies_far_offshore: ({ shoreNm }) =>
      `The vessel hardly moves ${whole(shoreNm, 'nautical mile')} from the nearest shore, where the sea is usually too deep to anchor: it may hold its place, drift, or fish. Which cannot be said.`,
    anchored_or_drifting: ({ speedKnots }) =>
      `At ${measured(speedKnots, 'knot')} a vessel may be at anchor or drifting with its gear, and less than an hour at such a speed is known: too little to tell which.`,
    drifts: ({ hours, meanKnots, isAcrossHeading }) =>
      `For ${hours.toFixed(1)} hours the vessel has moved slowly and evenly, at ${meanKnots.toFixed(1)} knots on average${isAcrossHeading ? ', across its heading' : ''}: it may drift without steerage, or with its gear. Which of the two cannot be said.`,
    swings: ({ hours, withinMetres, meanKnots }) =>
      `The vessel has stayed within ${withinMetres} m for ${hours.toFixed(1)} hours, at ${meanKnots.toFixed(1)} knots on average: it may swing round its anchor, or fish in one place. Which of the two cannot be said.`,
    contradicting_positions: (params) =>
      `Two positions of this MMSI cannot both be true: ${apart(params)}. A position is false, or two vessels use one MMSI. ${leftOut(params)} not part of the track. This report may be the false one, so nothing is concluded from it.`,
    stray_positions: (params) =>
      `Earlier, two positions of this MMSI could not both be true: ${apart(params)}. Later positions agree with this report. ${leftOut(params)} not part of the track.`,
    no_speed: () => `The report has no speed. ${outsideTraining}`,
    no_shore_distance: () => `The report has no distance from shore. ${outsideTraining}`,
    too_fast: ({ speedKnots, mostSpeedKnots }) =>
      `The model knows vessels of up to ${mostSpeedKnots} kn; this one reports ${speedKnots} kn. ${outsideTraining}`,
    too_far_from_shore: ({ shoreKm, mostShoreKm }) =>
      `The model knows waters up to ${mostShoreKm} km from shore; this report is ${shoreKm} km from it. ${outsideTraining}`,
    close_to_shore: ({ shoreKm, leastKm }) =>
      `The report is ${shoreKm.toFixed(1)} km from the shore. Few vessels of the model's training data fish within ${leastKm} km of it, and this one is not known to have towed a trawl. ${outsideTraining}`,
    inshore_and_small: ({ lengthMetres, leastMetres }) =>
      `The vessel works inshore and states a length of ${lengthMetres} m. Boats shorter than ${leastMetres} m that work pots or nets by the day are not in the model's training data, and it is not known to have towed a trawl. ${outsideTraining}`,
    not_a_fishing_vessel: ({ kind, shipType }) =>
      `By its stated type this is ${shipKinds[kind]} (type ${shipType}), which does not fish. The model judges fishing vessels only, and a type is set by hand: it may be false.`,
    fishes_despite_stated_type: ({ kind, shipType, probability }) =>
      `By its stated type this is ${shipKinds[kind]} (type ${shipType}), which does not fish, yet it moves like a vessel that does: by its track alone the model would put fishing at ${probabilityPercent(probability)}. Its stated type or this reading of its track is wrong.`,
    moves_like_other_work: ({ family, gearProbability }) =>
      `By its speed it could be fishing, but its track is more like that of ${otherWork[family]}. The chance that it works with fishing gear is ${probabilityPercent(gearProbability)}.`,
    few_positions_lately: ({ probability, sureProbability }) =>
      `Too few positions came in over the last six hours to tell fishing from a ship that zigzags between reports. The model puts fishing at ${probabilityPercent(probability)}; with so few positions, we say nothing between ${probabilityPercent(fishingThresholds.alert)} and ${probabilityPercent(sureProbability)}.`,
    too_close_to_call: ({ probability, leastProbability }) =>
      `The model puts fishing at ${probabilityPercent(probability)} for a fishing vessel. From ${probabilityPercent(leastProbability)} to ${probabilityPercent(fishingThresholds.alert)} that is too close to call.`,
    may_be_setting: ({ speedKnots, shoreNm }) =>
      `The vessel keeps ${measured(speedKnots, 'knot')}, ${whole(shoreNm, 'nautical mile')} from the nearest shore: a fishing vessel may be setting a longline at this speed, or on passage. Which of the two cannot be said.`,
    model_on_report: ({ probability, earlierPositions, neededPositions }) => {
      const short = `: a track of ${count(earlierPositions, 'earlier position')} is too short, ${neededPositions} are needed`
      return `For a fishing vessel, the model puts fishing at ${probabilityPercent(probability)} from this one report alone${earlierPositions === 0 ? '' : short}.`
    },
    model_on_track: ({ probability, earlierReports, receivedPositions, hours }) => {
      const sources = [
        'this report',
        ...(earlierReports > 0 ? [count(earlierReports, 'earlier report')] : []),
        ...(receivedPositions > 0 ? [`${count(receivedPositions, 'position')} received over AIS`] : []),
      ]
      return `For a fishing vessel, the model puts fishing at ${probabilityPercent(probability)} from ${list(sources)}, over ${measured(hours, 'hour')}.`
    },
  },
  vesselFacts,
  missing: {
    vessel_kind: () =>
      'what kind of vessel it is, such as its registry, its ship type or weeks of its track: the answer holds if it is a fishing vessel',
    fishing_probability: () => 'a fishing probability',
    flag: () => 'the flag: the MMSI names no country',
    identity: () => 'the identity: radar sees a vessel, not its MMSI',
    gear_and_catch: () => 'the gear and catch of this vessel',
    licence_gear_and_catch: () => 'the licence, gear and catch of this vessel',
    official_boundary: () => 'the official boundary of the zone',
    other_closures: () => 'closures that are not among the stored zones, such as seasonal bans on whole coasts',
    which_position_is_true: () => 'which of two positions that cannot both be true is this vessel',
    report_like_training: () => 'a report within what the model was trained on',
    positions_over_an_hour: () => 'positions of this vessel over an hour: they show whether it stays or drifts',
    positions_over_six_hours: () =>
      'positions of this vessel over six hours, at least every half hour: they show its way between reports',
    track: () => "the vessel's track: no earlier position of it could be used",
    longer_track: ({ earlierPositions, neededPositions }) =>
      `a longer track of the vessel: ${earlierPositions} of at least ${neededPositions} earlier positions could be used`,
    assumed_water: () => location.assumedWater,
    true_shore_distance: ({ statedNm, measuredNm }) =>
      `why the distance from the shore was stated as ${statedNm} nautical miles: the position is ${measuredNm.toFixed(1)} from it, which was used`,
    listing_of_shared_imo: ({ imo, mmsis }) =>
      `whether it is the listed vessel: a list of illegal fishing has its IMO number ${imo}, which ${mmsisOf(mmsis)} also sends`,
    authorisation_of_shared_imo: ({ imo, mmsis }) =>
      `whether it is the authorised vessel: an authorisation is for its IMO number ${imo}, which ${mmsisOf(mmsis)} also sends`,
    simulated_vessel: ({ mmsi }) => simulatedVessel(formatMmsi(mmsi)),
  },
  sources: {
    zone_table: ({ basis: text }) => text,
    zone_kind: ({ zoneKind }) => `The zone's kind, '${zoneKind}'; its own rules are not in the table`,
    published: ({ title, url }) => `${title} (${url})`,
    stored_iuu_list: ({ fileName, line, importedMs, statedSource }) =>
      `Stored IUU list, ${fileName}, line ${line}, imported ${utcDay(importedMs)}${statedSource === null ? '' : `; listed by ${statedSource}`}`,
    stored_authorisation: ({ fileName, line, importedMs, statedSource }) =>
      `Stored authorisations, ${fileName}, line ${line}, imported ${utcDay(importedMs)}${statedSource === null ? '' : `; source: ${statedSource}`}`,
    track_event: ({ eventId }) => `Stored event ${eventId}`,
  },
  clearedBy: {
    authorisation_of_country: ({ country }) =>
      `an authorisation of ${countryName(country)} for this vessel, valid on that day`,
    permit_for_zone: ({ zoneName }) => `a permit to fish in ${zoneName}`,
    official_zone_boundary: ({ zoneName }) => `the official boundary of ${zoneName}, with the position outside it`,
    official_waters_limit: ({ country }) =>
      `the official limit of the waters of ${countryName(country)}, with the position outside it`,
    other_gear: ({ gear }) => `evidence that the vessel does not fish with ${gearNames[gear] ?? gear}`,
    deeper_water: ({ metres }) => `a depth of ${metres} m or more at this place`,
    other_vessel: ({ matchedBy }) =>
      `evidence that this is not the listed vessel, which was found by ${matches[matchedBy]}`,
    positions_of_silence: ({ fromMs, toMs }) =>
      `positions from ${utcMinute(fromMs)} to ${utcMinute(toMs)}, such as those of VMS, that show no fishing in the zone`,
    not_fishing: () => 'evidence that the vessel was not fishing, such as its log, an observer or a photograph',
    delisting: () => 'its removal from the list by the organisation that listed it',
    other_flag: () => 'a registration under a flag other than the one that the MMSI names',
  },
}
