import type { Files } from '../../../files/files.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { imageFolder, imageKey, pendingKey } from './keep-image.ts'

type Effects = { store: Pick<Store, 'images'>; files: Files; onFault(error: unknown): void }

const CHECKED_AT_ONCE = 64

/**
 * Removes the files of uploads that were marked as pending before a time and have no row; returns how many uploads. Those whose files
 * cannot be removed keep their mark.
 */
export async function removePending({ store, files, onFault }: Effects, beforeMs: number): Promise<number> {
  let removed = 0
  for (const id of await files.list('pending')) {
    if ((await pendingSinceMs(files, id)) >= beforeMs) continue
    const isKept = await store.images.has(id)
    try {
      if (!isKept) await files.removeFolder(imageFolder(id))
      await files.remove(pendingKey(id))
    } catch (error) {
      onFault(error)
      continue
    }
    if (!isKept) removed += 1
  }
  return removed
}

export interface Findings {
  /** Removed files of interrupted writes. */
  unfinishedFiles: number
  /** Removed incomplete uploads without a mark, such as from a backup made during an upload. */
  halfUploads: number
  /** Images with a row but without an original file. */
  missingOriginals: string[]
  /** Complete images without a row; they may belong to another database, so they are kept. */
  unknownImages: string[]
}

/**
 * Compares all stored files with all rows; may run while the server serves. Of the folders without mark and row, it removes only those
 * without their last file, because no upload is acknowledged before that is written.
 */
export async function checkImages(
  { store, files, onFault }: Effects,
  beforeMs: number,
  signal: AbortSignal,
): Promise<Findings> {
  const unfinishedFiles = await files.removeUnfinished(beforeMs, signal)
  // Marks are read before rows, so an upload that finishes in between is seen with its mark or its row.
  const folders = await files.list('images')
  const pending = new Set(await files.list('pending'))
  const known = new Set(await store.images.ids())

  let halfUploads = 0
  const unknownImages: string[] = []
  for (const id of folders) {
    if (signal.aborted) break
    if (known.has(id) || pending.has(id)) continue
    if (await files.has(imageKey(id, 'thumbnail'))) {
      unknownImages.push(id)
    } else {
      await files.removeFolder(imageFolder(id)).then(() => (halfUploads += 1), onFault)
    }
  }
  return {
    unfinishedFiles,
    halfUploads,
    missingOriginals: await missingOriginals(files, [...known], signal),
    unknownImages,
  }
}

async function pendingSinceMs(files: Files, id: string): Promise<number> {
  const mark = await files.get(pendingKey(id))
  return mark ? Number(new TextDecoder().decode(mark)) : 0
}

async function missingOriginals(files: Files, ids: string[], signal: AbortSignal): Promise<string[]> {
  const missing: string[] = []
  for (let from = 0; from < ids.length && !signal.aborted; from += CHECKED_AT_ONCE) {
    const some = ids.slice(from, from + CHECKED_AT_ONCE)
    const there = await Promise.all(some.map((id) => files.has(imageKey(id, 'original'))))
    missing.push(...some.filter((_id, at) => !there[at]))
  }
  return missing
}
