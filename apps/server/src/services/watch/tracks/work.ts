import { setImmediate as immediate } from 'node:timers/promises'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import type { EncounterStore } from '../../../store/interfaces/watch/encounter-store.ts'
import type { Locks } from '../../../store/interfaces/locks.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { repeatRounds, type RoundEffects, type Rounds } from '../../shared/rounds/repeat-rounds.ts'
import { compareVessels, endEncounters } from './compare-vessels.ts'
import type { JammingFinder } from './find-jamming.ts'
import { findIdentityChanges } from './find-identity-changes.ts'
import { createSilenceFinder, type SilenceFinder } from './find-silences.ts'
import { followLate, followUnfollowed } from './follow-unfollowed.ts'

/** Dependencies of a worker. */
export interface Work {
  positions: PositionStore
  encounters: EncounterStore
  locks: Locks
  around: Surroundings
  jamming: Pick<JammingFinder, 'run'>
}

interface Effects extends Work, RoundEffects {
  now(): number
}

/** Interval between checks for work when nothing announces it. */
const IDLE_MS = 1_000
/** Late positions of a vessel often arrive together, so they are collected for this long. */
const LATE_MS = 30_000
const IDENTITIES_MS = 60_000
const SILENCES_MS = 60_000

/** What has not been stopped goes on. */
const never = new AbortController().signal

/**
 * One round of work: follows vessels with unfollowed positions, and compares vessels with pending marks. Processes share the work by MMSI
 * partition and by sea area. Returns the number of vessels.
 */
async function workOnce(
  { positions, encounters, locks, around, jamming }: Work,
  late: boolean,
  signal: AbortSignal,
): Promise<number> {
  let done = 0
  const share = async (
    kind: 'follow' | 'compare',
    numbers: readonly number[],
    run: (number: number) => Promise<number>,
  ) => {
    for (const number of numbers) {
      if (signal.aborted) return
      const release = await locks.take(kind, number)
      if (release === null) continue
      try {
        for (let vessels = 1; vessels > 0 && !signal.aborted; done += vessels) {
          vessels = await run(number)
          await immediate()
        }
      } finally {
        await release()
      }
    }
  }
  await share('follow', await positions.unfollowedPartitions(false), (one) => followUnfollowed(positions, around, one))
  if (late)
    await share('follow', await positions.unfollowedPartitions(true), (one) => followLate(positions, around, one))
  await share('compare', await encounters.pendingAreas(), (area) => compareVessels(encounters, positions, around, area))
  while (!signal.aborted && (await endEncounters(encounters, positions, around)) > 0);
  done += await jamming.run(encounters)
  return done
}

/** Identity changes, searched for by one process at a time. */
async function shareIdentityChanges({ positions, encounters, locks }: Work): Promise<void> {
  const release = await locks.take('identities', 0)
  if (release === null) return
  try {
    await findIdentityChanges(encounters, positions)
  } finally {
    await release()
  }
}

/** Looks for silences that last, in one process at a time. */
async function shareSilences(locks: Locks, finder: SilenceFinder, nowMs: number): Promise<void> {
  const release = await locks.take('silences', 0)
  if (release === null) return
  try {
    await finder.run(nowMs)
  } finally {
    await release()
  }
}

/** Processes all pending work, including late positions. The end of what is stored is no silence. */
export async function finishWork(work: Work): Promise<void> {
  while ((await workOnce(work, true, never)) > 0);
  await shareIdentityChanges(work)
}

/** Works until closed. Failed work is retried in a later round. */
export function startWork({ now, sleep, onFault, ...work }: Effects): Rounds {
  let [lateAtMs, identitiesAtMs, silencesAtMs] = [now() + LATE_MS, now(), now() + SILENCES_MS]
  const silences = createSilenceFinder(work)
  return repeatRounds({ sleep, onFault }, IDLE_MS, async (signal) => {
    const isLateRound = now() >= lateAtMs
    if (isLateRound) lateAtMs = now() + LATE_MS
    await workOnce(work, isLateRound, signal)
    if (now() >= identitiesAtMs) {
      identitiesAtMs = now() + IDENTITIES_MS
      await shareIdentityChanges(work)
    }
    if (now() < silencesAtMs || signal.aborted) return
    silencesAtMs = now() + SILENCES_MS
    await shareSilences(work.locks, silences, now())
  })
}
