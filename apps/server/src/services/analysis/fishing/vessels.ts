import { isVesselSample } from '@varuna/contract/analysis/sample-reports'
import type { Unreadable } from '@varuna/contract/unreadable'
import type { VesselReport, VesselSubmission } from '@varuna/contract/analysis/vessel'
import type { FishingModel } from '@varuna/fishing/model'
import type { AlertCause } from '@varuna/vocabulary/alerts'
import { fishingAlertCause } from '@varuna/alerts/alert'
import { reportLimits } from '@varuna/alerts/built-in-rules'
import type { RuleResult } from '@varuna/fishing/rules/rules'
import type { WatersTables } from '@varuna/fishing/rules/known-fact-rules'
import type { ZoneRules } from '@varuna/fishing/rules/rules-table'
import { assessReport } from '@varuna/fishing/scoring/assess-report'
import { combineReport } from '@varuna/fishing/verdict/combine'
import { isBroken, isOfZone } from '@varuna/fishing/verdict/verdict-table'
import type { VesselModel } from '@varuna/fishing/vessel/assess-vessel-kind'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { Submission } from '../../../store/interfaces/analysis/assessment-store.ts'
import type { TrackReportRow } from '../../../store/interfaces/analysis/report-stores.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { Clock } from '../../../clock/clock.ts'
import { CodedError } from '../../../errors/coded-error.ts'
import { locatePlace, type PlaceEffects } from '../location/locate-place.ts'
import { SAME_REPORT_MS } from '../reports/report-id.ts'
import { requireReadable } from '../../shared/reading/require-readable.ts'
import { readReportTime } from '../reports/report-time.ts'
import { alertByRules, reportRaise } from '../../shared/alerts/alert-record.ts'
import { readSettings } from '../../shared/alerts/rule-settings.ts'
import { explainScore } from './score-fishing.ts'
import { storedVesselAssessment, type VesselRecord } from './stored-vessel-assessment.ts'
import { createVesselRecord, judgeFishing } from './vessel-record.ts'
import { isSameReport, positionOf, rowOf, vesselReportId } from './vessel-rows.ts'
import { assessStoredVessel, assessUnknownVessel } from './vessel-kind.ts'
import { readReportsAround, vesselTrack } from './vessel-track.ts'
import { judgedShoreDistance, withDistances } from '../location/with-distances.ts'
import type { Principal } from '../../../principal/principal.ts'

interface Effects extends PlaceEffects {
  store: Store
  fishingModel: FishingModel
  vesselModel: VesselModel
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
  const { store, fishingModel, clock } = effects
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

  const { distanceNm, contradicts } = judgedShoreDistance(report.distance_from_shore, place)
  const position = positionOf({ ...report, distance_from_shore: distanceNm }, reportedAtMs)
  const shipType = report.ship_type ?? null
  const known = await vesselTrack(effects, around, report.mmsi, position)
  const track = { ...known, stated: { ...known.stated, shipType: known.stated.shipType ?? shipType } }
  // Radar sees a vessel, not its MMSI; what is simulated is no evidence.
  const isOfMmsi = !isSimulated && report.source !== 'SAR' && report.source !== 'RADAR'
  const vessel = isOfMmsi
    ? await assessStoredVessel(effects, report.mmsi, reportedAtMs, { shipType })
    : assessUnknownVessel(effects, shipType)
  const combined = combineReport(
    assessReport(fishingModel, track, position),
    vessel,
    isOfMmsi && track.isReceived ? 'received' : 'reported',
  )
  const scored = await explainScore(fishingModel, combined, position)
  const { flag, judgement } = await judgeFishing(
    effects,
    { ...report, timestampMs: reportedAtMs, speedKnots: report.speed, isReceived: track.isReceived },
    place,
    scored,
  )
  const createdAtMs = clock.now()
  const record = createVesselRecord({
    id,
    report,
    timestampMs: reportedAtMs,
    scored,
    place,
    flag,
    judgement,
    contradicts,
    model: fishingModel,
  })
  const about = {
    source: id,
    subject: String(report.mmsi),
    lat: report.lat,
    lon: report.lon,
    timestamp: record.timestamp,
    alertTime: new Date(createdAtMs).toISOString(),
    ...(sample && { sample }),
  }
  const settings = await readSettings(store)
  const cause = fishingCauseOf(report.mmsi, scored.probability, judgement, reportLimits(settings).probability)
  const alert = alertByRules(cause, about, settings)
  const assessment: VesselRecord = {
    ...record,
    missing: [
      ...(isSimulated ? [{ code: 'simulated_vessel' as const, params: { mmsi: report.mmsi } }] : []),
      ...record.missing,
    ],
    alert,
    ...(sample && { sample }),
  }
  if (sample) return assessment
  const row = rowOf(assessment, principal, reportedAtMs, createdAtMs)
  const assessed = { code: 'fishing_assessed', params: { mmsi: report.mmsi, probability: scored.probability } } as const
  if (await store.vesselReports.add(row, reportRaise(alert, assessed, about, principal), sent)) return assessment
  const now = await readReportsAround(store, principal, report.mmsi, reportedAtMs)
  return (await findAnswer(store, principal, id, report, reportedAtMs, now, sent)) ?? assessment
}

/** Cause of the alert for an assessed report; its statement about a zone is taken from the reasons. */
function fishingCauseOf(
  mmsi: number,
  probability: number | null,
  { legality, reasons, missing }: RuleResult,
  above: number,
): AlertCause | null {
  const broken = legality === 'illegal' ? reasons.filter((reason) => isBroken(reason, missing)) : []
  const judged = {
    mmsi,
    probability,
    brokenRule: broken[0]?.rule ?? null,
    isInZone: broken.some(isOfZone),
    isLegalityOpen: legality === 'cannot_say',
  }
  return fishingAlertCause(judged, above)
}

/** The earlier response to the same report, found by key, by id, or as an equal report within a minute. */
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
  const readOne = async (one: string) => {
    const row = await vesselReports.get(principal, one)
    return row && storedVesselAssessment.read(row.assessment)
  }
  const findAlike = async () => {
    const [same] = ofMinute.filter((row) => row.id === id)
    if (same) return readOne(same.id)
    for (const row of ofMinute.filter((one) => isSameReport(one, report))) {
      const read = await readOne(row.id)
      if (read?.report.ship_type === report.ship_type) return read
    }
    return null
  }
  const known = (keyed && (await readOne(keyed))) || (await findAlike())
  if (known && sent && !keyed) await assessments.submissions.add(principal, sent, known.id)
  return known
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
