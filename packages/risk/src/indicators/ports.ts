import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { withoutCorrections } from '../corrections.ts'
import type { EarlierReport, IntelligenceInput, ResolvedPort, RiskContext } from '../evidence.ts'
import { MAX_POINTS, noEarlierReport, type Finding, type Unknown } from './indicator.ts'
import { assessListings, type ListWeights } from '../tables/listings.ts'
import { MAX_KNOTS, SLACK_NM } from './movement.ts'
import { formatUtc } from '../utc.ts'

const MAX_LISTED_POINTS = 6
const UNREACHABLE_POINTS = MAX_POINTS['RISK-3'] - MAX_LISTED_POINTS
const SAME_PORT_POINTS = MAX_POINTS['RISK-4'] - MAX_LISTED_POINTS
const weights: ListWeights = {
  described: 'EU cards for illegal fishing, US trafficking tiers',
  groups: [
    { 'eu-iuu-red': 4, 'eu-iuu-yellow': 2 },
    { 'us-tip-3': 4, 'us-tip-special': 4, 'us-tip-2-watch': 2 },
  ],
}

const normaliseName = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, ' ')

const isSamePort = (input: IntelligenceInput, { lastPort, nextPort }: RiskContext) =>
  normaliseName(input.lastPort) === normaliseName(input.nextPort) ||
  (lastPort !== null &&
    nextPort !== null &&
    normaliseName(lastPort.name) === normaliseName(nextPort.name) &&
    lastPort.country === nextPort.country)

const hoursViaPort = (input: IntelligenceInput, port: ResolvedPort, earlier: EarlierReport) =>
  (greatCircleNm(earlier.lat, earlier.lon, port.lat, port.lon) +
    greatCircleNm(port.lat, port.lon, input.lat, input.lon) -
    SLACK_NM) /
  MAX_KNOTS[input.cargoType]

const olderReports = (input: IntelligenceInput, earlier: readonly EarlierReport[]) =>
  withoutCorrections(input, earlier).filter(({ timestampMs }) => timestampMs < input.timestampMs)

/** Finds an earlier report with another last port from which the given port could not have been reached. */
const findContradictingReport = (input: IntelligenceInput, port: ResolvedPort, earlier: readonly EarlierReport[]) =>
  olderReports(input, earlier).find(
    (report) =>
      normaliseName(report.lastPort) !== normaliseName(input.lastPort) &&
      hoursViaPort(input, port, report) > (input.timestampMs - report.timestampMs) / 3_600_000,
  )

const assessPortState = (context: RiskContext, port: ResolvedPort | null, typed: string, which: string) => {
  if (port === null || port.country === null) {
    const known =
      port === null ? `The ${which} '${typed}' is in no port list held here` : `The country of ${typed} is not known`
    return {
      points: 0,
      text: `${known}: its port state could not be checked. That does not make it safe.`,
      source: 'Port list',
      confidence: 'low' as const,
      judged: false,
      missing: [{ what: `the ${which}`, mostPoints: MAX_LISTED_POINTS }],
    }
  }
  return { ...assessListings(context.flags, port.country, weights, MAX_LISTED_POINTS, context.nowMs), judged: true }
}

/** RISK-3: 0 to 10 points for published lists of the last port's state, and for a port that could not be reached in time. */
export function assessLastPort(input: IntelligenceInput, context: RiskContext): Finding {
  const { judged, missing, ...state } = assessPortState(context, context.lastPort, input.lastPort, 'last port')
  const blocker = context.lastPort ? findContradictingReport(input, context.lastPort, context.earlier) : undefined
  const unreached: Unknown[] =
    context.lastPort === null
      ? [{ what: 'whether the last port could be called at in time', mostPoints: UNREACHABLE_POINTS }]
      : olderReports(input, context.earlier).length === 0
        ? [noEarlierReport(UNREACHABLE_POINTS)]
        : []
  return {
    indicator: {
      code: 'RISK-3',
      title: 'Last port',
      ...state,
      points: state.points + (blocker ? UNREACHABLE_POINTS : 0),
      text: blocker
        ? `${state.text} The vessel cannot have called at ${input.lastPort} since its report of ${formatUtc(blocker.timestampMs)} without exceeding ${MAX_KNOTS[input.cargoType]} knots: ${UNREACHABLE_POINTS} points.`
        : state.text,
      source: blocker ? `${state.source}; earlier reports of this vessel` : state.source,
    },
    isAssessable: judged,
    missing: [...missing, ...unreached],
  }
}

/** RISK-4: 0 to 8 points for published lists of the next port's state, and for a return to the last port. */
export function assessNextPort(input: IntelligenceInput, context: RiskContext): Finding {
  const { judged, missing, ...state } = assessPortState(context, context.nextPort, input.nextPort, 'next port')
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
    isAssessable: judged,
    missing: [...missing, ...listUnknownSamePort(context, same)],
  }
}

/** Two ports typed differently may be one; only two recognised ports show that they differ. */
const listUnknownSamePort = ({ lastPort, nextPort }: RiskContext, same: boolean): Unknown[] =>
  same || (lastPort !== null && nextPort !== null)
    ? []
    : [{ what: 'whether the next port is the last port by another name', mostPoints: SAME_PORT_POINTS }]
