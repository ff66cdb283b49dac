import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { isIPv6, type AddressInfo } from 'node:net'
import { prepareExplanations } from '@varuna/fishing/score'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { feedEffects } from './feeds/feed-effects.ts'
import { openFeeds } from './feeds/open-feed.ts'
import { openGeocoder } from './geocoder/open-geocoder.ts'
import { buildApp } from './http/app.ts'
import type { Dependencies } from './http/dependencies.ts'
import { createKnownAddressMail, createOutgoingTexts } from './http/answers/outgoing-texts.ts'
import { loadSite } from './http/plugins/site.ts'
import { createTrackScoring } from './jobs/tracks/track-scoring.ts'
import { createLogger, logsError } from './logger.ts'
import { openBackends } from './open-backends.ts'
import { openBundledData } from './open-bundled-data.ts'
import { bundledPath } from './paths.ts'
import { checkDataFolder } from './prepare-data-folder.ts'
import { createAlertStreams } from './services/desk/alerts/alert-streams.ts'
import { createSubmissions } from './services/analysis/assessments/submissions.ts'
import { createFormTokens } from './services/site/contact/form-tokens.ts'
import { startErasing } from './services/people/account/erase-removed.ts'
import { startExports } from './services/desk/exports/start-exports.ts'
import { createLiveFishing } from './services/watch/live/live-fishing.ts'
import { loadGeo } from './services/analysis/location/load-geo.ts'
import { createAddressCodes } from './services/desk/outgoing/address-codes.ts'
import { startOutgoing } from './services/desk/outgoing/start-outgoing.ts'
import { languages } from '@varuna/language/languages'
import { createBoundedMailer } from './services/people/mail-bounds/mail-bounds.ts'
import { createAccountMails } from './services/people/account/account-mails.ts'
import { loadPasswordPatterns } from './services/people/account/password-patterns.ts'
import { createPeople } from './services/people/people/people.ts'
import { startTrackScoring } from './services/analysis/track-files/start-scoring.ts'
import { openReaders } from './services/shared/reading/open-readers.ts'
import { openSeaRoutes } from './services/analysis/trafficking/sea-distance.ts'
import { openImportedZones } from './services/watch/zones/imported-zones.ts'
import { startRounds } from './start-rounds.ts'
import { startTraffic } from './start-traffic.ts'
import { version } from './version.ts'
import { createHttpWebhooks } from './webhooks/http-webhooks.ts'

const SHUTDOWN_GRACE_MS = 3_000

export interface RunningServer {
  url: string
  /** Finishes current requests and jobs, then releases everything. */
  close(): Promise<void>
}

