import { parseTimestampMs, timestamp } from '@varuna/contract/fields'
import { vesselPath } from './rooms.ts'

const AROUND_MS = 6 * 3_600_000
/** Only the start of something longer is shown. */
const MAX_MS = 30 * 86_400_000

/** Something that a vessel did: ISO times, `to` null while it lasts, and the id of the event, if it is one. */
export interface Happening {
  from: string
  to: string | null
  event?: string | undefined
}

/** The hours before and after something that a vessel did. */
export function timesAround({ from, to }: Pick<Happening, 'from' | 'to'>): { fromMs: number; toMs: number } {
  const fromMs = Date.parse(from)
  const toMs = Math.min(Date.parse(to ?? from), fromMs + MAX_MS)
  return { fromMs: Math.max(0, fromMs - AROUND_MS), toMs: toMs + AROUND_MS }
}

/** URL parameters of a vessel page that show the track around something, with playback at its start. */
export function vesselAround(happening: Happening): Record<string, string> {
  const { fromMs, toMs } = timesAround(happening)
  const { from, event } = happening
  const iso = (timeMs: number) => new Date(timeMs).toISOString()
  return { from: iso(fromMs), to: iso(toMs), at: from, ...(event !== undefined && { event }) }
}

export const vesselAroundPath = (mmsi: number, happening: Happening): string =>
  `${vesselPath(mmsi)}?${new URLSearchParams(vesselAround(happening))}`

/** Start of playback and event in the URL of a vessel page; null where there is none, or none that can be read. */
export function parseAround(search: URLSearchParams): { atMs: number | null; event: string | null } {
  const at = search.get('at')
  const event = search.get('event')
  return {
    atMs: timestamp.safeParse(at).success ? parseTimestampMs(at ?? '') : null,
    event: event === null || event === '' || event.length > MAX_EVENT_ID_LENGTH ? null : event,
  }
}

const MAX_EVENT_ID_LENGTH = 200
