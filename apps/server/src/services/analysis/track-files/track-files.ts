import {
  MAX_TRACK_FILES,
  type FishingEventAnswer,
  type ScoredPositionAnswer,
  type TrackFile,
  type TrackFileDetails,
  type TrackFileVessel,
} from '@varuna/contract/analysis/track-file'
import type { Fault } from '@varuna/contract/fault'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { Files } from '../../../files/files.ts'
import type { StoredEvent, StoredVessel } from '../../../jobs/tracks/track-pages.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { newJob, type JobRunner } from '../../shared/queued-jobs/job-runner.ts'
import {
  type positionAt,
  readEvents,
  readPositions,
  readSummary,
  readVessels,
  sourceKey,
  TRACK_FILES_FOLDER,
} from './result-files.ts'
import { readRequest, writeRequest } from './track-request.ts'

interface Effects {
  store: Pick<Store, 'trackJobs'>
  files: Files
  clock: Clock
  trackScoring: JobRunner
}

type ReadEffects = Pick<Effects, 'store' | 'files'>

/** Without texts. */
export type TrackFileRecord = Omit<TrackFile, 'failure'> & { fault: Fault | null }
export type TrackFileDetailsRecord = TrackFileRecord & {
  summary:
    | (Omit<NonNullable<TrackFileDetails['summary']>, 'leftOut'> & {
        leftOut: Omit<NonNullable<TrackFileDetails['summary']>['leftOut'][number], 'text'>[]
      })
    | null
}

/** Queued and running files of all accounts; each may take 200 MB until it is scored. */
const MAX_UNFINISHED = 20
const MAX_EVENTS = 1_000

/** Storing a received file takes seconds; a job interrupted by a crash meanwhile fails soon after. */
const STORING_MS = 60_000

const tooManyFiles = () => codedError('too_many_requests.track_files', { maxFiles: MAX_TRACK_FILES })

/** Throws `too_many_requests.track_files` before receiving a file that could not be queued. */
export async function requireTrackSlot({ store }: Pick<Effects, 'store'>, principal: Principal): Promise<void> {
  if ((await store.trackJobs.list(principal, MAX_TRACK_FILES)).length >= MAX_TRACK_FILES) throw tooManyFiles()
}

/**
 * Stores a received track file and queues it. Throws `too_many_requests.track_files`, `busy.track_files` and `no_file.empty`; a refused
 * file is removed.
 */
export async function addTrackFile(
  { store, files, clock, trackScoring }: Effects,
  { accountId }: Principal,
  { name, shipType = null }: { name: string; shipType?: number | null | undefined },
  { path, byteCount }: { path: string; byteCount: number },
): Promise<TrackFileRecord> {
  if (byteCount === 0) throw codedError('no_file.empty')
  const now = clock.now()
  // The job counts as running until its file is stored, so that the file is not an orphan and no server starts the job.
  const id = clock.newId()
  const row: JobRow = {
    ...newJob({
      id,
      user_id: accountId,
      request: writeRequest({ byteCount, shipType }),
      file_name: name,
      created_ms: now,
    }),
    state: 'running',
    attempts: 1,
    lease_until_ms: now + STORING_MS,
  }
  const added = await store.trackJobs.add(row, { perAccount: MAX_TRACK_FILES, unfinished: MAX_UNFINISHED })
  if (added === 'account_full') throw tooManyFiles()
  if (added === 'queue_full') throw codedError('busy.track_files')
  try {
    await files.putFile(sourceKey(row.id), path)
    if (!(await store.trackJobs.release(row))) throw codedError('not_found.record', { record: 'track_file' })
    trackScoring.wake()
    return recordOf({ ...row, state: 'waiting' })
  } catch (error) {
    await store.trackJobs.remove({ accountId, role: 'member', signedInWith: 'password' }, row.id)
    await files.removeFolder(`${TRACK_FILES_FOLDER}/${row.id}`)
    throw error
  }
}

/** The account's track files, the newest first. */
export async function listTrackFiles(
  { store }: Pick<Effects, 'store'>,
  principal: Principal,
): Promise<TrackFileRecord[]> {
  return (await store.trackJobs.list(principal, MAX_TRACK_FILES)).map(recordOf)
}

/** Throws `not_found` for an unknown id and for another account's. */
export async function getTrackFile(
  { store, files }: ReadEffects,
  principal: Principal,
  id: string,
): Promise<TrackFileDetailsRecord> {
  const row = await requireRow(store, principal, id)
  const stored = row.state === 'ready' ? await readSummary(files, row) : null
  if (stored === null) return { ...recordOf(row), summary: null }
  const { fromMs, toMs, modelVersion, dates = null, ...counts } = stored
  const model = { name: 'varuna-fishing', version: modelVersion }
  return { ...recordOf(row), summary: { ...counts, dates, from: iso(fromMs), to: iso(toMs), model } }
}

