import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFolderFiles } from '../../../files/folder-files.ts'
import type { Files } from '../../../files/files.ts'
import type { ImageRow } from '../../../store/interfaces/rows/assessment-rows.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { imageKey, keepImage, pendingKey, sha256, type ImagePart, type KeptRow } from './keep-image.ts'
import { checkImages, removePending } from './recover-images.ts'

let folder: string
let store: Store
let files: Files
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-recover-'))
  store = await openSqliteStore(folder)
  files = createFolderFiles(join(folder, 'files'))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const startMs = Date.now() + 60_000
const bytes = (text: string) => new TextEncoder().encode(text)
const whole = { original: bytes('original'), view: bytes('view'), thumbnail: bytes('thumbnail') }
/** Stores an image whose upload is in a file. */
function keep(id: string, stores = store) {
  const path = join(folder, 'upload')
  writeFileSync(path, whole.original)
  const original = { path, sha256: sha256(whole.original) }
  return keepImage({ store: stores, files }, row(id), null, { ...whole, original })
}
const row = (id: string, over: Partial<ImageRow> = {}): KeptRow => ({
  id,
  user_id: 'ana',
  filename: 'a.png',
  media_type: 'image/png',
  byte_count: 8,
  extra_bytes: 0,
  type: 'clean_water',
  verdict: 'clean_water',
  needs_alert: 0,
  probability: 0,
  uploaded_at_ms: 1000,
  analysis: '{}',
  ...over,
})
const leave = async (id: string, ...parts: ImagePart[]) => {
  for (const part of parts) await files.put(imageKey(id, part), whole[part])
}
const nothing = { removedUploads: 0, unfinishedFiles: 0, halfUploads: 0, missingOriginals: [], unknownImages: [] }

const raise = (error: unknown) => {
  throw error
}

/** Runs the recovery steps of a start: before serving, and alongside it. */
async function recover(removal: Partial<Files> = {}, onFault: (error: unknown) => void = raise) {
  const effects = { store, files: { ...files, ...removal }, onFault }
  const removedUploads = await removePending(effects, startMs)
  return { removedUploads, ...(await checkImages(effects, startMs, new AbortController().signal)) }
}

test('a consistent folder is left unchanged', async () => {
  await keep('a')
  expect(await recover()).toEqual(nothing)
  expect((await files.list('images/a')).sort()).toEqual(['original', 'thumbnail.webp', 'view.webp'])
})

test('a folder that cannot be removed blocks neither the start nor other uploads, and is found again', async () => {
  for (const id of ['a', 'b']) {
    await files.put(pendingKey(id), bytes('1000'))
    await leave(id, 'original')
    await leave(`half-${id}`, 'original')
  }
  const faults: string[] = []
  const removeFolder = async (folder: string) => {
    if (/a$/.test(folder)) throw new Error(folder)
    await files.removeFolder(folder)
  }
  const found = await recover({ removeFolder }, (error) => faults.push((error as Error).message))
  expect([found.removedUploads, found.halfUploads, faults.sort()]).toEqual([1, 1, ['images/a', 'images/half-a']])
  expect((await files.list('images')).sort()).toEqual(['a', 'half-a'])
  expect(await recover()).toEqual({ ...nothing, removedUploads: 1, halfUploads: 1 })
})

test('an upload interrupted at any point before its row is removed', async () => {
  await files.put(pendingKey('a'), bytes('1000'))
  await files.put(pendingKey('b'), bytes('1000'))
  await leave('b', 'original')
  await files.put(pendingKey('c'), bytes('1000'))
  await leave('c', 'original', 'view', 'thumbnail')
  mkdirSync(join(folder, 'files', 'images', 'd'), { recursive: true })
  writeFileSync(join(folder, 'files', 'images', 'd', 'original.part'), 'half')
  await files.put(pendingKey('d'), bytes('1000'))
  writeFileSync(join(folder, 'files', 'pending', 'e.part'), '10')
  expect(await recover()).toEqual({ ...nothing, removedUploads: 4, unfinishedFiles: 1 })
  expect([await files.list('images'), await files.list('pending')]).toEqual([[], []])
})

test('an upload interrupted after its row is kept, and its mark is removed', async () => {
  await keep('a')
  await files.put(pendingKey('a'), bytes('1000'))
  expect(await recover()).toEqual(nothing)
  expect([(await files.list('images/a')).length, await files.list('pending')]).toEqual([3, []])
})

test('an upload in progress on another server is not touched', async () => {
  await files.put(pendingKey('a'), bytes(String(startMs)))
  await leave('a', 'original')
  expect(await recover()).toEqual(nothing)
  expect([await files.list('images/a'), await files.list('pending')]).toEqual([['original'], ['a']])
})

test('incomplete uploads without a mark are removed; complete images of another database are kept and reported', async () => {
  await leave('a', 'original', 'view')
  await leave('b', 'original', 'view', 'thumbnail')
  expect(await recover()).toEqual({
    ...nothing,
    halfUploads: 1,
    unknownImages: ['b'],
  })
  expect(await files.list('images')).toEqual(['b'])
})

test('rows without an original file are reported', async () => {
  for (const id of ['a', 'b', 'c']) await keep(id)
  await files.remove(imageKey('b', 'original'))
  await files.removeFolder('images/c')
  expect((await recover()).missingOriginals.sort()).toEqual(['b', 'c'])
})

test('files stay when it is unknown whether the row was stored', async () => {
  const lost = { ...store, images: { ...store.images, add: unanswered, has: unanswered } }
  await expect(keep('a', lost)).rejects.toThrow('connection lost')
  expect((await files.list('images/a')).length).toBe(3)
  expect(await files.list('pending')).toEqual(['a'])
  expect(existsSync(join(folder, 'files', 'pending', 'a'))).toBe(true)
})

const unanswered = () => Promise.reject(new Error('connection lost'))
