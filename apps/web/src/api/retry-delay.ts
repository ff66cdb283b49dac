/** Longest pause before a broken stream is opened again: who works on the page waits so long when the server is back. */
const MAX_RETRY_MS = 5_000

/**
 * The pause before the next try after so many failed ones, ms: one second, then twice the last. A random part of up to a quarter is left out,
 * so that the pages that lost one server do not all come back at one moment.
 */
export function retryDelayMs(failures: number): number {
  const longest = Math.min(MAX_RETRY_MS, 1_000 * 2 ** failures)
  return longest * (1 - Math.random() / 4)
}
