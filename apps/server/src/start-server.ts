import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { openAccounts } from './accounts/accounts.ts'
import { keptSecret } from './accounts/secret.ts'
import type { Config } from './config.ts'
import { feedEffects } from './feeds/feed-effects.ts'
import { openFeed } from './feeds/open-feed.ts'
import { createFolderFiles } from './files/folder-files.ts'
import { openGeocoder } from './geocoder/open-geocoder.ts'
import { buildApp } from './http/app.ts'
import { openSite } from './http/plugins/site.ts'
import { startInference } from './jobs/inference.ts'
import { openMailer } from './mail/open-mailer.ts'
import { startPostman } from './mail/postman.ts'
import { createLogger, logFeed } from './logger.ts'
import { shipped } from './paths.ts'
import { openBaseMap } from './services/base-map.ts'
import { deliverMessages } from './services/deliver-messages.ts'
import { feedHealth } from './services/feed-health.ts'
import { createFormTokens } from './services/form-tokens.ts'
import { openImportedZones } from './services/imported-zones.ts'
import { listen } from './services/listen.ts'
import { loadGeo } from './services/load-geo.ts'
import { readModels } from './services/models.ts'
import { readFishingModel, readFlagTable, readZoneRules } from './services/read-shipped.ts'
import { openPostgres, openSqlite } from './store/open-database.ts'
import { openStore } from './store/open-store.ts'
import { version } from './version.ts'

const LONGEST_FAREWELL_MS = 3_000

export interface RunningServer {
  url: string
  /** Finishes what is under way, then lets go of everything. */
  close(): Promise<void>
}

/** Opens every effect the configuration names, and listens. */
export async function startServer(config: Config): Promise<RunningServer> {
  const logger = createLogger(config.logLevel)
  const database = config.databaseUrl ? openPostgres(config.databaseUrl) : openSqlite(config.dataDir)
  const store = await openStore(database).catch((error: Error) => {
    throw new Error(`The ${database.kind} database cannot be opened: ${error.message}`, { cause: error })
  })
  const feeds = config.feeds.map((feed) => openFeed(feed, config.feedKey))
  const secret = config.authSecret ?? keptSecret(config.dataDir)
  const accounts = await openAccounts(database, secret, config.publicUrl ?? `http://localhost:${config.port}`)
  const inference = startInference(shipped.models)
  const clock = { now: () => Date.now(), newId: () => randomUUID() }
  await store.contactMessages.requeue(clock.now())
  const mailer = openMailer(config)
  const postman = startPostman(
    () => deliverMessages({ store, mailer, clock, log: logger }),
    (error) => logger.error({ err: error }, 'contact mail could not be seen to'),
  )
  const geo = loadGeo(shipped.geo)
  const geocoder = openGeocoder(config, geo, (reason) => logger.warn({ reason }, 'the geocoder could not be asked'))
  const listening =
    feeds.length === 0
      ? null
      : listen(feeds, config.feedSilentMs, {
          ...feedEffects,
          positions: store.positions,
          onChange: (state) => logFeed(logger, state),
          onStoreFault: (error) => logger.error({ err: error }, 'what feeds said could not be kept yet'),
        })
  const product = {
    accounts,
    store,
    files: createFolderFiles(join(config.dataDir, 'files')),
    inference,
    postman,
    formTokens: createFormTokens(secret),
    clock,
    geo,
    baseMap: openBaseMap(shipped.basemap, geo),
    geocoder,
    importedZones: openImportedZones(store, geo.zones),
    flagTable: readFlagTable(shipped.risk),
    zoneRules: readZoneRules(shipped.risk),
    fishingModel: readFishingModel(shipped.models),
    models: readModels(shipped.models),
    feeds: () => (listening?.feeds ?? []).map(feedHealth),
    hornPath: shipped.horn,
    version,
    startedAtMs: clock.now(),
    logger,
  }
  const app = await buildApp(product, config, openSite(shipped.site))
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new Error(`Port ${config.port} is in use. Choose another with PORT.`) : error
  })
  const { port } = app.server.address() as AddressInfo
  return {
    url: config.publicUrl ?? `http://${config.host}:${port}`,
    async close() {
      // A browser may hold a connection open on which it never asked anything: it is not waited for.
      const impatient = setTimeout(() => app.server.closeAllConnections(), LONGEST_FAREWELL_MS)
      await app.close()
      clearTimeout(impatient)
      await listening?.close().catch((error: Error) => logger.error({ err: error }, 'what feeds said last is lost'))
      await postman.close()
      mailer.close()
      await inference.close()
      await store.close()
    },
  }
}
