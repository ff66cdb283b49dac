import type { ExportFault } from '@varuna/contract/faults/export-fault'
import { MAX_EXPORTS, type ExportJob, type ExportRequest } from '@varuna/contract/desk/export'
import { parseTimestampMs } from '@varuna/contract/fields'
import type { Unreadable } from '@varuna/contract/unreadable'
import type { Readable } from 'node:stream'
import type { Clock } from '../../../clock/clock.ts'
import { CodedError, codedError } from '../../../errors/coded-error.ts'
import type { Files } from '../../../files/files.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { requireVessel } from '../../watch/ais/vessels.ts'
import { requireReadable } from '../../shared/reading/require-readable.ts'
import { fileNameOf, isSimulatedOrder, readOrder, vesselOf, writeOrder } from './export-order.ts'
import { newJob, type JobRunner } from '../../shared/queued-jobs/job-runner.ts'
import { exportFolder, exportKey } from './export-files.ts'
import { isoTime, mediaTypes } from '../../shared/formats/track-file.ts'

interface Effects {
  store: Store
  files: Files
  clock: Clock
  exports: JobRunner
}

/** Waiting and running exports of all accounts. */
const MAX_UNFINISHED = 100

/** An export without the text of its fault. */
export type ExportRecord = Omit<ExportJob, 'failure'> & { fault: ExportFault | null }

/**
 * Queues an export. Throws `not_found` for the track of a vessel without any received report, `too_many_requests.exports`, and
 * `busy.exports`.
 */
export async function startExport(
  { store, clock, exports }: Effects,
  { accountId }: Principal,
  order: ExportRequest,
): Promise<ExportRecord> {
  if (order.content === 'track') await requireVessel({ store }, order.mmsi)
  const now = clock.now()
  const row = newJob({
    id: clock.newId(),
    user_id: accountId,
    request: writeOrder(order),
    file_name: fileNameOf(order, now),
    created_ms: now,
  })
  const added = await store.exports.add(row, { perAccount: MAX_EXPORTS, unfinished: MAX_UNFINISHED })
  if (added === 'account_full') throw codedError('too_many_requests.exports', { maxExports: MAX_EXPORTS })
  if (added === 'queue_full') throw codedError('busy.exports')
  exports.wake()
  return recordOf(row) as ExportRecord
}

/** The account's exports, the newest first; those whose rows are damaged are left out. */
export async function listExports({ store }: Pick<Effects, 'store'>, principal: Principal): Promise<ExportRecord[]> {
  const rows = await store.exports.list(principal, MAX_EXPORTS)
  return rows.flatMap((row) => recordOf(row) ?? [])
}

/** Throws `not_found` for an unknown id and for another account's. */
export async function getExport(
  { store }: Pick<Effects, 'store'>,
  principal: Principal,
  id: string,
): Promise<ExportRecord> {
  return requireReadable(await store.exports.get(principal, id), recordOf, 'export', id)
}

/** The file of an export. Throws `not_found`, `export_not_ready`, and the fault of a failed one. */
export async function openExport(
  { store, files }: Pick<Effects, 'store' | 'files'>,
  principal: Principal,
  id: string,
): Promise<{ fileName: string; mediaType: string; byteCount: number; bytes: Readable }> {
  const row = await store.exports.get(principal, id)
  const record = requireReadable(row, recordOf, 'export', id)
  if (record.fault !== null) throw new CodedError(record.fault)
  if (row === null || record.state !== 'ready') throw codedError('export_not_ready')
  const file = await files.open(exportKey(row))
  if (file === null) throw codedError('not_found.export_file')
  return { fileName: record.fileName, mediaType: mediaTypes[record.format], ...file }
}

/** Deletes an export and its file, and cancels its preparation. Throws `not_found`. */
export async function removeExport(
  { store, files, exports }: Effects,
  principal: Principal,
  id: string,
): Promise<void> {
  if (!(await store.exports.remove(principal, id))) throw codedError('not_found.record', { record: 'export' })
  exports.cancel(id)
  await files.removeFolder(exportFolder(id))
}

function recordOf(row: JobRow): Exclude<ExportRecord, Unreadable> | null {
  const order = readOrder(row.request)
  if (order === null) return null
  const toIso = (time: string | undefined) => (time === undefined ? null : isoTime(parseTimestampMs(time)))
  return {
    id: row.id,
    state: row.state,
    content: order.content,
    format: order.format,
    vessels: order.content === 'tracks' ? order.vessels.length : null,
    mmsi: vesselOf(order),
    simulated: isSimulatedOrder(order),
    from: toIso(order.from),
    to: toIso(order.to),
    rows: row.row_count,
    leftOut: row.left_out,
    byteCount: row.byte_count,
    fileName: row.file_name,
    share: row.state === 'ready' ? 1 : row.share,
    createdAt: isoTime(row.created_ms),
    expiresAt: isoTime(row.expires_ms),
    fault: row.fault === null ? null : (JSON.parse(row.fault) as ExportFault),
  }
}
