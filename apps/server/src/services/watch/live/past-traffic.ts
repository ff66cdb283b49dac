import { setImmediate as immediate } from 'node:timers/promises'
import { codedError } from '../../../errors/coded-error.ts'
import type { TrackEventRow } from '../../../store/interfaces/rows/track-rows.ts'
import type { Box } from '../../../store/interfaces/watch/box.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { eventOfRow } from '../tracks/event-row.ts'
import { isFollowed } from '../tracks/follow-track.ts'
import { listVesselsOf } from './list-live-vessels.ts'
import { LiveIndex } from './live-index.ts'
import { readStatic } from './read-live.ts'

type Positions = Pick<PositionStore, 'latestAfter' | 'newestUntil' | 'vessels' | 'lastingEvents' | 'eventsEndedSince'>

interface Effects {
  positions: Positions
  flagOf(mmsi: number): string | null
  now(): number
}

interface Options {
  /** How far back a time may lie, and the maximum age of a position at that time. */
  maxAgeMs: number
  maxVessels: number
}

/** Where the vessels were at times of the last hours. */
export interface PastTraffic {
  /** The vessels of a box, or of the world, at the whole minute before a time, as `pastVessels` JSON. */
  list(timeMs: number, box: Box | null): Promise<string>
  /** Clears the cache, because vessels were removed. */
  clear(): void
}

const MINUTE_MS = 60_000
/** Rows read before yielding to other requests. */
const ROWS_A_READ = 500
/** Recent minutes may still receive late positions. */
const FRESH_MS = 5 * MINUTE_MS
/** Maximum cached vessels of all minutes: about 100 MB. */
const MAX_KEPT_VESSELS = 300_000
/** Maximum cached minutes when there are few vessels, each at least 0.3 MB. */
const MAX_KEPT = 60
/** Maximum minutes waiting to be read; one is read at a time. */
const MAX_WAITING = 16
const MAX_EVENTS = 20_000

interface Minute {
  index: Promise<LiveIndex>
  /** Set once the minute is read. */
  vessels: number
  readAtMs: number
}

/** Reads all vessels of a minute once, whichever boxes are requested, one minute at a time. */
export function createPastTraffic({ positions, flagOf, now }: Effects, { maxAgeMs, maxVessels }: Options): PastTraffic {
  const minutes = new Map<number, Minute>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let cleared = 0

  const forgetOldest = () => {
    let kept = [...minutes.values()].reduce((sum, { vessels }) => sum + vessels, 0)
    for (const [timeMs, { vessels, readAtMs }] of minutes) {
      if (minutes.size <= MAX_KEPT && kept <= MAX_KEPT_VESSELS) return
      if (readAtMs === Infinity) continue
      minutes.delete(timeMs)
      kept -= vessels
    }
  }

  const read = (timeMs: number): Minute => {
    if (waiting >= MAX_WAITING) throw codedError('busy.past')
    waiting += 1
    const begun = cleared
    const turn = last.then(() => readMinute(timeMs))
    last = turn.catch(() => {})
    const minute: Minute = { index: turn, vessels: 0, readAtMs: Infinity }
    const settle = (index: LiveIndex | null) => {
      waiting -= 1
      if (index === null || begun !== cleared) return void (minutes.get(timeMs) === minute && minutes.delete(timeMs))
      minute.vessels = index.size
      minute.readAtMs = now()
      forgetOldest()
    }
    turn.then(settle, () => settle(null))
    return minute
  }

  async function readMinute(timeMs: number): Promise<LiveIndex> {
    const index = new LiveIndex({ capacity: maxVessels, retainedRemovals: 0, flagOf })
    const fromMs = timeMs - maxAgeMs
    for (let after = -1; ;) {
      const page = await positions.latestAfter(after, ROWS_A_READ)
      const reported = page.filter((position) => position.timeMs >= fromMs)
      const moved = reported.filter((position) => position.timeMs > timeMs).map(({ mmsi }) => mmsi)
      const earlier = moved.length === 0 ? [] : await positions.newestUntil(moved, fromMs, timeMs)
      const found = [...reported.filter((position) => position.timeMs <= timeMs), ...earlier].filter(isFollowed)
      for (const position of found) index.setPosition(position)
      if (found.length > 0)
        await readStatic(
          index,
          positions,
          found.map(({ mmsi }) => mmsi),
        )
      await immediate()
      const last = page.at(-1)
      if (page.length < ROWS_A_READ || last === undefined) break
      after = last.mmsi
    }
    await readEvents(index, timeMs)
    return index
  }

  async function readEvents(index: LiveIndex, timeMs: number): Promise<void> {
    const apply = (rows: readonly TrackEventRow[]) => {
      for (const row of rows) {
        const event = row.from_ms <= timeMs ? eventOfRow(row) : null
        if (event === null) continue
        for (const mmsi of event.vessels) index.setEvent(mmsi, { id: event.id, kind: event.kind }, true)
      }
    }
    const ended = await positions.eventsEndedSince(timeMs, MAX_EVENTS)
    for (let from = 0; from < ended.length; from += ROWS_A_READ) {
      apply(ended.slice(from, from + ROWS_A_READ))
      await immediate()
    }
    for (let after = ''; ;) {
      const page = await positions.lastingEvents(after, ROWS_A_READ)
      apply(page)
      await immediate()
      const last = page.at(-1)
      if (page.length < ROWS_A_READ || last === undefined) return
      after = last.id
    }
  }

  return {
    async list(timeMs, box) {
      const nowMs = now()
      const minuteMs = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS
      // A minute of grace: the earliest time a page offers may expire while the request is in transit.
      if (minuteMs > nowMs || minuteMs < nowMs - maxAgeMs - 2 * MINUTE_MS)
        throw codedError('invalid_input.past_time', { hours: maxAgeMs / 3_600_000 })
      let minute = minutes.get(minuteMs)
      if (minute === undefined || nowMs - minute.readAtMs > FRESH_MS) minute = read(minuteMs)
      // The minute requested last is evicted last.
      minutes.delete(minuteMs)
      minutes.set(minuteMs, minute)
      return listVesselsOf(await minute.index, box, { at: new Date(minuteMs).toISOString() })
    },
    clear() {
      cleared += 1
      minutes.clear()
    },
  }
}
