import { formatFieldTime } from '~/dashboard/time/format-time.ts'

export const MINUTE_MS = 60_000
/** How far back the time bar goes. */
export const BAR_MS = 24 * 3_600_000

export const floorMinute = (timeMs: number): number => Math.floor(timeMs / MINUTE_MS) * MINUTE_MS

/** Drawing or loading that takes longer drops minutes, not time; the clock waits when it is so far ahead of what is shown. */
const MAX_AHEAD_MS = 7 * MINUTE_MS

/** Moves the clock of playback on from the minute that is shown, by `passedMs` of its time; returns it with the minute to show next, if another. */
export function moveClock(clockMs: number, shownMs: number, passedMs: number) {
  const movedMs = Math.min(shownMs + MINUTE_MS + MAX_AHEAD_MS, Math.max(shownMs, clockMs) + passedMs)
  const minuteMs = floorMinute(movedMs)
  return { clockMs: movedMs, nextMs: minuteMs > shownMs ? minuteMs : null }
}

/** '2026-01-31T12:05Z': a whole minute in the address. */
export const formatMoment = (timeMs: number): string => `${formatFieldTime(timeMs)}Z`

const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/

/** Unix ms of a minute that the time bar has at `nowMs`; null for anything else. */
export function parseMoment(text: string, nowMs: number): number | null {
  const timeMs = pattern.test(text) ? Date.parse(text) : NaN
  return timeMs >= nowMs - BAR_MS - MINUTE_MS && timeMs < nowMs ? timeMs : null
}
