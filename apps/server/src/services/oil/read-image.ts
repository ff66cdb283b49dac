import type { Files } from '../../files/files.ts'
import type { Inference } from '../../jobs/inference.ts'
import type { ImageRow } from '../../store/database/schema.ts'
import type { Store } from '../../store/store.ts'
import { CodedError, codedError } from '../../errors/coded-error.ts'
import { imageKey, sha256, type ImagePart } from './keep-image.ts'
import { findStorageFault } from '../health/storage-watch.ts'
import type { Principal } from '../../principal/principal.ts'

interface Effects {
  store: Store
  files: Files
  inference: Inference
}

/**
 * Reads one part of an account's image, with its media type and file name. An original that differs from its upload is refused; a
 * damaged or missing view or thumbnail is rendered again from the original.
 */
export async function readImage(
  effects: Effects,
  principal: Principal,
  id: string,
  part: ImagePart,
): Promise<{ bytes: Uint8Array; mediaType: string; filename: string }> {
  const row = await effects.store.images.get(principal, id)
  if (!row) throw codedError('not_found.record', { record: 'image' })
  if (part === 'original') {
    return { bytes: await readOriginal(effects.files, row), mediaType: row.media_type, filename: row.filename }
  }
  return { bytes: await readRendition(effects, row, part), mediaType: 'image/webp', filename: row.filename }
}

async function readOriginal(files: Files, row: ImageRow): Promise<Uint8Array> {
  const bytes = await files.get(imageKey(row.id, 'original'))
  if (!bytes) {
    throw codedError('file_gone', { imageId: row.id, sha256: row.sha256 })
  }
  const foundSha256 = sha256(bytes)
  if (foundSha256 !== row.sha256) {
    throw codedError('original_changed', { imageId: row.id, sha256: row.sha256, foundSha256 })
  }
  return bytes
}

async function readRendition(
  { store, files, inference }: Effects,
  row: ImageRow,
  part: Exclude<ImagePart, 'original'>,
): Promise<Uint8Array> {
  const kept = await files.get(imageKey(row.id, part))
  if (kept && sha256(kept) === row[`${part}_sha256`]) return kept
  const rendered = await inference.render(await readOriginal(files, row), row.user_id)
  if (!rendered.ok) throw new CodedError(rendered.error)
  const made = rendered.value[part]
  try {
    await files.put(imageKey(row.id, part), made)
    await store.images.setRendition(row.id, part, sha256(made))
  } catch (error) {
    // The rendition can be served although there is no space to store it.
    if (findStorageFault(error) !== 'full') throw error
  }
  return made
}
