import { hoursBetween, nmBetween, type Position } from '../position.ts'
import { isStray, type Segment } from '../segment.ts'
import { MAX_RECEIVED_HOURS } from '../reception/reception-cells.ts'
import { continuity } from './continuity.ts'
import { lastMovedMs, wasOnWay } from './own-way.ts'

/** GAP-12: a copy begins within this distance of the way, and goes on within more of it: a way of few places cuts corners. */
const NEAR_NM = { begins: 0.3, goesOn: 0.6 }
/** A copy goes on with another jump within this time, which is a gap itself. */
const RESUMED_HOURS = 6
/** So long after its last position one can be the vessel's where it has been before; for longer where the copy too leads there. */
const OWN_HOURS = { always: 0.5, asGoesOn: MAX_RECEIVED_HOURS }
/** What stays so long where the vessel fell silent, within this distance, is the vessel: a copy goes on. */
const STAYS = { hours: 1, nm: 0.3 }

/** Whether a position that jumped lies where the vessel itself was before. */
export const beginsCopy = (segments: readonly Segment[], position: Position): boolean =>
  isOnOwnWay(segments, position, NEAR_NM.begins)

const isOnOwnWay = (segments: readonly Segment[], position: Position, withinNm: number): boolean =>
  segments.some((one) => !isStray(one) && wasOnWay(one.way, one.last, position, withinNm))

/** The copy of an own track (GAP-12) to which a position belongs: it goes on, or begins once more, where the vessel was before. */
export const findCopied = (segments: readonly Segment[], position: Position): Segment | null => {
  const copy = segments.findLast(({ isCopy, last }) => isCopy && hoursBetween(last, position) <= RESUMED_HOURS)
  if (copy === undefined) return null
  const copied = continuity(copy.last, position)
  const movedMs = lastMovedMs(copy.way)
  const stays = movedMs !== null && hoursBetween({ timeMs: movedMs }, position) >= STAYS.hours
  const isOwn = segments.some(
    ({ isCopy, last }) =>
      !isCopy &&
      (hoursBetween(last, position) <= (copied > 0 ? OWN_HOURS.asGoesOn : OWN_HOURS.always)
        ? continuity(last, position) > copied
        : stays && nmBetween(last, position) <= STAYS.nm),
  )
  return !isOwn && isOnOwnWay(segments, position, NEAR_NM.goesOn) ? copy : null
}
