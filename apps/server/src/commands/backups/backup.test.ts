import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copySqlite } from '../../store/database/copy-sqlite.ts'
import { openSqlite, type Database } from '../../store/open-database.ts'
import { openStore } from '../../store/open-store.ts'
import { openMigratedSqlite } from '../../store/testing-stores.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { listBackups, UNFINISHED, withBackupLock } from './backup-folder.ts'
import { callVaruna, spawnVaruna } from '../testing-command.ts'

let folder: string
let dataDir: string
let backups: string
let database: Database
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-backup-'))
  dataDir = join(folder, 'data')
  backups = join(folder, 'backups')
  database = await openMigratedSqlite(dataDir)
  store = await openStore(database)
  mkdirSync(join(dataDir, 'files', 'images', 'one'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'images', 'one', 'original'), 'picture')
  writeFileSync(join(dataDir, 'auth-secret'), 'k'.repeat(43))
  writeFileSync(join(dataDir, 'instance-id'), 'of the original alone')
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const varuna = (...args: string[]) => callVaruna(args, { DATA_DIR: dataDir })
const backUp = (...options: string[]) => varuna('backup', backups, ...options)
const inBackup = async (at: number, ...path: string[]) =>
  join(backups, (await listBackups(backups)).at(at) ?? '', ...path)
const original = ['files', 'images', 'one', 'original'] as const
const message = (id: string) => ({
  id,
  received_at_ms: 1,
  name: 'Ana',
  email: 'ana@harbour.example',
  subject: 'Something else',
  message: 'The buoy is dark.',
  state: 'queued' as const,
  attempts: 0,
  next_try_at_ms: 1,
  sent_at_ms: null,
  last_error: null,
})

test('a backup has all committed data, including what is only in the log, and nothing of an open transaction', async () => {
  await store.contactMessages.add(message('committed'))
  await database.db.transaction().execute(async (within) => {
    await sql`update contact_message set name = 'half'`.execute(within)
    const { status, text } = spawnVaruna(['backup', backups], { DATA_DIR: dataDir })
    expect(text).toMatch(/^\S+Z is complete: the database, 2 file\(s\) copied, 0 unchanged, [\d.]+ MB written\.\n$/)
    expect(status).toBe(0)
  })
  dataDir = join(folder, 'restored')
  expect(await varuna('restore', backups)).toMatchObject({ status: 0, text: expect.stringContaining('3 file(s)') })
  const copy = await openStore(openSqlite(dataDir))
  expect((await copy.contactMessages.list(10)).map(({ id, name }) => [id, name])).toEqual([['committed', 'Ana']])
  await copy.close()
  expect(readFileSync(join(dataDir, ...original), 'utf8')).toBe('picture')
  expect(readFileSync(join(dataDir, 'auth-secret'), 'utf8')).toBe('k'.repeat(43))
  const modes = ['.', 'varuna.sqlite', 'auth-secret', 'files'].map((name) => statSync(join(dataDir, name)).mode & 0o077)
  expect(modes).toEqual([0, 0, 0, 0])
  expect(readdirSync(dataDir)).not.toContain('instance-id')
})

test('a file that has not changed is shared with the backup before, a changed one of equal size is copied; --keep removes the oldest', async () => {
  await backUp()
  const view = join(dataDir, 'files', 'images', 'one', 'view')
  writeFileSync(view, 'before')
  await backUp()
  writeFileSync(view, 'after.')
  utimesSync(view, 1, 1)
  expect(await backUp('--keep', '2')).toMatchObject({
    status: 0,
    text: expect.stringContaining('1 file(s) copied, 2 unchanged'),
  })
  expect(await listBackups(backups)).toHaveLength(2)
  const inodes = await Promise.all([-1, -2].map(async (at) => statSync(await inBackup(at, ...original)).ino))
  expect(new Set(inodes).size).toBe(1)
  const views = await Promise.all(
    [-1, -2].map(async (at) => readFileSync(await inBackup(at, ...original, '..', 'view'), 'utf8')),
  )
  expect(views).toEqual(['after.', 'before'])
  for (const id of await listBackups(backups))
    expect(await varuna('restore', backups, '--check', '--at', id)).toMatchObject({ status: 0 })
  expect(await backUp('--keep', '0')).toMatchObject({ status: 1, text: expect.stringContaining('whole number from 1') })
})

test('files in a remote store are not copied, and the command says so', async () => {
  const remote = { FILES_URL: 'https://s3.example.org/files', FILES_ACCESS_KEY: 'key', FILES_SECRET_KEY: 'hidden' }
  const { status, text } = await callVaruna(['backup', backups], { DATA_DIR: dataDir, ...remote })
  expect(status).toBe(0)
  expect(text).toContain('The files in the store at s3.example.org were not copied: copy the bucket after this')
  expect(text).not.toContain('hidden')
})

test('what an interrupted backup left is removed by the next, and is never restored', async () => {
  mkdirSync(join(backups, UNFINISHED, 'files'), { recursive: true })
  expect(await varuna('restore', backups, '--check')).toMatchObject({
    status: 1,
    text: expect.stringContaining('no complete backup'),
  })
  await backUp()
  expect(readdirSync(backups).toSorted()).toEqual([...(await listBackups(backups)), 'backup.lock'])
})

test('a folder of data, one in the data folder and a missing data folder are refused, and nothing is left', async () => {
  const refused = async (to: string) => (await varuna('backup', to)).text
  expect(await refused(join(dataDir, 'copy'))).toContain('is in the data folder')
  expect(await refused(dataDir)).toContain('is in the data folder')
  dataDir = join(folder, 'nowhere')
  expect(await refused(backups)).toContain('no data folder')
  expect(readdirSync(folder)).toEqual(['data'])
})

test('a backup beside one in progress is refused', async () => {
  mkdirSync(backups)
  await withBackupLock(backups, async () => {
    expect(await backUp()).toMatchObject({ status: 1, text: expect.stringContaining('Another process') })
  })
})

test('a damaged database is reported as such, and leaves no backup', async () => {
  await store.close()
  writeFileSync(join(dataDir, 'varuna.sqlite'), 'x'.repeat(8192))
  expect(await backUp()).toMatchObject({ status: 1, text: expect.stringContaining('is damaged') })
  expect(readdirSync(backups)).toEqual(['backup.lock'])
})

test('a database that cannot be copied is named with the target', async () => {
  await expect(copySqlite(dataDir, join(folder, 'nowhere'))).rejects.toThrow(
    `The database ${join(dataDir, 'varuna.sqlite')} cannot be copied to ${join(folder, 'nowhere', 'varuna.sqlite')}: `,
  )
})
