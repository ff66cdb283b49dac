import { hoursBetween, type Position } from '../position.ts'
import { MAX_RECEIVED_HOURS } from '../reception/reception-cells.ts'
import { STEADY_HOURS } from '../reception/silence.ts'
import { isStray, MIN_STRAYS, type Doubted, type Segment } from '../segment.ts'
import { canContinue } from './continuity.ts'
import { wasOnWay } from './own-way.ts'

/** Reports within less than this after a silence can still be disproved: few within minutes are easily forged. */
const CONFIRMED_HOURS = 1
/** What repeats the way before the silence is doubted for longer: a receiver can deliver its last hours late. */
const REPEATED = { hours: 12, nm: 0.3 }

/** What is kept of the segment `before` which a position continues: it, and the reports since it fell silent, until they confirm each other. */
export const stepDoubted = (before: Segment | null, position: Position): Doubted | null => {
  if (before === null || isStray(before)) return null
  const { doubted, last } = before
  if (hoursBetween(last, position) <= MAX_RECEIVED_HOURS) {
    if (doubted === null) return null
    const reports = doubted.reports + 1
    const { way, last: silentAt } = doubted.before
    const hours = hoursBetween({ timeMs: doubted.fromMs }, position)
    const isRepeated = hours < REPEATED.hours && wasOnWay(way, silentAt, position, REPEATED.nm)
    const isConfirmed = reports >= MIN_STRAYS && hours >= CONFIRMED_HOURS && !isRepeated
    return isConfirmed ? null : { ...doubted, reports }
  }
  const wasSteady = before.broken !== null || hoursBetween({ timeMs: before.steadySinceMs }, last) >= STEADY_HOURS.good
  return wasSteady ? { before: { ...before, doubted: null, mark: null }, reports: 1, fromMs: position.timeMs } : null
}

/** Whether a position that jumped away from the reports after a silence is where the vessel can have sailed to without them. */
export const disproves = ({ doubted, last }: Segment, position: Position): boolean =>
  doubted !== null && !canContinue(last, position) && canContinue(doubted.before.last, position)

type Disproved = Segment & { readonly doubted: Doubted }

/** The segment whose reports after a silence a jump disproves that is confirmed, lasts longer, and comes after all of them. */
export const findDoubted = (
  segments: readonly Segment[],
  { beganBecause, positions, isCopy, start }: Segment,
  position: Position,
): Disproved | null => {
  if (beganBecause !== 'jump' || positions < MIN_STRAYS - 1 || isCopy) return null
  const first = { ...position, ...start }
  return (
    segments.find(
      (one): one is Disproved =>
        one.doubted !== null &&
        one.last.timeMs <= start.timeMs &&
        hoursBetween(start, position) > hoursBetween({ timeMs: one.doubted.fromMs }, one.last) &&
        disproves(one, first),
    ) ?? null
  )
}
