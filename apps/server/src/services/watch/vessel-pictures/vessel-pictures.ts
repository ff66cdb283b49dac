import {
  MAX_PICTURES_OF_VESSEL,
  MAX_VESSEL_PICTURES,
  type VesselPicture,
  type VesselPictureList,
  type VesselPicturePart,
  type VesselPictureQuery,
} from '@varuna/contract/watch/vessel-picture'
import { createHash } from 'node:crypto'
import type { Clock } from '../../../clock/clock.ts'
import { CodedError, codedError, fieldError } from '../../../errors/coded-error.ts'
import type { Files } from '../../../files/files.ts'
import type { Inference } from '../../../jobs/inference.ts'
import type { Renditions } from '../../../jobs/render-image.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { VesselPictureRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { Room } from '../../shared/storage/storage-quota.ts'
import { pictureKey, removePictureFiles } from './picture-files.ts'

interface Effects {
  store: Pick<Store, 'vesselPictures'>
  files: Pick<Files, 'get' | 'put' | 'removeFolder'>
  inference: Pick<Inference, 'render'>
  clock: Pick<Clock, 'now' | 'newId'>
}

/** The first photograph of a ship is older, but not by much. */
const EARLIEST_MS = Date.parse('1840-01-01T00:00:00Z')

const toIso = (timeMs: number) => new Date(timeMs).toISOString()

export const pictureOf = (
  row: Pick<VesselPictureRow, 'id' | 'caption' | 'source' | 'taken_ms' | 'created_ms'>,
): VesselPicture => ({
  id: row.id,
  caption: row.caption,
  source: row.source,
  takenAt: row.taken_ms === null ? null : toIso(row.taken_ms),
  addedAt: toIso(row.created_ms),
  view: `/api/vessel-pictures/${row.id}/view`,
  thumbnail: `/api/vessel-pictures/${row.id}/thumbnail`,
})

/** The account's pictures of a vessel, the newest first. */
export async function listVesselPictures(
  { store }: Pick<Effects, 'store'>,
  principal: Principal,
  mmsi: number,
): Promise<VesselPictureList> {
  return { pictures: (await store.vesselPictures.list(principal, mmsi)).map(pictureOf) }
}

/** Throws `time_out_of_range` of `takenAt`; for a query that is checked before its file is received. */
export function takenMsOf({ clock }: Pick<Effects, 'clock'>, { takenAt }: VesselPictureQuery): number | null {
  if (takenAt === undefined) return null
  const [timeMs, nowMs] = [Date.parse(takenAt), clock.now()]
  if (timeMs >= EARLIEST_MS && timeMs <= nowMs) return timeMs
  const params = { from: toIso(EARLIEST_MS), to: toIso(nowMs) }
  throw fieldError({ field: 'takenAt', code: 'time_out_of_range', params })
}

/**
 * Stores a picture as WebP in two sizes, without what the camera wrote; the uploaded file itself is not kept. Throws
 * `too_many_requests.vessel_pictures`, and what is wrong with the file. After any failure nothing of it is stored.
 */
export async function addVesselPicture(
  effects: Effects,
  principal: Principal,
  mmsi: number,
  about: { caption: string; source: string; takenMs: number | null },
  upload: { path: string; room: Room },
): Promise<VesselPicture> {
  const { store, files, inference, clock } = effects
  const { caption, source, takenMs } = about
  const id = clock.newId()
  const row = { id, user_id: principal.accountId, mmsi, created_ms: clock.now(), caption, source, taken_ms: takenMs }
  const most = { ofVessel: MAX_PICTURES_OF_VESSEL, ofAccount: MAX_VESSEL_PICTURES }
  if (!(await store.vesselPictures.reserve(row, most))) throw codedError('too_many_requests.vessel_pictures', most)
  try {
    const rendered = await inference.render(upload.path, principal.accountId)
    if (!rendered.ok) throw new CodedError(rendered.error, [{ field: 'file', ...rendered.error }])
    const { view, thumbnail } = rendered.value
    const byteCount = view.byteLength + thumbnail.byteLength
    await upload.room.grow(byteCount)
    await files.put(pictureKey(id, 'view'), view)
    await files.put(pictureKey(id, 'thumbnail'), thumbnail)
    const stored = { byte_count: byteCount, ...digestsOf(rendered.value) }
    if (!(await store.vesselPictures.setStored(principal, id, stored))) throw codedError('signed_out')
  } catch (error) {
    // The row that remains after a second failure leads the next round to the files.
    await removePictureFiles(effects, id).catch(() => {})
    throw error
  }
  return pictureOf(row)
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const digestsOf = ({ view, thumbnail }: Renditions) => ({
  view_sha256: sha256(view),
  thumbnail_sha256: sha256(thumbnail),
})

/** A rendition of the account's picture, as WebP. */
export async function readVesselPicture(
  { store, files }: Pick<Effects, 'store' | 'files'>,
  principal: Principal,
  id: string,
  part: VesselPicturePart,
): Promise<Uint8Array> {
  const row = await store.vesselPictures.get(principal, id)
  const bytes = row && (await files.get(pictureKey(row.id, part)))
  if (bytes === null) throw codedError('not_found.record', { record: 'vessel_picture' })
  return bytes
}

export async function removeVesselPicture(
  effects: Pick<Effects, 'store' | 'files'>,
  principal: Principal,
  id: string,
): Promise<void> {
  if (!(await effects.store.vesselPictures.hide(principal, id)))
    throw codedError('not_found.record', { record: 'vessel_picture' })
  await removePictureFiles(effects, id)
}
