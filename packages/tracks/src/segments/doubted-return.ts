import { hoursBetween, type Position } from '../position.ts'
import { MAX_RECEIVED_HOURS } from '../reception/reception-cells.ts'
import { STEADY_HOURS } from '../reception/silence.ts'
import { isStray, MIN_STRAYS, type Doubted, type Segment } from '../segment.ts'
import { canContinue } from './continuity.ts'

/** What is kept of the segment `before` which a position continues: it, and the reports since it fell silent, until three confirm them. */
export const stepDoubted = (before: Segment | null, position: Position): Doubted | null => {
  if (before === null || isStray(before)) return null
  if (hoursBetween(before.last, position) <= MAX_RECEIVED_HOURS) {
    const reports = (before.doubted?.reports ?? 0) + 1
    return before.doubted === null || reports >= MIN_STRAYS ? null : { ...before.doubted, reports }
  }
  const wasSteady =
    before.broken !== null || hoursBetween({ timeMs: before.steadySinceMs }, before.last) >= STEADY_HOURS.good
  return wasSteady ? { before: { ...before, doubted: null, mark: null }, reports: 1 } : null
}

/** Whether a position that jumped away from the reports after a silence is where the vessel can have sailed to without them. */
export const isDisproved = (segments: readonly Segment[], position: Position): boolean =>
  segments.some((one) => disproves(one, position))

const disproves = ({ doubted, last }: Segment, position: Position): boolean =>
  doubted !== null && !canContinue(last, position) && canContinue(doubted.before.last, position)

/** The segment whose reports after a silence a jump disproves that this position confirms, and that none has continued since. */
export const findDoubted = (
  segments: readonly Segment[],
  { beganBecause, positions, isCopy, start }: Segment,
  position: Position,
): Segment | null => {
  if (beganBecause !== 'jump' || positions !== MIN_STRAYS - 1 || isCopy) return null
  const first = { ...position, ...start }
  return segments.find((one) => one.last.timeMs <= start.timeMs && disproves(one, first)) ?? null
}
