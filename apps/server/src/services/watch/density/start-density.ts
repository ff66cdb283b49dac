import type { Store } from '../../../store/interfaces/store.ts'
import { repeatRounds, runAlone, type RoundEffects, type Rounds } from '../../shared/rounds/repeat-rounds.ts'
import { densityDays, type DensityMessage } from './count-density.ts'

/** A thread that counts with connections of its own, and ends with the count. */
export interface DensityThread {
  on(event: 'message', listener: (message: DensityMessage) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  terminate(): Promise<unknown>
}

interface Effects extends RoundEffects {
  store: Pick<Store, 'density' | 'locks'>
  now(): number
  startThread(nowMs: number): DensityThread
}

const LOOK_MS = 15_000
/** What was counted is at most this much older than what is stored. */
const COUNT_MS = 300_000
/** Counting takes at most one part in this many of the time. */
const SHARE = 10
const MAX_COUNT_MS = 3_600_000

/** Counts the hours of presence of the last 30 days in the background, one process at a time. */
export function startDensity(effects: Effects): Rounds & { countSoon(): void } {
  const { store, now, sleep } = effects
  let isAsked = false
  const rounds = repeatRounds(effects, LOOK_MS, async (signal) => {
    const begunMs = now()
    await runAlone(store.locks, 'density', async () => {
      const what = await findDue(store, begunMs, isAsked)
      isAsked = false
      if (what === 'count') return countInThread(effects, begunMs, signal)
      if (what === 'nothing counted')
        await store.density.replaceTiles({ from_day: densityDays(begunMs).fromDay, counted_ms: begunMs }, [])
    })
    await sleep((SHARE - 1) * (now() - begunMs), signal)
  })
  return {
    ...rounds,
    /** After much was stored at once: does not wait for the rest of the five minutes, only for its part of the time. */
    countSoon() {
      isAsked = true
      rounds.wake()
    },
  }
}

/** A thread is started only where a day is to be counted, or days are to be added up: those that a stop left without tiles, and a new period. */
async function findDue(
  { density }: Pick<Store, 'density'>,
  nowMs: number,
  isAsked: boolean,
): Promise<'count' | 'nothing counted' | null> {
  const { fromDay, beforeDay } = densityDays(nowMs)
  const [period, countedMs] = await Promise.all([density.period(), density.newestCount(fromDay, nowMs)])
  const isRecent = period !== null && Math.abs(nowMs - period.counted_ms) < COUNT_MS
  // The first positions are not kept waiting.
  if (isRecent && !isAsked && countedMs !== null && countedMs <= period.counted_ms) return null
  const due = await density.dueDays(fromDay, beforeDay)
  if (due.length > 0) return 'count'
  if (countedMs === null) return period?.from_day === fromDay ? null : 'nothing counted'
  return period?.from_day === fromDay && countedMs <= period.counted_ms ? null : 'count'
}

async function countInThread({ store, startThread }: Effects, nowMs: number, closing: AbortSignal): Promise<void> {
  const thread = startThread(nowMs)
  const ended = Promise.withResolvers<null>()
  let stored = Promise.resolve()
  const late = AbortSignal.timeout(MAX_COUNT_MS)
  const stop = () => ended.resolve(null)
  const endLate = () => ended.reject(new Error('counting hours of presence took more than an hour'))
  thread.on('message', (message) => {
    stored = stored.then(() =>
      message.kind === 'days'
        ? store.density.keepDays(message.rows)
        : store.density.replaceTiles(message.period, message.rows),
    )
    stored.catch((error: unknown) => ended.reject(error))
  })
  thread.on('error', (error) => ended.reject(error))
  thread.on('exit', (code) =>
    code === 0
      ? ended.resolve(null)
      : ended.reject(new Error(`the thread that counts presence ended with code ${code}`)),
  )
  closing.addEventListener('abort', stop)
  late.addEventListener('abort', endLate)
  try {
    await ended.promise
    await stored
  } finally {
    closing.removeEventListener('abort', stop)
    late.removeEventListener('abort', endLate)
    await thread.terminate()
  }
}
