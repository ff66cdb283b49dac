const MINUTE_MS = 60_000

/** First moment at or after `ms` with this second of the minute, in Unix ms. */
export function firstInstant(second: number, ms: number): number {
  const instant = Math.floor(ms / MINUTE_MS) * MINUTE_MS + second * 1000
  return instant < ms ? instant + MINUTE_MS : instant
}

/** Last moment at or before `ms` with this second of the minute, in Unix ms. */
export function lastInstant(second: number, ms: number): number {
  const instant = Math.floor(ms / MINUTE_MS) * MINUTE_MS + second * 1000
  return instant > ms ? instant - MINUTE_MS : instant
}