/** Deletes a track file and its result, and cancels its scoring. Throws `not_found`. */
export async function removeTrackFile(
  { store, files, trackScoring }: Effects,
  principal: Principal,
  id: string,
): Promise<void> {
  if (!(await store.trackJobs.remove(principal, id))) throw codedError('not_found.record', { record: 'track_file' })
  trackScoring.cancel(id)
  await files.removeFolder(`${TRACK_FILES_FOLDER}/${id}`)
}

/** Vessels of a scored file, most fishing first. Throws `not_found` and `track_not_ready`. */
export async function listFileVessels(
  { store, files }: ReadEffects,
  principal: Principal,
  id: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ vessels: TrackFileVessel[]; next: number | null }> {
  const row = await requireReady(store, principal, id)
  const found = await readVessels(files, row, after, after + limit + 1)
  const vessels = found.slice(0, limit).map((vessel, at) => describeVessel(vessel, after + at))
  return { vessels, next: found.length > limit ? after + limit : null }
}

/** Positions and events of one vessel of a scored file. Throws `not_found` and `track_not_ready`. */
export async function listFilePositions(
  { store, files }: ReadEffects,
  principal: Principal,
  { id, index }: { id: string; index: number },
  { after, limit }: { after: number; limit: number },
): Promise<{
  vessel: TrackFileVessel
  positions: ScoredPositionAnswer[]
  events: FishingEventAnswer[]
  next: number | null
}> {
  const row = await requireReady(store, principal, id)
  const [vessel] = await readVessels(files, row, index, index + 1)
  if (vessel === undefined) throw codedError('not_found.track_file_vessel')
  const { firstPosition, positions, firstEvent } = vessel
  const end = Math.min(after + limit, positions)
  const events = await readEvents(files, row, firstEvent, firstEvent + Math.min(vessel.events, MAX_EVENTS))
  return {
    vessel: describeVessel(vessel, index),
    positions: (await readPositions(files, row, firstPosition + after, firstPosition + end)).map(describePosition),
    events: events.map(describeEvent),
    next: end < positions ? end : null,
  }
}

/** Throws `not_found`. */
async function requireRow(store: ReadEffects['store'], principal: Principal, id: string): Promise<JobRow> {
  const row = await store.trackJobs.get(principal, id)
  if (row === null) throw codedError('not_found.record', { record: 'track_file' })
  return row
}

export async function requireReady(store: ReadEffects['store'], principal: Principal, id: string): Promise<JobRow> {
  const row = await requireRow(store, principal, id)
  if (row.state !== 'ready') throw codedError('track_not_ready')
  return row
}

const iso = (timeMs: number) => new Date(timeMs).toISOString()

const recordOf = (row: JobRow): TrackFileRecord => ({
  id: row.id,
  state: row.state,
  name: row.file_name,
  ...readRequest(row),
  positions: row.row_count,
  leftOut: row.left_out,
  share: row.state === 'ready' ? 1 : row.share,
  createdAt: iso(row.created_ms),
  expiresAt: iso(row.expires_ms),
  fault: row.fault === null ? null : (JSON.parse(row.fault) as Fault),
})

const isMmsi = (vessel: string) => /^\d{9}$/.test(vessel)

function describeVessel(stored: StoredVessel, index: number): TrackFileVessel {
  const { vessel, name, shipType, shipTypeFrom, contradiction, fromMs, toMs, positions, ...counts } = stored
  const { fishing, cannotSay, events, speedsDerived } = counts
  const mmsi = isMmsi(vessel) ? Number(vessel) : null
  return {
    index,
    vessel,
    mmsi,
    name,
    shipType,
    shipTypeFrom,
    contradiction,
    simulated: mmsi !== null && isSimulatedMmsi(mmsi),
    from: iso(fromMs),
    to: iso(toMs),
    positions,
    fishing,
    cannotSay,
    events,
    speedsDerived,
  }
}

const describePosition = ({ timeMs, ...position }: ReturnType<typeof positionAt>): ScoredPositionAnswer => ({
  time: iso(timeMs),
  ...position,
})

const describeEvent = ({ fromMs, toMs, ...event }: Omit<StoredEvent, 'vessel'>): FishingEventAnswer => ({
  from: iso(fromMs),
  to: iso(toMs),
  positions: event.positions,
  km: event.km,
  meanKnots: event.meanKnots,
  meanProbability: event.meanProbability,
  lat: event.lat,
  lon: event.lon,
})
