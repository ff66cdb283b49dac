import { fishingThresholds } from '@varuna/vocabulary/thresholds'
import type { AlertCause, AlertParams, Contradicted } from '@varuna/vocabulary/alerts'
import type { EncounterSetting } from '@varuna/vocabulary/events'
import type { Texts } from '../../text.ts'
import { count, measured, probabilityPercent, whole } from '../shared/format-values.ts'
import { shipTypeName } from '../shared/ship-type-names.ts'
import { lowered, vessel } from './alert-doubt.ts'

const watched = (name: string | null, mmsi: number, list: string) =>
  `${vessel(name, mmsi)}, on the watch list “${list}”,`

/** Minutes below an hour, tenths of an hour below ten. */
const hoursOf = (value: number) => {
  if (value >= 48) return whole(value / 24, 'day')
  if (value >= 9.95) return whole(value, 'hour')
  if (value >= 0.995) return measured(value, 'hour')
  return value < 1 / 60 ? 'less than a minute' : whole(value * 60, 'minute')
}

const miles = (value: number) => `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} nm`

const offshore = (distanceNm: number | null) => (distanceNm === null ? '' : `, ${miles(distanceNm)} from shore`)

/** IUU-15 breaks no rule since December 2026; earlier alerts name it. */
const brokenRules: Readonly<Record<string, string>> = {
  'IUU-11': 'Foreign vessel likely fishing without an authorisation.',
  'IUU-12': 'Trawler likely fishing where trawling is banned.',
  'IUU-13': 'Vessel on a stored IUU list likely fishing.',
  'IUU-15': 'Vessel likely fishing after its AIS was silent in a closed zone.',
}

/** What class B says of a silence. */
const ofClassB = {
  allowed: 'It sends as class B, which is received less far than class A, and which most who carry it may switch off.',
  after_class_a: 'It sent as class A before and fell silent as class B: it has changed its transceiver.',
  instead_of_class_a: 'It sent as class B, although a ship such as it states to be must carry class A.',
} satisfies Record<NonNullable<AlertParams['vessel_dark']['classB']>, string>

/** What came of an MMSI after another one took its identity over. */
const ofEarlierMmsi = {
  single_reports: 'That MMSI has stated it since, in single reports, which can be forged.',
  received: 'That MMSI was received again since: the ship may have changed back, or two vessels use the identity.',
} satisfies Record<NonNullable<AlertParams['identity_changed']['earlierAgain']>, string>

/** What a vessel also stated, for less of the time, and what would make it another alert. */
const contradicted = ({ otherShipType, otherLengthM }: Contradicted): string => {
  const stated = [
    otherShipType === undefined ? '' : `the type “${shipTypeName(otherShipType)}”`,
    otherLengthM === undefined ? '' : `a length of ${Math.round(otherLengthM)} m`,
  ].filter((one) => one !== '')
  return stated.length === 0
    ? ''
    : ` It also stated ${stated.join(' and ')}, for less of the time; that counts for nothing here.`
}

/** Where vessels met that did not meet at sea. */
const settings = {
  at_sea: ' at sea',
  anchorage: ' at an anchorage',
  bunkering: ' to take bunkers',
  in_company: ' while both fished',
  service: ', one of them serving others such as a tug or a pilot',
} satisfies Record<EncounterSetting, string>

