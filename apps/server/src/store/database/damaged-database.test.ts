import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from '../open-database.ts'
import { openStore } from '../open-store.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-damaged-'))
  path = join(folder, 'varuna.sqlite')
  const store = await openStore(openSqlite(folder))
  await store.close()
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = async () => openStore(openSqlite(folder))

test.each([
  ['is cut short', () => truncateSync(path, statSync(path).size - 4096)],
  ['is cut within its first page', () => truncateSync(path, 700)],
  ['is no database', () => writeFileSync(path, 'x'.repeat(8192))],
  ['is overwritten behind its first page', () => overwrite(4096)],
  [
    'was emptied',
    () => {
      truncateSync(path)
      mkdirSync(join(folder, 'files'))
    },
  ],
])('a database that %s is reported by name, with what to do', async (_what, damage) => {
  damage()
  await expect(open()).rejects.toThrow(`The database ${path} is damaged: `)
  await expect(open()).rejects.toThrow(`sqlite3 ${path} .recover`)
})

test('a folder with only an empty database file is a new folder', async () => {
  truncateSync(path)
  await (await open()).close()
})

function overwrite(from: number): void {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0xff, from))
}

test.each([
  ['the files of images', () => mkdirSync(join(folder, 'files', 'images', 'one'), { recursive: true })],
  ['the files of cases', () => mkdirSync(join(folder, 'files', 'cases', 'one'), { recursive: true })],
  ['a log', () => writeFileSync(`${path}-wal`, 'x')],
])('a database that is missing beside %s is not replaced by an empty one', async (what, store) => {
  rmSync(path)
  store()
  await expect(open()).rejects.toThrow('the file is missing, but its folder holds what an earlier run stored')
  expect(existsSync(path)).toBe(false)
  expect(existsSync(`${path}-wal`)).toBe(what === 'a log')
})

test('a folder with a key and without images is a new folder', async () => {
  rmSync(path)
  mkdirSync(join(folder, 'files', 'images'), { recursive: true })
  writeFileSync(join(folder, 'auth-secret'), 'x'.repeat(32))
  await (await open()).close()
})
