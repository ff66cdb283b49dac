import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { kindOf } from '../behaviour/kind.ts'
import { isLastPortSeen } from '../behaviour/last-call.ts'
import type { VesselKind } from '../behaviour/vessel-behaviour.ts'
import { withoutCorrections } from '../corrections.ts'
import type { EarlierReport, IntelligenceInput, ResolvedPort, RiskContext } from '../evidence.ts'
import { MAX_POINTS, noOtherReport, type Finding, type Unknown } from './indicator.ts'
import { assessListings, type ListingAssessment, type ListWeights } from './listings.ts'
import { isImpossible, MAX_KNOTS, SLACK_NM } from './movement.ts'
import type { RiskReason, RiskSource } from '../reason.ts'

const MAX_LISTED_POINTS = 6
const UNREACHABLE_POINTS = MAX_POINTS['RISK-3'] - MAX_LISTED_POINTS
const SAME_PORT_POINTS = MAX_POINTS['RISK-4'] - MAX_LISTED_POINTS
const weights: ListWeights = {
  onNone: 'on_no_port_state_list',
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

/** Finds an earlier report with another last port that leaves too little time to have called at the given port since. */
const findContradictingReport = (input: IntelligenceInput, port: ResolvedPort, earlier: readonly EarlierReport[]) =>
  olderReports(input, earlier).find(
    (report) =>
      normaliseName(report.lastPort) !== normaliseName(input.lastPort) &&
      hoursViaPort(input, port, report) > (input.timestampMs - report.timestampMs) / 3_600_000,
  )

type PortState = ListingAssessment & { readonly judged: boolean }

const assessPortState = (
  context: RiskContext,
  port: ResolvedPort | null,
  typed: string,
  which: 'last' | 'next',
  atMs: number,
): PortState => {
  if (port === null || port.country === null) {
    return {
      points: 0,
      reasons: [
        port === null
          ? {
              code: 'port_not_recognised',
              params: { which, port: typed, suggestions: [...context.portSuggestions[which]] },
            }
          : { code: 'port_country_not_known', params: { which, port: typed } },
      ],
      sources: [{ code: 'port_list', params: {} }],
      confidence: 'low',
      judged: false,
      missing: [{ code: port === null ? 'port' : 'port_country', params: { which }, mostPoints: MAX_LISTED_POINTS }],
    }
  }
  const times = { nowMs: context.nowMs, atMs }
  return { ...assessListings(context.flags, port.country, weights, MAX_LISTED_POINTS, times), judged: true }
}

/** RISK-3: 0 to 10 points for published lists of the last port's state, and for a port that could not be reached in time. */
export function assessLastPort(input: IntelligenceInput, context: RiskContext): Finding {
  const { judged, missing, ...state } = assessPortState(
    context,
    context.lastPort,
    input.lastPort,
    'last',
    input.timestampMs,
  )
  const contradicted = context.lastPort ? findContradictingReport(input, context.lastPort, context.earlier) : undefined
  // The distance from the port to a position that cannot be true proves nothing.
  const isInDoubt = contradicted !== undefined && isImpossible(input, context)
  const blocker = isInDoubt ? undefined : contradicted
  const unreached = listUnknownCall(input, context, isInDoubt)
  const outOfReach: RiskReason[] = blocker
    ? [
        {
          code: isLastPortSeen(input, context) === true ? 'call_and_report_disagree' : 'port_out_of_reach',
          params: {
            port: input.lastPort,
            sinceMs: blocker.timestampMs,
            maxKnots: MAX_KNOTS[input.cargoType],
            points: UNREACHABLE_POINTS,
          },
        },
      ]
    : []
  const fromReports: RiskSource[] = blocker ? [{ code: 'earlier_reports', params: {} }] : []
  return {
    indicator: {
      rule: 'RISK-3',
      ...state,
      points: state.points + (blocker ? UNREACHABLE_POINTS : 0),
      reasons: [...state.reasons, ...outOfReach],
      sources: [...state.sources, ...fromReports],
    },
    isAssessable: judged,
    missing: [...missing, ...unreached],
  }
}

function listUnknownCall(input: IntelligenceInput, { lastPort, earlier }: RiskContext, isInDoubt: boolean): Unknown[] {
  const mostPoints = UNREACHABLE_POINTS
  if (lastPort === null) return [{ code: 'call_at_last_port', params: {}, mostPoints }]
  if (isInDoubt) return [{ code: 'true_position', params: {}, mostPoints }]
  const others = withoutCorrections(input, earlier)
  return olderReports(input, earlier).length === 0 ? [noOtherReport(others, 'older_report', mostPoints)] : []
}

/** Ships that carry cargo from port to port; fishing vessels, ferries and others routinely return to the same port. */
const traders: readonly (VesselKind | null)[] = ['cargo', 'carrier', 'tanker']

/** RISK-4: 0 to 8 points for published lists of the next port's state, and for a trader's return to the last port. */
export function assessNextPort(input: IntelligenceInput, context: RiskContext): Finding {
  const { judged, missing, ...state } = assessPortState(
    context,
    context.nextPort,
    input.nextPort,
    'next',
    input.timestampMs,
  )
  const kind = kindOf(input, context)
  const isSame = isSamePort(input, context)
  // If the vessel was last seen in another port, it is not returning to the port that it came from.
  const same = isSame && traders.includes(kind) && isLastPortSeen(input, context) !== false
  const returning: RiskReason[] = same ? [{ code: 'bound_for_last_port', params: { points: SAME_PORT_POINTS } }] : []
  return {
    indicator: {
      rule: 'RISK-4',
      ...state,
      points: state.points + (same ? SAME_PORT_POINTS : 0),
      reasons: [...state.reasons, ...returning],
    },
    isAssessable: judged,
    missing: [...missing, ...listUnknownReturn(context, kind, isSame)],
  }
}

/** Two ports typed differently may be one; only two recognised ports show that they differ. */
const listUnknownReturn = (
  { lastPort, nextPort }: RiskContext,
  kind: VesselKind | null,
  isSame: boolean,
): Unknown[] => {
  if (kind !== null && !traders.includes(kind)) return []
  if (isSame) return kind === null ? [{ code: 'vessel_kind', params: {}, mostPoints: SAME_PORT_POINTS }] : []
  return lastPort !== null && nextPort !== null
    ? []
    : [{ code: 'next_port_is_last_port', params: {}, mostPoints: SAME_PORT_POINTS }]
}
