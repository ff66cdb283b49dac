const HOUR_MS = 3_600_000

/** A session ends this long after somebody last did something with it, and this long after it began. */
export const sessionLife = { idleMs: 12 * HOUR_MS, longestMs: 7 * 24 * HOUR_MS } as const

/** The time of the last act is written this often at most. */
export const SEEN_EVERY_MS = 5 * 60_000

/** Most sessions of an account; a new one ends the one that was idle for longest. */
export const MAX_SESSIONS = 20

/** For how long sessions of a browser are marked after the account first signed in with it. */
export const NEW_DEVICE_MS = 7 * 24 * HOUR_MS

export interface SessionTimes {
  createdMs: number
  /** When somebody last did something with it. */
  seenMs: number
}

/** When a session ends if nothing more is done with it. */
export const endOf = ({ createdMs, seenMs }: SessionTimes): number =>
  Math.min(createdMs + sessionLife.longestMs, seenMs + sessionLife.idleMs)

export const isSeenDue = ({ seenMs }: SessionTimes, nowMs: number): boolean => nowMs - seenMs >= SEEN_EVERY_MS
