import type { TrackEvent } from '@varuna/vocabulary/events'

const WEEK_MS = 7 * 86_400_000

/** Weeks since 1970-01-01, a Thursday. */
export const receptionWeek = (timeMs: number): number => Math.floor(timeMs / WEEK_MS)

/** A stretch of time in UTC ms; one that lasts has no end. */
export type Stretch = { readonly fromMs: number; readonly toMs: number | null }

/** Whether a stretch contains a whole week: only then can the weeks tell whose silence it was. */
export const hasWholeWeek = ({ fromMs, toMs }: Stretch): boolean =>
  toMs !== null && receptionWeek(toMs) - receptionWeek(fromMs) > 1

/**
 * GAP-9: whether nothing was received of any vessel in half or more of the whole weeks of a stretch, so that it is no silence of a vessel.
 * `weeks` are those with positions.
 */
export function isOutage({ fromMs, toMs }: Stretch, weeks: ReadonlySet<number>): boolean {
  if (toMs === null) return false
  const [first, end] = [receptionWeek(fromMs) + 1, receptionWeek(toMs)]
  let received = 0
  for (let week = first; week < end; week += 1) if (weeks.has(week)) received += 1
  return end > first && received * 2 <= end - first
}

/** Events without the gaps of an outage. */
export const withoutOutages = (events: readonly TrackEvent[], weeks: ReadonlySet<number>): readonly TrackEvent[] =>
  events.some((event) => event.kind === 'gap' && isOutage(event, weeks))
    ? events.filter((event) => event.kind !== 'gap' || !isOutage(event, weeks))
    : events
