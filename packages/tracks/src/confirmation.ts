import { isReported } from './segments/conflict.ts'
import { isStray } from './segment.ts'
import type { VesselState } from './vessel-state.ts'

/** ALERT-11: a single message, which anybody can send, does not confirm a vessel. */
const MIN_REPORTS = 3
export const MIN_CONFIRMED_MS = 10 * 60_000

/** When live feeds first and last received a vessel, Unix ms of our clock. */
export interface ReceivedPeriod {
  readonly firstMs: number
  readonly lastMs: number
}

/**
 * Whether a vessel has sent three or more positions over ten minutes or more that one vessel can have sailed (ALERT-11). Position times are
 * stated by the sender, so reception must have spanned ten minutes too. `received` is null for a vessel known only from files, which were
 * recorded in real time.
 */
export const isConfirmed = ({ segments }: VesselState, received: ReceivedPeriod | null): boolean =>
  (received === null || received.lastMs - received.firstMs >= MIN_CONFIRMED_MS) &&
  segments.some(
    ({ positions, start, last }) => positions >= MIN_REPORTS && last.timeMs - start.timeMs >= MIN_CONFIRMED_MS,
  )

/** Whether the newest position may be false: the vessel has just jumped there, or its reports alternate (SPOOF-2, SPOOF-3). */
export const isInDoubt = ({ segments, conflict }: VesselState): boolean => {
  const newest = segments.at(-1)
  return (newest !== undefined && isStray(newest)) || (conflict !== null && !conflict.isOver && isReported(conflict))
}
