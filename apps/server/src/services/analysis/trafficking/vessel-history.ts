import type { VesselHistory } from '@varuna/contract/analysis/vessel-behaviour'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { storedIntelligenceAssessment } from './stored-intelligence-assessment.ts'

const MAX_SCORES = 200
const toIso = (timeMs: number) => new Date(timeMs).toISOString()

/** Score history of a vessel: the account's assessments of it and the reassessments after new events, oldest first. */
export async function readVesselHistory(
  { intelligence }: Pick<Store, 'intelligence'>,
  principal: Principal,
  vesselId: string,
): Promise<VesselHistory> {
  const [reports, repeated] = await Promise.all([
    intelligence.reportsOf(principal, vesselId, MAX_SCORES),
    intelligence.reassessmentsOf(principal, vesselId, MAX_SCORES),
  ])
  const scores = [
    ...reports.map((report) => {
      const entry = storedIntelligenceAssessment.readEntry(report.id, report.assessment)
      const read = 'unreadable' in entry ? null : entry
      return {
        id: report.id,
        timeMs: report.timestamp_ms,
        madeMs: report.created_at_ms,
        riskScore: report.risk_score,
        riskLevel: report.risk_level,
        analystScore: read?.analystScore ?? null,
        assessable: read?.assessable ?? null,
        by: 'report' as const,
        model: read?.model.version ?? null,
      }
    }),
    ...repeated.map((score) => ({
      id: score.report_id,
      timeMs: score.time_ms,
      madeMs: score.time_ms,
      riskScore: score.risk_score,
      riskLevel: score.risk_level,
      analystScore: null,
      assessable: score.assessable === 1,
      by: 'new_events' as const,
      model: score.model,
    })),
  ]
  return {
    vesselId,
    scores: scores
      // Forms have minute precision; reports of the same minute keep the order of submission.
      .toSorted((a, b) => a.timeMs - b.timeMs || a.madeMs - b.madeMs || (a.id < b.id ? -1 : 1))
      .slice(-MAX_SCORES)
      .map(({ timeMs, madeMs: _, ...score }) => ({ ...score, time: toIso(timeMs) })),
  }
}
