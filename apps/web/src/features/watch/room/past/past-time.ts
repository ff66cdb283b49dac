import { formatFieldTime } from '~/dashboard/time/format-time.ts'

export const MINUTE_MS = 60_000
/** Range of the time bar into the past. */
export const BAR_MS = 24 * 3_600_000

export const floorMinute = (timeMs: number): number => Math.floor(timeMs / MINUTE_MS) * MINUTE_MS

/**
 * When drawing or loading takes longer, minutes are dropped rather than time; the clock pauses when it is this far ahead of the minute
 * shown.
 */
const MAX_AHEAD_MS = 7 * MINUTE_MS

/** Advances the playback clock from the minute shown by `passedMs`; returns it with the next minute to show, if different. */
export function moveClock(clockMs: number, shownMs: number, passedMs: number) {
  const movedMs = Math.min(shownMs + MINUTE_MS + MAX_AHEAD_MS, Math.max(shownMs, clockMs) + passedMs)
  const minuteMs = floorMinute(movedMs)
  return { clockMs: movedMs, nextMs: minuteMs > shownMs ? minuteMs : null }
}

/** '2026-01-31T12:05Z': a whole minute, as in the URL. */
export const formatMoment = (timeMs: number): string => `${formatFieldTime(timeMs)}Z`

const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/

/** Unix ms of a minute within the time bar's range at `nowMs`; null for anything else. */
export function parseMoment(text: string, nowMs: number): number | null {
  const timeMs = pattern.test(text) ? Date.parse(text) : NaN
  return timeMs >= nowMs - BAR_MS - MINUTE_MS && timeMs < nowMs ? timeMs : null
}
