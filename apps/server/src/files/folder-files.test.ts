import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Files } from './files.ts'
import { createFolderFiles } from './folder-files.ts'

let root: string
let files: Files
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'varuna-files-'))
  files = createFolderFiles(root)
})
afterEach(() => rmSync(root, { recursive: true }))

const bytes = (text: string) => new TextEncoder().encode(text)

test('get returns what was put, and a second put replaces it', async () => {
  await files.put('images/a1/original', bytes('one'))
  await files.put('images/a1/original', bytes('two'))
  expect(await files.get('images/a1/original').then((found) => found && new TextDecoder().decode(found))).toBe('two')
  expect(await files.get('images/a2/original')).toBeNull()
})

test('a file written in chunks is read in chunks', async () => {
  async function* pieces() {
    yield bytes('one, ')
    yield bytes('two')
  }
  expect(await files.putPieces('exports/a1/1', pieces())).toBe(8)
  const file = await files.open('exports/a1/1')
  expect([file?.byteCount, file && (await text(file.bytes))]).toEqual([8, 'one, two'])
  expect(await files.open('exports/a1/2')).toBeNull()
})

test('a stream that fails leaves no file', async () => {
  async function* pieces() {
    yield bytes('one')
    throw new Error('no more')
  }
  await expect(files.putPieces('exports/a1/1', pieces())).rejects.toThrow('no more')
  expect(await files.open('exports/a1/1')).toBeNull()
  expect(readdirSync(root, { recursive: true })).toEqual(['exports'])
})

test('remove leaves no empty folder, and removing again is not an error', async () => {
  await files.put('images/a1/original', bytes('one'))
  await files.put('images/a1/view.webp', bytes('two'))
  await files.remove('images/a1/original')
  expect(await files.get('images/a1/view.webp')).not.toBeNull()
  await files.remove('images/a1/view.webp')
  await files.remove('images/a1/view.webp')
  expect(readdirSync(join(root, 'images'))).toEqual([])
})

test.each(['../outside', 'a/../../b', '/etc/passwd', 'a//b', 'A', '', '.hidden', 'a\\b', 'a/b.part'])(
  'the key %j is refused',
  async (key) => {
    await expect(files.put(key, bytes('x'))).rejects.toThrow('not a file key')
    await expect(files.get(key)).rejects.toThrow('not a file key')
  },
)

const neverAborted = new AbortController().signal
const modeOf = (path: string) => statSync(join(root, path)).mode & 0o777

test('files and folders are readable by their owner only', async () => {
  await files.put('images/a1/original', bytes('one'))
  expect(['images', 'images/a1', 'images/a1/original'].map(modeOf)).toEqual([0o700, 0o700, 0o600])
})

test('a failed put leaves no file, and existing files stay', async () => {
  await files.put('images/a1/original', bytes('one'))
  mkdirSync(join(root, 'images', 'a1', 'view.webp', 'in-the-way'), { recursive: true })
  await expect(files.put('images/a1/view.webp', bytes('two'))).rejects.toThrow()
  expect(readdirSync(join(root, 'images', 'a1')).sort()).toEqual(['original', 'view.webp'])
})

test('concurrent puts and removals in one folder do not fail each other', async () => {
  const mark = async (at: number) => {
    for (let round = 0; round < 20; round++) {
      await files.put(`pending/${at}`, bytes('mark'))
      await files.remove(`pending/${at}`)
    }
    await files.put(`pending/${at}`, bytes('last'))
  }
  await Promise.all(Array.from({ length: 8 }, (_, at) => mark(at)))
  expect((await files.list('pending')).length).toBe(8)
})

test('list returns only valid names, and removeFolder removes everything in a folder', async () => {
  await files.put('images/a1/original', bytes('one'))
  await files.put('images/a2/original', bytes('two'))
  for (const stray of ['.DS_Store', 'a3.part', 'Thumbs.db']) writeFileSync(join(root, 'images', stray), 'x')
  expect((await files.list('images')).sort()).toEqual(['a1', 'a2'])
  expect(await files.list('mails')).toEqual([])
  expect([await files.has('images/a1/original'), await files.has('images/a1/view.webp')]).toEqual([true, false])
  await files.removeFolder('images/a1')
  await files.removeFolder('images/a1')
  expect(await files.list('images')).toEqual(['a2'])
})

test('removeUnfinished removes leftovers of interrupted puts, but not newer ones', async () => {
  const now = Date.now()
  const leave = (key: string, ageMs: number) => {
    const path = join(root, `${key}.part`)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, 'half')
    const seconds = (now - ageMs) / 1000
    utimesSync(path, seconds, seconds)
    utimesSync(join(path, '..'), seconds, seconds)
  }
  await files.put('images/a1/original', bytes('one'))
  leave('images/a1/view.webp', 60_000)
  leave('images/a2/original', 60_000)
  leave('images/a3/original', -60_000)
  expect(await files.removeUnfinished(now, neverAborted)).toBe(2)
  expect(readdirSync(join(root, 'images')).sort()).toEqual(['a1', 'a3'])
  expect(readdirSync(join(root, 'images', 'a1'))).toEqual(['original'])
  expect(await createFolderFiles(join(root, 'nowhere')).removeUnfinished(now, neverAborted)).toBe(0)
})
