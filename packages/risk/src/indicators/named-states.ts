import { isDark, isDarkOffNamedState, isNamedState, MIN_HOURS_OFF_NAMED_STATE } from '../behaviour/dark.ts'
import { findSilences } from '../behaviour/open-silence.ts'
import type { Meeting, Silence } from '../behaviour/vessel-behaviour.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import type { RiskReason } from '../reason.ts'
import { judgeBehaviour, onlyFor } from './behaviour-finding.ts'
import { MAX_POINTS, statedValue, type Finding, type Unknown } from './indicator.ts'

const DARK_POINTS = 28
/** Share of the points while a silence lasts and nobody else is received there: the vessel may be out of range of receivers. */
const LASTING_SHARE = 1 / 3
const MET_POINTS = 8
const darkPoints = ({ movedNm, isPlaceReceived }: Silence) =>
  movedNm === null && isPlaceReceived !== true ? DARK_POINTS * LASTING_SHARE : DARK_POINTS
const heaviestFirst = (a: Silence, b: Silence) =>
  darkPoints(b) - darkPoints(a) ||
  Number(isDarkOffNamedState(b)) - Number(isDarkOffNamedState(a)) ||
  b.hours - a.hours ||
  a.fromMs - b.fromMs
const newestFirst = (a: Meeting, b: Meeting) => b.fromMs - a.fromMs || a.otherMmsi - b.otherMmsi

/**
 * RISK-25: a cargo ship or tanker that went silent off a state named by the advisory, that went silent and called at or states a port of
 * such a state, or that met a vessel of its flag.
 */
export const assessNamedStates = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-25',
    countsFor: () => 'evasion',
    fact: 'silence',
    sources: [
      { code: 'track_events', params: {} },
      { code: 'weights_of_advisory', params: {} },
    ],
    unit: 'hours',
    threshold: MIN_HOURS_OFF_NAMED_STATE,
    gap: 'track',
    isHistory: true,
    most: onlyFor({
      tanker: MAX_POINTS['RISK-25'],
      cargo: MAX_POINTS['RISK-25'],
      carrier: MAX_POINTS['RISK-25'],
    }),
    read: (behaviour) => {
      const { meetings, portCalls } = behaviour
      const silences = findSilences(behaviour, context.nowMs)
      const { lastPort, nextPort } = context
      const ports = [
        ...[lastPort, nextPort].flatMap((port) => (port === null ? [] : [{ name: port.name, country: port.country }])),
        ...(portCalls ?? []).map(({ port, country }) => ({ name: port, country })),
      ]
      const portAt = (timeMs: number) =>
        ports.filter(({ country }) => isNamedState(country, timeMs)).toSorted((a, b) => (a.name < b.name ? -1 : 1))[0]
      const long = (silences ?? []).filter((silence) => silence.hours >= MIN_HOURS_OFF_NAMED_STATE && isDark(silence))
      const [dark] = long
        .filter((silence) => portAt(silence.fromMs) !== undefined || isDarkOffNamedState(silence))
        .toSorted(heaviestFirst)
      const [met] = (meetings ?? [])
        .filter(({ otherFlag, fromMs }) => isNamedState(otherFlag, fromMs))
        .toSorted(newestFirst)
      const reasons: RiskReason[] = []
      if (dark) {
        const { hours, fromMs, waters, movedNm } = dark
        const port = portAt(fromMs)
        const about = { hours, fromMs, lasts: movedNm === null }
        reasons.push(
          isDarkOffNamedState(dark)
            ? { code: 'dark_off_named_state', params: { ...about, country: waters ?? '' } }
            : {
                code: 'dark_with_named_port',
                params: { ...about, port: port?.name ?? '', country: port?.country ?? '' },
              },
        )
      }
      if (met) {
        const { otherMmsi, otherFlag, fromMs } = met
        reasons.push({ code: 'met_under_named_flag', params: { otherMmsi, country: otherFlag ?? '', fromMs } })
      }
      // Nothing was found, but silences or meetings are not known.
      if (reasons.length === 0 && (silences === null || meetings === null)) return null
      if (reasons.length === 0) reasons.push({ code: 'no_named_state', params: {} })
      const most = Math.max(0, ...long.map(darkPoints)) - (dark ? darkPoints(dark) : 0)
      const missing: Unknown[] = [
        ...(lastPort === null ? (['last'] as const) : []),
        ...(nextPort === null ? (['next'] as const) : []),
      ].map((which) => ({ code: 'port', params: { which }, mostPoints: Math.ceil(most) }))
      return {
        value: dark ? statedValue(dark.hours, MIN_HOURS_OFF_NAMED_STATE) : 0,
        reasons,
        points: () => (dark ? darkPoints(dark) : 0) + (met ? MET_POINTS : 0),
        factPoints: () => (dark ? darkPoints(dark) : 0),
        missing: most > 0 ? missing : [],
      }
    },
  })
