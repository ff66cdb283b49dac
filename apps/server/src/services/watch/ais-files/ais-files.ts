import {
  MAX_AIS_FILES,
  MAX_AIS_PARTS,
  type AisFile,
  type AisFileRequest,
  type AisPreview,
} from '@varuna/contract/watch/ais-file'
import type { Fault } from '@varuna/contract/fault'
import { actorOf } from '../../../audit/actor.ts'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { Files } from '../../../files/files.ts'
import type { Reading } from '../../../jobs/reading/process-reading.ts'
import type { Principal } from '../../../principal/principal.ts'
import { isReceiving, RECEIVING_MS } from '../../../store/interfaces/job-store.ts'
import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { newJob, type JobRunner } from '../../shared/queued-jobs/job-runner.ts'
import { AIS_FILES_FOLDER, refusedKey, summaryKey } from './ais-file-keys.ts'
import type { AisFileAsk, AisFileTask } from './ais-file-process.ts'
import { digestTo, isAmong, partKey, readSentParts, type SentPart } from './sent-parts.ts'
import type { StorageQuota } from '../../shared/storage/storage-quota.ts'
import type { StoredImport, StoredRefusal } from './start-imports.ts'

interface Effects {
  store: Pick<Store, 'importJobs'>
  files: Files
  clock: Clock
  aisImports: JobRunner
}

/** Without texts. */
export type AisFileRecord = Omit<AisFile, 'failure'> & { fault: Fault | null }

/** Files of all accounts that come in, wait or are imported; each may take 2 GB until then. */
const MAX_UNFINISHED = 40
/** A file whose next part does not come for this long is removed. */
const PART_MS = 24 * 3_600_000
/** Sooner, where none came: its place is one of a few. */
const FIRST_PART_MS = 3_600_000

const notFound = () => codedError('not_found.record', { record: 'ais_file' })

/**
 * Begins to receive a file, or goes on with one of this name and size of which parts are missing. Throws `storage_full` for one that cannot be
 * stored whole, `too_many_requests.ais_files` and `busy.ais_files`.
 */
export async function beginAisFile(
  { store, clock, quota }: Pick<Effects, 'store' | 'clock'> & { quota: Pick<StorageQuota, 'withRoom'> },
  principal: Principal,
  { name, byteCount }: AisFileRequest,
): Promise<AisFileRecord> {
  const createdMs = clock.now()
  const row: JobRow = {
    ...newJob({
      id: clock.newId(),
      user_id: principal.accountId,
      request: String(byteCount),
      file_name: name,
      created_ms: createdMs,
    }),
    expires_ms: createdMs + FIRST_PART_MS,
    lease_until_ms: RECEIVING_MS,
  }
  const earlier = (await store.importJobs.list(principal, MAX_AIS_FILES)).find(
    (one) => isReceiving(one) && one.file_name === name && one.request === row.request,
  )
  // Only asked for: the parts reserve their space as they come.
  await quota.withRoom(principal.accountId, byteCount - (earlier?.row_count ?? 0), async () => {})
  const begun = await store.importJobs.begin(row, { perAccount: MAX_AIS_FILES, unfinished: MAX_UNFINISHED })
  if (begun === 'account_full') throw codedError('too_many_requests.ais_files', { maxFiles: MAX_AIS_FILES })
  if (begun === 'queue_full') throw codedError('busy.ais_files')
  return recordOf(begun, null)
}

/**
 * Stores the next part of a file, and queues the file with its last one. What is counted is never replaced: a part that came before is
 * compared with it, and of two that are sent for one place at once, the second. Throws `part_misplaced`,
 * `part_too_small`, `part_differs` and `not_found.record`.
 */
export async function addAisPart(
  effects: Effects,
  principal: Principal,
  id: string,
  from: number,
  { path, byteCount, sha256 }: { path: string; byteCount: number; sha256: string },
): Promise<AisFileRecord> {
  const { store, files, clock, aisImports } = effects
  const row = await requireRow(store, principal, id)
  const total = Number(row.request)
  if (!isReceiving(row) || from < row.row_count)
    return requireCounted(effects, principal, row, { from, byteCount, sha256 })
  const end = from + byteCount
  if (from !== row.row_count || byteCount === 0 || end > total)
    throw codedError('part_misplaced', { received: row.row_count })
  // Each takes a file, and is listed with the others.
  const minBytes = Math.ceil(total / MAX_AIS_PARTS)
  if (end < total && byteCount < minBytes) throw codedError('part_too_small', { minBytes })
  const part = { from, byteCount, sha256, before: row.sha256, copy: clock.newId() }
  await files.putFile(partKey(id, part), path)
  const timeMs = clock.now()
  const act =
    end < total
      ? null
      : ({
          action: 'ais_import',
          by: actorOf(principal),
          aboutId: id,
          timeMs,
          after: { file: row.file_name, bytes: total },
        } as const)
  const expiresMs = timeMs + PART_MS
  if (!(await store.importJobs.receive(principal, { id, from, byteCount, sha256: digestTo(part), expiresMs, act }))) {
    const now = await store.importJobs.get(principal, id)
    if (now === null) {
      await files.removeFolder(`${AIS_FILES_FOLDER}/${id}`)
      throw notFound()
    }
    await files.remove(partKey(id, part))
    return requireCounted(effects, principal, now, part)
  }
  if (act !== null) aisImports.wake()
  return getAisFile(effects, principal, id)
}

