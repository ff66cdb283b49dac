import type { Readable } from 'node:stream'
import { maxUploadBytes } from '@varuna/contract/analysis/image'
import { MAX_WINDOW_PIXELS, VIEW_EDGE_PIXELS, type ImageWindowQuery } from '@varuna/contract/analysis/image-answers'
import type { Files } from '../../../files/files.ts'
import type { Inference } from '../../../jobs/inference.ts'
import type { ImageRow } from '../../../store/interfaces/rows/assessment-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { CodedError, codedError } from '../../../errors/coded-error.ts'
import { digestOf, heatKey, imageKey, sha256, type ImagePart } from './keep-image.ts'
import { storedImage, type ImageRecord } from './stored-image.ts'
import { findStorageFault } from '../../shared/storage/storage-watch.ts'
import type { Principal } from '../../../principal/principal.ts'

interface Effects {
  store: Store
  files: Files
  inference: Inference
}

/** Renditions of an image. */
export type Rendition = Exclude<ImagePart, 'original'>

async function requireImageRow(store: Pick<Store, 'images'>, principal: Principal, id: string) {
  const row = await store.images.get(principal, id)
  if (!row) throw codedError('not_found.record', { record: 'image' })
  return row
}

/** An original by its key, verified against its upload digest. A changed or missing file is refused. */
export async function requireOriginal(
  { store, files }: Pick<Effects, 'store' | 'files'>,
  principal: Principal,
  id: string,
): Promise<{ key: string; row: ImageRow }> {
  const row = await requireImageRow(store, principal, id)
  return { key: await checkOriginal(files, row), row }
}

/** Streams an account's original. */
export async function openOriginal(
  effects: Pick<Effects, 'store' | 'files'>,
  principal: Principal,
  id: string,
): Promise<{ bytes: Readable; byteCount: number; mediaType: string; filename: string }> {
  const { key, row } = await requireOriginal(effects, principal, id)
  const file = await effects.files.open(key)
  if (!file) throw codedError('file_gone', { imageId: row.id, sha256: row.sha256 })
  return { ...file, mediaType: row.media_type, filename: row.filename }
}

/** A web view of an account's image. A damaged or missing one is rendered again from the original. */
export async function readView(
  effects: Effects,
  principal: Principal,
  id: string,
  part: Rendition,
): Promise<Uint8Array> {
  return readRendition(effects, await requireImageRow(effects.store, principal, id), part)
}

/** The heat map of an account's image, as a grey PNG. */
export async function readHeat(
  { store, files }: Pick<Effects, 'store' | 'files'>,
  principal: Principal,
  id: string,
): Promise<Uint8Array> {
  const row = await requireImageRow(store, principal, id)
  const heat = await files.get(heatKey(row.id))
  if (!heat) throw codedError('not_found.record', { record: 'image' })
  return heat
}

/** A window of the account's scene as WebP; throws `not_found` for an image whose view already has full resolution. */
export async function readWindow(
  { store, files, inference }: Effects,
  principal: Principal,
  id: string,
  box: ImageWindowQuery,
): Promise<Uint8Array> {
  const row = await requireImageRow(store, principal, id)
  const image = storedImage.read(row.analysis, { sha256: row.sha256, original_gone: false })
  if (!image?.zoomable) throw codedError('not_found.record', { record: 'image' })
  const note = image.notes.find(({ code }) => code === 'stretched')
  const stretch = note?.code === 'stretched' ? note.params : null
  const viewOf = isShownByView(box, image.size) ? image.size : null
  // Reading a large window of the original is slow and would show no more than the view does.
  if (viewOf) await readRendition({ store, files, inference }, row, 'view')
  const window = await files.withPath(imageKey(id, viewOf ? 'view' : 'original'), (path) =>
    inference.window({ path, box, maxPixels: MAX_WINDOW_PIXELS, stretch, viewOf }, principal.accountId),
  )
  if (!window) throw codedError('file_gone', { imageId: row.id, sha256: row.sha256 })
  return window
}

/** Whether the view shows a box in as much detail as a window of the original would. */
const isShownByView = (box: ImageWindowQuery, size: ImageRecord['size']) =>
  (Math.max(box.width, box.height) * VIEW_EDGE_PIXELS) / Math.max(size.width, size.height) >= MAX_WINDOW_PIXELS

async function checkOriginal(files: Files, row: ImageRow): Promise<string> {
  const key = imageKey(row.id, 'original')
  const foundSha256 = await digestOf(files, key)
  if (foundSha256 === null) throw codedError('file_gone', { imageId: row.id, sha256: row.sha256 })
  if (foundSha256 !== row.sha256)
    throw codedError('original_changed', { imageId: row.id, sha256: row.sha256, foundSha256 })
  return key
}

async function readRendition(
  { store, files, inference }: Effects,
  row: ImageRow,
  part: Rendition,
): Promise<Uint8Array> {
  const kept = await files.get(imageKey(row.id, part))
  if (kept && sha256(kept) === row[`${part}_sha256`]) return kept
  const isScene = row.byte_count > maxUploadBytes
  const rendered = await files.withPath(await checkOriginal(files, row), (path) =>
    inference.render(path, row.user_id, isScene),
  )
  if (!rendered) throw codedError('file_gone', { imageId: row.id, sha256: row.sha256 })
  if (!rendered.ok) throw new CodedError(rendered.error)
  const made = rendered.value[part]
  try {
    await files.put(imageKey(row.id, part), made)
    await store.images.setRendition(row.id, part, sha256(made))
  } catch (error) {
    // Serve the rendition even when there is no space to store it.
    if (findStorageFault(error) !== 'full') throw error
  }
  return made
}
