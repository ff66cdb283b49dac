import type { Evidence, TrackEvent } from '@varuna/vocabulary/events'
import { eventId, toEvidence } from '../event.ts'
import { hoursBetween } from '../position.ts'
import { nothing, type Detected, type Interval } from './interval.ts'

/** SPOOF-1: a single position on land is an error of the receiver as a rule. */
const MIN_POSITIONS = 2
/** A vessel that was never seen on water sails a river or canal that the map lacks, unless it is this far from any coast. */
const MAX_INLAND_NM = 10
/** With so many positions this far inside, no coastline is that wrong. */
const CERTAIN = { positions: 5, nm: 3 }
/** SPOOF-4: for so long without one on land, while the vessel reports from elsewhere, they are over; one within a day goes on with them. */
const QUIET_HOURS = 1

export type OnLand = {
  readonly from: Evidence
  readonly last: Evidence
  readonly positions: number
  readonly mostInsideNm: number
  /** The vessel was on water in the day before. */
  readonly cameFromWater: boolean
}

const isReported = ({ positions, cameFromWater, mostInsideNm }: OnLand) =>
  positions >= MIN_POSITIONS && (cameFromWater || mostInsideNm > MAX_INLAND_NM)

/** The event of positions on land that are over, or last; empty for a single one, and for an inland vessel's. */
export const reportOnLand = (mmsi: number, onLand: OnLand | null, isOver: boolean): readonly TrackEvent[] =>
  onLand === null || !isReported(onLand) ? nothing : [describeOnLand(mmsi, onLand, isOver)]

const describeOnLand = (mmsi: number, onLand: OnLand, isOver: boolean): TrackEvent => {
  const { from, last, positions, mostInsideNm, cameFromWater } = onLand
  const isCertain = positions >= CERTAIN.positions && mostInsideNm >= CERTAIN.nm
  return {
    id: eventId('spoofing', [mmsi], from),
    kind: 'spoofing',
    vessels: [mmsi],
    fromMs: from.timeMs,
    toMs: isOver ? last.timeMs : null,
    lat: from.lat,
    lon: from.lon,
    rule: 'SPOOF-1',
    confidence: !cameFromWater ? 'low' : isCertain ? 'high' : 'medium',
    evidence: [from, last],
    details: { what: 'on_land', insideLandNm: Math.round(mostInsideNm * 100) / 100, positions },
  }
}

/** Whether positions on land are over at a time, UTC ms, at which the vessel reports from another place. */
export const isOnLandOver = (onLand: OnLand | null, newestMs: number): boolean =>
  onLand !== null && hoursBetween(onLand.last, { timeMs: newestMs }) >= QUIET_HOURS

/** Follows positions on land, beyond the reach of harbours and known waterways. */
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
  return { state, events: wasReported ? nothing : reportOnLand(mmsi, state, false) }
}
