import type { IntelligenceInput, RiskContext } from './evidence.ts'
import type { Finding } from './indicator.ts'
import { utc } from './utc.ts'

const CLOCK_TOLERANCE_MS = 5 * 60_000
const STALE_MS = 48 * 3_600_000
const FUTURE_POINTS = 5

/** RISK-9: the time of the report; 5 points when it is more than 5 minutes ahead, none when it is older than 48 hours. */
export function judgeTime({ timestampMs }: IntelligenceInput, { nowMs }: RiskContext): Finding {
  const about = { code: 'RISK-9', title: 'Time of the report', source: 'The report; the clock of the server' }
  const ageMs = nowMs - timestampMs
  if (ageMs < -CLOCK_TOLERANCE_MS) {
    return {
      indicator: {
        ...about,
        points: FUTURE_POINTS,
        text: `The report is dated ${utc(timestampMs)}, in the future: a wrong clock or an invented report.`,
        confidence: 'high',
      },
      judged: true,
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
    judged: true,
    missing: stale ? ['a position of the last 48 hours'] : [],
  }
}
