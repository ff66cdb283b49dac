import { ramp } from '../behaviour/ramp.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import { judgeBehaviour, ofLabour, onlyFor } from './behaviour-finding.ts'
import { MAX_POINTS, type Finding } from './indicator.ts'

const MOST = MAX_POINTS['RISK-24']
const powerSteps = [
  [500, 0],
  [1_000, 6],
  [2_000, 11],
  [3_000, MOST],
] as const
/** Length is used in place of unknown engine power, and counts half. */
const lengthSteps = [
  [24, 0],
  [40, 3],
  [60, 6],
  [80, MOST / 2],
] as const

/** RISK-24: the engine power of a fishing vessel, or its length where the power is not known. */
export const assessParticulars = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-24',
    countsFor: ofLabour,
    isOfStudy: true,
    sources: [
      { code: 'static_data', params: {} },
      { code: 'weights_of_mcdonald', params: {} },
    ],
    unit: context.behaviour?.powerKw == null ? 'm' : 'kW',
    threshold: context.behaviour?.powerKw == null ? lengthSteps[0][0] : powerSteps[0][0],
    gap: 'engine_power',
    most: onlyFor({ fishing: MOST }),
    isOfIdentity: true,
    explainUnread: () => ({ reasons: [{ code: 'particulars_not_known', params: {} }], gap: 'engine_power' }),
    read: ({ powerKw, lengthM }) => {
      if (powerKw !== null)
        return {
          value: powerKw,
          reasons: [{ code: 'engine_power', params: { powerKw } }],
          points: () => ramp(powerKw, powerSteps),
        }
      if (lengthM === null) return null
      const points = ramp(lengthM, lengthSteps)
      return {
        value: lengthM,
        reasons: [{ code: 'length', params: { lengthM } }],
        points: () => points,
        confidence: 'low',
        missing: [{ code: 'engine_power', params: {}, mostPoints: MOST - Math.round(points) }],
      }
    },
  })
