import { isReported } from './segments/conflict.ts'
import { isStray } from './segment.ts'
import type { VesselState } from './vessel-state.ts'

/** ALERT-11: the longest reception by live feeds that is stored of a vessel; it is noted no further. */
export const MIN_CONFIRMED_MS = 10 * 60_000

/** What confirms a vessel: this many positions in one segment, over this long. */
export interface ConfirmationLimits {
  readonly positions: number
  readonly spanMs: number
}

/** When live feeds first and last received a vessel, Unix ms of our clock. */
export interface ReceivedPeriod {
  readonly firstMs: number
  readonly lastMs: number
}

/**
 * Whether a vessel has sent enough positions over enough time that one vessel can have sailed (ALERT-11), also through silences of a day
 * and more (GAP-4), so that a vessel received once a day is confirmed on the third. Position times are stated by the
 * sender, so reception must have spanned that time too, or ten minutes where that is less. `received` is null for a vessel known only from
 * files, which were recorded in real time.
 */
export const isConfirmed = (
  { segments }: VesselState,
  received: ReceivedPeriod | null,
  limits: ConfirmationLimits,
): boolean =>
  (received === null || received.lastMs - received.firstMs >= neededReceptionMs(limits)) &&
  segments.map(extentOf).some(({ positions, spanMs }) => positions >= limits.positions && spanMs >= limits.spanMs)

/** The positions of a segment and of those that it continues, and the time that they span. */
const extentOf = ({ positions, continues, start, last }: VesselState['segments'][number]) => ({
  positions: positions + (continues?.positions ?? 0),
  spanMs: last.timeMs - (continues?.fromMs ?? start.timeMs),
})

export interface Confirmation {
  /** Positions of the segment that is nearest to confirming the vessel and of those that it continues, and the time that they span. */
  readonly positions: number
  readonly spanMs: number
  /** Null for a vessel known only from files. */
  readonly receivedMs: number | null
  readonly missing: readonly ('positions' | 'minutes' | 'reception')[]
}

/** How far a vessel is confirmed, and what it lacks; nothing where `isConfirmed` holds. */
export function describeConfirmation(
  state: VesselState,
  received: ReceivedPeriod | null,
  limits: ConfirmationLimits,
): Confirmation {
  const share = (value: number, needed: number) => (needed === 0 ? 1 : Math.min(1, value / needed))
  const near = state.segments
    .map(extentOf)
    .toSorted(
      (a, b) =>
        share(b.positions, limits.positions) +
        share(b.spanMs, limits.spanMs) -
        share(a.positions, limits.positions) -
        share(a.spanMs, limits.spanMs),
    )[0] ?? { positions: 0, spanMs: 0 }
  const receivedMs = received && received.lastMs - received.firstMs
  return {
    ...near,
    receivedMs,
    missing: [
      ...(near.positions < limits.positions ? (['positions'] as const) : []),
      ...(near.spanMs < limits.spanMs ? (['minutes'] as const) : []),
      ...(receivedMs !== null && receivedMs < neededReceptionMs(limits) ? (['reception'] as const) : []),
    ],
  }
}

/** Live feeds must have received a vessel for as long as its positions span, or ten minutes where that is less. */
export const neededReceptionMs = ({ spanMs }: ConfirmationLimits): number => Math.min(spanMs, MIN_CONFIRMED_MS)

/**
 * Whether the newest position may be false, and was there by `untilMs`, UTC: the vessel has just jumped there, or its reports alternate
 * (SPOOF-2, SPOOF-3).
 */
export const isInDoubt = ({ segments, conflict }: VesselState, untilMs = Infinity): boolean => {
  const newest = segments.at(-1)
  return (
    (newest !== undefined && isStray(newest) && newest.start.timeMs <= untilMs) ||
    (conflict !== null && !conflict.isOver && isReported(conflict) && conflict.jumpedTo.timeMs <= untilMs)
  )
}
