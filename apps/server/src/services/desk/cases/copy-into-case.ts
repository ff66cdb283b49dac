import { readShownName } from './read-shown-name.ts'
import { formatMmsi } from '@varuna/units/mmsi'
import type { CaseEntryRequest } from '@varuna/contract/desk/case-entry'
import { formatUtcDay, parseTimestampMs } from '@varuna/contract/fields'
import type { Geo } from '@varuna/geo/locate'
import { codedError } from '../../../errors/coded-error.ts'
import type { Files } from '../../../files/files.ts'
import type { Inference } from '../../../jobs/inference.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { CaseEntryRow } from '../../../store/interfaces/rows/case-rows.ts'
import { getVessel } from '../../watch/ais/vessels.ts'
import { writeAlertAssessment } from '../alerts/alert-assessment.ts'
import { getQueued } from '../alerts/alert-queue.ts'
import { storedAlert } from '../../shared/alerts/alert-record.ts'
import { getVesselReport } from '../../analysis/fishing/vessels.ts'
import { storedVesselAssessment } from '../../analysis/fishing/stored-vessel-assessment.ts'
import { getImage } from '../../analysis/oil/images.ts'
import { readView, requireOriginal } from '../../analysis/oil/read-image.ts'
import { storedImage } from '../../analysis/oil/stored-image.ts'
import type { Room, StorageQuota } from '../../shared/storage/storage-quota.ts'
import { eventAnswer, getEvent } from '../../watch/tracks/events.ts'
import { getIntelligence } from '../../analysis/trafficking/intelligence.ts'
import { storedIntelligenceAssessment } from '../../analysis/trafficking/stored-intelligence-assessment.ts'
import { entryKey, viewKey } from './case-files.ts'
import { caseLimits, unwrapOutcome } from './case-limits.ts'
import type { CaseEffects } from './cases.ts'
import { copyTrack, TRACK_MEDIA_TYPE } from './copy-track.ts'
import type { Snapshot } from './snapshot.ts'

export interface EntryEffects extends CaseEffects {
  files: Files
  inference: Inference
  quota: Pick<StorageQuota, 'withRoom'>
  geo: Pick<Geo, 'mids'>
}

/** Sets of static and voyage data copied per vessel, newest first. */
export const MAX_COPIED_STATIC_DATA = 20

/**
 * The copied record with the original's id and the stored file; `mmsi` and `simulated` are set where the snapshot does not contain the
 * vessel.
 */
export type Copy = {
  snapshot: Snapshot
  mmsi?: number | null
  simulated?: boolean
  source?: { kind: NonNullable<CaseEntryRow['source_kind']>; id: string }
  file?: { name: string; mediaType: string; byteCount: number; sha256: string; hasView: boolean }
}

/** The source of a copy; null for what has no record of its own. */
export function sourceOf(request: CaseEntryRequest): Copy['source'] | null {
  if (request.kind === 'alert') return { kind: 'alert', id: request.alertId }
  if (request.kind === 'assessment') return { kind: request.of, id: request.sourceId }
  return request.kind === 'event' ? { kind: 'event', id: request.eventId } : null
}

/** Copies a record into the case as the account sees it; a file is stored under the entry's key. */
export async function copyOf(
  effects: EntryEffects,
  principal: Principal,
  entry: { case_id: string; id: string },
  request: CaseEntryRequest,
  room: Room,
): Promise<Copy> {
  const { store } = effects
  switch (request.kind) {
    case 'alert': {
      const { alert: queued, assessment } = await getQueued(effects, principal, request.alertId)
      const { state, count } = queued
      const alert = storedAlert.parse(queued)
      const source = { kind: 'alert', id: alert.id } as const
      const copied = assessment && writeAlertAssessment(assessment)
      const row = queued.sourceKind === 'event' ? await store.positions.event(queued.source) : null
      const event = row && eventAnswer(row)
      return {
        snapshot: { kind: 'alert', alert, state, count, assessment: copied, event },
        mmsi: queued.mmsi,
        simulated: queued.simulated,
        source,
      }
    }
    case 'assessment':
      return copyAssessment(effects, principal, entry, request, room)
    case 'event': {
      const event = await getEvent({ store }, request.eventId)
      const [mmsi] = event.vessels
      const name = mmsi === undefined ? null : await readShownName({ store }, mmsi)
      return { snapshot: { kind: 'event', event, name }, source: { kind: 'event', id: event.id } }
    }
    case 'track':
      return copyTrackOf(effects, entry, request, room)
    case 'vessel': {
      const { staticData, ...vessel } = await getVessel(effects, request.mmsi)
      const copied = { ...vessel, staticData: staticData.slice(0, MAX_COPIED_STATIC_DATA) }
      return { snapshot: { kind: 'vessel', vessel: copied } }
    }
    case 'place':
    case 'note':
      return { snapshot: request }
  }
}

async function copyAssessment(
  effects: EntryEffects,
  principal: Principal,
  entry: { case_id: string; id: string },
  { of, sourceId }: CaseEntryRequest & { kind: 'assessment' },
  room: Room,
): Promise<Copy> {
  const { store, files } = effects
  const source = { kind: of, id: sourceId }
  if (of === 'vessel_report') {
    const record = await getVesselReport(store, principal, sourceId)
    const snapshot = { kind: 'assessment', of, record: storedVesselAssessment.write(record) } as const
    return { snapshot, source }
  }
  if (of === 'intelligence_report') {
    const record = await getIntelligence(store, principal, sourceId)
    const snapshot = { kind: 'assessment', of, record: storedIntelligenceAssessment.write(record) } as const
    return { snapshot, source }
  }
  const record = await getImage(effects, principal, sourceId)
  const { key, row } = await requireOriginal(effects, principal, sourceId)
  const view = await readView(effects, principal, sourceId, 'view')
  const { filename: name, media_type: mediaType, byte_count: byteCount } = row
  unwrapOutcome(await store.cases.roomFor(principal, entry.case_id, { file: byteCount, record: 0 }, caseLimits))
  await room.grow(byteCount + view.byteLength)
  if (!(await files.share(key, entryKey(entry)))) throw codedError('file_gone', { imageId: row.id, sha256: row.sha256 })
  await files.put(viewKey(entry), view)
  return {
    snapshot: { kind: 'assessment', of, record: storedImage.write(record) },
    source,
    file: { name, mediaType, byteCount, sha256: row.sha256, hasView: true },
  }
}

async function copyTrackOf(
  { store, files }: EntryEffects,
  entry: { case_id: string; id: string },
  { mmsi, from, to }: CaseEntryRequest & { kind: 'track' },
  room: Room,
): Promise<Copy> {
  const fromMs = parseTimestampMs(from)
  const toMs = parseTimestampMs(to)
  const { positions } = store
  const track = await copyTrack({ positions, files, room }, entryKey(entry), mmsi, fromMs, toMs + 1)
  const [stated] = await positions.vessels([mmsi])
  return {
    snapshot: {
      kind: 'track',
      mmsi,
      name: stated?.name ?? null,
      from: new Date(track.first.timeMs).toISOString(),
      to: new Date(track.last.timeMs).toISOString(),
      positions: track.positions,
      line: track.line,
    },
    file: {
      name: `track-${formatMmsi(mmsi)}-${formatUtcDay(track.first.timeMs)}-${formatUtcDay(track.last.timeMs)}.csv`,
      mediaType: TRACK_MEDIA_TYPE,
      byteCount: track.byteCount,
      sha256: track.sha256,
      hasView: false,
    },
  }
}