/** The file of a part that is counted already. Throws `part_differs` for any other. */
async function requireCounted(
  effects: Effects,
  principal: Principal,
  row: JobRow,
  part: Pick<SentPart, 'from' | 'byteCount' | 'sha256'>,
): Promise<AisFileRecord> {
  const counted = await readSentParts(effects.files, row)
  // Of a file whose import failed nothing is kept to compare.
  if (row.state !== 'failed' && (counted === null || !isAmong(counted, part))) throw codedError('part_differs')
  return getAisFile(effects, principal, row.id)
}

/** Throws `not_found.record` before the bytes of a part are received. */
export async function requireAisFile(
  { store }: Pick<Effects, 'store'>,
  principal: Principal,
  id: string,
): Promise<void> {
  await requireRow(store, principal, id)
}

/** The account's files, the newest first. */
export async function listAisFiles(
  { store, files }: Pick<Effects, 'store' | 'files'>,
  principal: Principal,
): Promise<AisFileRecord[]> {
  const rows = await store.importJobs.list(principal, MAX_AIS_FILES)
  return Promise.all(rows.map(async (row) => recordOf(row, await readStored(files, row))))
}

/** Throws `not_found.record` for an unknown id and for another account's. */
export async function getAisFile(
  { store, files }: Pick<Effects, 'store' | 'files'>,
  principal: Principal,
  id: string,
): Promise<AisFileRecord> {
  const row = await requireRow(store, principal, id)
  return recordOf(row, await readStored(files, row))
}

/** Removes a file with its report, and stops its import; what was stored stays. Throws `not_found.record`. */
export async function removeAisFile(
  { store, files, aisImports }: Effects,
  principal: Principal,
  id: string,
): Promise<void> {
  if (!(await store.importJobs.remove(principal, id))) throw notFound()
  aisImports.cancel(id)
  await files.removeFolder(`${AIS_FILES_FOLDER}/${id}`)
}

/** The refused lines of an import, a thousand at a time. Throws `not_found.record` and `import_not_ready`. */
export async function readRefusals(
  { store, files }: Pick<Effects, 'store' | 'files'>,
  principal: Principal,
  id: string,
): Promise<{ name: string; pages: AsyncIterable<StoredRefusal[]> }> {
  const row = await requireRow(store, principal, id)
  const bytes = row.state === 'ready' ? await files.get(refusedKey(row)) : null
  if (bytes === null) throw codedError('import_not_ready')
  const lines = Buffer.from(bytes).toString()
  async function* pages() {
    const texts = lines === '' ? [] : lines.split('\n')
    for (let at = 0; at < texts.length; at += LINES_AT_ONCE)
      yield texts.slice(at, at + LINES_AT_ONCE).map((text) => JSON.parse(text) as StoredRefusal)
  }
  return { name: row.file_name, pages: pages() }
}

const LINES_AT_ONCE = 1_000

/** What the beginning of a file holds. Throws `invalid_input` for an unknown format. */
export async function previewAisFile(
  { readAisFile, clock }: { readAisFile: Reading<AisFileTask, AisFileAsk>; clock: Pick<Clock, 'now'> },
  { accountId }: Principal,
  path: string,
): Promise<AisPreview> {
  for await (const asked of readAisFile(accountId, { kind: 'preview', path, nowMs: clock.now() }))
    if (asked.kind === 'preview') return asked.preview
  throw codedError('invalid_input.empty_file')
}

async function requireRow(store: Effects['store'], principal: Principal, id: string): Promise<JobRow> {
  const row = await store.importJobs.get(principal, id)
  if (row === null) throw notFound()
  return row
}

async function readStored(files: Files, row: JobRow): Promise<StoredImport | null> {
  const bytes = row.state === 'ready' ? await files.get(summaryKey(row)) : null
  return bytes === null ? null : (JSON.parse(Buffer.from(bytes).toString()) as StoredImport)
}

const isoTime = (timeMs: number) => new Date(timeMs).toISOString()

function recordOf(row: JobRow, stored: StoredImport | null): AisFileRecord {
  const isComing = isReceiving(row)
  return {
    id: row.id,
    state: isComing ? 'receiving' : row.state,
    name: row.file_name,
    byteCount: Number(row.request),
    received: isComing ? row.row_count : Number(row.request),
    positions: isComing ? 0 : row.row_count,
    refused: isComing ? 0 : row.left_out,
    share: row.state === 'ready' ? 1 : row.share,
    createdAt: isoTime(row.created_ms),
    expiresAt: isoTime(row.expires_ms),
    files: stored?.files ?? null,
    listed: stored?.listed ?? 0,
    fault: row.fault === null ? null : (JSON.parse(row.fault) as Fault),
  }
}
