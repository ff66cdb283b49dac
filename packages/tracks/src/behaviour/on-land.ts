import type { Evidence, TrackEvent } from '@varuna/vocabulary/events'
import { eventId, firstAndLast, toEvidence } from '../event.ts'
import { hoursBetween } from '../position.ts'
import { nothing, type Detected, type Interval } from './interval.ts'

/** SPOOF-1: a single position on land is usually an error of the receiver. */
const MIN_POSITIONS = 2
/** A vessel never seen on water is probably on a river or canal missing from the map, unless it is this far from any coast. */
const MAX_INLAND_NM = 10
/** After this many positions this far inland, an error of the coastline is ruled out. */
const CERTAIN = { positions: 5, nm: 3 }
/**
 * SPOOF-4: positions on land are over after this long without one while the vessel reports from elsewhere; one within a day continues them.
 */
const QUIET_HOURS = 1

export type OnLand = {
  readonly from: Evidence
  readonly last: Evidence
  readonly positions: number
  readonly mostInsideNm: number
  /** The vessel was on water within the previous day. */
  readonly cameFromWater: boolean
}

const isReported = ({ positions, cameFromWater, mostInsideNm }: OnLand) =>
  positions >= MIN_POSITIONS && (cameFromWater || mostInsideNm > MAX_INLAND_NM)

const isCertain = ({ positions, mostInsideNm, cameFromWater }: OnLand) =>
  cameFromWater && positions >= CERTAIN.positions && mostInsideNm >= CERTAIN.nm

/** The event of positions on land that ended or is ongoing; empty for a single position, and for an inland vessel. */
export const reportOnLand = (mmsi: number, onLand: OnLand | null, isOver: boolean): readonly TrackEvent[] =>
  onLand === null || !isReported(onLand) ? nothing : [describeOnLand(mmsi, onLand, isOver)]

const describeOnLand = (mmsi: number, onLand: OnLand, isOver: boolean): TrackEvent => {
  const { from, last, positions, mostInsideNm, cameFromWater } = onLand
  return {
    id: eventId('spoofing', [mmsi], from),
    kind: 'spoofing',
    vessels: [mmsi],
    fromMs: from.timeMs,
    toMs: isOver ? last.timeMs : null,
    lat: from.lat,
    lon: from.lon,
    rule: 'SPOOF-1',
    confidence: !cameFromWater ? 'low' : isCertain(onLand) ? 'high' : 'medium',
    evidence: firstAndLast(from, last),
    details: { what: 'on_land', insideLandNm: Math.round(mostInsideNm * 100) / 100, positions },
  }
}

/** Whether positions on land are over at a time, UTC ms, at which the vessel reports from another place. */
export const isOnLandOver = (onLand: OnLand | null, newestMs: number): boolean =>
  onLand !== null && hoursBetween(onLand.last, { timeMs: newestMs }) >= QUIET_HOURS

/** Follows positions on land outside harbours and known waterways. */
export const stepOnLand = (
  onLand: OnLand | null,
  { mmsi, position, ground, wasOnWater }: Interval,
): Detected<OnLand | null> => {
  if (ground.kind !== 'land') return { state: null, events: reportOnLand(mmsi, onLand, true) }
  const at = toEvidence(position)
  const state = {
    from: onLand?.from ?? at,
    last: at,
    positions: (onLand?.positions ?? 0) + 1,
    mostInsideNm: Math.max(onLand?.mostInsideNm ?? 0, ground.insideNm),
    cameFromWater: onLand?.cameFromWater ?? wasOnWater,
  }
  const wasReported = onLand !== null && isReported(onLand) && !isOnLandOver(onLand, position.timeMs)
  const isKnown = wasReported && isCertain(onLand) === isCertain(state)
  return { state, events: isKnown ? nothing : reportOnLand(mmsi, state, false) }
}
