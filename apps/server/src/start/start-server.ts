import { randomUUID } from 'node:crypto'
import { isIPv6, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareExplanations } from '@varuna/fishing/score'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { feedEffects } from '../feeds/feed-effects.ts'
import { openFeeds } from '../feeds/open-feed.ts'
import { buildApp } from '../http/app.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { loadSite } from '../http/plugins/site.ts'
import { createLogger, logsError } from '../logger.ts'
import { bundledPath } from '../paths.ts'
import { loadGeo } from '../services/shared/bundled-data/load-geo.ts'
import { followPlaceLists } from '../services/watch/places/follow-place-lists.ts'
import { openReaders } from '../services/file-readers/open-readers.ts'
import { createFormTokens } from '../services/site/contact/form-tokens.ts'
import { readMetrics } from '../services/site/metrics/read-metrics.ts'
import { createRequestCounts } from '../services/site/metrics/request-counts.ts'
import { version } from '../version.ts'
import { openBackends } from './open-backends.ts'
import { openBundledData } from './open-bundled-data.ts'
import { checkDataFolder } from './prepare-data-folder.ts'
import { startAnalysis } from './start-analysis.ts'
import type { StartContext } from './start-context.ts'
import { startDesk } from './start-desk.ts'
import { adviseOnAccounts, startErasure, startPeople } from './start-people.ts'
import { startMetrics } from './start-metrics.ts'
import { startRounds } from './start-rounds.ts'
import { startWatch } from './start-watch.ts'

const SHUTDOWN_GRACE_MS = 3_000
/** A server that has just started answers first, and prepares afterwards what would slow down somebody's first request. */
const PREPARE_AFTER_MS = 5_000

export interface RunningServer {
  url: string
  /** What the operator must know about accounts; null when there is nothing. */
  advice: string | null
  /** Finishes current requests and jobs, then releases everything. */
  close(): Promise<void>
}

/** Opens every configured effect, starts the wings and listens. A start that fails closes what it had opened. */
export async function startServer(config: Config): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack()
  const logger = createLogger(config.logLevel)
  const clock = { now: () => Date.now(), newId: () => randomUUID() }
  // Setting errors are reported before a database is changed.
  const feeds = openFeeds(config.feeds, config.feedKey)
  const backends = await openBackends(config, clock, logger, opened)
  const { geo, close: closeLists } = await followPlaceLists(loadGeo(bundledPath.geo), {
    store: backends.store,
    sleep: feedEffects.sleep,
    onFault: logsError(logger, 'looking for imported ports and anchorages failed; retrying'),
  })
  opened.defer(closeLists)
  const bundled = openBundledData(geo)
  const context: StartContext = { config, backends, geo, bundled, clock, logger }
  const { close: closeReaders, ...readers } = openReaders(bundledPath.geo)
  opened.defer(closeReaders)

  const { isWorking, ...watch } = await startWatch(context, feeds, opened)
  const analysis = startAnalysis(context, opened)
  const people = await startPeople(context)
  const desk = startDesk(context, { ...people, ...watch, ...analysis }, opened)
  const { exports, areaReports, alertStreams } = desk
  const others = {
    exports,
    areaReports,
    aisImports: watch.aisImports,
    trackScoring: analysis.trackScoring,
    onAlertsChanged: alertStreams.wake,
  }
  const erasing = startErasure(context, others, opened)

  const { store, counters, files, storage, quota, bus, deliveryLoop, secret, startedBeforeMs, connections } = backends
  const product: Dependencies = {
    store,
    counters,
    files,
    storage,
    quota,
    bus: () => ({ kind: bus.kind, ok: bus.isConnected() }),
    deliveryLoop,
    formTokens: createFormTokens(secret),
    geo,
    ...bundled,
    ...readers,
    ...watch,
    ...analysis,
    ...people,
    ...desk,
    erasing,
    requestCounts: createRequestCounts(),
    securityContact: config.securityContact,
    guestImages: config.guestImages,
    clock,
    sleep: (ms) => sleep(ms),
    logger,
    version,
    installationName: config.installationName,
    startedAtMs: clock.now(),
  }
  const measured = { ...product, connections, now: clock.now }
  await startMetrics(
    config,
    async () => [...product.requestCounts.metrics(), ...(await readMetrics(measured))],
    { now: clock.now, onFault: logsError(logger, 'reading the metrics failed') },
    opened,
  )
  startRounds({ config, product, isWorking, logger }, opened)
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
  const preparing = setTimeout(() => prepareFirstAnswers(product), PREPARE_AFTER_MS)
  opened.defer(() => clearTimeout(preparing))
  checked = checkDataFolder(config.dataDir, { store, files, logger }, startedBeforeMs, closing.signal).catch(
    logsError(logger, 'checking the data folder failed'),
  )
  const { port } = app.server.address() as AddressInfo
  const advice = await adviseOnAccounts(product)
  const running = opened.move()
  const host = isIPv6(config.host) ? `[${config.host}]` : config.host
  return { advice, url: config.publicUrl ?? `http://${host}:${port}`, close: () => running.disposeAsync() }
}

/** Takes 0.4 s, in three parts. */
function prepareFirstAnswers({ fishingModel, loadPasswordPatterns }: Dependencies): void {
  for (const kind of ['point', 'track'] as const) setImmediate(() => prepareExplanations(fishingModel, kind))
  setImmediate(() => void loadPasswordPatterns())
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
