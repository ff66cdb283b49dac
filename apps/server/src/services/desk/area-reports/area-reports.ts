import {
  areaReportRequest,
  MAX_AREA_REPORTS,
  MAX_UNFINISHED_AREA_REPORTS,
  type AreaReport,
  type AreaReportRequest,
  type AreaResult,
} from '@varuna/contract/desk/area-report'
import { parseTimestampMs } from '@varuna/contract/fields'
import type { AreaReportFault } from '@varuna/contract/faults/area-report-fault'
import { z } from 'zod'
import type { Clock } from '../../../clock/clock.ts'
import { CodedError, codedError, fieldError } from '../../../errors/coded-error.ts'
import { digestOfBytes } from '../../../files/file-digest.ts'
import type { Files } from '../../../files/files.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { newJob, type JobRunner } from '../../shared/queued-jobs/job-runner.ts'
import { createTurnsByKey } from '../../shared/turns/create-turns.ts'
import { requireReadable } from '../../shared/reading/require-readable.ts'
import { areaReportFolder, areaReportKey } from './area-report-files.ts'
import { resolveArea, type AreaEffects } from '../../watch/zones/resolve-area.ts'

export interface AreaReportEffects extends Omit<AreaEffects, 'store'> {
  store: Pick<Store, 'areaJobs' | 'zones'>
  files: Pick<Files, 'get' | 'removeFolder'>
  clock: Clock
  areaReports: JobRunner
}

/** The clock of who asks may be ahead of the server's by this much. */
const MAX_AHEAD_MS = 5 * 60_000
/** Waiting and running reports of all accounts. */
const MAX_UNFINISHED = 50

/** A report without the text of its fault. */
export type AreaReportRecord = Omit<AreaReport, 'failure'> & { fault: AreaReportFault | null }

const storedRequest = z.object({ request: areaReportRequest, name: z.string().nullable() })

/** The request of a report and the name of its zone, as stored in its row; null for a damaged row. */
export function readRequest(text: string): z.infer<typeof storedRequest> | null {
  try {
    return storedRequest.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * Queues a report, or returns the account's equal one that is not done. The account's oldest report that is done makes room for it. Throws
 * what `resolveArea` does, `period_in_future` for a period that has not begun, `too_many_requests.area_reports` and `busy.area_reports`.
 */
export const startAreaReport = (
  effects: AreaReportEffects,
  principal: Principal,
  request: AreaReportRequest,
): Promise<AreaReportRecord> => inTurn(principal.accountId, () => addReport(effects, principal, request))

/** Requests of one account come one after another, so that each sees those before it. */
const inTurn = createTurnsByKey()

async function addReport(
  effects: AreaReportEffects,
  principal: Principal,
  request: AreaReportRequest,
): Promise<AreaReportRecord> {
  const { store, clock, areaReports } = effects
  const rows = await store.areaJobs.list(principal, MAX_AREA_REPORTS)
  const unfinished = rows.filter(({ state }) => state === 'waiting' || state === 'running')
  const text = JSON.stringify(request)
  for (const row of unfinished) {
    const record = recordOf(row)
    if (record !== null && JSON.stringify(record.request) === text) return record
  }
  if (unfinished.length >= MAX_UNFINISHED_AREA_REPORTS) throw tooMany()
  if (parseTimestampMs(request.from) > clock.now() + MAX_AHEAD_MS)
    throw fieldError({ field: 'from', code: 'period_in_future', params: {} })
  const { name } = await resolveArea(effects, request.area)
  const row = newJob({
    id: clock.newId(),
    user_id: principal.accountId,
    request: JSON.stringify({ request, name }),
    file_name: name ?? request.area.kind,
    created_ms: clock.now(),
  })
  const limits = { perAccount: MAX_AREA_REPORTS, unfinished: MAX_UNFINISHED }
  let added = await store.areaJobs.add(row, limits)
  const oldest = rows.findLast(({ state }) => state === 'ready' || state === 'failed')
  if (added === 'account_full' && oldest !== undefined) {
    await removeAreaReport(effects, principal, oldest.id)
    added = await store.areaJobs.add(row, limits)
  }
  if (added === 'account_full') throw tooMany()
  if (added === 'queue_full') throw codedError('busy.area_reports')
  areaReports.wake()
  return recordOf(row) as AreaReportRecord
}

const tooMany = () => codedError('too_many_requests.area_reports', { maxUnfinished: MAX_UNFINISHED_AREA_REPORTS })

/** The account's reports, the newest first; those whose rows are damaged are left out. */
export async function listAreaReports(
  { store }: Pick<AreaReportEffects, 'store'>,
  principal: Principal,
): Promise<AreaReportRecord[]> {
  return (await store.areaJobs.list(principal, MAX_AREA_REPORTS)).flatMap((row) => recordOf(row) ?? [])
}

/** Throws `not_found` for an unknown id and for another account's. */
export async function getAreaReport(
  { store }: Pick<AreaReportEffects, 'store'>,
  principal: Principal,
  id: string,
): Promise<AreaReportRecord> {
  return requireReadable(await store.areaJobs.get(principal, id), recordOf, 'area_report', id)
}

/** Stops and removes a report. Throws `not_found`. */
export async function removeAreaReport(
  { store, files, areaReports }: Pick<AreaReportEffects, 'store' | 'files' | 'areaReports'>,
  principal: Principal,
  id: string,
): Promise<void> {
  if (!(await store.areaJobs.remove(principal, id))) throw codedError('not_found.record', { record: 'area_report' })
  areaReports.cancel(id)
  await files.removeFolder(areaReportFolder(id))
}

/**
 * What a report found, as JSON. Throws `not_found`, `area_not_ready`, why it failed, and `not_found.area_result` where its file is gone or was
 * changed.
 */
export async function readAreaBytes(
  { store, files }: Pick<AreaReportEffects, 'store' | 'files'>,
  principal: Principal,
  id: string,
): Promise<{ record: AreaReportRecord; bytes: Uint8Array }> {
  const row = await store.areaJobs.get(principal, id)
  const record = requireReadable(row, recordOf, 'area_report', id)
  if (record.fault !== null) throw new CodedError(record.fault)
  if (row?.state !== 'ready') throw codedError('area_not_ready')
  const bytes = await files.get(areaReportKey(row))
  if (bytes === null || digestOfBytes(bytes) !== row.sha256) throw codedError('not_found.area_result')
  return { record, bytes }
}

/** As `readAreaBytes`, parsed. What has the digest that was stored with it is what was written. */
export async function readAreaResult(
  effects: Pick<AreaReportEffects, 'store' | 'files'>,
  principal: Principal,
  id: string,
): Promise<{ record: AreaReportRecord; result: AreaResult }> {
  const { record, bytes } = await readAreaBytes(effects, principal, id)
  return { record, result: JSON.parse(Buffer.from(bytes).toString()) as AreaResult }
}

function recordOf(row: JobRow): AreaReportRecord | null {
  const stored = readRequest(row.request)
  if (stored === null) return null
  return {
    id: row.id,
    state: row.state,
    request: stored.request,
    name: stored.name,
    share: row.state === 'ready' ? 1 : row.share,
    vesselsLooked: row.row_count,
    createdAt: new Date(row.created_ms).toISOString(),
    expiresAt: new Date(row.expires_ms).toISOString(),
    fault: row.fault === null ? null : (JSON.parse(row.fault) as AreaReportFault),
  }
}
