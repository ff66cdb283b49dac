import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'

const AROUND_MS = 6 * 3_600_000
/** Only the start of a longer event is shown. */
const MAX_MS = 30 * 86_400_000

/** URL parameters of a vessel page that show an event with some hours before and after. */
export function aroundEvent({ from, to }: Pick<TrackEventAnswer, 'from' | 'to'>): { from: string; to: string } {
  const fromMs = Date.parse(from)
  const toMs = Date.parse(to ?? from)
  const iso = (timeMs: number) => new Date(Math.max(0, timeMs)).toISOString()
  return { from: iso(fromMs - AROUND_MS), to: iso(Math.min(toMs, fromMs + MAX_MS) + AROUND_MS) }
}
