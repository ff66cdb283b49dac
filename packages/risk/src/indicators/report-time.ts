import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import { MAX_POINTS, type AssessedIndicator, type Finding } from './indicator.ts'

const CLOCK_TOLERANCE_MS = 5 * 60_000
const STALE_MS = 48 * 3_600_000
const FUTURE_POINTS = MAX_POINTS['RISK-9']

/** RISK-9: 5 points for a report dated more than 5 minutes ahead; older than 48 hours is only mentioned. */
export function assessReportTime({ timestampMs }: IntelligenceInput, { nowMs }: RiskContext): Finding {
  const about: Pick<AssessedIndicator, 'rule' | 'sources' | 'confidence' | 'value' | 'unit' | 'threshold'> = {
    rule: 'RISK-9',
    sources: [
      { code: 'report', params: {} },
      { code: 'server_clock', params: {} },
    ],
    confidence: 'high',
    value: Math.round((nowMs - timestampMs) / 360_000) / 10,
    unit: 'hours',
    threshold: Math.round(-CLOCK_TOLERANCE_MS / 360_000) / 10,
  }
  const ageMs = nowMs - timestampMs
  if (ageMs < -CLOCK_TOLERANCE_MS) {
    return {
      indicator: { ...about, points: FUTURE_POINTS, reasons: [{ code: 'report_in_future', params: { timestampMs } }] },
      isAssessable: true,
      missing: [],
    }
  }
  const isOld = ageMs > STALE_MS
  return {
    indicator: {
      ...about,
      points: 0,
      reasons: [
        isOld
          ? { code: 'report_old', params: { hours: Math.floor(ageMs / 3_600_000) } }
          : { code: 'report_recent', params: {} },
      ],
    },
    isAssessable: true,
    missing: isOld ? [{ code: 'recent_position', params: {}, mostPoints: 0 }] : [],
  }
}