/** Opens every configured effect and starts listening. A start that fails closes what it had opened. */
export async function startServer(config: Config): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack()
  const logger = createLogger(config.logLevel)
  const clock = { now: () => Date.now(), newId: () => randomUUID() }
  // What is wrong with a setting is stated before a database is changed.
  const feeds = openFeeds(config.feeds, config.feedKey)
  const backends = await openBackends(config, clock, logger, opened)
  const { store, accounts, secret, files, storage, quota, mailer, startedBeforeMs, isOnlyServer } = backends
  const geo = loadGeo(bundledPath.geo)
  const { isWorking, vesselFeeds, ...traffic } = await startTraffic(
    { config, backends, feeds, geo, clock, logger },
    opened,
  )

  const people = createPeople(accounts, languages[0].removedAccount)
  const boundedMailer = createBoundedMailer({ store, clock, mailer })
  const sendEffects = {
    mailer: boundedMailer,
    webhooks: createHttpWebhooks({ allowPrivate: config.webhooksAllowPrivate }),
    texts: createOutgoingTexts(config.publicUrl),
    userAgent: `Varuna/${version}`,
    addressCodes: createAddressCodes(secret),
  }
  const outgoing = startOutgoing({
    store,
    people,
    clock,
    sleep: feedEffects.sleep,
    ...sendEffects,
    onFault: logsError(logger, 'sending alerts failed; retrying'),
  })
  opened.defer(() => outgoing.close())
  const alertStreams = createAlertStreams({
    alerts: store.alerts,
    people,
    sleep: feedEffects.sleep,
    onFault: logsError(logger, 'reading changes of alerts failed; retrying'),
  })
  opened.defer(() => alertStreams.close())
  const jobs = { store, files, clock, storage, quota, isOnlyServer }
  const exports = startExports({ ...jobs, onFault: logsError(logger, 'preparing an export failed') })
  opened.defer(() => exports.close())
  const trackScoring = startTrackScoring({
    ...jobs,
    scoreFile: createTrackScoring(bundledPath.models, bundledPath.geo),
    onFault: logsError(logger, 'scoring a track file failed'),
  })
  opened.defer(() => trackScoring.close())
  const erasing = startErasing({
    store,
    files,
    clock,
    exports,
    trackScoring,
    sleep: feedEffects.sleep,
    onAlertsChanged: alertStreams.wake,
    onFault: logsError(logger, 'erasing what removed accounts stored failed; retrying'),
  })
  opened.defer(() => erasing.close())
  const seaRoutes = openSeaRoutes(bundledPath)
  opened.defer(() => seaRoutes.close())

  const { close: closeReaders, ...readers } = openReaders(bundledPath.geo)
  opened.defer(closeReaders)

  const bundled = openBundledData(geo)
  const liveFishing = createLiveFishing({
    live: traffic.live,
    positions: store.positions,
    geo,
    now: clock.now,
    sleep: feedEffects.sleep,
    fishingModel: () => bundled.fishingModel,
    onFault: logsError(logger, 'assessing vessels of the live map failed'),
  })
  opened.defer(() => liveFishing.close())

  const product: Dependencies = {
    accounts,
    store,
    files,
    storage,
    quota,
    ...readers,
    bus: () => ({ kind: backends.bus.kind, ok: backends.bus.isConnected() }),
    inference: backends.inference,
    deliveryLoop: backends.deliveryLoop,
    ...traffic,
    ...bundled,
    findPasswordPattern: await loadPasswordPatterns(),
    accountMails:
      config.smtpUrl === null
        ? null
        : createAccountMails({
            mailer: boundedMailer,
            clock,
            knownAddressMail: createKnownAddressMail(config.publicUrl),
            onFault: logsError(logger, 'mail about an account was not sent'),
          }),
    sleep: (ms) => sleep(ms),
    liveFishing,
    people,
    sendEffects,
    outgoing,
    alertStreams,
    exports,
    trackScoring,
    erasing,
    clock,
    geo,
    version,
    logger,
    formTokens: createFormTokens(secret),
    submissions: createSubmissions(),
    geocoder: openGeocoder(config, geo, (reason) => logger.warn({ reason }, 'geocoder request failed')),
    importedZones: openImportedZones(store, geo.zones),
    findSeaRoute: seaRoutes.findSeaRoute,
    sendsMail: config.smtpUrl !== null,
    startedAtMs: clock.now(),
  }
  startRounds({ config, product, vesselFeeds, isWorking, logger }, opened)
  const app = await buildApp(product, config, loadSite(bundledPath.site))
  const closing = new AbortController()
  let checked: Promise<void> | null = null
  opened.defer(async () => {
    closing.abort()
    await checked
  })
  opened.defer(() => closeApp(app))
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw describeListenFailure(error, config)
  })
  for (const kind of ['point', 'track'] as const) setImmediate(() => prepareExplanations(product.fishingModel, kind))
  checked = checkDataFolder(config.dataDir, { store, files, logger }, startedBeforeMs, closing.signal).catch(
    logsError(logger, 'checking the data folder failed'),
  )
  const { port } = app.server.address() as AddressInfo
  const running = opened.move()
  const host = isIPv6(config.host) ? `[${config.host}]` : config.host
  return { url: config.publicUrl ?? `http://${host}:${port}`, close: () => running.disposeAsync() }
}

function describeListenFailure(error: NodeJS.ErrnoException, { port, host }: Pick<Config, 'port' | 'host'>): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(`Port ${port} is in use. Choose another with PORT.`)
    case 'EACCES':
      return new Error(`This user may not listen on port ${port}. Choose another with PORT, 1024 or more.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(
        `HOST ${host} is no address of this machine. Use localhost, or 0.0.0.0 for all of its addresses.`,
      )
    default:
      return error
  }
}

async function closeApp(app: FastifyInstance): Promise<void> {
  // Browsers hold idle connections open, which would keep the server from closing.
  const forceClose = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_GRACE_MS)
  await app.close()
  clearTimeout(forceClose)
}
