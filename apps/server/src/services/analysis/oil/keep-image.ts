import { createHash } from 'node:crypto'
import type { Files } from '../../../files/files.ts'
import type { RaisedAlert } from '../../../store/interfaces/desk/alert-store.ts'
import type { Submission } from '../../../store/interfaces/analysis/assessment-store.ts'
import type { ImageRow } from '../../../store/interfaces/rows/assessment-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'

/** Files of an image in writing order. The thumbnail comes last, so an image that has one is complete. */
const imageParts = { original: 'original', view: 'view.webp', thumbnail: 'thumbnail.webp' } as const
export type ImagePart = keyof typeof imageParts

export const imageFolder = (id: string) => `images/${id}`
export const imageKey = (id: string, part: ImagePart) => `${imageFolder(id)}/${imageParts[part]}`
export const heatKey = (id: string) => `${imageFolder(id)}/heat.png`
/** Exists until an upload is acknowledged; at the next start its files are removed unless its row was stored. */
export const pendingKey = (id: string) => `pending/${id}`

export interface KeptFiles {
  original: { path: string; sha256: string }
  view: Uint8Array
  thumbnail: Uint8Array
  heat?: Uint8Array | null
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A row before the digests of its files are computed. */
export type KeptRow = Omit<ImageRow, 'sha256' | 'view_sha256' | 'thumbnail_sha256'>

/** Stores an image's files and then its row. On failure, or when another image was stored with the same key, nothing remains. */
export async function keepImage(
  { store, files }: { store: Store; files: Files },
  row: KeptRow,
  alert: RaisedAlert | null,
  kept: KeptFiles,
  sent: Submission | null = null,
): Promise<boolean> {
  const { id } = row
  let isKept = false
  try {
    await files.put(pendingKey(id), new TextEncoder().encode(String(row.uploaded_at_ms)))
    if (kept.heat) await files.put(heatKey(id), kept.heat)
    await keepOriginal({ store, files }, id, kept.original)
    await files.put(imageKey(id, 'view'), kept.view)
    await files.put(imageKey(id, 'thumbnail'), kept.thumbnail)
    isKept = await store.images.add(
      {
        ...row,
        sha256: kept.original.sha256,
        view_sha256: sha256(kept.view),
        thumbnail_sha256: sha256(kept.thumbnail),
      },
      alert,
      sent,
    )
  } catch (error) {
    await discard({ store, files }, id).catch(() => {})
    throw error
  }
  if (!isKept) await discard({ store, files }, id)
  // A remaining mark is removed at the next start.
  await files.remove(pendingKey(id)).catch(() => {})
  return isKept
}

/** A write whose response was lost may have succeeded, so files are removed only if the row does not exist. */
async function discard({ store, files }: { store: Store; files: Files }, id: string): Promise<void> {
  if (await store.images.has(id)) return
  await files.removeFolder(imageFolder(id))
  await files.remove(pendingKey(id))
}

/** Identical uploads share one file; the digest checks that it is unchanged. */
async function keepOriginal(
  { store, files }: { store: Pick<Store, 'images'>; files: Files },
  id: string,
  { path, sha256: digest }: KeptFiles['original'],
): Promise<void> {
  const key = imageKey(id, 'original')
  const same = await store.images.withDigest(digest)
  if (same !== null && (await files.share(imageKey(same, 'original'), key))) {
    if ((await digestOf(files, key)) === digest) return
    await files.remove(key)
  }
  await files.putFile(key, path)
}

/** SHA-256 of a stored file, read in chunks; null when the file is missing. */
export async function digestOf(files: Pick<Files, 'open'>, key: string): Promise<string | null> {
  const file = await files.open(key)
  if (!file) return null
  const hash = createHash('sha256')
  for await (const piece of file.bytes) hash.update(piece as Uint8Array)
  return hash.digest('hex')
}
