import { timestamp, parseTimestampMs } from '@varuna/contract/fields'

const HOUR_MS = 3_600_000

/** Presets, in hours before the vessel's latest report. */
export const presetHours = [6, 24, 168, 720] as const
type PresetHours = (typeof presetHours)[number]
const DEFAULT_HOURS: PresetHours = 24

/** Maximum period of a track that the server returns. */
const MAX_DAYS = 366

/** The period requested by the URL: hours before the latest report, or two times. */
export type Period = { kind: 'preset'; hours: PresetHours } | { kind: 'between'; fromMs: number; toMs: number }

export type PeriodFault = 'unreadable' | 'reversed' | 'too_long'

/** Parses `hours`, or `from` and `to`; invalid values are replaced by the default, with the reason. */
export function parsePeriod(search: URLSearchParams): { period: Period; fault: PeriodFault | null } {
  const hours = search.get('hours')
  const from = search.get('from')
  const to = search.get('to')
  const standard: Period = { kind: 'preset', hours: DEFAULT_HOURS }
  if (from !== null || to !== null) {
    if (!timestamp.safeParse(from).success || !timestamp.safeParse(to).success)
      return { period: standard, fault: 'unreadable' }
    const fromMs = parseTimestampMs(from ?? '')
    const toMs = parseTimestampMs(to ?? '')
    if (toMs < fromMs) return { period: standard, fault: 'reversed' }
    if (toMs - fromMs > MAX_DAYS * 24 * HOUR_MS) return { period: standard, fault: 'too_long' }
    return { period: { kind: 'between', fromMs, toMs }, fault: null }
  }
  if (hours === null) return { period: standard, fault: null }
  const preset = presetHours.find((known) => String(known) === hours)
  return preset === undefined
    ? { period: standard, fault: 'unreadable' }
    : { period: { kind: 'preset', hours: preset }, fault: null }
}

/** The latest report advances while the page is open; the period follows in steps, so that the track is not reloaded each time. */
const STEP_MS = 5 * 60_000

/** Start and end of a period; a preset ends after the latest report. */
export function timesOf(period: Period, latestMs: number): { fromMs: number; toMs: number } {
  if (period.kind === 'between') return { fromMs: period.fromMs, toMs: period.toMs }
  const toMs = Math.ceil(latestMs / STEP_MS) * STEP_MS
  return { fromMs: Math.max(0, toMs - period.hours * HOUR_MS), toMs }
}

/** Maximum positions of a track that the page draws. */
const MAX_MOMENTS = 8_640

/** Minimum seconds between two positions; 0 for all of them. For 24 hours it is 10 s. */
export const spacingOf = ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
  Math.floor((toMs - fromMs) / 1000 / MAX_MOMENTS)
