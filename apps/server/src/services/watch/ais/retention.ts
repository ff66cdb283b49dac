import { HOURS_BEFORE, MAX_HOURLY_DAYS } from '@varuna/tracks/reception/outage'
import type { PositionStore, WeekReduction } from '../../../store/interfaces/watch/position-store.ts'
import type { AuditStore } from '../../../store/interfaces/people/audit-store.ts'
import { repeatRounds, type RoundEffects } from '../../shared/rounds/repeat-rounds.ts'

export interface RetentionLimits {
  /** Positions are kept whole for this long, both after they were stored and after their own time. */
  wholeMs: number
  /** After that, each vessel keeps one position per interval of this length. */
  spacingMs: number
  /** After this long, only positions that events depend on and the latest positions are kept; null keeps them for ever. */
  keepMs: number | null
}

interface Effects extends RoundEffects {
  positions: Pick<PositionStore, 'weeksToReduce' | 'reduceWeek' | 'removeFeedTimes'>
  audit: Pick<AuditStore, 'recordPositionRemovals'>
  now(): number
}

const CHECK_MS = 3_600_000
/** Slices take at most one part in this many of the time, so that other writes rarely wait. */
const SHARE = 5
const MIN_PAUSE_MS = 20
/** GAP-9 asks which feeds received a vessel for silences of at most so many days; the vessel is followed again within a month. */
const FEED_TIMES_MS = (MAX_HOURLY_DAYS + HOURS_BEFORE / 24 + 30) * 86_400_000
const FEED_TIMES_AT_ONCE = 2_000
/** Entries of the audit log per transaction. */
const AT_ONCE = 100

/** Thins and removes old positions, and which feeds received vessels, in the background in small slices; resumes after a restart. */
export function startRetention(effects: Effects, limits: RetentionLimits): { close(): Promise<void> } {
  return repeatRounds(effects, CHECK_MS, (signal) => reduceOldPositions(effects, limits, signal))
}

/** Reduces the weeks that are due, and records in the audit log what each week has lost. Returns the number of positions removed. */
export async function reduceOldPositions(
  { positions, audit, now, sleep }: Omit<Effects, 'onFault'>,
  { wholeMs, spacingMs, keepMs }: RetentionLimits,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0
  const record = async () => {
    while (!signal.aborted && (await audit.recordPositionRemovals(now(), AT_ONCE)) === AT_ONCE);
  }
  // Of reductions that a kill left unrecorded.
  await record()
  const reduceWeeks = async (to: WeekReduction['to'], beforeMs: number) => {
    for (const week of await positions.weeksToReduce(to, beforeMs)) {
      for (let isDone = false; !isDone && !signal.aborted;) {
        const begunMs = now()
        const slice = await positions.reduceWeek({ week, to, spacingMs, writtenBeforeMs: beforeMs })
        removed += slice.removed
        isDone = slice.isDone
        await sleep(Math.max(MIN_PAUSE_MS, (SHARE - 1) * (now() - begunMs)), signal)
      }
      await record()
    }
  }
  const feedTimesBeforeMs = now() - FEED_TIMES_MS
  while (!signal.aborted && (await positions.removeFeedTimes(feedTimesBeforeMs, FEED_TIMES_AT_ONCE)) > 0)
    await sleep(MIN_PAUSE_MS, signal)
  if (keepMs !== null) await reduceWeeks('removed', now() - keepMs)
  await reduceWeeks('thinned', now() - wholeMs)
  return removed
}
