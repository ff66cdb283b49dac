import type { Geo } from '@varuna/geo/locate'
import type { Logger } from 'pino'
import type { Clock } from './clock/clock.ts'
import type { Config } from './config.ts'
import { feedEffects } from './feeds/feed-effects.ts'
import type { Feed } from './feeds/feed.ts'
import { logFeed, logsError } from './logger.ts'
import type { Backends } from './open-backends.ts'
import { bundledPath } from './paths.ts'
import { announcePositions } from './services/watch/ais/announce-positions.ts'
import { startListening, type Listening } from './services/watch/ais/listen.ts'
import { createVesselFeeds } from './services/watch/ais/vessel-feeds.ts'
import { toFeedHealth } from './services/site/health/feed-health.ts'
import { openLiveTraffic } from './services/watch/live/open-live-traffic.ts'
import { openSimulatedTraffic } from './services/watch/simulation/simulated-traffic.ts'
import { startReceivers } from './services/watch/simulation/start-receivers.ts'
import { followPositions } from './services/watch/tracks/follow-positions.ts'
import { surroundingsOf } from './services/watch/tracks/load-surroundings.ts'
import { noteUnfollowed } from './services/watch/tracks/note-unfollowed.ts'
import { startWorker } from './start-worker.ts'

interface Surroundings {
  config: Config
  backends: Backends
  feeds: Feed[]
  geo: Geo
  clock: Clock
  logger: Logger
}

/** Positions: received, stored, announced, followed and shown live. */
export async function startTraffic(
  { config, backends, feeds, geo, clock, logger }: Surroundings,
  opened: AsyncDisposableStack,
) {
  const { store, bus, storage } = backends
  let listening: Listening | null = null
  const vesselFeeds = createVesselFeeds()
  const feedHealth = () => (listening?.feeds ?? []).map((feed) => toFeedHealth(feed, clock.now()))
  const live = await openLiveTraffic(
    {
      ...clock,
      positions: store.positions,
      bus,
      mids: geo.mids,
      feeds: feedHealth,
      sleep: feedEffects.sleep,
      onFault: logsError(logger, 'reading live positions failed; retrying'),
    },
    { maxAgeMs: config.liveMs },
  )
  opened.defer(() => live.close())

  const around = surroundingsOf(geo, bundledPath.geo)
  const isShared = config.natsUrl !== null
  const observed = live.observe(store.positions)
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
        encounters: live.observeEncounters(store.encounters),
        locks: store.locks,
        around,
      },
      onFault: logsError(logger, 'following vessels failed; retrying'),
    })
    opened.defer(() => working.close())
  }
  for (const { name } of feeds.filter(({ acceptsAnybody }) => acceptsAnybody === true))
    logger.warn({ feed: name }, 'feed accepts reports from anybody who reaches it; name its senders with ?allow=')
  if (feeds.length > 0) {
    const started = startListening(feeds, config.feedSilentMs, {
      ...feedEffects,
      positions: announced.positions,
      vesselFeeds,
      onChange: (state) => logFeed(logger, state),
      onStoreFault: (error) => {
        if (!storage.recordError(error)) logger.error({ err: error }, 'storing received reports failed; retrying')
      },
    })
    listening = started
    opened.defer(() => started.close().catch(logsError(logger, 'reports received last were not stored')))
  }
  const simulatedTraffic = await openSimulatedTraffic({
    simulation: store.simulation,
    positions: announced.positions,
    startReceivers: (options) => startReceivers({ ...options, folders: bundledPath }),
    simulatedVessels: live.simulatedVessels,
    now: clock.now,
    sleep: feedEffects.sleep,
    onFault: logsError(logger, 'simulated traffic failed; retrying'),
  })
  opened.defer(() => simulatedTraffic.close())
  return { live, feeds: feedHealth, vesselFeeds, simulatedTraffic, isWorking }
}
