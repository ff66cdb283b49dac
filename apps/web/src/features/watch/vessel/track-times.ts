import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { useEffect, useMemo, useRef } from 'react'
import { parseAround, timesAround } from '~/dashboard/addresses/vessel-around.ts'
import type { TimeCursor } from '~/dashboard/playback/time-cursor.ts'
import { formatUtcMinute } from '~/dashboard/time/format-time.ts'
import { parsePeriod, timesOf, type Period, type PeriodFault } from './period.ts'
import type { Times } from './queries.ts'

/**
 * The period of the URL, or that around the event which it names, so that the whole of a long one is shown. Around something that a vessel
 * did it ends with the latest report, not in the future.
 */
export function periodOf(
  search: URLSearchParams,
  event: TrackEventAnswer | null,
  latestMs: number | null,
): { period: Period; fault: PeriodFault | null } {
  const asked = parsePeriod(search)
  const period: Period = event === null ? asked.period : { kind: 'between', ...timesAround(event) }
  const isAround = event !== null || parseAround(search).atMs !== null
  if (!isAround || latestMs === null || period.kind === 'preset' || latestMs <= period.fromMs)
    return { ...asked, period }
  return { ...asked, period: { ...period, toMs: Math.min(period.toMs, latestMs) } }
}

/** The period that was judged, up to the latest report. */
export const judgedPeriod = (period: Period, { fromMs, toMs }: Times, latestMs: number | null): string =>
  vesselPageWords.certainty.judged(
    formatUtcMinute(fromMs),
    formatUtcMinute(Math.max(fromMs, Math.min(toMs, latestMs ?? toMs))),
    period.kind === 'preset' ? period.hours : null,
  )

export const eventsIn = (events: readonly TrackEventAnswer[], { fromMs, toMs }: Times) =>
  events.filter(({ from, to }) => Date.parse(from) <= toMs && (to === null || Date.parse(to) >= fromMs))

/** The times of a period, the same object while they are equal; null for a vessel without a position. */
export function useTimes(period: Period, latestMs: number | null): Times | null {
  const times = latestMs === null ? null : timesOf(period, latestMs)
  const fromMs = times?.fromMs ?? null
  const toMs = times?.toMs ?? null
  return useMemo(() => (fromMs === null || toMs === null ? null : { fromMs, toMs }), [fromMs, toMs])
}

/** The times of playback, which ends at the last report. */
export const endingAt = (times: Times | null, lastMs: number | undefined): Times =>
  times === null
    ? { fromMs: 0, toMs: 0 }
    : { ...times, toMs: Math.max(times.fromMs + 1_000, Math.min(times.toMs, lastMs ?? times.toMs)) }

/** Puts the cursor at the start that is asked for, else keeps it at the end of the track as it grows, and within its times; elsewhere it stays where it was set. */
export function useFollow(cursor: TimeCursor, times: Times | null, startMs: number | null, lastMs: number | undefined) {
  const endMs = useRef(-Infinity)
  const startedMs = useRef<number | null>(null)
  useEffect(() => {
    if (times === null || lastMs === undefined) return
    if (startMs !== startedMs.current) {
      startedMs.current = startMs
      if (startMs !== null) {
        cursor.set(Math.min(Math.max(startMs, times.fromMs), lastMs))
        endMs.current = lastMs
        return
      }
    }
    const atMs = cursor.get()
    if (atMs >= endMs.current || atMs < times.fromMs || atMs > times.toMs) cursor.set(lastMs)
    endMs.current = lastMs
  }, [cursor, times, startMs, lastMs])
}
