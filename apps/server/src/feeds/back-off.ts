const INITIAL_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000

/** Milliseconds to wait before reconnecting: doubles with each failure up to a minute; `jitter` (0 to 1) shortens it by up to half. */
export const reconnectDelayMs = (failures: number, jitter: number) =>
  Math.min(MAX_DELAY_MS, INITIAL_DELAY_MS * 2 ** Math.max(0, failures - 1)) * (1 - jitter / 2)
