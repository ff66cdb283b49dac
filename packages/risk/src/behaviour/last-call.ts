import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import type { PortCall } from './vessel-behaviour.ts'

/** Ports closer together than this may be one harbour under two names. */
const SAME_HARBOUR_NM = 25
/** Only a visit this recent contradicts the stated last port. */
const RECENT_MS = 30 * 86_400_000

/** The last port visit in the track before a report; null when there is none. */
export const findLastCall = ({ timestampMs }: IntelligenceInput, { behaviour }: RiskContext): PortCall | null =>
  (behaviour?.portCalls ?? [])
    .filter(({ fromMs }) => fromMs <= timestampMs)
    .toSorted((a, b) => b.fromMs - a.fromMs || (a.port < b.port ? -1 : 1))[0] ?? null

/** Whether the vessel's last recent port visit was to the stated last port; null when the two cannot be compared. */
export function isLastPortSeen(input: IntelligenceInput, context: RiskContext): boolean | null {
  const { lastPort } = context
  const call = findLastCall(input, context)
  if (call === null || lastPort === null || input.timestampMs - (call.toMs ?? input.timestampMs) > RECENT_MS)
    return null
  return greatCircleNm(call.lat, call.lon, lastPort.lat, lastPort.lon) <= SAME_HARBOUR_NM
}
