/** Longest pause before a broken stream is reopened: the delay a user sees after the server is back. */
const MAX_RETRY_MS = 5_000

/**
 * The pause before the next attempt after this many failures, in ms: one second, then doubled each time. It is shortened randomly by up to
 * a quarter, so that pages that lost the same server do not all return at once.
 */
export function retryDelayMs(failures: number): number {
  const longest = Math.min(MAX_RETRY_MS, 1_000 * 2 ** failures)
  return longest * (1 - Math.random() / 4)
}
