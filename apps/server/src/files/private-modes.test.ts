import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from '../store/open-database.ts'
import { openStore } from '../store/open-store.ts'
import { makeDataFolderPrivate, makeFileTreesPrivate, makePrivateFolder } from './private-modes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-modes-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8)

test('a new database, its log and its shared memory are readable by their owner only', async () => {
  const data = join(folder, 'data')
  const store = await openStore(openSqlite(data))
  await store.positions.write({ positions: [], staticReports: [], progress: null })
  expect(modeOf('data')).toBe('700')
  for (const name of ['varuna.sqlite', 'varuna.sqlite-wal', 'varuna.sqlite-shm'])
    expect(modeOf(`data/${name}`)).toBe('600')
  await store.close()
})

test('a folder is created with its parents; where that is impossible, it fails at once', () => {
  const deep = join(folder, 'a', 'b', 'c')
  makePrivateFolder(deep)
  makePrivateFolder(deep)
  expect([modeOf('a'), modeOf('a/b/c')]).toEqual(['700', '700'])
  writeFileSync(join(folder, 'file'), '')
  expect(() => makePrivateFolder(join(folder, 'file'))).toThrow('EEXIST')
  expect(() => makePrivateFolder(join(folder, 'file', 'b'))).toThrow('ENOTDIR')
  expect(() => makePrivateFolder('/proc/varuna/data')).toThrow(/ENOENT|EACCES|EROFS|EPERM/)
})

test('a folder shared by all users of the machine is refused and stays open to them', () => {
  chmodSync(folder, 0o1777)
  expect(() => makePrivateFolder(folder)).toThrow(`Give Varuna a folder of its own, such as ${join(folder, 'varuna')}.`)
  expect(() => makePrivateFolder('/')).toThrow('is shared by all users')
  expect(modeOf('.')).toBe('777')
  makePrivateFolder(join(folder, 'varuna'))
  expect([modeOf('.'), modeOf('varuna')]).toEqual(['777', '700'])
})

test('copied files that others can read are made private, and other files are unchanged', async () => {
  const ours = ['varuna.sqlite', 'varuna.sqlite-wal', 'auth-secret', 'files/images/a/original', 'mail/a.eml']
  for (const path of [...ours, 'notes.txt']) {
    mkdirSync(join(folder, path, '..'), { recursive: true, mode: 0o755 })
    writeFileSync(join(folder, path), 'x', { mode: 0o644 })
  }
  symlinkSync(join(folder, 'notes.txt'), join(folder, 'files', 'link'))
  chmodSync(folder, 0o755)
  expect(makeDataFolderPrivate(folder)).toEqual([])
  expect([modeOf('.'), modeOf('files')]).toEqual(['700', '700'])
  expect(await makeFileTreesPrivate(folder, new AbortController().signal)).toEqual([])
  for (const path of ours) expect(modeOf(path), path).toBe('600')
  for (const path of ['.', 'files', 'files/images', 'files/images/a', 'mail']) expect(modeOf(path), path).toBe('700')
  expect(modeOf('notes.txt')).toBe('644')
})
