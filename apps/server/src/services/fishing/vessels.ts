import { isVesselSample } from '@varuna/contract/sample-reports'
import type { Unreadable } from '@varuna/contract/unreadable'
import type { VesselReport, VesselSubmission } from '@varuna/contract/vessel'
import type { FishingModel } from '@varuna/fishing/model'
import { fishingThresholds } from '@varuna/alerts/thresholds'
import { applyRules } from '@varuna/fishing/rules/rules'
import type { WatersTables } from '@varuna/fishing/rules/known-fact-rules'
import type { ZoneRules } from '@varuna/fishing/rules/rules-table'
import { decodeMmsi } from '@varuna/geo/flags/mmsi'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { Submission } from '../../store/assessments/assessment-store.ts'
import type { Store, TrackReportRow } from '../../store/store.ts'
import type { Clock } from '../../clock/clock.ts'
import { CodedError } from '../../errors/coded-error.ts'
import { locatePlace, type PlaceEffects } from '../location/locate-place.ts'
import { SAME_REPORT_MS } from '../reports/report-id.ts'
import { requireReadable } from '../reports/require-readable.ts'
import { readReportTime } from '../reports/report-time.ts'
import { alertRow, createAlert } from '../alerts/alerts.ts'
import { gatherFacts } from './gather-facts.ts'
import { fishingCauseOf } from './fishing-cause.ts'
import { scoreFishing } from './score-fishing.ts'
import { storedVesselAssessment, type VesselRecord } from './stored-vessel-assessment.ts'
import { isSameReport, positionOf, rowOf, vesselReportId } from './vessel-rows.ts'
import { readReportsAround, vesselTrack } from './vessel-track.ts'
import { withDistances } from '../location/with-distances.ts'
import type { Principal } from '../../principal/principal.ts'

interface Effects extends PlaceEffects {
  store: Store
  fishingModel: FishingModel
  zoneRules: ZoneRules
  watersTables: WatersTables
  clock: Clock
}

const mostReportsOfMinute = 50

/**
 * Assesses a fishing vessel report, with the vessel's stored track if there is one, and stores it unless it is a sample or about a
 * simulated vessel. A repeated report is stored once and gets its first answer.
 */
