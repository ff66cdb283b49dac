import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { kindOf } from '../behaviour/kind.ts'
import { findLastCall, isLastPortSeen } from '../behaviour/last-call.ts'
import type { PortCall, VesselBehaviour } from '../behaviour/vessel-behaviour.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import type { RiskGap, RiskReason } from '../reason.ts'
import { forAll, judgeBehaviour, type Reading } from './behaviour-finding.ts'
import { MAX_POINTS, type Finding, type Unknown } from './indicator.ts'
import { isImpossible } from './movement.ts'

const OTHER_PORT_POINTS = 5
const OFF_ROUTE_POINTS = MAX_POINTS['RISK-23'] - OTHER_PORT_POINTS
/** Detours for weather, orders or bunkers are shorter than this in miles, or than this share of the distance by sea. */
const DETOUR = { nm: 300, share: 0.5, farNm: 600, farShare: 1 }

/** RISK-23: compares the stated last port with the last port seen, and the position with the sea route between the stated ports. */
export const assessRoute = (input: IntelligenceInput, context: RiskContext): Finding => {
  const readAny = (behaviour: VesselBehaviour | null): Reading => {
    const call = compareLastCall(input, context, behaviour)
    const way = compareWay(input, context)
    const reasons = [...call.reasons, ...way.reasons]
    const isCompared = call.reasons.length > 0 || way.excessNm !== null
    return {
      value: way.excessNm === null ? null : Math.round(way.excessNm),
      reasons: reasons.length > 0 ? reasons : [{ code: 'route_not_known', params: {} }],
      points: (kind) => call.points + (kind === 'fishing' ? 0 : way.points),
      factPoints: () => call.points,
      missing: [...call.missing, ...(kindOf(input, context) === 'fishing' ? [] : way.missing)],
      isAssessable: isCompared,
    }
  }
  return judgeBehaviour(input, context, {
    rule: 'RISK-23',
    countsFor: () => 'evasion',
    fact: 'position_not_its_own',
    sources: [
      { code: 'track_events', params: {} },
      { code: 'sea_routes', params: {} },
      { code: 'port_list', params: {} },
    ],
    unit: 'nm',
    threshold: DETOUR.nm,
    gap: 'track',
    most: forAll(MAX_POINTS['RISK-23'], { fishing: OTHER_PORT_POINTS, pleasure: 0, special: 0 }),
    read: readAny,
    readWithoutTrack: () => readAny(null),
  })
}

type Compared = { readonly points: number; readonly reasons: RiskReason[]; readonly missing: Unknown[] }

function compareLastCall(input: IntelligenceInput, context: RiskContext, behaviour: VesselBehaviour | null): Compared {
  const call = findLastCall(input, context)
  const isSame = isLastPortSeen(input, context)
  if (behaviour === null || call === null || isSame === null) {
    const gap = uncomparedCall(behaviour, call, context)
    return { points: 0, reasons: [], missing: [{ ...gap, mostPoints: OTHER_PORT_POINTS }] }
  }
  const { port, toMs } = call
  if (isSame) return { points: 0, reasons: [{ code: 'last_port_seen', params: { port } }], missing: [] }
  const params = { port: context.lastPort?.name ?? '', seenPort: port, seenMs: toMs ?? behaviour.toMs }
  return { points: OTHER_PORT_POINTS, reasons: [{ code: 'other_last_port', params }], missing: [] }
}

function uncomparedCall(behaviour: VesselBehaviour | null, call: PortCall | null, { lastPort }: RiskContext): RiskGap {
  if (behaviour === null) return { code: 'track', params: {} }
  if (call === null) return { code: 'last_port_visit', params: {} }
  return lastPort === null
    ? { code: 'port', params: { which: 'last' } }
    : { code: 'calls_since_last_visit', params: {} }
}

function compareWay(input: IntelligenceInput, context: RiskContext): Compared & { readonly excessNm: number | null } {
  const { lastPort, nextPort, seaDistanceNm: seaNm } = context
  const { lat, lon } = input
  const unknown = { points: 0, excessNm: null }
  // A voyage back to where it began has no way from port to port.
  if (seaNm === null || seaNm === 0 || lastPort === null || nextPort === null)
    return { ...unknown, reasons: [], missing: [{ code: 'sea_distance', params: {}, mostPoints: OFF_ROUTE_POINTS }] }
  if (isImpossible(input, context))
    return {
      ...unknown,
      reasons: [{ code: 'position_in_doubt', params: {} }],
      missing: [{ code: 'true_position', params: {}, mostPoints: OFF_ROUTE_POINTS }],
    }
  const viaNm =
    greatCircleNm(lastPort.lat, lastPort.lon, lat, lon) + greatCircleNm(lat, lon, nextPort.lat, nextPort.lon)
  const excessNm = Math.max(0, viaNm - seaNm)
  const isFar = excessNm > Math.max(DETOUR.farNm, DETOUR.farShare * seaNm)
  const isOff = excessNm > Math.max(DETOUR.nm, DETOUR.share * seaNm)
  return {
    points: isFar ? OFF_ROUTE_POINTS : isOff ? Math.ceil(OFF_ROUTE_POINTS / 2) : 0,
    reasons: [{ code: isFar || isOff ? 'off_route' : 'on_route', params: { viaNm, seaNm } }],
    missing: [],
    excessNm,
  }
}
