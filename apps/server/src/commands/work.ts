import { randomUUID } from 'node:crypto'
import { Command } from 'commander'
import { openBus } from '../bus/open-bus.ts'
import { environment, readConfig } from '../config.ts'
import { feedEffects } from '../feeds/feed-effects.ts'
import { createLogger, logsError } from '../logger.ts'
import { readFishingData } from '../start/open-bundled-data.ts'
import { bundledPath } from '../paths.ts'
import { createFeedLimit } from '../services/desk/alerts/feed-limit.ts'
import { startZoneFishing } from '../services/desk/alerts/zone-fishing.ts'
import { loadGeo } from '../services/shared/bundled-data/load-geo.ts'
import { followPlaceLists } from '../services/watch/places/follow-place-lists.ts'
import { surroundingsOf } from '../services/watch/tracks/load-surroundings.ts'
import { openImportedZones } from '../services/watch/zones/imported-zones.ts'
import { startWorker } from '../start/start-worker.ts'
import { openPostgres } from '../store/open-database.ts'
import { startMetrics } from '../start/start-metrics.ts'
import { readMetrics } from '../services/site/metrics/read-metrics.ts'
import { withJamming } from '../services/watch/tracks/find-jamming.ts'
import { openStore } from '../store/open-store.ts'
import { onInterrupt } from './on-interrupt.ts'

export const workCommand = new Command('work')
  .description(
    'Follow vessels and find their events apart from the server, until Ctrl-C. Any number of workers on any machines share the vessels; ' +
      'all need the DATABASE_URL and NATS_URL of the server',
  )
  .action(async () => {
    const { databaseUrl, natsUrl, logLevel, alertsPerFeedHour, metrics } = readConfig(environment)
    if (databaseUrl === null || natsUrl === null) throw new Error(needs(databaseUrl, natsUrl))
    const logger = createLogger(logLevel)
    const database = openPostgres(databaseUrl)
    const store = await openStore(database)
    const { geo, close: closeLists } = await followPlaceLists(loadGeo(bundledPath.geo), {
      store,
      sleep: feedEffects.sleep,
      onFault: logsError(logger, 'looking for imported ports and anchorages failed; retrying'),
    })
    const around = surroundingsOf(geo, bundledPath.geo)
    const bus = await openBus({ natsUrl }, (error) => logger.warn({ err: error }, 'bus delivery failed; retrying'))
    const measured = {
      store,
      feeds: () => [],
      bus: () => ({ kind: bus.kind, ok: bus.isConnected() }),
      connections: database.connections,
      now: () => Date.now(),
    }
    await using opened = new AsyncDisposableStack()
    await startMetrics(
      { metrics },
      () => readMetrics(measured),
      { now: measured.now, onFault: logsError(logger, 'reading the metrics failed') },
      opened,
    )
    const worker = await startWorker({
      bus,
      work: { ...withJamming(store), locks: store.locks, around },
      onFault: logsError(logger, 'following vessels failed; retrying'),
    })
    const zoneFishing = startZoneFishing({
      store,
      geo,
      within: createFeedLimit(alertsPerFeedHour),
      importedZones: openImportedZones(store, geo.zones),
      sleep: feedEffects.sleep,
      ...readFishingData(),
      clock: { now: () => Date.now(), newId: () => randomUUID() },
      // Servers poll the log of alerts themselves.
      onRaised: () => {},
      onFault: logsError(logger, 'looking for fishing in zones failed; retrying'),
    })
    process.stderr.write('Following vessels. Ctrl-C ends this worker; the others take over its share.\n')
    await new Promise<void>((resolve) => onInterrupt(resolve))
    await zoneFishing.close()
    await worker.close()
    await closeLists()
    await bus.close()
    await store.close()
  })

const needs = (databaseUrl: string | null, natsUrl: string | null) => {
  const missing = [
    ...(databaseUrl === null ? ['DATABASE_URL, a PostgreSQL database that they share'] : []),
    ...(natsUrl === null ? ['NATS_URL, a NATS server with JetStream that wakes them'] : []),
  ]
  return (
    `varuna work lets several processes share the vessels. It needs ${missing.join(', and ')}. ` +
    'Set the same for the server. Without them the server follows all vessels itself, and no worker is needed.'
  )
}
