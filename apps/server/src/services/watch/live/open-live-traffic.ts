import type { PositionReport } from '@varuna/ais/reports/report'
import type { FeedHealth } from '@varuna/contract/site/health'
import { decodeMmsi, type Mids } from '@varuna/geo/flags/mmsi'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import { PARTITIONS } from '@varuna/units/partition'
import type { Bus } from '../../../bus/bus.ts'
import { positionsTopic } from '../../../bus/positions-topic.ts'
import type { EncounterStore } from '../../../store/interfaces/watch/encounter-store.ts'
import type { TrackEventRow } from '../../../store/interfaces/rows/track-rows.ts'
import type { Box } from '../../../store/interfaces/watch/box.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import type { Holder, Holding } from '../../shared/slots/create-slots.ts'
import { eventAnswer } from '../tracks/events.ts'
import { isFollowed } from '../tracks/follow-track.ts'
import { applyFound, applyStored } from './apply-stored.ts'
import { listLiveVessels } from './list-live-vessels.ts'
import { LiveIndex } from './live-index.ts'
import { createPastTraffic } from './past-traffic.ts'
import { createLiveStreams, type ReservedStream } from './live-streams.ts'
import { readLive, readStatic } from './read-live.ts'

type StatedVessel = ReturnType<LiveIndex['statedAt']>

export interface LiveTraffic {
  /** The vessels of a box, or of the world, as `liveVessels` JSON. */
  list(box: Box | null): Promise<string>
  /** Where the vessels of a box, or of the world, were at a time, as `pastVessels` JSON. */
  listPast(timeMs: number, box: Box | null): Promise<string>
  /** At most `most` vessels of a box, or of the world, that meet a condition: those with the newest reports. */
  find(box: Box | null, isWanted: (vessel: StatedVessel) => boolean, most: number): Promise<StatedVessel[]>
  /** Throws when the account, its network, or all accounts together have too many streams. */
  reserveStream(holder: Holder, holding: Holding): ReservedStream
  /** Simulated vessels in the index. */
  simulatedVessels(): number
  /** Wraps the store, so that what this process stores and removes appears at once. */
  observe<Store extends PositionStore>(positions: Store): Store
  /** The same for encounters and identity changes. */
  observeEncounters(encounters: EncounterStore): EncounterStore
  close(): Promise<void>
}

interface Effects {
  positions: PositionStore
  bus: Pick<Bus, 'subscribe'>
  mids: Mids
  feeds(): FeedHealth[]
  now(): number
  newId(): string
  sleep(ms: number, signal: AbortSignal): Promise<void>
  onFault(error: unknown): void
}

export interface LiveOptions {
  /** Vessels whose positions are older than this are removed from the index. */
  maxAgeMs: number
}

/** More than the vessels of any one installation; beyond it, those that reported once or twice are evicted. */
const MAX_VESSELS = 300_000
/** In a crowded index, a vessel that reported once or twice is removed after this long. */
const UNSETTLED_MS = 3_600_000
const RETAINED_REMOVALS = 65_536
const CHECK_MS = 1_000
/** Time between two feed messages while messages come. */
const FEEDS_MS = 5_000
const EXPIRY_MS = 60_000
/** Without an open stream, the index counts as watched for this long after a request. */
const WATCHED_MS = 10_000
/** While watched, the store is re-read at this interval, taking at most one part in this many of the time. */
const READ_AGAIN_MS = 2_000
const READ_SHARE = 20
/** Vessels of which static data is read at a time. */
const VESSELS_A_READ = 1_000
/** Maximum events of other processes sent after one read of the store. */
const MAX_NEWS = 500

/**
 * Opens the live index: filled from the store, updated with what this process stores and what others announce on the bus, and re-read from
 * the store while somebody watches.
 */
