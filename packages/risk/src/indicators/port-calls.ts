import { ramp } from '../behaviour/ramp.ts'
import type { PortCall } from '../behaviour/vessel-behaviour.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import type { RiskReason } from '../reason.ts'
import { isSameState } from '../tables/tables.ts'
import { judgeBehaviour, ofLabour, onlyFor } from './behaviour-finding.ts'
import { MAX_POINTS, type Finding, type Unknown } from './indicator.ts'

const foreignSteps = [
  [0, 0],
  [2, 1],
  [6, 3],
  [10, 4],
] as const
const MAX_NOT_PARTY = 3
const HOUR_MS = 3_600_000

/** RISK-22: visits of a fishing vessel or carrier to ports of other states, and of states outside the Agreement on Port State Measures. */
export const assessPortCalls = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-22',
    countsFor: ofLabour,
    isOfStudy: true,
    sources: [
      { code: 'track_events', params: {} },
      { code: 'weights_of_mcdonald', params: {} },
    ],
    unit: 'count',
    threshold: 1,
    gap: 'track',
    isHistory: true,
    most: onlyFor({ fishing: MAX_POINTS['RISK-22'], carrier: MAX_POINTS['RISK-22'] }),
    read: ({ portCalls }) => {
      if (portCalls === null) return null
      const { flag, flags } = context
      const last = portCalls.toSorted((a, b) => b.fromMs - a.fromMs || (a.port < b.port ? -1 : 1))[0]
      if (last === undefined) return { value: 0, reasons: [{ code: 'no_port_visit', params: {} }], points: () => 0 }
      const foreign =
        flag === null
          ? null
          : portCalls.filter(({ country }) => country !== null && !isSameState(flags, country, flag)).length
      const notParty = portCalls.filter(({ isPsmaParty }) => isPsmaParty === false).length
      const reasons: RiskReason[] = [
        { code: 'ports_visited', params: { visits: portCalls.length, foreign, notParty } },
        { code: 'last_visit', params: visitParams(last, context.behaviour?.toMs ?? last.fromMs) },
      ]
      const unknown: Unknown[] =
        flag === null
          ? [{ code: 'flag_state', params: {}, mostPoints: Math.round(ramp(portCalls.length, foreignSteps)) }]
          : []
      return {
        value: portCalls.length,
        reasons,
        points: () => ramp(foreign ?? 0, foreignSteps) + Math.min(MAX_NOT_PARTY, notParty),
        missing: unknown,
      }
    },
  })

const visitParams = ({ port, country, fromMs, toMs, isPsmaParty }: PortCall, untilMs: number) => ({
  port,
  country,
  isPsmaParty,
  hours: Math.max(0, Math.round(((toMs ?? untilMs) - fromMs) / HOUR_MS)),
})
