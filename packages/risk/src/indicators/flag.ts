import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import { MAX_POINTS, type Finding } from './indicator.ts'
import { assessListings, type ListWeights } from './listings.ts'

const CONVENIENCE_POINTS = 4
const weights: ListWeights = {
  onNone: 'on_no_flag_list',
  groups: [
    { 'itf-foc': CONVENIENCE_POINTS },
    { 'eu-iuu-red': 6, 'eu-iuu-yellow': 2 },
    { 'paris-black': 4, 'tokyo-black': 4 },
    { 'us-tip-3': 4, 'us-tip-special': 4, 'us-tip-2-watch': 2 },
  ],
}

/** RISK-2: 0 to 12 points for published lists of the flag state; not judged when the flag is not recognised. */
export function assessFlag(
  { flagState, timestampMs }: IntelligenceInput,
  { flag, flags, nowMs }: RiskContext,
): Finding {
  const rule = 'RISK-2'
  if (flag === null) {
    return {
      indicator: {
        rule,
        points: 0,
        reasons: [{ code: 'flag_not_recognised', params: { flagState } }],
        sources: [{ code: 'flag_table', params: { version: flags.version } }],
        confidence: 'low',
      },
      isAssessable: false,
      missing: [{ code: 'flag_state', params: {}, mostPoints: MAX_POINTS['RISK-2'] }],
    }
  }
  const { missing, ...listed } = assessListings(flags, flag, weights, MAX_POINTS['RISK-2'], {
    nowMs,
    atMs: timestampMs,
  })
  const register = Object.hasOwn(flags.secondRegisters, flag) ? flags.secondRegisters[flag] : undefined
  return {
    indicator: { rule, ...listed },
    isAssessable: true,
    missing: register
      ? [
          ...missing,
          {
            code: 'second_register',
            params: { country: flag, register },
            mostPoints: Math.min(CONVENIENCE_POINTS, MAX_POINTS['RISK-2'] - listed.points),
          },
        ]
      : missing,
  }
}