export const alerts: Texts<AlertCause> = {
  oil_spill: ({ filename }) => `OIL SPILL ALERT: ${filename} looks like oil on the water.`,
  illegal_fishing: () => 'ILLEGAL FISHING ALERT: Vessel detected in restricted zone!',
  illegal_fishing_outside_zones: ({ rule }) =>
    `ILLEGAL FISHING ALERT: ${brokenRules[rule] ?? `Vessel likely fishing against rule ${rule}.`}`,
  probable_fishing: () => 'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.',
  fishing_report_on_land: () => 'LOCATION ERROR: The specified coordinates are on land.',
  risk_level_rose: ({ vesselId, riskScore, riskLevel, levelBefore, isOnLand }) =>
    `Risk has risen: ${isOnLand ? `${vesselId} reports a position on land, which moves` : `new events of ${vesselId} moved`} its risk from ${levelBefore.toLowerCase()} to ${riskLevel.toLowerCase()}, ${isOnLand ? `with a score of ${riskScore}` : riskScore} of 100. This is a suspicion to check, not proof.`,
  high_risk_vessel: ({ vesselId, riskScore }) => `HIGH RISK VESSEL: ${vesselId} has a risk score of ${riskScore}%`,
  vessel_on_land: ({ vesselId }) => `Vessel ${vesselId} reports a position on land: possible AIS/GPS spoofing.`,
  vessel_dark: ({
    mmsi,
    name,
    hours,
    distanceFromShoreNm,
    isLikelyDisabled,
    lasts,
    rule,
    isPleasure,
    classB,
    elsewhereHours,
    copiedPositions,
    ...doubt
  }) =>
    `Vessel dark: ${vessel(name, mmsi)} ${lasts ? 'has not been' : 'was not'} received for ${hoursOf(hours)}${offshore(distanceFromShoreNm)}.${isLikelyDisabled ? ' It was well received before, so its transmitter was likely switched off.' : ''}${isLikelyDisabled && isPleasure ? ' It states that it is a sailing or pleasure craft: most of them may sail without one, and small ones are received less far.' : ''}${elsewhereHours === undefined ? '' : ` Its MMSI was received at another place for ${hoursOf(elsewhereHours)} of this time. Either two vessels use the number, or the reports there are forged, and this one's transmitter was likely switched off; or the vessel was there, and the reports before are false.`}${copiedPositions === undefined ? '' : ` Its MMSI sent ${copiedPositions === 1 ? 'a position that lies' : `${copiedPositions.toLocaleString('en')} positions that lie`} where it had sailed before and cannot have returned to in the time: an old track sent again does not count as reception.`}${classB === undefined ? '' : ` ${ofClassB[classB]}`}${rule === 'GAP-10' ? ' Reports within this time are too few to end the silence, and can be forged; or it was hardly received.' : ''}${contradicted(doubt)}${lowered({ mmsi, name, ...doubt })}`,
  encounter_at_sea: ({ mmsi, name, otherMmsi, otherName, hours, distanceFromShoreNm, ...doubt }) =>
    `Encounter at sea: ${vessel(name, mmsi)} and ${vessel(otherName, otherMmsi)} ${hours === null ? 'have been together for 2 hours or more' : `were together for ${hoursOf(hours)}`}${offshore(distanceFromShoreNm)}.${lowered({ mmsi, name, otherMmsi, otherName, ...doubt })}`,
  vessel_spoofing: ({ mmsi, name, what, insideLandNm, apartNm, knots }) => {
    const subject = vessel(name, mmsi)
    if (what === 'on_land')
      return `False positions: ${subject} reports positions on land${insideLandNm === null ? '' : `, up to ${miles(insideLandNm)} inside`}.`
    const apart = apartNm === null ? '' : ` ${miles(apartNm)} apart`
    return what === 'two_places_at_once'
      ? `False positions: ${subject} reports from two places${apart} at once. Either one of them is false, or two vessels share the MMSI.`
      : `False positions: ${subject} jumped between places${apart}${knots === null ? '' : `, which would take ${knots} kn`}.`
  },
  positions_jammed: ({ vesselCount, radiusNm }) =>
    `Jammed positions: ${count(vesselCount, 'vessel')} reported one false place at the same time${radiusNm < 0.1 ? '' : `, within ${miles(radiusNm)} of its centre`}. Satellite positioning was probably jammed or falsified where they were, or somebody sent these reports in their names. They are probably victims.`,
  identity_changed: ({ mmsi, name, earlierMmsi, identity, apartNm, impossibleKnots, earlierAgain, otherHolders }) =>
    impossibleKnots !== undefined && apartNm !== undefined
      ? `Doubtful identity: ${vessel(name, mmsi)} states ${identity.replace(/^imo /, 'IMO ')}, which MMSI ${earlierMmsi} stated before, ${miles(apartNm)} away. That would take ${Math.round(impossibleKnots)} kn, so this is no change of identity: one of the two reports is false.`
      : `Change of identity: ${vessel(name, mmsi)} now states ${identity.replace(/^imo /, 'IMO ')}, which MMSI ${earlierMmsi} stated before.${earlierAgain === undefined ? '' : ` ${ofEarlierMmsi[earlierAgain]}`}${otherHolders === undefined ? '' : ` ${count(otherHolders, 'other MMSI')} stated it too.`}`,
  loitering_at_sea: ({ mmsi, name, hours, distanceFromShoreNm, ...doubt }) =>
    `Loitering: ${vessel(name, mmsi)} drifted or moved slowly for ${hoursOf(hours)}${offshore(distanceFromShoreNm)}.${contradicted(doubt)}${lowered({ mmsi, name, ...doubt })}`,
  fishing_in_zone: ({ mmsi, name, zoneName, probability, rule, isIllegal, likelyHours = 0, ...doubt }) => {
    const fishing =
      likelyHours < fishingThresholds.alarmHours
        ? 'is likely fishing'
        : `has likely been fishing for ${hoursOf(likelyHours)}`
    const likely = `${vessel(name, mmsi)} ${fishing} (${probabilityPercent(probability)}) in ${zoneName}`
    const sentence = isIllegal
      ? `Illegal fishing, by rule ${rule}: ${likely}.`
      : `Fishing in a restricted zone: ${likely}, where only some fishing is allowed (${rule}).`
    return `${sentence}${lowered({ mmsi, name, ...doubt })}`
  },
  closed_zone_entered: ({ mmsi, name, zoneName, isApproximate, ...doubt }) =>
    `Fishing vessel in a closed zone: ${vessel(name, mmsi)} is in ${zoneName} during its closed season. Being there is no offence without fishing.${isApproximate ? ' The boundary is approximate.' : ''}${contradicted(doubt)}${lowered({ mmsi, name, ...doubt })}`,
  vessels_met: ({ mmsi, name, otherMmsi, otherName, hours, setting }) =>
    `Vessels together: ${vessel(name, mmsi)} and ${vessel(otherName, otherMmsi)} ${hours === null ? 'have been together for 2 hours or more' : `were together for ${hoursOf(hours)}`}${settings[setting]}.`,
  zone_entered: ({ mmsi, name, zoneName, hours, ...other }) =>
    `Vessel in a zone: ${vessel(name, mmsi)} ${hours === null ? 'is' : 'was'} in ${zoneName}${hours === null ? '' : ` for ${hoursOf(hours)}`}.${contradicted(other)}`,
  port_entered: ({ mmsi, name, port, hours }) =>
    `Port call: ${vessel(name, mmsi)} ${hours === null ? 'is' : 'was'} at ${port}${hours === null ? '' : ` for ${hoursOf(hours)}`}.`,
  area_entered: ({ mmsi, name, areaName, wasSeenEntering }) =>
    `Area entered: ${vessel(name, mmsi)} ${wasSeenEntering ? 'entered' : 'was received inside'} ${areaName}${wasSeenEntering ? '' : ', more than a day after it was last received outside'}.`,
  area_left: ({ mmsi, name, areaName, wasSeenEntering, hours }) =>
    `Area left: ${vessel(name, mmsi)} left ${areaName}, where it was for ${wasSeenEntering ? '' : 'at least '}${hoursOf(hours)}.`,
  fishing_assessed: ({ mmsi, probability }) =>
    `Fishing report: MMSI ${mmsi}, ${probability === null ? 'without a probability of fishing' : `fishing with a probability of ${probabilityPercent(probability)}`}.`,
  risk_assessed: ({ vesselId, riskScore }) =>
    `Trafficking assessment: ${vesselId} has a risk score of ${riskScore} of 100.`,
  watched_vessel_appeared: ({ mmsi, name, listName, silentHours }) =>
    `Watched vessel appeared: ${watched(name, mmsi, listName)} was received ${silentHours === null ? 'for the first time' : `again after ${hoursOf(silentHours)}`}.`,
  watched_vessel_moved: ({ mmsi, name, listName, movedNm }) =>
    `Watched vessel moved: ${watched(name, mmsi, listName)} has moved ${miles(movedNm)} from where it lay.`,
  watched_vessel_dark: ({ mmsi, name, listName, silentHours }) =>
    `Watched vessel dark: ${watched(name, mmsi, listName)} has not been received for ${hoursOf(silentHours)}.`,
}

export const noFishingAlert = 'Normal vessel activity detected.'
