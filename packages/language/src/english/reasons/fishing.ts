import type { Language } from '../../language.ts'
import { fishingFeature } from './fishing-features.ts'
import { location } from './location.ts'
import { count, list, percent, utcDay, utcMinute } from './format.ts'

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
const statuses = { 1: 'at anchor', 5: 'moored', 6: 'aground' } as const

export const fishing: Language['fishing'] = {
  feature: fishingFeature,
  reasons: {
    fishing_where_banned: ({ zoneName, season, timestampMs, ...zone }) => {
      const closed = season === null ? '' : ` in its closed season (${days(season)}) on ${utcDay(timestampMs)}`
      return `Likely fishing in ${zoneName}${closed}, where fishing is banned.${basis(zone)}`
    },
    foreign_fishing_in_restricted_zone: ({ zoneName, flag, zoneCountry, ...zone }) =>
      `Likely fishing by a foreign vessel (flag ${flag}) in ${zoneName}, a restricted zone of ${zoneCountry ?? 'another country'}: a foreign vessel may fish there only with that country's licence, and none is known here.${basis(zone)}`,
    fishing_in_restricted_zone: ({ zoneName, ...zone }) =>
      `Likely fishing in ${zoneName}, where only some fishing is allowed: whether this is, depends on licence, gear and the exact place.${basis(zone)}`,
    fishing_outside_closed_season: ({ zoneName, season, timestampMs, ...zone }) =>
      `Likely fishing in ${zoneName}, outside its closed season (${season === null ? 'season not given' : days(season)}) on ${utcDay(timestampMs)}.${basis(zone)}`,
    presence_in_zone: ({ zoneName, ...zone }) =>
      `The vessel is in ${zoneName}; being there is no offence without fishing, and fishing is not established.${boundary(zone)}`,
    fishing_in_open_zone: ({ zoneName, ...zone }) =>
      `Likely fishing in ${zoneName}, which does not itself close the area to fishing.${basis(zone)}`,
    fishing_outside_zones: ({ distanceFromShoreNm }) => {
      const where = distanceFromShoreNm === null ? '' : `, ${distanceFromShoreNm.toFixed(1)} nautical miles from shore`
      return `Likely fishing${where}, in none of the zones held here.`
    },
    speed_seldom_of_fishing: ({ probability, speedKnots }) =>
      `The model puts fishing at ${percent(probability)}, but the speed of ${speedKnots} knots is seldom one of fishing: check the track.`,
    fishing_not_known: () => 'Whether this is fishing cannot be said. That does not make it lawful.',
    moored: ({ speedKnots }) =>
      `The vessel does not move (${speedKnots} knots) within one nautical mile of the shore: it is taken to be moored or at anchor, not fishing.`,
    stays: ({ withinMetres, hours, positions, meanKnots }) =>
      `The vessel has stayed within ${withinMetres} m for ${hours.toFixed(1)} hours (${positions} positions, ${meanKnots.toFixed(1)} knots on average): it is taken to be at anchor or moored, not fishing.`,
    stationary_by_status: ({ navigationStatus }) =>
      `Its AIS says that the vessel is ${statuses[navigationStatus]}, and it has not moved since: it is taken not to be fishing. AIS status is set by hand, and was not measured on labelled tracks.`,
    anchored_or_drifting: ({ speedKnots }) =>
      `At ${speedKnots} knots a vessel may be at anchor or drifting with its gear, and less than an hour at such a speed is known: too little to tell which.`,
    contradicting_positions: ({ timeMs, otherTimeMs, apartNm, knots, positionsLeftOut }) => {
      const where = otherTimeMs === null ? 'this report puts it' : `another of ${utcMinute(otherTimeMs)} puts it`
      const pace = knots === null ? 'at the same moment' : `which takes ${Math.round(knots).toLocaleString('en')} knots`
      const left =
        positionsLeftOut === 0
          ? 'It is'
          : `${count(positionsLeftOut, 'position')} that ${positionsLeftOut === 1 ? 'belongs elsewhere is' : 'belong elsewhere are'}`
      return `Two positions of this MMSI cannot both be true: ${where} ${apartNm.toFixed(0)} nautical miles from that of ${utcMinute(timeMs)}, ${pace}. A position is false, or two vessels use one MMSI. ${left} not part of the track.`
    },
    no_speed: () => `The report has no speed. ${outsideTraining}`,
    no_shore_distance: () => `The report has no distance from shore. ${outsideTraining}`,
    too_fast: ({ speedKnots, mostSpeedKnots }) =>
      `The model knows vessels of up to ${mostSpeedKnots} kn; this one reports ${speedKnots} kn. ${outsideTraining}`,
    too_far_from_shore: ({ shoreKm, mostShoreKm }) =>
      `The model knows waters up to ${mostShoreKm} km from shore; this is ${shoreKm} km. ${outsideTraining}`,
    model_on_report: ({ probability, earlierPositions, neededPositions }) => {
      const short = `: a track of ${count(earlierPositions, 'earlier position')} is too short, ${neededPositions} are needed`
      return `The model puts fishing at ${percent(probability)} from this one report alone${earlierPositions === 0 ? '' : short}.`
    },
    model_on_track: ({ probability, earlierReports, receivedPositions, hours }) => {
      const sources = [
        'this report',
        ...(earlierReports > 0 ? [count(earlierReports, 'earlier report')] : []),
        ...(receivedPositions > 0 ? [`${count(receivedPositions, 'position')} received over AIS`] : []),
      ]
      return `The model puts fishing at ${percent(probability)} from ${list(sources)}, over ${hours} hours.`
    },
  },
  missing: {
    fishing_probability: () => 'a fishing probability',
    flag: () => 'the flag: the MMSI names no country',
    identity: () => 'the identity: radar sees a vessel, not its MMSI',
    licence_gear_and_catch: () => 'the licence, gear and catch of this vessel',
    official_boundary: () => 'the official boundary of the zone',
    other_closures: () => 'closures that are not in the zones held here, such as seasonal bans of whole coasts',
    which_position_is_true: () => 'which of two positions that cannot both be true is this vessel',
    report_like_training: () => 'a report within what the model was trained on',
    positions_over_an_hour: () => 'positions of this vessel over an hour: they show whether it stays or drifts',
    track: () => "the vessel's track: neither an earlier report nor an AIS position of it is stored",
    longer_track: ({ earlierPositions, neededPositions }) =>
      `a longer track of the vessel: ${earlierPositions} of at least ${neededPositions} earlier positions is stored`,
    assumed_water: () => location.assumedWater,
  },
}
