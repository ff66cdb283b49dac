import { ramp } from '../behaviour/ramp.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import { judgeBehaviour, ofLabour, onlyFor } from './behaviour-finding.ts'
import { MAX_POINTS, statedValue, type Finding } from './indicator.ts'

const highSeasSteps = [
  [24, 0],
  [200, 2],
  [1_000, 5],
  [2_500, MAX_POINTS['RISK-13'] - 1],
] as const
const FOREIGN_POINTS = 1
const MIN_FOREIGN_HOURS = 24

const noHours = {
  reasons: [{ code: 'not_shown_by_track' as const, params: {} }],
  gap: 'fishing_hours' as const,
}

/**
 * RISK-12: mean fishing hours on days with fishing, stated without points: they show the gear, not how people are made to work
 * (docs/rules/risk.md has the hours of each gear).
 */
export const assessFishingHours = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-12',
    countsFor: ofLabour,
    sources: [{ code: 'track', params: {} }],
    unit: 'hours_a_day',
    threshold: null,
    gap: 'fishing_hours',
    most: onlyFor({}),
    read: ({ fishing }) => {
      if (fishing === null) return null
      const { days, hours, basis, judgedDays } = fishing
      if (days === 0) return { value: 0, reasons: [{ code: 'no_fishing_seen', params: {} }], points: () => 0 }
      const daily = Math.round(10 * Math.min(24, hours / days)) / 10
      return {
        value: daily,
        reasons: [
          { code: 'fishing_hours_a_day', params: { hours: daily, days, basis, judgedDays } },
          { code: 'hours_show_gear', params: {} },
        ],
        points: () => 0,
        confidence: basis === 'model' ? 'medium' : 'low',
      }
    },
  })

/** RISK-13: fishing hours on the high seas, and within the 200 nm of other states. */
export const assessFishingWhere = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-13',
    countsFor: ofLabour,
    fact: 'far_out_for_months',
    isOfStudy: true,
    sources: [
      { code: 'track', params: {} },
      { code: 'weights_of_mcdonald', params: {} },
    ],
    unit: 'hours',
    threshold: highSeasSteps[0][0],
    gap: 'fishing_hours',
    most: onlyFor({ fishing: MAX_POINTS['RISK-13'] }),
    explainUnread: () => noHours,
    read: ({ fishing }) => {
      if (fishing === null) return null
      const { highSeasHours, foreignHours, basis, days, judgedDays } = fishing
      if (days === 0) return { value: 0, reasons: [{ code: 'no_fishing_seen', params: {} }], points: () => 0 }
      return {
        value: statedValue(Math.max(highSeasHours, foreignHours ?? 0), highSeasSteps[0][0], 1),
        reasons: [{ code: 'fishing_where', params: { highSeasHours, foreignHours, basis, judgedDays } }],
        points: () =>
          ramp(highSeasHours, highSeasSteps) + ((foreignHours ?? 0) >= MIN_FOREIGN_HOURS ? FOREIGN_POINTS : 0),
        confidence: basis === 'model' ? 'medium' : 'low',
        missing:
          foreignHours === null && context.flag === null
            ? [{ code: 'flag_state', params: {}, mostPoints: FOREIGN_POINTS }]
            : [],
      }
    },
  })
