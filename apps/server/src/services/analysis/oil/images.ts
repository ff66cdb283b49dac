import type { Unreadable } from '@varuna/contract/unreadable'
import type { Files } from '../../../files/files.ts'
import { maxUploadBytes } from '@varuna/contract/analysis/image'
import type { OilScore } from '@varuna/oil/verdict/score'
import type { Inference } from '../../../jobs/inference.ts'
import type { JobWatch } from '../../../jobs/worker-pool.ts'
import type { ImageRow } from '../../../store/interfaces/rows/assessment-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { Clock } from '../../../clock/clock.ts'
import { CodedError } from '../../../errors/coded-error.ts'
import { fileNameOf } from './file-name.ts'
import { judgementOf } from './judge-image.ts'
import { imageKey, keepImage, type KeptRow } from './keep-image.ts'
import { sceneOf } from './file-scene.ts'
import { alertByRules, alertRow } from '../../shared/alerts/alert-record.ts'
import { readSettings } from '../../shared/alerts/rule-settings.ts'
import type { Room } from '../../shared/storage/storage-quota.ts'
import { requireReadable } from '../../shared/reading/require-readable.ts'
import { storedImage, type ImageRecord } from './stored-image.ts'
import type { Principal } from '../../../principal/principal.ts'

export interface Upload {
  filename: string
  mediaType: string
  /** Path of the file on this machine, while it is analysed. */
  path: string
  byteCount: number
  sha256: string
  /** Reserves space for its renditions; its own bytes are reserved already. */
  room: Room
}

interface Effects {
  store: Store
  files: Files
  inference: Inference
  clock: Clock
}

/** Analyses and stores an uploaded image; after any failure nothing of it is stored. */
export async function analyseImage(
  { store, files, inference, clock }: Effects,
  principal: Principal,
  upload: Upload,
  key: string | null = null,
  watch: JobWatch = {},
): Promise<ImageRecord> {
  const answered = key && (await findAnswer({ store, files }, principal, key))
  if (answered) return answered
  const { path, byteCount } = upload
  const isScene = byteCount > maxUploadBytes
  const answer = await inference.picture({ path, claimedType: upload.mediaType }, principal.accountId, isScene, watch)
  if (!answer.ok) throw new CodedError(answer.error, [{ field: 'file', ...answer.error }])

  const id = clock.newId()
  const uploadedAtMs = clock.now()
  const { mediaType, view, thumbnail, heatPng, score, facts, isZoomable } = answer.value
  const { probability, leaning, verdict, heat } = score
  const filename = fileNameOf(upload.filename)
  const uploadTime = new Date(uploadedAtMs).toISOString()
  const { scene, notes } = sceneOf(facts, filename, uploadedAtMs)
  const cause = verdict === 'oil_spill' ? ({ code: 'oil_spill', params: { filename, probability } } as const) : null
  const about = {
    source: id,
    subject: filename,
    lat: scene?.lat ?? null,
    lon: scene?.lon ?? null,
    timestamp: scene?.time ?? uploadTime,
    alertTime: uploadTime,
  }
  const alert = alertByRules(cause, about, await readSettings(store))
  const image: ImageRecord = {
    id,
    path: `/images/${id}/view`,
    thumbnail: `/images/${id}/thumbnail`,
    filename,
    type: verdict === 'cannot_say' ? null : verdict,
    upload_time: uploadTime,
    needs_alert: cause !== null,
    alert,
    ...judgementOf(score),
    heat: heat && { width: heat.width, height: heat.height, path: `/images/${id}/heat` },
    sha256: upload.sha256,
    original_gone: false,
    size: facts.size,
    zoomable: isZoomable,
    scene,
    camera: facts.camera,
    notes,
  }
  const bytes = { original: upload, heat: heatPng, view, thumbnail }
  const extraBytes = view.byteLength + thumbnail.byteLength + (heatPng?.byteLength ?? 0)
  await upload.room.grow(extraBytes)
  const stored = rowOf(image, { probability, leaning }, principal, upload, mediaType, uploadedAtMs)
  const row = { ...stored, extra_bytes: extraBytes }
  const sent = key === null ? null : ({ kind: 'image', key, createdMs: uploadedAtMs } as const)
  const isKept = await keepImage({ store, files }, row, alert && alertRow(alert, principal), bytes, sent)
  return (isKept || key === null ? null : await findAnswer({ store, files }, principal, key)) ?? image
}

/** The earlier response to an image sent with the same key. */
async function findAnswer(
  effects: Pick<Effects, 'store' | 'files'>,
  principal: Principal,
  key: string,
): Promise<ImageRecord | null> {
  const id = await effects.store.assessments.submissions.find(principal, 'image', key)
  return id === null ? null : getImage(effects, principal, id)
}

function rowOf(
  image: ImageRecord,
  { probability, leaning }: Pick<OilScore, 'probability' | 'leaning'>,
  principal: Principal,
  upload: Upload,
  mediaType: string,
  uploadedAtMs: number,
): Omit<KeptRow, 'extra_bytes'> {
  return {
    id: image.id,
    user_id: principal.accountId,
    filename: image.filename,
    media_type: mediaType,
    byte_count: upload.byteCount,
    type: leaning,
    verdict: image.verdict,
    needs_alert: image.needs_alert ? 1 : 0,
    probability,
    uploaded_at_ms: uploadedAtMs,
    analysis: storedImage.write(image),
  }
}

/** One analysed image of an account, without its renditions. */
export async function getImage(
  { store, files }: Pick<Effects, 'store' | 'files'>,
  principal: Principal,
  id: string,
): Promise<ImageRecord> {
  const row = await store.images.get(principal, id)
  const beside = row && (await storedBeside(files, row))
  return requireReadable(row, ({ analysis }) => storedImage.read(analysis, beside ?? {}), 'image', id)
}

/** An account's analysed images, newest first. */
export async function listImages(
  { store, files }: Pick<Effects, 'store' | 'files'>,
  principal: Principal,
  limit: number,
): Promise<(ImageRecord | Unreadable)[]> {
  const rows = await store.images.list(principal, limit)
  return Promise.all(
    rows.map(async (row) => storedImage.readEntry(row.id, row.analysis, await storedBeside(files, row))),
  )
}

const storedBeside = async (files: Files, { id, sha256 }: Pick<ImageRow, 'id' | 'sha256'>) => ({
  sha256,
  original_gone: !(await files.has(imageKey(id, 'original'))),
})
