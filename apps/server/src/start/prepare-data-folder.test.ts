import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { operator } from '../audit/actor.ts'
import { createFolderFiles } from '../files/folder-files.ts'
import { checkDataFolder, prepareDataFolder } from './prepare-data-folder.ts'
import { openSqlite } from '../store/open-database.ts'
import { openStore } from '../store/open-store.ts'

test('a missing data folder is created, as with PostgreSQL and a key in the settings', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-prepare-'))
  const store = await openStore(openSqlite(join(folder, 'database')))
  const dataDir = join(folder, 'data')
  const files = createFolderFiles(join(dataDir, 'files'))
  const unexpected = (about: unknown) => {
    throw new Error(JSON.stringify(about))
  }
  const logger = { info: unexpected, warn: unexpected, error: unexpected }
  await prepareDataFolder(dataDir, { store, files, logger }, Date.now())
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  await store.close()
  rmSync(folder, { recursive: true })
})

test('an altered end of the audit log is said at the start, and a sound one is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-prepare-'))
  const database = openSqlite(folder)
  const store = await openStore(database)
  const files = createFolderFiles(join(folder, 'files'))
  const said: unknown[] = []
  const logger = { info: () => {}, warn: () => {}, error: (about: unknown) => said.push(about) }
  const check = () => checkDataFolder(folder, { store, files, logger }, Date.now(), new AbortController().signal)
  await check()
  const act = { action: 'role_change', by: operator, aboutId: 'bo', after: { role: 'viewer' } } as const
  for (let at = 1; at <= 250; at += 1) await store.audit.append({ ...act, timeMs: at })
  await check()
  expect(said).toEqual([])
  await sql`update audit_entry set time_ms = 9 where sequence = 240`.execute(database.db)
  await check()
  expect(said).toEqual([{ sequence: 240, kind: 'altered' }])
  await sql`delete from audit_entry where sequence >= 240`.execute(database.db)
  await check()
  expect(said[1]).toEqual({ sequence: 240, kind: 'removed' })
  await store.close()
  rmSync(folder, { recursive: true })
})
