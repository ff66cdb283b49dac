import { greatCircleNm } from '@varuna/geo/great-circle'
import { ofOtherMoments } from './corrections.ts'
import type { EarlierReport, IntelligenceInput, ResolvedPort, RiskContext } from './evidence.ts'
import type { Finding } from './indicator.ts'
import { listedEvidence, type ListWeights } from './listings.ts'
import { MOST_KNOTS, SLACK_NM } from './movement.ts'
import { utc } from './utc.ts'

const MOST_LISTED_POINTS = 6
const UNREACHABLE_POINTS = 4
const SAME_PORT_POINTS = 2
const weights: ListWeights = {
  described: 'EU cards for illegal fishing, US trafficking tiers',
  groups: [
    { 'eu-iuu-red': 4, 'eu-iuu-yellow': 2 },
    { 'us-tip-3': 4, 'us-tip-special': 4, 'us-tip-2-watch': 2 },
  ],
}

const plain = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, ' ')

const isSamePort = (input: IntelligenceInput, { lastPort, nextPort }: RiskContext) =>
  lastPort && nextPort
    ? plain(lastPort.name) === plain(nextPort.name) && lastPort.country === nextPort.country
    : plain(input.lastPort) === plain(input.nextPort)

const hoursFor = (input: IntelligenceInput, port: ResolvedPort, earlier: EarlierReport) =>
  (greatCircleNm(earlier.lat, earlier.lon, port.lat, port.lon) +
    greatCircleNm(port.lat, port.lon, input.lat, input.lon) -
    SLACK_NM) /
  MOST_KNOTS[input.cargoType]

/** An earlier report that named another last port, and from which the port now given could not have been called at. */
const unreachableFrom = (input: IntelligenceInput, port: ResolvedPort, earlier: readonly EarlierReport[]) =>
  ofOtherMoments(input, earlier).find(
    (report) =>
      report.timestampMs < input.timestampMs &&
      plain(report.lastPort) !== plain(input.lastPort) &&
      hoursFor(input, port, report) > (input.timestampMs - report.timestampMs) / 3_600_000,
  )

const portState = (context: RiskContext, port: ResolvedPort | null, typed: string, which: string) => {
  if (port === null || port.country === null) {
    const known =
      port === null ? `The ${which} '${typed}' is in no port list held here` : `The country of ${typed} is not known`
    return {
      points: 0,
      text: `${known}: its port state could not be checked. That does not make it safe.`,
      source: 'Port list',
      confidence: 'low' as const,
      judged: false,
      missing: [`the ${which}`],
    }
  }
  return { ...listedEvidence(context.flags, port.country, weights, MOST_LISTED_POINTS), judged: true }
}

/** RISK-3: the last port's state on published lists, and whether it could be reached in time; 0 to 10 points. */
export function judgeLastPort(input: IntelligenceInput, context: RiskContext): Finding {
  const { judged, missing, ...state } = portState(context, context.lastPort, input.lastPort, 'last port')
  const blocker = context.lastPort ? unreachableFrom(input, context.lastPort, context.earlier) : undefined
  return {
    indicator: {
      code: 'RISK-3',
      title: 'Last port',
      ...state,
      points: state.points + (blocker ? UNREACHABLE_POINTS : 0),
      text: blocker
        ? `${state.text} The vessel cannot have called at ${input.lastPort} since its report of ${utc(blocker.timestampMs)} without exceeding ${MOST_KNOTS[input.cargoType]} knots: ${UNREACHABLE_POINTS} points.`
        : state.text,
      source: blocker ? `${state.source}; earlier reports of this vessel` : state.source,
    },
    judged,
    missing,
  }
}

/** RISK-4: the next port's state on published lists, and whether the vessel returns where it came from; 0 to 8 points. */
export function judgeNextPort(input: IntelligenceInput, context: RiskContext): Finding {
  const { judged, missing, ...state } = portState(context, context.nextPort, input.nextPort, 'next port')
  const same = isSamePort(input, context)
  return {
    indicator: {
      code: 'RISK-4',
      title: 'Next port',
      ...state,
      points: state.points + (same ? SAME_PORT_POINTS : 0),
      text: same
        ? `${state.text} The vessel is bound for the port it came from, which a ferry does daily and a cargo ship seldom: ${SAME_PORT_POINTS} points.`
        : state.text,
    },
    judged,
    missing,
  }
}
