import type { ExportFault } from '@varuna/contract/fault'
import type { Clock } from '../../clock/clock.ts'
import { CodedError, codedError } from '../../errors/coded-error.ts'
import type { Files } from '../../files/files.ts'
import type { ExportRow } from '../../store/database/schema.ts'
import type { ExportProgress } from '../../store/export-store.ts'
import type { Store } from '../../store/store.ts'
import type { StorageWatch } from '../health/storage-watch.ts'
import { exportFolder, exportKey, EXPORTS_FOLDER, KEPT_MS } from './export-files.ts'
import { readOrder } from './export-order.ts'
import { writeExport } from './write-export.ts'

export interface ExportRunner {
  /** Looks for waiting exports now instead of at the next interval. */
  wake(): void
  /** Stops an export that this server is preparing, without another trace. */
  cancel(id: string): void
}

interface Effects {
  store: Store
  files: Files
  clock: Clock
  storage: Pick<StorageWatch, 'recordError'>
  /** No other server prepares the exports of this database. */
  isOnlyServer: boolean
  onFault(error: unknown): void
}

const INTERVAL_MS = 30_000
/** Each keeps a processor busy for a part of the time. */
const RUNNING_AT_A_TIME = 2
const LEASE_MS = 60_000
const RENEWED_EVERY_MS = 1_000
/** An export that was begun so often and never ended would stop the server again. */
const MAX_ATTEMPTS = 3
/** Of all files that are ready. */
const MAX_READY_BYTES = 4e9
/** What exports leave to everything else that the server stores. */
const MIN_FREE_BYTES = 512e6
const EXPIRED_A_TIME = 100

/** Prepares waiting exports, the oldest first and one of an account at a time, and removes those that have expired. */
export function startExports(effects: Effects): ExportRunner & { close(): Promise<void> } {
  const { store, files, clock, onFault } = effects
  const running = new Map<string, { stop: AbortController; ended: Promise<void> }>()
  let looking: Promise<void> | null = null
  let lookAgain = false
  let closed = false

  const beginWaiting = async () => {
    while (!closed && running.size < RUNNING_AT_A_TIME) {
      const nowMs = clock.now()
      const row = await store.exports.claim(nowMs, nowMs + LEASE_MS)
      if (row === null) return
      const stop = new AbortController()
      const ended = prepareExport(effects, row, stop.signal)
        .catch(onFault)
        .finally(() => {
          running.delete(row.id)
          wake()
        })
      running.set(row.id, { stop, ended })
      if (closed) stop.abort(shutdown)
    }
  }
  const look = async () => {
    do {
      lookAgain = false
      await removeExpired(effects).catch(onFault)
      await beginWaiting().catch(onFault)
    } while (lookAgain && !closed)
    looking = null
  }
  const wake = () => {
    if (closed) return
    lookAgain = true
    looking ??= look()
  }
  const timer = setInterval(wake, INTERVAL_MS)
  timer.unref()
  const prepared = (async () => {
    // What an earlier run of the only server left running can be begun again at once.
    if (effects.isOnlyServer) await store.exports.endLeases()
    wake()
    await removeOrphans({ store, files })
  })().catch(onFault)

  return {
    wake,
    cancel: (id) => running.get(id)?.stop.abort(),
    async close() {
      closed = true
      clearInterval(timer)
      for (const { stop } of running.values()) stop.abort(shutdown)
      await prepared
      await looking
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

/** Why an export stops that goes on at the next start. */
const shutdown = new Error('the server shuts down')

/** Writes the file of a claimed export; its row says how that ended. */
async function prepareExport(effects: Effects, row: ExportRow, signal: AbortSignal): Promise<void> {
  const { store, files, clock, storage, onFault } = effects
  const key = exportKey(row)
  let progress: ExportProgress = { row_count: 0, left_out: 0, share: null }
  let renewedMs = clock.now()
  const renew = async (next: ExportProgress) => {
    signal.throwIfAborted()
    progress = next
    const nowMs = clock.now()
    if (nowMs - renewedMs < RENEWED_EVERY_MS) return
    renewedMs = nowMs
    if (!(await store.exports.renew(row, { ...progress, lease_until_ms: nowMs + LEASE_MS }))) throw removed
  }
  const settle = (byteCount: number | null, fault: ExportFault | null) =>
    store.exports.settle(row, {
      ...progress,
      ...{ state: fault === null ? 'ready' : 'failed', byte_count: byteCount, expires_ms: clock.now() + KEPT_MS },
      fault: fault && JSON.stringify(fault),
    })
  try {
    const order = readOrder(row.request)
    if (order === null) throw new Error(`The order of export ${row.id} cannot be read.`)
    if (row.attempts > MAX_ATTEMPTS) throw codedError('export_failed.interrupted')
    await requireSpace(effects)
    const byteCount = await files.putPieces(key, encode(writeExport(store, order, renew)))
    if (!(await settle(byteCount, null))) await files.remove(key)
  } catch (error) {
    if (error === shutdown) return store.exports.release(row)
    if (error === removed || signal.aborted) return
    if (storage.recordError(error) === 'full') {
      await settle(null, { code: 'export_failed.storage_full', params: {} })
    } else if (error instanceof CodedError) {
      await settle(null, error.fault as ExportFault)
    } else {
      onFault(error)
      await settle(null, { code: 'export_failed.unexpected', params: {} })
    }
  }
}

/** The export was removed, or begun again by another server, meanwhile. */
const removed = new Error('the export was removed')

async function requireSpace({ store, files }: Effects): Promise<void> {
  const isFull = (await store.exports.readyBytes()) >= MAX_READY_BYTES || (await files.freeBytes()) < MIN_FREE_BYTES
  if (isFull) throw codedError('export_failed.storage_full')
}

async function* encode(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece)
}

async function removeExpired({ store, files, clock }: Effects): Promise<void> {
  const ids = await store.exports.removeExpired(clock.now(), EXPIRED_A_TIME)
  for (const id of ids) await files.removeFolder(exportFolder(id))
}

/** Removes the files of exports that a stop left without a row. A row is stored before its file, so none of another server's is removed. */
async function removeOrphans({ store, files }: Pick<Effects, 'store' | 'files'>): Promise<void> {
  for (const id of await files.list(EXPORTS_FOLDER)) {
    if (!(await store.exports.has(id))) await files.removeFolder(exportFolder(id))
  }
}
