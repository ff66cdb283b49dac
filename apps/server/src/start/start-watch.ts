import { feedEffects } from '../feeds/feed-effects.ts'
import { createFeedReach } from '../feeds/feed-reach.ts'
import type { Feed } from '../feeds/feed.ts'
import { logFeed, logsError, logsFailedJob } from '../logger.ts'
import { bundledPath } from '../paths.ts'
import { toFeedHealth } from '../services/watch/feeds/feed-health.ts'
import { announcePositions } from '../services/watch/ais/announce-positions.ts'
import { startListening, type Listening } from '../services/watch/ais/listen.ts'
import type { FeedReading } from '../services/watch/feeds/read-feeds.ts'
import { startReadingFeeds } from '../services/watch/feeds/read-feeds.ts'
import { createFeedTest } from '../services/watch/feeds/test-feed.ts'
import { openAisReader } from '../services/file-readers/open-readers.ts'
import { startAisImports } from '../services/watch/ais-files/start-imports.ts'
import { createLiveFishing } from '../services/analysis/fishing/live-fishing.ts'
import { startDensity } from '../services/watch/density/start-density.ts'
import { openLiveTraffic, type LiveTraffic } from '../services/watch/live/open-live-traffic.ts'
import { openSimulatedTraffic } from '../services/watch/simulation/simulated-traffic.ts'
import { startReceivers } from '../services/watch/simulation/start-receivers.ts'
import { followPositions } from '../services/watch/tracks/follow-positions.ts'
import { withJamming } from '../services/watch/tracks/find-jamming.ts'
import { surroundingsOf } from '../services/watch/tracks/load-surroundings.ts'
import { noteUnfollowed } from '../services/watch/tracks/note-unfollowed.ts'
import { openImportedZones } from '../services/watch/zones/imported-zones.ts'
import { createPublicWatch } from '../services/site/public-watch/public-watch.ts'
import { readReplay } from '../services/site/public-watch/read-replay.ts'
import type { PositionStore } from '../store/interfaces/watch/position-store.ts'
import type { StartContext } from './start-context.ts'
import { createDensityThreads, databaseOf } from './threads/start-threads.ts'
import { startWorker } from './start-worker.ts'

/** How long a feed is received to test it. */
const FEED_TEST_MS = 8_000

