import { riskAlertCause } from '@varuna/alerts/alert'
import { reportLimits } from '@varuna/alerts/built-in-rules'
import type {
  FishingGear,
  IntelligenceReport,
  IntelligenceSubmission,
  RecordedFinding,
} from '@varuna/contract/analysis/intelligence'
import { isIntelligenceSample } from '@varuna/contract/analysis/sample-reports'
import type { Unreadable } from '@varuna/contract/unreadable'
import { assess } from '@varuna/risk/assess'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { Submission } from '../../../store/interfaces/analysis/assessment-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { Clock } from '../../../clock/clock.ts'
import { reportId } from '../reports/report-id.ts'
import { readReportTime } from '../reports/report-time.ts'
import { alertByRules, reportRaise } from '../../shared/alerts/alert-record.ts'
import { readSettings } from '../../shared/alerts/rule-settings.ts'
import { findVessel, isFound } from './find-vessel.ts'
import { gatherEvidence, type EvidenceEffects } from './gather-evidence.ts'
import { requireReadable } from '../../shared/reading/require-readable.ts'
import { storedIntelligenceAssessment, type IntelligenceRecord } from './stored-intelligence-assessment.ts'
import type { Principal } from '../../../principal/principal.ts'

type Effects = EvidenceEffects & { clock: Clock }

const notRecorded = { code: 'recorded_findings', params: {}, mostPoints: null } as const
const assumedWater = { code: 'assumed_water', params: {}, mostPoints: null } as const

/**
 * Assesses a trafficking report on its evidence, including a position on land, and stores it unless it is a sample or about a simulated
 * vessel. A repeated report is stored once and gets its first answer.
 */
export async function assessIntelligence(
  effects: Effects,
  principal: Principal,
  submission: IntelligenceSubmission,
  key: string | null = null,
): Promise<IntelligenceRecord> {
  const { store, clock } = effects
  const { sample: _, findings = [], gear = null, ...report } = submission
  const known = { findings, gear }
  const reportedAtMs = readReportTime(report.timestamp, clock.now())
  const vessel = await findVessel(store, report.vesselId, reportedAtMs)
  const simulated = isFound(vessel) && isSimulatedMmsi(vessel.mmsi) ? vessel.mmsi : null
  const sample = simulated !== null || isIntelligenceSample(submission)
  const { lat, lon } = report
  const id = intelligenceReportId(principal, report, known, reportedAtMs)
  const sent = key === null ? null : ({ kind: 'intelligence_report', key, createdMs: clock.now() } as const)
  const answered = sample ? null : await findAnswer(store, principal, id, sent)
  if (answered !== null) return answered
  const { context, location, track, route, seen } = await gatherEvidence(
    effects,
    principal,
    { ...report, ...known },
    vessel,
    reportedAtMs,
  )
  const found = assess({ ...report, timestampMs: reportedAtMs, analystScore: report.riskScore }, context)

  const time = new Date(reportedAtMs).toISOString()
  const { vesselId, riskScore, riskLevel, recommendedAction } = found
  const createdAtMs = clock.now()
  const about = {
    source: id,
    subject: vesselId,
    lat,
    lon,
    timestamp: time,
    alertTime: new Date(createdAtMs).toISOString(),
    ...(sample && { sample }),
  }
  const settings = await readSettings(store)
  const isOnLand = found.alert?.code === 'vessel_on_land'
  const cause = riskAlertCause({ vesselId, riskScore, recommendedAction }, isOnLand, reportLimits(settings).riskScore)
  const alert = alertByRules(cause, about, settings)
  const assessment: IntelligenceRecord = {
    id,
    vesselId,
    timestamp: time,
    riskScore,
    analystScore: found.analystScore,
    riskLevel,
    lat,
    lon,
    suspiciousActivity: found.suspiciousActivity,
    recommendedAction,
    notes:
      simulated === null
        ? found.notes
        : [{ code: 'simulated_vessel', params: { vesselId, mmsi: simulated } }, ...found.notes],
    indicators: found.indicators.map((indicator) => ({ ...indicator, missing: [...indicator.missing] })),
    missing: [
      ...(location.status === 'unknown' ? [assumedWater] : []),
      ...found.unknowns,
      ...(findings.length === 0 ? [notRecorded] : []),
    ],
    answers: found.answers.map((answer) => ({
      ...answer,
      indicators: [...answer.indicators],
      missing: [...answer.missing],
    })),
    facts: found.facts.map((fact) => ({ ...fact, rules: [...fact.rules] })),
    ...known,
    couldAdd: found.couldAdd,
    confidence: found.confidence,
    coverage: found.coverage,
    assessable: found.assessable,
    location,
    track,
    route,
    model: found.model,
    ...(sample && { sample }),
    alert,
  }
  if (sample) return assessment
  const isNew = await store.intelligenceReports.add(
    {
      id,
      user_id: principal.accountId,
      vessel_id: vesselId,
      timestamp_ms: reportedAtMs,
      lat,
      lon,
      last_port: report.lastPort,
      next_port: report.nextPort,
      flag_state: report.flagState,
      cargo_type: report.cargoType,
      risk_score: riskScore,
      risk_level: riskLevel,
      alerted: alert ? 1 : 0,
      created_at_ms: createdAtMs,
      assessment: storedIntelligenceAssessment.write(assessment),
    },
    reportRaise(alert, { code: 'risk_assessed', params: { vesselId, riskScore, recommendedAction } }, about, principal),
    sent,
    // Vessels without a stored track are not followed.
    track === null || seen === null ? null : { mmsi: track.mmsi, seen, checked_ms: createdAtMs },
  )
  return (isNew ? null : await findAnswer(store, principal, id, sent)) ?? assessment
}

/** A report with other findings or another gear is another report. */
const intelligenceReportId = (
  principal: Principal,
  report: IntelligenceReport,
  { findings, gear }: { findings: readonly RecordedFinding[]; gear: FishingGear | null },
  reportedAtMs: number,
) =>
  reportId(principal, [
    report.vesselId,
    reportedAtMs,
    report.lat,
    report.lon,
    report.riskScore,
    report.lastPort,
    report.nextPort,
    report.cargoType,
    report.flagState,
    ...(findings.length > 0 || gear !== null ? [JSON.stringify([findings, gear])] : []),
  ])

async function findAnswer(
  { intelligenceReports, assessments }: Store,
  principal: Principal,
  id: string,
  sent: Submission | null,
): Promise<IntelligenceRecord | null> {
  const keyed = sent && (await assessments.submissions.find(principal, sent.kind, sent.key))
  const known = await intelligenceReports.get(principal, keyed ?? id)
  if (known && sent && !keyed) await assessments.submissions.add(principal, sent, known.id)
  return known && storedIntelligenceAssessment.read(known.assessment)
}

/** One assessment of an account. */
export async function getIntelligence(store: Store, principal: Principal, id: string): Promise<IntelligenceRecord> {
  const row = await store.intelligenceReports.get(principal, id)
  return requireReadable(
    row,
    ({ assessment }) => storedIntelligenceAssessment.read(assessment),
    'intelligence_report',
    id,
  )
}

/** An account's assessments, newest first. */
export async function listIntelligence(
  store: Store,
  principal: Principal,
  limit: number,
): Promise<(IntelligenceRecord | Unreadable)[]> {
  const rows = await store.intelligenceReports.list(principal, limit)
  return rows.map(({ id, assessment }) => storedIntelligenceAssessment.readEntry(id, assessment))
}