export async function openLiveTraffic(effects: Effects, { maxAgeMs }: LiveOptions): Promise<LiveTraffic> {
  const { positions, bus, mids, feeds, now, sleep, onFault } = effects
  const closing = new AbortController()
  const { signal } = closing
  const flagOf = createFlagOf(mids)
  const index = new LiveIndex({
    capacity: MAX_VESSELS,
    retainedRemovals: RETAINED_REMOVALS,
    flagOf,
  })
  const past = createPastTraffic({ positions, flagOf, now }, { maxAgeMs, maxVessels: MAX_VESSELS })
  const streams = createLiveStreams({ index, id: effects.newId(), now, sleep, signal })
  /** Vessels new in the index whose static data is not read yet. */
  const undescribed = new Set<number>()
  let describing: Promise<void> | null = null
  let reading: Promise<void> | null = null
  let readAtMs = -Infinity
  let readTookMs = 0
  let watchedAtMs = -Infinity

  const sendNews = (rows: readonly TrackEventRow[]) => {
    for (const row of rows) {
      const answer = eventAnswer(row)
      if (answer) streams.sendEvent(answer)
    }
  }
  const readOnce = async () => {
    const begunMs = now()
    const isFirst = readAtMs === -Infinity
    const simulatedBefore = index.simulated
    const { changedEvents } = await readLive(index, positions, begunMs - maxAgeMs)
    if (simulatedBefore > 0 && index.simulated === 0) past.clear()
    if (!isFirst) {
      const news = await Promise.all(changedEvents.slice(0, MAX_NEWS).map((id) => positions.event(id)))
      sendNews(news.filter((row) => row !== null))
    }
    readAtMs = now()
    readTookMs = readAtMs - begunMs
    streams.wake()
  }
  const read = () => (reading ??= readOnce().finally(() => (reading = null)))
  const readSoon = async () => void (readTookMs = 0)
  const isDue = () => now() - readAtMs >= Math.max(READ_AGAIN_MS, READ_SHARE * readTookMs)
  const isWatched = () => streams.count > 0 || now() - watchedAtMs < WATCHED_MS

  const describe = async () => {
    while (undescribed.size > 0 && !signal.aborted) {
      const mmsis = [...undescribed].slice(0, VESSELS_A_READ)
      for (const mmsi of mmsis) undescribed.delete(mmsi)
      await readStatic(
        index,
        positions,
        mmsis.filter((mmsi) => index.has(mmsi)),
      )
      streams.wake()
    }
  }
  const describeNew = () => {
    if (describing !== null || undescribed.size === 0) return
    describing = describe()
      .catch(onFault)
      .finally(() => (describing = null))
  }

  const setPositions = (reports: readonly PositionReport[]) => {
    const fromMs = now() - maxAgeMs
    for (const position of reports) {
      if (position.timeMs < fromMs || !isFollowed(position)) continue
      if (index.setPosition(position)) undescribed.add(position.mmsi)
    }
    describeNew()
  }

  let feedsSentMs = 0
  let feedStates = ''
  let feedCounts = ''
  const sendFeeds = () => {
    const health = feeds()
    const states = JSON.stringify(health.map(({ state, silentSince, since }) => [state, silentSince, since]))
    const counts = JSON.stringify(health.map(({ lines, lost }) => [lines, lost]))
    const isOver = now() - feedsSentMs >= FEEDS_MS
    if (states === feedStates && !(isOver && counts !== feedCounts)) return
    feedStates = states
    feedCounts = counts
    feedsSentMs = now()
    streams.sendFeeds(health)
  }

  let expiredAtMs = now()
  const watch = async () => {
    while (!signal.aborted) {
      await sleep(CHECK_MS, signal)
      if (signal.aborted) return
      if (streams.count > 0) sendFeeds()
      if (now() - expiredAtMs >= EXPIRY_MS) {
        expiredAtMs = now()
        index.removeBefore(now() - maxAgeMs, now() - Math.min(maxAgeMs, UNSETTLED_MS))
        streams.wake()
      }
      if (isWatched() && isDue()) await read().catch(onFault)
    }
  }

  const subscriptions = await Promise.all(
    Array.from({ length: PARTITIONS }, (_, partition) =>
      bus.subscribe({ topic: positionsTopic, partition }, null, {
        async onMessage(announced) {
          if (announced.kind === 'missed') return readSoon()
          setPositions(announced.positions)
          streams.wake()
        },
        onMissed: readSoon,
      }),
    ),
  )
  // Requests for vessels wait for the first read; the server does not.
  read().catch(onFault)
  const watching = watch()

  return {
    async list(box) {
      const isStale = readAtMs === -Infinity || (!isWatched() && isDue())
      watchedAtMs = now()
      if (isStale) await read()
      return listLiveVessels(index, box, streams.cursor())
    },
    async find(box, isWanted, most) {
      if (readAtMs === -Infinity) await read()
      const vessels = index
        .slotsWithin(box)
        .map((slot) => index.statedAt(slot))
        .filter(isWanted)
      return vessels.length <= most ? vessels : vessels.sort((a, b) => b.timeMs - a.timeMs).slice(0, most)
    },
    listPast: (timeMs, box) => past.list(timeMs, box),
    reserveStream: (holder, holding) => streams.reserve(holder, holding),
    simulatedVessels: () => index.simulated,
    observe: (stored) => ({
      ...stored,
      async write(batch) {
        const written = await stored.write(batch)
        setPositions(batch.positions)
        sendNews(applyStored(index, batch, now()))
        streams.wake()
        return written
      },
      async removeSimulated() {
        const removed = await stored.removeSimulated()
        // A read that started earlier would bring them back.
        await reading?.catch(() => {})
        past.clear()
        for (const mmsi of [...index.mmsis()]) if (isSimulatedMmsi(mmsi)) index.remove(mmsi)
        streams.wake()
        return removed
      },
    }),
    observeEncounters: (stored) => ({
      ...stored,
      async write(found) {
        await stored.write(found)
        sendNews(applyFound(index, found.events, now()))
      },
      async replaceIdentityChanges(removed, added) {
        await stored.replaceIdentityChanges(removed, added)
        sendNews(applyFound(index, added, now()))
      },
    }),
    async close() {
      closing.abort()
      await Promise.all(subscriptions.map((subscription) => subscription.close()))
      await watching
      await describing
      await reading?.catch(() => {})
    },
  }
}

/** Flags of ships by the first three digits (MID) of their MMSIs; other stations are decoded one by one. */
function createFlagOf(mids: Mids): (mmsi: number) => string | null {
  const ofShips = Array.from({ length: 1_000 }, (_, mid) =>
    mid >= 200 && mid < 800 ? (mids.get(String(mid)) ?? null) : undefined,
  )
  return (mmsi) => {
    const flag = ofShips[Math.floor(mmsi / 1_000_000)]
    return flag === undefined ? decodeMmsi(mids, mmsi).iso2 : flag
  }
}
