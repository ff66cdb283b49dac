import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { AnalysedImage } from '@varuna/contract/image'
import type { Files } from '../files/files.ts'
import type { Inference } from '../jobs/inference.ts'
import type { ImageRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'
import { CodedError } from './coded-error.ts'
import { inspectImage } from './inspect-image.ts'

export interface Upload {
  filename: string
  mediaType: string
  bytes: Uint8Array
}

interface Effects {
  store: Store
  files: Files
  inference: Inference
  clock: Clock
}

const viewEdgePx = 1600
const thumbnailEdgePx = 320
export const imageParts = { view: 'view.webp', thumbnail: 'thumbnail.webp', original: 'original' } as const
export type ImagePart = keyof typeof imageParts

const keyOf = (id: string, part: ImagePart) => `images/${id}/${imageParts[part]}`

/** Analyses an uploaded image and keeps it; on any failure nothing of it is kept. */
export async function analyseImage(
  { store, files, inference, clock }: Effects,
  userId: string,
  upload: Upload,
): Promise<AnalysedImage> {
  const mediaType = await inspectImage(upload.bytes, upload.mediaType)
  const answer = await inference.oil(upload.bytes)
  if (!answer.ok)
    throw new CodedError(answer.error.code, answer.error.message, [{ field: 'file', message: answer.error.message }])

  const id = clock.newId()
  const uploadedAtMs = clock.now()
  const { probability, type, verdict, reasons, missing, domain, model } = answer.value
  const image: AnalysedImage = {
    id,
    path: `/images/${id}/view`,
    thumbnail: `/images/${id}/thumbnail`,
    filename: basename(upload.filename.replaceAll('\\', '/')).slice(0, 200) || 'image',
    type,
    upload_time: new Date(uploadedAtMs).toISOString(),
    needs_alert: verdict === 'oil_spill',
    verdict,
    probability,
    confidence: type === 'oil_spill' ? probability : 1 - probability,
    domain,
    reasons,
    missing,
    model,
  }
  const parts: ImagePart[] = ['original', 'view', 'thumbnail']
  try {
    await files.put(keyOf(id, 'original'), upload.bytes)
    await files.put(keyOf(id, 'view'), await inference.rendition(upload.bytes, viewEdgePx))
    await files.put(keyOf(id, 'thumbnail'), await inference.rendition(upload.bytes, thumbnailEdgePx))
    await store.images.add(rowOf(image, userId, upload, mediaType, uploadedAtMs))
  } catch (error) {
    await Promise.allSettled(parts.map((part) => files.remove(keyOf(id, part))))
    throw error
  }
  return image
}

function rowOf(
  image: AnalysedImage,
  userId: string,
  upload: Upload,
  mediaType: string,
  uploadedAtMs: number,
): ImageRow {
  return {
    id: image.id,
    user_id: userId,
    filename: image.filename,
    media_type: mediaType,
    byte_count: upload.bytes.byteLength,
    sha256: createHash('sha256').update(upload.bytes).digest('hex'),
    type: image.type,
    verdict: image.verdict,
    needs_alert: image.needs_alert ? 1 : 0,
    probability: image.probability,
    uploaded_at_ms: uploadedAtMs,
    analysis: JSON.stringify(image),
  }
}

/** An account's analysed images, newest first. */
export async function listImages(store: Store, userId: string, limit: number): Promise<AnalysedImage[]> {
  return (await store.images.list(userId, limit)).map((row) => JSON.parse(row.analysis) as AnalysedImage)
}

/** The bytes of one part of an account's image, with their media type and a name to save them under. */
export async function readImage(
  { store, files }: Pick<Effects, 'store' | 'files'>,
  userId: string,
  id: string,
  part: ImagePart,
): Promise<{ bytes: Uint8Array; mediaType: string; filename: string }> {
  const row = await store.images.get(userId, id)
  const bytes = row && (await files.get(keyOf(id, part)))
  if (!row || !bytes) throw new CodedError('not_found', 'There is no such image.')
  return { bytes, mediaType: part === 'original' ? row.media_type : 'image/webp', filename: row.filename }
}
