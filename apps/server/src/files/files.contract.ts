import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Files } from './files.ts'

export const bytes = (written: string) => new TextEncoder().encode(written)

/** Tests for every implementation of files. `open` creates an empty one, with a local folder that is removed afterwards. */
export function filesContract(open: (folder: string) => Files): void {
  let folder: string
  let files: Files
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'varuna-files-'))
    files = open(folder)
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const read = async (key: string) => {
    const found = await files.get(key)
    return found && new TextDecoder().decode(found)
  }

  test('get returns what was put, and a second put replaces it', async () => {
    await files.put('images/a1/original', bytes('one'))
    await files.put('images/a1/original', bytes('two'))
    expect([await read('images/a1/original'), await read('images/a2/original')]).toEqual(['two', null])
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

  test.each([
    ['empty', []],
    ['as large as a part of an upload', [8 * 1024 * 1024]],
    ['larger, in chunks of many sizes', [100, 9_000_000, 0, 8_388_508, 7_000_000]],
  ])('a file is whole when it is %s', async (_, sizes) => {
    const chunks = sizes.map((size) => randomBytes(size))
    const whole = Buffer.concat(chunks)
    async function* pieces() {
      yield* chunks
    }
    expect(await files.putPieces('exports/a1/1', pieces())).toBe(whole.length)
    const file = await files.open('exports/a1/1')
    expect(file?.byteCount).toBe(whole.length)
    expect(file && whole.equals(await buffer(file.bytes))).toBe(true)
  })

  test.each([0, 20_000_000])('a stream that fails after %i bytes leaves no file', async (before) => {
    async function* pieces() {
      yield new Uint8Array(before)
      throw new Error('no more')
    }
    await expect(files.putPieces('exports/a1/1', pieces())).rejects.toThrow('no more')
    expect(await files.open('exports/a1/1')).toBeNull()
    expect([await files.list('exports'), await files.list('exports/a1')]).toEqual([[], []])
  })

  test('a stored stream that its reader leaves ends without an error', async () => {
    await files.put('exports/a1/1', new Uint8Array(1_000_000))
    const file = await files.open('exports/a1/1')
    for await (const piece of file?.bytes ?? []) {
      expect((piece as Uint8Array).length).toBeGreaterThan(0)
      break
    }
    expect(file?.bytes.destroyed).toBe(true)
  })

  test('a local file is stored, shared under a second key, and both are independent', async () => {
    const path = join(folder, 'source')
    writeFileSync(path, 'one')
    await files.putFile('images/a1/original', path)
    expect(await files.share('images/a1/original', 'images/a2/original')).toBe(true)
    expect(await files.share('images/a3/original', 'images/a4/original')).toBe(false)
    await files.remove('images/a1/original')
    rmSync(path)
    expect(await Promise.all([1, 2, 4].map((at) => read(`images/a${at}/original`)))).toEqual([null, 'one', null])
  })

  test('a stored file has a local path while it is used, and none when it is missing', async () => {
    await files.put('images/a1/original', bytes('one'))
    expect(await files.withPath('images/a1/original', async (path) => readFileSync(path, 'utf8'))).toBe('one')
    expect(await files.withPath('images/a2/original', async () => 'used')).toBeNull()
    const failing = files.withPath('images/a1/original', () => Promise.reject(new Error('unreadable')))
    await expect(failing).rejects.toThrow('unreadable')
  })

  test('a temporary file is private and gone after its use, also when that or its stream fails', async () => {
    async function* pieces() {
      yield bytes('one')
    }
    const paths: string[] = []
    const use = async (path: string) => {
      paths.push(path)
      return [readFileSync(path, 'utf8'), statSync(path).mode & 0o777]
    }
    expect(await files.withTemporaryFile(pieces(), use)).toEqual(['one', 0o600])
    const failing = files.withTemporaryFile(pieces(), async (path) => {
      await use(path)
      throw new Error('unreadable')
    })
    await expect(failing).rejects.toThrow('unreadable')
    expect(paths.map(existsSync)).toEqual([false, false])
  })

  test('remove leaves other files, and removing again is not an error', async () => {
    await files.put('images/a1/original', bytes('one'))
    await files.put('images/a1/view.webp', bytes('two'))
    await files.remove('images/a1/original')
    expect(await files.list('images/a1')).toEqual(['view.webp'])
    await files.remove('images/a1/view.webp')
    await files.remove('images/a1/view.webp')
    expect(await files.list('images')).toEqual([])
  })

  test.each(['../outside', 'a/../../b', '/etc/passwd', 'a//b', 'A', '', '.hidden', 'a\\b', 'a/b.part'])(
    'the key %j is refused',
    async (key) => {
      await files.put('a/b', bytes('x'))
      const acts = [
        () => files.put(key, bytes('x')),
        () => files.get(key),
        () => files.open(key),
        () => files.has(key),
        () => files.remove(key),
        () => files.list(key),
        () => files.removeFolder(key),
        () => files.share(key, 'a/b'),
        () => files.share('a/b', key),
        () => files.withPath(key, async () => null),
      ]
      for (const act of acts) await expect(act().then(() => null)).rejects.toThrow('not a file key')
    },
  )

  test('concurrent puts and removals in one folder do not fail each other', async () => {
    const mark = async (at: number) => {
      for (let round = 0; round < 5; round++) {
        await files.put(`pending/${at}`, bytes('mark'))
        await files.remove(`pending/${at}`)
      }
      await files.put(`pending/${at}`, bytes('last'))
    }
    await Promise.all(Array.from({ length: 8 }, (_, at) => mark(at)))
    expect((await files.list('pending')).length).toBe(8)
  })

  test('list names what is directly in a folder, and removeFolder removes everything in it and nothing beside', async () => {
    for (const key of ['images/a1/original', 'images/a1/deep/er', 'images/a10/original', 'images/a1.old', 'image/a1'])
      await files.put(key, bytes(key))
    expect((await files.list('images')).toSorted()).toEqual(['a1', 'a1.old', 'a10'])
    expect((await files.list('images/a1')).toSorted()).toEqual(['deep', 'original'])
    expect(await files.list('mails')).toEqual([])
    expect([await files.has('images/a1/original'), await files.has('images/a1/view.webp')]).toEqual([true, false])
    await files.removeFolder('images/a1')
    await files.removeFolder('images/a1')
    expect((await files.list('images')).toSorted()).toEqual(['a1.old', 'a10'])
    expect(await files.list('image')).toEqual(['a1'])
  })

  test('the disk has free space', async () => {
    expect(await files.freeBytes()).toBeGreaterThan(1_000_000)
  })
}
