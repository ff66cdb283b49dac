import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operator } from '../audit/actor.ts'
import { callVaruna } from '../commands/testing-command.ts'
import { flipByteOfPage } from '../store/testing-damage.ts'
import type { Database } from '../store/open-database.ts'
import { openStore } from '../store/open-store.ts'
import { openMigratedSqlite } from '../store/testing-stores.ts'
import { requireAuditLog } from './require-audit-log.ts'

let folder: string
let database: Database
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-damaged-start-'))
  database = await openMigratedSqlite(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const serve = () => callVaruna(['serve'], { DATA_DIR: folder, PORT: '0' })

test.each([
  ['a table', 'image'],
  ['an index', 'image_by_bytes'],
])('a server does not start on a damaged page of %s, and states what to do', async (_what, of) => {
  await flipByteOfPage(database, of, 0)
  const { status, stdout, stderr } = await serve()
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^The database \S+varuna\.sqlite is damaged: \S.* restore a backup\. .*\n$/)
})

test('a server does not start on an altered or cut end of the audit log unless that was accepted', async () => {
  const store = await openStore(database)
  const logged: unknown[] = []
  const logger = { error: (about: unknown) => logged.push(about) }
  const require = (servesBrokenAudit = false) => requireAuditLog({ servesBrokenAudit }, { store, logger })
  const act = { action: 'role_change', by: operator, aboutId: 'bo', after: { role: 'viewer' } } as const
  await require()
  for (let at = 1; at <= 250; at += 1) await store.audit.append({ ...act, timeMs: at })
  await require()
  await sql`update audit_entry set time_ms = 9 where sequence = 240`.execute(database.db)
  await expect(require()).rejects.toThrow('entry 240 was altered. Keep a copy of the database')
  expect(logged).toEqual([])
  await require(true)
  expect(logged).toEqual([{ sequence: 240, kind: 'altered' }])
  await sql`delete from audit_entry where sequence >= 240`.execute(database.db)
  await store.close()
  const { status, stdout, stderr } = await serve()
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^The audit log is not as it was written: entry 240 was removed\. .*\n$/)
})
