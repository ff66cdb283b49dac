import { feedEffects } from '../feeds/feed-effects.ts'
import type { Logger } from 'pino'
import { openAccounts } from '../accounts/accounts.ts'
import { readOrCreateSecret } from '../accounts/secret.ts'
import { openBus } from '../bus/open-bus.ts'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config.ts'
import { openCounters } from '../counters/open-counters.ts'
import { claimFiles, openFiles } from '../files/open-files.ts'
import { startInference } from '../jobs/inference.ts'
import { logsError, logStorageFault } from '../logger.ts'
import { startDeliveryLoop } from '../services/site/contact/delivery-loop.ts'
import { openMailer } from '../mail/open-mailer.ts'
import { bundledPath } from '../paths.ts'
import { openSigningKey } from '../services/desk/signatures/signing-key.ts'
import { requireAuditLog } from './require-audit-log.ts'
import { prepareDataFolder } from './prepare-data-folder.ts'
import { deliverMessages } from '../services/site/contact/deliver-messages.ts'
import { createStorageWatch } from '../services/shared/storage/storage-watch.ts'
import { createStorageQuota } from '../services/shared/storage/storage-quota.ts'
import { claimDataFolder, shareDataFolder } from '../store/database/data-folder-claim.ts'
import { isDamage } from '../store/interfaces/store-fault.ts'
import { namedFault } from '../store/database/database-fault.ts'
import { openPostgres, openSqlite } from '../store/open-database.ts'
import { openStore } from '../store/open-store.ts'

/** Servers that share PostgreSQL share files: an upload older than this cannot still be in progress on another server. */
const MAX_UPLOAD_AGE_MS = 3_600_000

/** Opens the effects that the configuration names, and closes them with `opened`. */
export async function openBackends(config: Config, clock: Clock, logger: Logger, opened: AsyncDisposableStack) {
  const claim = config.databaseUrl ? null : claimDataFolder(config.dataDir)
  opened.defer(() => claim?.release())
  // Before a database is changed.
  const files = await openFiles(config)
  const database = config.databaseUrl
    ? openPostgres(config.databaseUrl)
    : openSqlite(config.dataDir, { isChecked: true })
  const store = await openStore(database)
  opened.defer(() => store.close())
  await requireAuditLog(config, { store, logger }).catch((error: unknown) => {
    throw isDamage(error) ? namedFault(database, error) : error
  })
  const counters = openCounters(database)
  const secret = config.authSecret ?? (await readOrCreateSecret(config.dataDir))
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const accounts = await openAccounts(
    database,
    secret,
    publicUrl,
    undefined,
    config.newAccountRole,
    config.secondFactorFrom,
  ).catch((error: unknown) => {
    throw namedFault(database, error)
  })
  const inference = startInference(bundledPath.models)
  opened.defer(() => inference.close())
  if (claim === null || config.fileStore !== null) {
    // Copied with the database, and no other has it.
    const { fingerprint } = await openSigningKey({ store, clock })
    const shared = claim === null ? shareDataFolder(config.dataDir, fingerprint) : null
    opened.defer(() => shared?.release())
    if (config.fileStore !== null) await claimFiles(files, fingerprint)
  }
  const storage = createStorageWatch({
    now: clock.now,
    freeBytes: files.freeBytes,
    isRemote: database.kind === 'postgresql',
    onFault: (fault, error) => logStorageFault(logger, fault, { err: error, database: database.place }),
  })
  const { quotas, storedBytes } = store
  const quota = createStorageQuota({ quotas, storedBytes, files, now: clock.now }, config.storage)
  const startedBeforeMs = claim ? clock.now() : clock.now() - MAX_UPLOAD_AGE_MS
  await prepareDataFolder(config.dataDir, { store, files, logger }, startedBeforeMs)
  await store.contactMessages.resetFailed(clock.now())
  const mailer = openMailer(config)
  opened.defer(() => mailer.close())
  const deliveryLoop = startDeliveryLoop(
    (stopping) => deliverMessages({ store, mailer, clock, log: logger, stopping }),
    { sleep: feedEffects.sleep, onFault: logsError(logger, 'contact mail delivery failed') },
  )
  opened.defer(() => deliveryLoop.close())
  const bus = await openBus(config, (error) => logger.warn({ err: error }, 'bus delivery failed; retrying'))
  opened.defer(() => bus.close())
  return {
    store,
    counters,
    connections: database.connections,
    accounts,
    secret,
    inference,
    files,
    storage,
    quota,
    mailer,
    deliveryLoop,
    bus,
    isOnlyServer: claim !== null,
    /** Unfinished files in the data folder older than this are leftovers. */
    startedBeforeMs,
  }
}

export type Backends = Awaited<ReturnType<typeof openBackends>>
