import type { PortCall, VesselBehaviour } from '@varuna/risk/evidence'
import type { MeasuredPlace } from './places.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Through a longer silence a vessel can have been in a port unseen, so that its days are no days at sea. */
const MAX_HELD_MS = 3 * DAY_MS
const OFFSHORE_NM = 12
/** A vessel lying this close to shore may be in a port that no list has. */
const STOP = { knots: 0.5, shoreNm: 1 }

type Call = Pick<PortCall, 'fromMs' | 'toMs' | 'port'>
type Place = Pick<MeasuredPlace, 'timeMs' | 'knots' | 'shoreNm' | 'hours'>
type Period = { readonly fromMs: number; readonly toMs: number }

const isStop = ({ knots, shoreNm }: Place) =>
  knots !== null && knots < STOP.knots && shoreNm !== null && shoreNm <= STOP.shoreNm

/** Days of a period that its positions, in order of time, hold together, and those of the long silences between them. */
function measureDays(places: readonly Place[], { fromMs, toMs }: Period): { days: number; silentDays: number } {
  let [heldMs, silentMs, beforeMs] = [0, 0, fromMs]
  for (const timeMs of [...places.map((place) => place.timeMs), toMs]) {
    const ms = Math.min(timeMs, toMs) - beforeMs
    if (ms <= 0) continue
    if (ms > MAX_HELD_MS) silentMs += ms
    else heldMs += ms
    beforeMs += ms
  }
  return { days: heldMs / DAY_MS, silentDays: silentMs / DAY_MS }
}

/**
 * Time at sea since the last port visit or stop close to shore, from port visits in any order and the positions of `period` in order of
 * time, its first and last among them.
 */
export function readTimeAtSea(
  portCalls: readonly Call[],
  places: readonly Place[],
  { fromMs, toMs }: Period,
): NonNullable<VesselBehaviour['atSea']> {
  const call = portCalls.toSorted((a, b) => b.fromMs - a.fromMs)[0]
  const isInKnownPort = call !== undefined && call.toMs === null
  const leftMs = isInKnownPort ? toMs : (call?.toMs ?? fromMs)
  const stop = places.findLast((place) => place.timeMs > leftMs && isStop(place))
  const sinceMs = stop?.timeMs ?? leftMs
  const offshore = places.filter(({ timeMs, shoreNm }) => timeMs >= sinceMs && (shoreNm ?? 0) > OFFSHORE_NM)
  return {
    sinceMs,
    port: stop === undefined ? (call?.port ?? null) : null,
    isFromStop: stop !== undefined,
    isInPort: isInKnownPort || stop?.timeMs === toMs,
    ...measureDays(places, { fromMs: sinceMs, toMs }),
    offshoreDays: offshore.reduce((sum, { hours }) => sum + hours, 0) / 24,
  }
}

/** Completed voyages between two ports; the current voyage counts once it is longer than their mean. */
export function readVoyages(
  portCalls: readonly Call[],
  places: readonly Place[],
  lastingDays: number,
): NonNullable<VesselBehaviour['voyages']> {
  const calls = portCalls.toSorted((a, b) => a.fromMs - b.fromMs)
  const ended = calls.slice(1).flatMap(({ fromMs }, at) => {
    const left = calls[at]?.toMs ?? null
    return left !== null && fromMs > left ? [measureDays(places, { fromMs: left, toMs: fromMs }).days] : []
  })
  const sum = ended.reduce((total, days) => total + days, 0)
  const mean = sum / Math.max(1, ended.length)
  if (ended.length === 0) return { count: 0, averageDays: lastingDays }
  return {
    count: ended.length,
    averageDays: lastingDays > mean ? (sum + lastingDays) / (ended.length + 1) : mean,
  }
}
