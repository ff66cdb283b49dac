import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copySqlite } from '../store/database/copy-sqlite.ts'
import { openSqlite, type Database } from '../store/open-database.ts'
import { openStore } from '../store/open-store.ts'
import { openMigratedSqlite } from '../store/testing-stores.ts'
import type { Store } from '../store/interfaces/store.ts'
import { callVaruna, spawnVaruna, type Finished } from './testing-command.ts'

let folder: string
let dataDir: string
let target: string
let database: Database
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-backup-'))
  dataDir = join(folder, 'data')
  target = join(folder, 'copy')
  database = await openMigratedSqlite(dataDir)
  store = await openStore(database)
  mkdirSync(join(dataDir, 'files', 'images', 'one'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'images', 'one', 'original'), 'picture')
  writeFileSync(join(dataDir, 'auth-secret'), 'k'.repeat(43))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const reduce = ({ status, text }: Finished) => ({ status, output: text })
const backUp = async (to: string) => reduce(await callVaruna(['backup', to], { DATA_DIR: dataDir }))
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

test('a copy has all committed data, including what is only in the log, and nothing of an open transaction', async () => {
  await store.contactMessages.add(message('committed'))
  await database.db.transaction().execute(async (within) => {
    await sql`update contact_message set name = 'half'`.execute(within)
    expect(reduce(spawnVaruna(['backup', target], { DATA_DIR: dataDir }))).toEqual({
      status: 0,
      output: `Database and key, and 1 file(s) of 0.0 MB, were copied to ${target}.\n`,
    })
  })
  const copy = await openStore(openSqlite(target))
  expect((await copy.contactMessages.list(10)).map(({ id, name }) => [id, name])).toEqual([['committed', 'Ana']])
  await copy.close()
  expect(readFileSync(join(target, 'files', 'images', 'one', 'original'), 'utf8')).toBe('picture')
  expect(readFileSync(join(target, 'auth-secret'), 'utf8')).toBe('k'.repeat(43))
  const modes = ['.', 'varuna.sqlite', 'auth-secret', 'files'].map((name) => statSync(join(target, name)).mode & 0o077)
  expect(modes).toEqual([0, 0, 0, 0])
})

test('files in a remote store are not copied, and the command says so', async () => {
  const store = { FILES_URL: 'https://s3.example.org/files', FILES_ACCESS_KEY: 'key', FILES_SECRET_KEY: 'hidden' }
  const { status, text } = await callVaruna(['backup', target], { DATA_DIR: dataDir, ...store })
  expect(status).toBe(0)
  expect(text).toContain('The files in the store at s3.example.org were not: copy the bucket after this')
  expect(text).not.toContain('hidden')
})

test('a folder that exists, one in the data folder and a missing data folder are refused, and nothing is left', async () => {
  mkdirSync(target)
  expect(await backUp(target)).toMatchObject({ status: 1, output: expect.stringContaining('exists already') })
  expect(await backUp(join(dataDir, 'copy'))).toMatchObject({
    status: 1,
    output: expect.stringContaining('is in the data folder'),
  })
  dataDir = join(folder, 'nowhere')
  expect(await backUp(join(folder, 'other'))).toMatchObject({
    status: 1,
    output: expect.stringContaining('no data folder'),
  })
  expect(readdirSync(folder).toSorted()).toEqual(['copy', 'data'])
})

test('a database that cannot be copied is named with the target', async () => {
  await expect(copySqlite(dataDir, join(folder, 'nowhere'))).rejects.toThrow(
    `The database ${join(dataDir, 'varuna.sqlite')} cannot be copied to ${join(folder, 'nowhere', 'varuna.sqlite')}: `,
  )
})

test('a damaged database is reported as such, and leaves no copy', async () => {
  await store.close()
  writeFileSync(join(dataDir, 'varuna.sqlite'), 'x'.repeat(8192))
  expect(await backUp(target)).toMatchObject({ status: 1, output: expect.stringContaining('is damaged') })
  expect(readdirSync(folder)).toEqual(['data'])
})
