import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import { MAX_POINTS, type Finding } from './indicator.ts'
import { formatUtc } from '../utc.ts'

const CLOCK_TOLERANCE_MS = 5 * 60_000
const STALE_MS = 48 * 3_600_000
const FUTURE_POINTS = MAX_POINTS['RISK-9']

/** RISK-9: 5 points for a report dated more than 5 minutes ahead; older than 48 hours is only mentioned. */
export function assessReportTime({ timestampMs }: IntelligenceInput, { nowMs }: RiskContext): Finding {
  const about = { code: 'RISK-9', title: 'Time of the report', source: 'The report; the clock of the server' }
  const ageMs = nowMs - timestampMs
  if (ageMs < -CLOCK_TOLERANCE_MS) {
    return {
      indicator: {
        ...about,
        points: FUTURE_POINTS,
        text: `The report is dated ${formatUtc(timestampMs)}, in the future: a wrong clock or an invented report.`,
        confidence: 'high',
      },
      isAssessable: true,
      missing: [],
    }
  }
  const stale = ageMs > STALE_MS
  return {
    indicator: {
      ...about,
      points: 0,
      text: stale
        ? `The report is ${Math.floor(ageMs / 3_600_000)} hours old: it says little about where the vessel is now.`
        : 'The report is recent.',
      confidence: 'high',
    },
    isAssessable: true,
    missing: stale ? [{ what: 'a position of the last 48 hours', mostPoints: 0 }] : [],
  }
}
