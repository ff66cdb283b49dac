import type { Fault } from '@varuna/contract/fault'
import type { Clock } from '../../../clock/clock.ts'
import { CodedError } from '../../../errors/coded-error.ts'
import type { Files } from '../../../files/files.ts'
import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { JobProgress, JobStore } from '../../../store/interfaces/job-store.ts'
import type { StorageWatch } from '../storage/storage-watch.ts'
import type { Room, StorageQuota } from '../storage/storage-quota.ts'

/** What a job stored. */
export interface JobResult {
  byteCount: number
  sha256: string
}

export interface JobRunner {
  /** Checks for waiting jobs now instead of at the next interval. */
  wake(): void
  /** Stops a job running on this server; has no other effect. */
  cancel(id: string): void
}

/** Properties of the jobs of one table. */
export interface JobKind {
  jobs: JobStore
  /** Folder of the job files, each in a subfolder named by the job's id. */
  folder: string
  /** Each occupies a processor core part of the time. */
  runningAtATime: number
  /** Maximum bytes of all ready results. */
  maxReadyBytes: number
  faults: Record<'interrupted' | 'storage_full' | 'unexpected', Fault>
  /**
   * Runs a claimed job and returns the size and digest of its result. Call `onProgress` often; it throws when the job must stop, and so does
   * `signal`. Throws a CodedError when the job fails for a reason its owner can understand.
   */
  run(
    row: JobRow,
    onProgress: (progress: JobProgress) => Promise<void>,
    signal: AbortSignal,
    room: Room,
  ): Promise<JobResult>
  /**
   * How often a job ran and got no further, where a start of the job is not yet a run: a server that is killed again and again gives up no
   * job that could not run, until it expires. Without it each start counts.
   */
  futileRuns?(row: JobRow): Promise<number>
  /** Removes a job's input once its result is stored. */
  onReady?(row: JobRow): Promise<void>
}

export interface JobEffects {
  files: Files
  clock: Clock
  storage: Pick<StorageWatch, 'recordError'>
  quota: Pick<StorageQuota, 'withRoom'>
  /** No other server runs the jobs of this database. */
  isOnlyServer: boolean
  onFault(error: unknown): void
  /** A job ended without a result for a reason that its owner is told, or lost its lease; a job that its owner removed is none. */
  onFailed(error: Error, id: string): void
}

/** How long a ready or failed result is kept, and how long a job may wait. */
const KEPT_MS = 86_400_000

const INTERVAL_MS = 30_000
const LEASE_MS = 60_000
const RENEWED_EVERY_MS = 1_000
/** A job that was started this often and never finished probably crashes the server. */
const MAX_ATTEMPTS = 3
const EXPIRED_A_TIME = 100

/** While the store of files is away, a job pauses for half of its age, so its pauses grow and all servers agree on them. */
const pauseBeforeRetry = (ageMs: number) => Math.min(MAX_PAUSE_MS, Math.max(INTERVAL_MS, ageMs / 2))
const MAX_PAUSE_MS = 600_000

/** A job that waits. */
export const newJob = (job: Pick<JobRow, 'id' | 'user_id' | 'request' | 'file_name' | 'created_ms'>): JobRow => ({
  ...job,
  state: 'waiting',
  row_count: 0,
  left_out: 0,
  share: null,
  byte_count: null,
  sha256: null,
  expires_ms: job.created_ms + KEPT_MS,
  attempts: 0,
  lease_until_ms: 0,
  fault: null,
})

