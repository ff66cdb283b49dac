import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { prepareExplanations } from '@varuna/fishing/score'
import { openAccounts } from './accounts/accounts.ts'
import { readOrCreateSecret } from './accounts/secret.ts'
import { openBus } from './bus/open-bus.ts'
import type { Config } from './config.ts'
import { feedEffects } from './feeds/feed-effects.ts'
import { openFeed } from './feeds/open-feed.ts'
import { createFolderFiles } from './files/folder-files.ts'
import { openGeocoder } from './geocoder/open-geocoder.ts'
import { buildApp } from './http/app.ts'
import { loadSite } from './http/plugins/site.ts'
import { createTrackScoring } from './jobs/tracks/track-scoring.ts'
import { startInference } from './jobs/inference.ts'
import { openMailer } from './mail/open-mailer.ts'
import { startDeliveryLoop } from './mail/delivery-loop.ts'
import { createLogger, logFeed, logStorageFault } from './logger.ts'
import { bundledPath } from './paths.ts'
import { checkDataFolder, prepareDataFolder } from './prepare-data-folder.ts'
import { announcePositions } from './services/ais/announce-positions.ts'
import { createAlertStreams } from './services/alerts/alert-streams.ts'
import { startJudging } from './services/alerts/start-judging.ts'
import { startZoneFishing } from './services/alerts/zone-fishing.ts'
import { openBaseMap } from './services/base-map/base-map.ts'
import { readCommonPasswords } from './services/account/common-passwords.ts'
import { deliverMessages } from './services/contact/deliver-messages.ts'
import { startExports } from './services/exports/start-exports.ts'
import { startTrackScoring } from './services/track-files/start-scoring.ts'
import { toFeedHealth } from './services/health/feed-health.ts'
import { createFormTokens } from './services/contact/form-tokens.ts'
import { startRemoval } from './services/assessments/remove-deleted.ts'
import { createSubmissions } from './services/assessments/submissions.ts'
import { openImportedZones } from './services/zones/imported-zones.ts'
import { openLiveTraffic } from './services/live/open-live-traffic.ts'
import { startRetention } from './services/ais/retention.ts'
import { startListening, type Listening } from './services/ais/listen.ts'
import { loadGeo } from './services/location/load-geo.ts'
import { followPositions } from './services/tracks/follow-positions.ts'
import { surroundingsOf } from './services/tracks/load-surroundings.ts'
import { noteUnfollowed } from './services/tracks/note-unfollowed.ts'
import { createAddressCodes } from './services/outgoing/address-codes.ts'
import { startOutgoing } from './services/outgoing/start-outgoing.ts'
import { createHttpWebhooks } from './webhooks/http-webhooks.ts'
import { createOutgoingTexts } from './http/outgoing-texts.ts'
import { createPeople } from './services/people/people.ts'
import { readModelCard, readModels, type ModelName } from './services/bundled-data/models.ts'
import { openSimulatedTraffic } from './services/simulation/simulated-traffic.ts'
import { startReceivers } from './services/simulation/start-receivers.ts'
import { startWatching } from './services/watch-lists/start-watching.ts'
import { startReassessing } from './services/trafficking/reassess.ts'
import { openSeaRoutes } from './services/trafficking/sea-distance.ts'
import { createStorageWatch } from './services/health/storage-watch.ts'
import {
  readFishingModel,
  readFlagTable,
  readWatersTables,
  readZoneRules,
} from './services/bundled-data/read-bundled.ts'
import { claimDataFolder } from './store/database/data-folder-claim.ts'
import { namedFault } from './store/database/database-fault.ts'
import { openPostgres, openSqlite } from './store/database/open-database.ts'
import { openStore } from './store/open-store.ts'
import { startWorker } from './start-worker.ts'
import { version } from './version.ts'

const SHUTDOWN_GRACE_MS = 3_000
/** Servers that share PostgreSQL may share files: an upload older than this cannot still be in progress on another server. */
const MAX_UPLOAD_AGE_MS = 3_600_000

export interface RunningServer {
  url: string
  /** Finishes current requests and jobs, then releases everything. */
  close(): Promise<void>
}

