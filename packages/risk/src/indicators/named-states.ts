import { isDarkOffNamedState, isNamedState, MIN_HOURS_OFF_NAMED_STATE } from '../behaviour/dark.ts'
import type { Meeting, Silence } from '../behaviour/vessel-behaviour.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import type { RiskReason } from '../reason.ts'
import { judgeBehaviour, onlyFor } from './behaviour-finding.ts'
import { MAX_POINTS, type Finding } from './indicator.ts'

const DARK_POINTS = 28
/** While a silence lasts, the vessel may only have left the reach of receivers. */
const LASTING_SHARE = 1 / 3
const MET_POINTS = 8
const darkPoints = ({ movedNm }: Silence) => (movedNm === null ? DARK_POINTS * LASTING_SHARE : DARK_POINTS)
const heaviestFirst = (a: Silence, b: Silence) =>
  darkPoints(b) - darkPoints(a) || b.hours - a.hours || a.fromMs - b.fromMs
const newestFirst = (a: Meeting, b: Meeting) => b.fromMs - a.fromMs || a.otherMmsi - b.otherMmsi

/** RISK-25: a cargo ship or tanker that went silent off a state of the advisory, or met a vessel under its flag. */
export const assessNamedStates = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-25',
    sources: [
      { code: 'track_events', params: {} },
      { code: 'weights_of_advisory', params: {} },
    ],
    ...{ unit: 'hours', threshold: MIN_HOURS_OFF_NAMED_STATE, gap: 'track', isHistory: true },
    most: onlyFor({
      tanker: MAX_POINTS['RISK-25'],
      cargo: MAX_POINTS['RISK-25'],
      carrier: MAX_POINTS['RISK-25'],
    }),
    read: ({ silences, meetings }) => {
      if (silences === null && meetings === null) return null
      const [dark] = (silences ?? []).filter(isDarkOffNamedState).toSorted(heaviestFirst)
      const [met] = (meetings ?? []).filter(({ otherFlag }) => isNamedState(otherFlag)).toSorted(newestFirst)
      const reasons: RiskReason[] = []
      if (dark) {
        const { hours, fromMs, waters, movedNm } = dark
        const params = { hours, fromMs, country: waters ?? '', lasts: movedNm === null }
        reasons.push({ code: 'dark_off_named_state', params })
      }
      if (met) {
        const { otherMmsi, otherFlag, fromMs } = met
        reasons.push({ code: 'met_under_named_flag', params: { otherMmsi, country: otherFlag ?? '', fromMs } })
      }
      if (reasons.length === 0) reasons.push({ code: 'no_named_state', params: {} })
      return {
        value: dark ? Math.round(dark.hours * 10) / 10 : 0,
        reasons,
        points: () => (dark ? darkPoints(dark) : 0) + (met ? MET_POINTS : 0),
      }
    },
  })
