import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import type { RiskReason } from '../reason.ts'
import { forAll, judgeBehaviour } from './behaviour-finding.ts'
import { MAX_POINTS, type Finding, type Unknown } from './indicator.ts'

const OTHER_PORT_POINTS = 5
const OFF_ROUTE_POINTS = MAX_POINTS['RISK-23'] - OTHER_PORT_POINTS
/** Ports nearer to each other than this may be one harbour under two names. */
const SAME_HARBOUR_NM = 25
/** Only a visit of the days before the report contradicts the stated last port. */
const RECENT_MS = 30 * 86_400_000
/** A detour for weather, orders or bunkers is shorter, and shorter than half of the way. */
const DETOUR = { nm: 300, share: 0.5, farNm: 600, farShare: 1 }

/** RISK-23: the stated last port against the last port seen, and the position against the way by sea between the stated ports. */
export const assessRoute = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-23',
    sources: [
      { code: 'track_events', params: {} },
      { code: 'sea_routes', params: {} },
      { code: 'port_list', params: {} },
    ],
    unit: 'nm',
    threshold: DETOUR.nm,
    gap: 'sea_distance',
    most: forAll(MAX_POINTS['RISK-23'], { fishing: OTHER_PORT_POINTS, pleasure: 0, special: 0 }),
    read: ({ portCalls }) => {
      const { lastPort, nextPort, seaDistanceNm } = context
      const { lat, lon, timestampMs } = input
      const seen = (portCalls ?? [])
        .filter(({ fromMs }) => fromMs <= timestampMs)
        .toSorted((a, b) => b.fromMs - a.fromMs || (a.port < b.port ? -1 : 1))[0]
      const reasons: RiskReason[] = []
      const missing: Unknown[] = []
      let other = 0
      if (seen && lastPort && timestampMs - (seen.toMs ?? timestampMs) <= RECENT_MS) {
        const isSame = greatCircleNm(seen.lat, seen.lon, lastPort.lat, lastPort.lon) <= SAME_HARBOUR_NM
        other = isSame ? 0 : OTHER_PORT_POINTS
        reasons.push(
          isSame
            ? { code: 'last_port_seen', params: { port: seen.port } }
            : {
                code: 'other_last_port',
                params: { port: lastPort.name, seenPort: seen.port, seenMs: seen.toMs ?? seen.fromMs },
              },
        )
      } else missing.push({ code: 'last_port_visit', params: {}, mostPoints: OTHER_PORT_POINTS })
      let offRoute = 0
      let excess: number | null = null
      if (seaDistanceNm !== null && lastPort && nextPort) {
        const viaNm =
          greatCircleNm(lastPort.lat, lastPort.lon, lat, lon) + greatCircleNm(lat, lon, nextPort.lat, nextPort.lon)
        excess = Math.max(0, viaNm - seaDistanceNm)
        if (excess > Math.max(DETOUR.farNm, DETOUR.farShare * seaDistanceNm)) offRoute = OFF_ROUTE_POINTS
        else if (excess > Math.max(DETOUR.nm, DETOUR.share * seaDistanceNm)) offRoute = Math.ceil(OFF_ROUTE_POINTS / 2)
        reasons.push({ code: offRoute > 0 ? 'off_route' : 'on_route', params: { viaNm, seaNm: seaDistanceNm } })
      } else missing.push({ code: 'sea_distance', params: {}, mostPoints: OFF_ROUTE_POINTS })
      if (reasons.length === 0) reasons.push({ code: 'route_not_known', params: {} })
      return {
        value: excess === null ? null : Math.round(excess),
        reasons,
        points: (kind) => other + (kind === 'fishing' ? 0 : offRoute),
        missing,
      }
    },
  })