/** Feeds, the live map, vessels and the simulation: positions are received, stored, followed, announced and shown. */
export async function startWatch(context: StartContext, feeds: Feed[], opened: AsyncDisposableStack) {
  const { config, backends, geo, bundled, clock, logger } = context
  const { store, storage } = backends
  let listening: Listening | null = null
  let reading: FeedReading | null = null
  let fixed: Listening['feeds'] = []
  const fixedHealth = () => fixed.map((feed) => toFeedHealth(feed, clock.now()))
  const feedHealth = () => [...fixedHealth(), ...(reading?.stored().values() ?? [])]
  const live = await openLiveTraffic(
    {
      ...clock,
      positions: store.positions,
      bus: backends.bus,
      mids: geo.mids,
      feeds: feedHealth,
      sleep: feedEffects.sleep,
      onFault: logsError(logger, 'reading live positions failed; retrying'),
    },
    { maxAgeMs: config.liveMs },
  )
  opened.defer(() => live.close())

  const { positions, isWorking } = await openPositions(context, live, opened)
  warnOfOpenFeeds(feeds, logger)
  const startFeeds = (ofSettings: Feed[]) =>
    startListening(ofSettings, config.feedSilentMs, {
      ...feedEffects,
      positions,
      vesselsPerFeedHour: config.vesselsPerFeedHour,
      onChange: (state) => logFeed(logger, state),
      onStoreFault: (error) => {
        if (!storage.recordError(error)) logger.error({ err: error }, 'storing received reports failed; retrying')
      },
    })
  // Before anything receives: the first feed may be added while the server runs.
  opened.defer(() => listening?.close().catch(logsError(logger, 'reports received last were not stored')))
  if (feeds.length > 0) {
    listening = startFeeds(feeds)
    fixed = [...listening.feeds]
  }
  const feedReach = createFeedReach(config.feedAddresses, [
    config.port,
    ...(config.metrics ? [config.metrics.port] : []),
  ])
  const feedReading = startReadingFeeds({
    store,
    clock,
    feedReach,
    sleep: feedEffects.sleep,
    listening: () => (listening ??= startFeeds([])),
    fixed: fixedHealth,
    onFault: logsError(logger, 'following the stored feeds failed; retrying'),
  })
  reading = feedReading
  opened.defer(() => feedReading.close())
  const testFeed = createFeedTest({ ...feedEffects, store, feedReach, testMs: FEED_TEST_MS })
  const simulatedTraffic = await openSimulatedTraffic({
    simulation: store.simulation,
    positions,
    startReceivers: (options) => startReceivers({ ...options, folders: bundledPath }),
    simulatedVessels: live.simulatedVessels,
    now: clock.now,
    sleep: feedEffects.sleep,
    onFault: logsError(logger, 'simulated traffic failed; retrying'),
  })
  opened.defer(() => simulatedTraffic.close())
  const density = isWorking
    ? startDensity({
        store,
        now: clock.now,
        sleep: feedEffects.sleep,
        startThread: createDensityThreads(databaseOf(config), bundledPath.geo),
        onFault: logsError(logger, 'counting hours of presence failed; retrying'),
      })
    : null
  opened.defer(() => density?.close())
  const aisReader = openAisReader()
  opened.defer(() => aisReader.close())
  const aisImports = startAisImports({
    ...backends,
    clock,
    positions,
    readAisFile: aisReader.read,
    onImported: () => density?.countSoon(),
    onFault: logsError(logger, 'importing an AIS file failed'),
    onFailed: logsFailedJob(logger, 'importing an AIS file failed'),
  })
  opened.defer(() => aisImports.close())
  const liveFishing = createLiveFishing({
    live,
    store,
    geo,
    now: clock.now,
    sleep: feedEffects.sleep,
    fishingModel: () => bundled.fishingModel,
    vesselModel: () => bundled.vesselModel,
    onFault: logsError(logger, 'assessing vessels of the live map failed'),
  })
  opened.defer(() => liveFishing.close())
  const importedZones = openImportedZones(store, geo.zones)
  const publicWatch = createPublicWatch(
    {
      listPast: (timeMs) => live.listPast(timeMs, null),
      now: clock.now,
      onFault: logsError(logger, 'reading what visitors see of ships failed; showing what was read last'),
    },
    { ...config.publicWatch, replay: readReplay(bundledPath.replay) },
  )
  return {
    live,
    publicWatch,
    aisImports,
    feeds: feedHealth,
    feedReach,
    feedReading,
    testFeed,
    simulatedTraffic,
    liveFishing,
    importedZones,
    isWorking,
  }
}

/**
 * The position store that feeds and the simulation write to. Each layer does its part and passes the batch on to the next:
 *
 *     announced   tells the other servers and the streams, once the batch is on disk
 *     followed    finds what vessels do; where servers share a bus, notes for a worker who is to be followed
 *     observed    keeps out what jammed positions made, and shows the batch on this server's live map
 *     stored      writes it
 */
async function openPositions(
  { config, backends, geo, logger }: StartContext,
  live: LiveTraffic,
  opened: AsyncDisposableStack,
): Promise<{ positions: PositionStore; isWorking: boolean }> {
  const { store, bus } = backends
  const around = surroundingsOf(geo, bundledPath.geo)
  const isShared = config.natsUrl !== null
  const {
    positions: observed,
    encounters,
    jamming,
  } = withJamming({
    positions: live.observe(store.positions),
    encounters: live.observeEncounters(store.encounters),
  })
  const followed = isShared ? noteUnfollowed(observed) : followPositions(observed, around)
  const announced = await announcePositions(followed, bus, (error) =>
    logger.warn({ err: error }, 'announcing positions failed; consumers will read the store'),
  )
  opened.defer(() => announced.settled())
  const isWorking = !isShared || config.serverWorks
  if (isWorking) {
    const working = await startWorker({
      bus: isShared ? bus : null,
      work: {
        positions: isShared ? observed : followed,
        encounters,
        locks: store.locks,
        around,
        jamming,
      },
      onFault: logsError(logger, 'following vessels failed; retrying'),
    })
    opened.defer(() => working.close())
  }
  return { positions: announced.positions, isWorking }
}

function warnOfOpenFeeds(feeds: readonly Feed[], logger: StartContext['logger']): void {
  for (const { name, acceptsAnybody } of feeds)
    if (acceptsAnybody === true)
      logger.warn({ feed: name }, 'feed accepts reports from anybody who reaches it; name its senders with ?allow=')
}
