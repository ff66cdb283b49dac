import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import { MAX_POINTS, statedValue, type AssessedIndicator, type Finding } from './indicator.ts'

const MINUTE_MS = 60_000
const CLOCK_TOLERANCE_MINUTES = 5
const CLOCK_TOLERANCE_MS = CLOCK_TOLERANCE_MINUTES * MINUTE_MS
const STALE_MS = 48 * 3_600_000
const FUTURE_POINTS = MAX_POINTS['RISK-9']

/**
 * RISK-9: 5 points for a report dated more than 5 minutes ahead of the server; the value is the minutes ahead, if it is. An age of more than 48 hours
 * is only mentioned.
 */
export function assessReportTime({ timestampMs }: IntelligenceInput, { nowMs }: RiskContext): Finding {
  const about: Pick<AssessedIndicator, 'rule' | 'sources' | 'confidence' | 'value' | 'unit' | 'threshold'> = {
    rule: 'RISK-9',
    sources: [
      { code: 'report', params: {} },
      { code: 'server_clock', params: {} },
    ],
    confidence: 'high',
    value: timestampMs > nowMs ? statedValue((timestampMs - nowMs) / MINUTE_MS, CLOCK_TOLERANCE_MINUTES) : null,
    unit: 'minutes',
    threshold: CLOCK_TOLERANCE_MINUTES,
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
