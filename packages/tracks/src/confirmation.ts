import { isReported } from './segments/conflict.ts'
import { isStray } from './segment.ts'
import type { VesselState } from './vessel-state.ts'

/** ALERT-11: what anybody can send once is no vessel yet. */
const MIN_REPORTS = 3
const MIN_MS = 10 * 60_000

/** Whether a vessel has sent three or more positions over ten minutes or more that one vessel can have sailed (ALERT-11). */
export const isConfirmed = ({ segments }: VesselState): boolean =>
  segments.some(({ positions, start, last }) => positions >= MIN_REPORTS && last.timeMs - start.timeMs >= MIN_MS)

/** Whether the newest position may be false: the vessel has just jumped there, or its reports go back and forth (SPOOF-2, SPOOF-3). */
export const isInDoubt = ({ segments, conflict }: VesselState): boolean => {
  const newest = segments.at(-1)
  return (newest !== undefined && isStray(newest)) || (conflict !== null && !conflict.isOver && isReported(conflict))
}