/** Opens every configured effect and starts listening. */
export async function startServer(config: Config): Promise<RunningServer> {
  const logger = createLogger(config.logLevel)
  const claim = config.databaseUrl ? null : claimDataFolder(config.dataDir)
  const database = config.databaseUrl ? openPostgres(config.databaseUrl) : openSqlite(config.dataDir)
  const store = await openStore(database)
  const feeds = config.feeds.map((feed) => openFeed(feed, config.feedKey))
  const secret = config.authSecret ?? (await readOrCreateSecret(config.dataDir))
  const accounts = await openAccounts(database, secret, config.publicUrl ?? `http://localhost:${config.port}`).catch(
    (error: unknown) => {
      throw namedFault(database, error)
    },
  )
  const inference = startInference(bundledPath.models)
  const clock = { now: () => Date.now(), newId: () => randomUUID() }
  const files = createFolderFiles(join(config.dataDir, 'files'))
  const storage = createStorageWatch({
    now: clock.now,
    freeBytes: files.freeBytes,
    onFault: (fault, error) => logStorageFault(logger, fault, { err: error, database: database.place }),
  })
  const beforeMs = claim ? clock.now() : clock.now() - MAX_UPLOAD_AGE_MS
  await prepareDataFolder(config.dataDir, { store, files, logger }, beforeMs)
  await store.contactMessages.resetFailed(clock.now())
  const mailer = openMailer(config)
  const deliveryLoop = startDeliveryLoop(
    () => deliverMessages({ store, mailer, clock, log: logger }),
    (error) => logger.error({ err: error }, 'contact mail delivery failed'),
  )
  const geo = loadGeo(bundledPath.geo)
  const geocoder = openGeocoder(config, geo, (reason) => logger.warn({ reason }, 'geocoder request failed'))
  const bus = await openBus(config, (error) => logger.warn({ err: error }, 'bus delivery failed; retrying'))
  const around = surroundingsOf(geo, bundledPath.geo)
  const feedHealth = () => (listening?.feeds ?? []).map((feed) => toFeedHealth(feed, clock.now()))
  const live = await openLiveTraffic(
    {
      ...clock,
      positions: store.positions,
      bus,
      mids: geo.mids,
      feeds: feedHealth,
      sleep: feedEffects.sleep,
      onFault: (error) => logger.error({ err: error }, 'reading live positions failed; retrying'),
    },
    { maxAgeMs: config.liveMs },
  )
  const isShared = config.natsUrl !== null
  const observed = live.observe(store.positions)
  const followed = isShared ? noteUnfollowed(observed) : followPositions(observed, around)
  const announced = await announcePositions(followed, bus, (error) =>
    logger.warn({ err: error }, 'announcing positions failed; consumers will read the store'),
  )
  const listening: Listening | null =
    feeds.length === 0
      ? null
      : startListening(feeds, config.feedSilentMs, {
          ...feedEffects,
          positions: announced.positions,
          onChange: (state) => logFeed(logger, state),
          onStoreFault: (error) => {
            if (!storage.recordError(error)) logger.error({ err: error }, 'storing received reports failed; retrying')
          },
        })
  const working =
    isShared && !config.serverWorks
      ? null
      : await startWorker({
          bus: isShared ? bus : null,
          work: {
            positions: isShared ? observed : followed,
            encounters: live.observeEncounters(store.encounters),
            locks: store.locks,
            around,
          },
          onFault: (error) => logger.error({ err: error }, 'following vessels failed; retrying'),
        })
  const people = createPeople(accounts)
  const alertStreams = createAlertStreams({
    ...{ alerts: store.alerts, people, sleep: feedEffects.sleep },
    onFault: (error) => logger.error({ err: error }, 'reading changes of alerts failed; retrying'),
  })
  const sendEffects = {
    mailer,
    webhooks: createHttpWebhooks({ allowPrivate: config.webhooksAllowPrivate }),
    texts: createOutgoingTexts(config.publicUrl),
    userAgent: `Varuna/${version}`,
    addressCodes: createAddressCodes(secret),
  }
  const outgoing = startOutgoing({
    ...{ store, people, clock, sleep: feedEffects.sleep, ...sendEffects },
    onFault: (error) => logger.error({ err: error }, 'sending alerts failed; retrying'),
  })
  const judging = startJudging(
    {
      ...{ store, clock, sleep: feedEffects.sleep, onJudged: alertStreams.wake },
      onFault: (error) => logger.error({ err: error }, 'raising alerts of events failed; retrying'),
    },
    config.alertsMaxAgeMs,
  )
  const importedZones = openImportedZones(store, geo.zones)
  const fishing = {
    fishingModel: readFishingModel(bundledPath.models),
    zoneRules: readZoneRules(bundledPath.risk),
    watersTables: readWatersTables(bundledPath.risk),
  }
  const zoneFishing =
    working === null
      ? null
      : startZoneFishing({
          ...{ store, geo, importedZones, ...fishing, clock, sleep: feedEffects.sleep, onRaised: alertStreams.wake },
          onFault: (error) => logger.error({ err: error }, 'looking for fishing in zones failed; retrying'),
        })
  const watching = startWatching({
    ...{ store, clock, sleep: feedEffects.sleep, onRaised: alertStreams.wake },
    onFault: (error) => logger.error({ err: error }, 'looking at watched vessels failed; retrying'),
  })
  const exports = startExports({
    ...{ store, files, clock, storage, isOnlyServer: claim !== null },
    onFault: (error) => logger.error({ err: error }, 'preparing an export failed'),
  })
  const trackScoring = startTrackScoring({
    ...{ store, files, clock, storage, isOnlyServer: claim !== null },
    scoreFile: createTrackScoring(bundledPath.models, bundledPath.geo),
    onFault: (error) => logger.error({ err: error }, 'scoring a track file failed'),
  })
  const retention = startRetention(
    {
      positions: store.positions,
      now: clock.now,
      sleep: feedEffects.sleep,
      onFault: (error) => logger.error({ err: error }, 'thinning old positions failed; retrying'),
    },
    config.retention,
  )
  const removal = startRemoval({
    ...{ store, files, now: clock.now, sleep: feedEffects.sleep },
    onFault: (error) => logger.error({ err: error }, 'removing what was deleted failed; retrying'),
  })
  const simulatedTraffic = await openSimulatedTraffic({
    simulation: store.simulation,
    positions: announced.positions,
    startReceivers: (options) => startReceivers({ ...options, folders: bundledPath }),
    simulatedVessels: live.simulatedVessels,
    now: clock.now,
    sleep: feedEffects.sleep,
    onFault: (error) => logger.error({ err: error }, 'simulated traffic failed; retrying'),
  })
  const seaRoutes = openSeaRoutes(bundledPath)
  const dependencies = {
    accounts,
    people,
    alertStreams,
    outgoing,
    sendEffects,
    isCommonPassword: readCommonPasswords(bundledPath.commonPasswords),
    store,
    files,
    storage,
    inference,
    exports,
    trackScoring,
    deliveryLoop,
    formTokens: createFormTokens(secret),
    clock,
    submissions: createSubmissions(),
    geo,
    baseMap: openBaseMap(bundledPath.basemap, geo),
    geocoder,
    importedZones,
    flagTable: readFlagTable(bundledPath.risk),
    findSeaRoute: seaRoutes.findSeaRoute,
    ...fishing,
    models: readModels(bundledPath.models),
    modelCard: (name: ModelName) => readModelCard(bundledPath.models, name),
    live,
    simulatedTraffic,
    feeds: feedHealth,
    hornPath: bundledPath.horn,
    version,
    startedAtMs: clock.now(),
    logger,
  }
  const reassessing = startReassessing({
    ...{ store, clock, geo, geocoder, importedZones: dependencies.importedZones, flagTable: dependencies.flagTable },
    ...{ findSeaRoute: seaRoutes.findSeaRoute, sleep: feedEffects.sleep, onRaised: alertStreams.wake },
    onFault: (error) => logger.error({ err: error }, 'assessing vessels again failed; retrying'),
  })
  const app = await buildApp(dependencies, config, loadSite(bundledPath.site))
  const closing = new AbortController()
  let checked: Promise<void> | null = null
  const close = async () => {
    // Browsers hold idle connections open, which would keep the server from closing.
    const forceClose = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_GRACE_MS)
    await app.close()
    clearTimeout(forceClose)
    closing.abort()
    await checked
    await listening
      ?.close()
      .catch((error: Error) => logger.error({ err: error }, 'reports received last were not stored'))
    await exports.close()
    await trackScoring.close()
    await simulatedTraffic.close()
    await reassessing.close()
    await seaRoutes.close()
    await retention.close()
    await removal.close()
    await working?.close()
    await judging.close()
    await watching.close()
    await zoneFishing?.close()
    await alertStreams.close()
    await outgoing.close()
    await announced.settled()
    await live.close()
    await bus.close()
    await deliveryLoop.close()
    mailer.close()
    await inference.close()
    await store.close()
    claim?.release()
  }
  await app.listen({ port: config.port, host: config.host }).catch(async (error: NodeJS.ErrnoException) => {
    await close()
    throw error.code === 'EADDRINUSE' ? new Error(`Port ${config.port} is in use. Choose another with PORT.`) : error
  })
  const { port } = app.server.address() as AddressInfo
  for (const kind of ['point', 'track'] as const)
    setImmediate(() => prepareExplanations(dependencies.fishingModel, kind))
  checked = checkDataFolder(config.dataDir, { store, files, logger }, beforeMs, closing.signal).catch(
    (error: unknown) => logger.error({ err: error }, 'checking the data folder failed'),
  )
  return { url: config.publicUrl ?? `http://${config.host}:${port}`, close }
}
