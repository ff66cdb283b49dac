import type { TrackPoint } from '~/dashboard/vessel/track-pieces.ts'
import { GAP_HOURS } from '@varuna/tracks/behaviour/interval'

/** Playback speed as a multiple of real time. */
export const playbackRates = [1, 10, 60, 600] as const
export type PlaybackRate = (typeof playbackRates)[number]

export interface PlaybackTimes {
  fromMs: number
  toMs: number
}

/** Advances the time by real seconds; stops at the end. */
export function advance(
  timeMs: number,
  seconds: number,
  rate: PlaybackRate,
  { fromMs, toMs }: PlaybackTimes,
): { timeMs: number; isOver: boolean } {
  const next = Math.max(fromMs, timeMs + seconds * 1000 * rate)
  return next >= toMs ? { timeMs: toMs, isOver: true } : { timeMs: next, isOver: false }
}

/** A vessel's state at a time: at a position, between two of one segment, in a gap, or unknown. */
export interface PlaybackPlace {
  kind: 'reported' | 'between' | 'gap'
  lat: number
  lon: number
  speedKnots: number | null
  courseDegrees: number | null
}

const GAP_MS = GAP_HOURS * 3_600_000

/** Null before the first position, after the last one, and between two segments. Points are in order of time. */
export function placeAt(points: readonly TrackPoint[], timeMs: number): PlaybackPlace | null {
  const index = lastIndexUntil(points, timeMs)
  const before = points[index]
  if (before === undefined) return null
  if (before.timeMs === timeMs) return { ...motionOf(before), kind: 'reported', lat: before.lat, lon: before.lon }
  const after = points.slice(index + 1, index + 1 + LOOKED_AHEAD).find(({ segment }) => segment === before.segment)
  if (after === undefined) return null
  const share = (timeMs - before.timeMs) / (after.timeMs - before.timeMs)
  return {
    ...motionOf(before),
    kind: after.timeMs - before.timeMs >= GAP_MS ? 'gap' : 'between',
    lat: before.lat + share * (after.lat - before.lat),
    lon: before.lon + share * (after.lon - before.lon),
  }
}

/** Maximum positions of other segments between two of one segment. */
const LOOKED_AHEAD = 50

const motionOf = ({ speedKnots, courseDegrees }: TrackPoint) => ({ speedKnots, courseDegrees })

/** Index of the last point at or before a time; -1 when there is none. */
export function lastIndexUntil(points: readonly TrackPoint[], timeMs: number): number {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((points[middle] as TrackPoint).timeMs <= timeMs) low = middle + 1
    else high = middle
  }
  return low - 1
}
