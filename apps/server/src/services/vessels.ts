import { timestampMs } from '@varuna/contract/fields'
import { locationMessages } from '@varuna/contract/location'
import { fishingMessages, type VesselAssessment, type VesselReport } from '@varuna/contract/vessel'
import type { Position } from '@varuna/fishing/derive-fix'
import type { FishingModel } from '@varuna/fishing/model'
import { prepareReport } from '@varuna/fishing/prepare'
import { judge } from '@varuna/fishing/rules'
import type { ZoneRules } from '@varuna/fishing/rules-table'
import { fishingProbability } from '@varuna/fishing/score'
import { readMmsi } from '@varuna/geo/mmsi'
import type { Inference } from '../jobs/inference.ts'
import type { VesselReportRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'
import { CodedError } from './coded-error.ts'
import { locatePlace, type PlaceEffects } from './locate-place.ts'
import { storedTrack } from './stored-track.ts'

interface Effects extends PlaceEffects {
  store: Store
  inference: Inference
  fishingModel: FishingModel
  zoneRules: ZoneRules
  clock: Clock
}

const trackConsideredMs = 14 * 24 * 3_600_000
const metresPerNauticalMile = 1852

/** Judges a fishing vessel report, with the vessel's stored track when there is one, and keeps it. */
export async function assessVessel(effects: Effects, userId: string, report: VesselReport): Promise<VesselAssessment> {
  const { store, geo, zoneRules, fishingModel, clock } = effects
  const reportedAtMs = timestampMs(report.timestamp)
  const place = await locatePlace(effects, report.lat, report.lon, reportedAtMs)
  if (place.status === 'land') throw onLand()

  const fromMs = reportedAtMs - trackConsideredMs
  const position = positionOf(report, reportedAtMs)
  const reported = (await store.vesselReports.track(userId, report.mmsi, fromMs, reportedAtMs)).map(positionOfRow)
  const sailed = { timestampMs: reportedAtMs, lat: report.lat, lon: report.lon }
  const heard = await storedTrack({ geo, positions: store.positions }, report.mmsi, fromMs, sailed)
  const scored = await scoreFishing(effects, { reported, heard }, position)
  const { probability } = scored
  const verdict = probability === null ? 'cannot_say' : probability > fishingModel.threshold ? 'fishing' : 'not_fishing'
  const flag = readMmsi(geo.mids, report.mmsi).iso2
  const judgement = judge(
    {
      probability,
      verdict,
      mmsiFlag: flag,
      zones: place.zones,
      speedKnots: report.speed,
      distanceFromShoreNm: place.distanceFromShoreNm,
      timestampMs: reportedAtMs,
      source: report.source,
    },
    zoneRules,
  )
  const assessment: VesselAssessment = {
    id: clock.newId(),
    mmsi: report.mmsi,
    timestamp: new Date(reportedAtMs).toISOString(),
    is_fishing_probability: probability,
    is_illegal_fishing: judgement.isIllegal,
    alert_needed: judgement.alertNeeded,
    message: fishingMessages[judgement.kind],
    verdict,
    confidence: probability === null ? null : Math.max(probability, 1 - probability),
    reasons: [...scored.reasons, ...judgement.reasons],
    missing: [
      ...(place.status === 'unknown' ? [locationMessages.assumedWater] : []),
      ...scored.missing,
      ...judgement.missing,
    ],
    based_on: scored.basedOn,
    zones: place.zones,
    report,
    flag,
    model: { name: 'varuna-fishing', version: fishingModel.version },
  }
  await store.vesselReports.add(rowOf(assessment, userId, reportedAtMs, clock.now()))
  return assessment
}

interface Scored {
  probability: number | null
  basedOn: VesselAssessment['based_on']
  reasons: VesselAssessment['reasons']
  missing: string[]
}

/** Reports of the account, and positions that AIS heard. */
interface Tracks {
  reported: Position[]
  heard: Position[]
}

async function scoreFishing(
  { inference, fishingModel }: Effects,
  { reported, heard }: Tracks,
  position: Position,
): Promise<Scored> {
  const prepared = prepareReport(fishingModel, [...reported, ...heard], position)
  if (!prepared.ok) {
    const { code, message } = prepared.reason
    return {
      probability: null,
      basedOn: { kind: 'point', fixes: 1, hours: 0 },
      reasons: [{ code: `model:${code}`, text: message }],
      missing: ['a report within what the model was trained on'],
    }
  }
  const { features, basis } = prepared
  const [margin] = await inference.fishing(basis.kind, features, 1)
  if (margin === undefined) throw new Error('the fishing model gave no answer')
  const probability = fishingProbability(fishingModel, basis.kind, margin)
  const percent = Math.round(probability * 100)
  if (basis.kind === 'point') {
    return {
      probability,
      basedOn: { kind: 'point', fixes: 1, hours: 0 },
      reasons: [{ code: 'model', text: `The model puts fishing at ${percent}% from this one report alone.` }],
      missing: ["the vessel's track: neither an earlier report nor an AIS position of it is stored"],
    }
  }
  const hours = Math.round(basis.hours * 10) / 10
  return {
    probability,
    basedOn: { kind: 'track', fixes: basis.fixes + 1, hours },
    reasons: [
      {
        code: 'model',
        text: `The model puts fishing at ${percent}% from this report${reported.length > 0 && heard.length > 0 ? ',' : ''} ${earlier({ reported, heard })} before it, over ${hours} hours.`,
      },
    ],
    missing: [],
  }
}

/** Which track was used. */
function earlier({ reported, heard }: Tracks): string {
  if (heard.length === 0) return `and ${reported.length}`
  const positions = `and ${heard.length} position${heard.length === 1 ? '' : 's'} heard over AIS`
  return reported.length === 0 ? positions : `${reported.length} report${reported.length === 1 ? '' : 's'} ${positions}`
}

/** An account's vessel reports as they were assessed, newest first. */
export async function listVesselReports(store: Store, userId: string, limit: number): Promise<VesselAssessment[]> {
  return (await store.vesselReports.list(userId, limit)).map((row) => JSON.parse(row.assessment) as VesselAssessment)
}

function onLand(): CodedError {
  const message = 'This position is on land'
  return new CodedError(
    'on_land',
    'ERROR: The specified coordinates are on land. Maritime intelligence analysis is only available for water locations.',
    [
      { field: 'lat', message },
      { field: 'lon', message },
    ],
  )
}

function positionOf(report: VesselReport, reportedAtMs: number): Position {
  return {
    timestampMs: reportedAtMs,
    lat: report.lat,
    lon: report.lon,
    speedKnots: report.speed,
    courseDegrees: report.course,
    distanceFromShoreMetres: report.distance_from_shore * metresPerNauticalMile,
  }
}

function positionOfRow(row: VesselReportRow): Position {
  return {
    timestampMs: row.timestamp_ms,
    lat: row.lat,
    lon: row.lon,
    speedKnots: row.speed_kn,
    courseDegrees: row.course_deg,
    distanceFromShoreMetres: row.distance_from_shore_nm * metresPerNauticalMile,
  }
}

function rowOf(
  assessment: VesselAssessment,
  userId: string,
  reportedAtMs: number,
  createdAtMs: number,
): VesselReportRow {
  const { report } = assessment
  return {
    id: assessment.id,
    user_id: userId,
    mmsi: report.mmsi,
    timestamp_ms: reportedAtMs,
    lat: report.lat,
    lon: report.lon,
    speed_kn: report.speed,
    course_deg: report.course,
    distance_from_shore_nm: report.distance_from_shore,
    distance_from_port_nm: report.distance_from_port,
    source: report.source,
    probability: assessment.is_fishing_probability,
    is_illegal: assessment.is_illegal_fishing ? 1 : 0,
    alert_needed: assessment.alert_needed ? 1 : 0,
    created_at_ms: createdAtMs,
    assessment: JSON.stringify(assessment),
  }
}