/** Runs waiting jobs, oldest first and one per account at a time, and removes expired ones. */
export function startJobs(kind: JobKind, effects: JobEffects): JobRunner & { close(): Promise<void> } {
  const { jobs, folder } = kind
  const { files, clock, onFault } = effects
  /** Keyed by claim: when a lease expires while this server is stalled, the job is claimed again alongside its earlier attempt. */
  const running = new Map<JobRow, { stop: AbortController; ended: Promise<void> }>()
  let looking: Promise<void> | null = null
  let lookAgain = false
  let closed = false

  const beginWaiting = async () => {
    while (!closed && running.size < kind.runningAtATime) {
      const nowMs = clock.now()
      const row = await jobs.claim(nowMs, nowMs + LEASE_MS)
      if (row === null) return
      const stop = new AbortController()
      const ended = doJob(kind, effects, row, stop.signal)
        .catch(onFault)
        .finally(() => {
          running.delete(row)
          wake()
        })
      running.set(row, { stop, ended })
      if (closed) stop.abort(shutdown)
    }
  }
  /** Files that cannot be removed now become orphans, removed at the next start. */
  const removeFilesOf = (id: string) => files.removeFolder(`${folder}/${id}`).catch(onFault)
  const removeExpired = async () => {
    for (const id of await jobs.removeExpired(clock.now(), EXPIRED_A_TIME)) await removeFilesOf(id)
  }
  const look = async () => {
    do {
      lookAgain = false
      await removeExpired().catch(onFault)
      await beginWaiting().catch(onFault)
    } while (lookAgain && !closed)
    looking = null
  }
  const wake = () => {
    if (closed) return
    lookAgain = true
    looking ??= look()
  }
  /** Removes files without a row, left by an interrupted run. Rows are stored before files, so files of other servers are safe. */
  const removeOrphans = async () => {
    for (const id of await files.list(folder)) if (!(await jobs.has(id))) await removeFilesOf(id)
  }
  const timer = setInterval(wake, INTERVAL_MS)
  timer.unref()
  const prepared = (async () => {
    // A single server can restart at once the jobs that its earlier run left running.
    if (effects.isOnlyServer) await jobs.endLeases()
    wake()
    await removeOrphans()
  })().catch(onFault)

  return {
    wake,
    cancel(id) {
      for (const [row, { stop }] of running) if (row.id === id) stop.abort()
    },
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

/** Reason for stopping a job that restarts with the server. */
const shutdown = new Error('the server shuts down')
/** The job was removed, or started again by another server. */
const removed = new Error('the job was removed')
const leaseLost = new Error('the job was started again while this attempt still ran, which is given up')

const isFutile = async ({ futileRuns }: JobKind, row: JobRow, nowMs: number): Promise<boolean> =>
  futileRuns === undefined || row.expires_ms <= nowMs || (await futileRuns(row)) >= MAX_ATTEMPTS

/** Runs a claimed job and stores the outcome in its row. Files of a failed job are removed, unless the job was started again elsewhere. */
async function doJob(kind: JobKind, effects: JobEffects, row: JobRow, signal: AbortSignal): Promise<void> {
  const { jobs, folder, faults } = kind
  const { files, clock, storage, onFault, onFailed } = effects
  let progress: JobProgress = { row_count: 0, left_out: 0, share: null }
  let renewedMs = clock.now()
  const renew = async (next: JobProgress) => {
    signal.throwIfAborted()
    progress = next
    const nowMs = clock.now()
    if (nowMs - renewedMs < RENEWED_EVERY_MS) return
    renewedMs = nowMs
    if (!(await jobs.renew(row, { ...progress, lease_until_ms: nowMs + LEASE_MS }))) throw removed
  }
  const settle = (result: JobResult | null, fault: Fault | null) =>
    jobs.settle(row, {
      ...progress,
      state: fault === null ? 'ready' : 'failed',
      byte_count: result?.byteCount ?? null,
      sha256: result?.sha256 ?? null,
      expires_ms: clock.now() + KEPT_MS,
      fault: fault && JSON.stringify(fault),
    })
  const removeFiles = () => files.removeFolder(`${folder}/${row.id}`)
  /** The job was removed, or was started again elsewhere, which keeps its files. */
  const leave = async () => {
    if (await jobs.has(row.id)) onFailed(leaseLost, row.id)
    else await removeFiles()
  }
  const fail = async (fault: Fault) => ((await settle(null, fault)) ? removeFiles() : leave())
  try {
    if (row.attempts > MAX_ATTEMPTS && (await isFutile(kind, row, clock.now())))
      throw new CodedError(faults.interrupted)
    if ((await jobs.readyBytes()) >= kind.maxReadyBytes) throw new CodedError(faults.storage_full)
    const isStored = await effects.quota.withRoom(row.user_id, 0, async (room) =>
      settle(await kind.run(row, renew, signal, room), null),
    )
    if (!isStored) return await leave()
    await kind.onReady?.(row).catch(onFault)
  } catch (error) {
    if (error === shutdown || signal.reason === shutdown) return void (await jobs.release(row))
    if (error === removed || signal.aborted) {
      // Remove what a pending write left behind after the job was removed.
      return leave()
    }
    const storageFault = storage.recordError(error)
    if (storageFault === 'full') return fail(faults.storage_full)
    if (storageFault === 'files_unreachable') {
      const retryMs = clock.now() + pauseBeforeRetry(clock.now() - row.created_ms)
      if (retryMs >= row.expires_ms) return fail(faults.unexpected)
      return void (await jobs.release(row, retryMs))
    }
    if (error instanceof CodedError) {
      onFailed(error, row.id)
      const isOfServer = error.code === 'storage_full' && error.fault.code !== 'storage_full.account'
      return fail(isOfServer ? faults.storage_full : error.fault)
    }
    onFault(error)
    await fail(faults.unexpected)
  }
}