export async function assessVessel(
  effects: Effects,
  principal: Principal,
  submission: VesselSubmission,
  key: string | null = null,
): Promise<VesselRecord> {
  const { store, geo, zoneRules, watersTables, fishingModel, clock } = effects
  const isSimulated = isSimulatedMmsi(submission.mmsi)
  const sample = isSimulated || isVesselSample(submission)
  const reportedAtMs = readReportTime(submission.timestamp, clock.now())
  const place = await locatePlace(effects, submission.lat, submission.lon, reportedAtMs)
  if (place.status === 'land') throw onLand()
  const report = withDistances(submission, place)
  const id = vesselReportId(principal, report, reportedAtMs)
  const sent = key === null ? null : ({ kind: 'vessel_report', key, createdMs: clock.now() } as const)
  const around = await readReportsAround(store, principal, report.mmsi, reportedAtMs)
  const answered = sample ? null : await findAnswer(store, principal, id, report, reportedAtMs, around, sent)
  if (answered !== null) return answered

  const position = positionOf(report, reportedAtMs)
  const track = await vesselTrack(effects, around, report.mmsi, position)
  const scored = await scoreFishing(fishingModel, track, position)
  const { probability, verdict } = scored
  const flag = decodeMmsi(geo.mids, report.mmsi).iso2
  const isLikely = verdict === 'fishing' && (probability ?? 0) > fishingThresholds.alert
  const facts = isLikely ? await gatherFacts(effects, { ...report, ...track }, place, flag, reportedAtMs) : undefined
  const judgement = applyRules(
    {
      probability,
      verdict,
      mmsiFlag: flag,
      zones: place.zones,
      speedKnots: report.speed,
      distanceFromShoreNm: place.distanceFromShoreNm,
      timestampMs: reportedAtMs,
      source: report.source,
      lat: report.lat,
      lon: report.lon,
    },
    zoneRules,
    watersTables,
    facts,
  )
  const timestamp = new Date(reportedAtMs).toISOString()
  const createdAtMs = clock.now()
  const alert = createAlert(fishingCauseOf(report.mmsi, probability, judgement), {
    source: id,
    subject: String(report.mmsi),
    lat: report.lat,
    lon: report.lon,
    timestamp,
    alertTime: new Date(createdAtMs).toISOString(),
    ...(sample && { sample }),
  })
  const assessment: VesselRecord = {
    id,
    mmsi: report.mmsi,
    timestamp,
    is_fishing_probability: probability,
    is_illegal_fishing: judgement.legality === 'illegal',
    legality: judgement.legality,
    alert_needed: judgement.alertNeeded,
    verdict,
    confidence: probability === null ? null : Math.max(probability, 1 - probability),
    reasons: [...scored.reasons, ...judgement.reasons],
    missing: [
      ...(isSimulated ? [{ code: 'simulated_vessel' as const, params: { mmsi: report.mmsi } }] : []),
      ...(place.status === 'unknown' ? [{ code: 'assumed_water' as const, params: {} }] : []),
      ...scored.missing,
      ...judgement.missing,
    ],
    based_on: scored.basedOn,
    factors: scored.factors,
    zones: place.zones,
    alert,
    report,
    flag,
    model: { name: 'varuna-fishing', version: fishingModel.version },
    ...(sample && { sample }),
  }
  if (sample) return assessment
  const row = rowOf(assessment, principal, reportedAtMs, createdAtMs)
  if (await store.vesselReports.add(row, alert && alertRow(alert, principal), sent)) return assessment
  const now = await readReportsAround(store, principal, report.mmsi, reportedAtMs)
  return (await findAnswer(store, principal, id, report, reportedAtMs, now, sent)) ?? assessment
}

/** The earlier answer to the same report: found by its key, by id, or an equal report less than a minute before or after. */
async function findAnswer(
  { vesselReports, assessments }: Store,
  principal: Principal,
  id: string,
  report: VesselReport,
  reportedAtMs: number,
  around: readonly TrackReportRow[],
  sent: Submission | null,
): Promise<VesselRecord | null> {
  const keyed = sent && (await assessments.submissions.find(principal, sent.kind, sent.key))
  const ofMinute = around
    .filter(({ timestamp_ms }) => Math.abs(timestamp_ms - reportedAtMs) < SAME_REPORT_MS)
    .slice(-mostReportsOfMinute)
  const alike = ofMinute.find((row) => row.id === id) ?? ofMinute.find((row) => isSameReport(row, report))
  const known =
    (keyed && (await vesselReports.get(principal, keyed))) ||
    (alike ? await vesselReports.get(principal, alike.id) : null)
  if (known && sent && !keyed) await assessments.submissions.add(principal, sent, known.id)
  return known && storedVesselAssessment.read(known.assessment)
}

/** One assessed report of an account. */
export async function getVesselReport(store: Store, principal: Principal, id: string): Promise<VesselRecord> {
  const row = await store.vesselReports.get(principal, id)
  return requireReadable(row, ({ assessment }) => storedVesselAssessment.read(assessment), 'vessel_report', id)
}

/** An account's vessel reports with their assessments, newest first. */
export async function listVesselReports(
  store: Store,
  principal: Principal,
  limit: number,
): Promise<(VesselRecord | Unreadable)[]> {
  const rows = await store.vesselReports.list(principal, limit)
  return rows.map(({ id, assessment }) => storedVesselAssessment.readEntry(id, assessment))
}

function onLand(): CodedError {
  const errors = ['lat', 'lon'].map((field) => ({ field, code: 'position_on_land', params: {} }) as const)
  return new CodedError({ code: 'on_land', params: {} }, errors)
}
