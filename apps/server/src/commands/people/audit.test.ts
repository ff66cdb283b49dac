import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openAccounts } from '../../accounts/accounts.ts'
import { accountAt } from '../../audit/actor.ts'
import { digestOf } from '../../audit/audit-entry.ts'
import { form, origin, quickDigest, testSecret } from '../../accounts/testing-accounts.ts'
import { openStore } from '../../store/open-store.ts'
import type { Store } from '../../store/interfaces/store.ts'
import type { Database } from '../../store/open-database.ts'
import { openMigratedSqlite } from '../../store/testing-stores.ts'
import { callVaruna } from '../testing-command.ts'

const folders: string[] = []
let folder: string
let database: Database
let store: Store
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true })
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-audit-command-'))
  folders.push(folder)
  database = await openMigratedSqlite(folder)
  store = await openStore(database)
  for (let at = 1; at <= 5; at += 1)
    await store.audit.append({
      action: 'role_change',
      by: accountAt('ana', '192.0.2.1'),
      aboutId: 'bo',
      timeMs: at,
      before: { role: 'member' },
      after: { role: 'analyst' },
    })
  return () => store.close()
})

const verify = async (...args: string[]) => {
  const { status, text } = await callVaruna(['audit', 'verify', ...args], { DATA_DIR: folder })
  return { status, text }
}
const run = (statement: string) => sql.raw(statement).execute(database.db)
const broken = (rest: string) => ({
  status: 1,
  text: `The audit log is not as it was written: entry ${rest}.\n`,
})

describe('audit verify', () => {
  test('prints the last digest of a log that is as it was written, and finds the log that was rewritten', async () => {
    const head = await store.audit.head()
    const known = `5:${head?.digest}`
    expect(await verify()).toEqual({
      status: 0,
      text: `The audit log is as it was written: 5 entries. Keep this elsewhere, for --known:\n${known}\n`,
    })
    let previous = (await store.audit.after(1, 1))[0]?.previous ?? ''
    for (const { salt: _, address: __, digest: ___, ...entry } of await store.audit.after(1, 9)) {
      const forged = { ...entry, by_id: 'eve', previous }
      previous = digestOf(forged)
      await run(
        `update audit_entry set by_id = 'eve', previous = '${forged.previous}', digest = '${previous}' where sequence = ${entry.sequence}`,
      )
    }
    await run(`update audit_head set digest = '${previous}'`)
    expect((await verify()).status).toBe(0)
    expect(await verify('--known', known)).toEqual(broken('5 was altered'))
    expect((await verify('--known', `6:${head?.digest}`)).text).toContain('entry 6 was removed')
    expect((await verify('--known', 'x')).status).not.toBe(0)
  })

  test.each([
    ["update audit_entry set by_id = 'eve' where sequence = 3", '3 was altered'],
    ['update audit_entry set time_ms = 9 where sequence = 1', '1 was altered'],
    [`update audit_entry set after_values = '{"role":"member"}' where sequence = 5`, '5 was altered'],
    ['delete from audit_entry where sequence = 2', '2 was removed'],
    ['delete from audit_entry where sequence > 3', '4 was removed'],
    ['delete from audit_entry', '1 was removed'],
    ['update audit_head set sequence = 4', '5 was inserted: the log ended before it'],
    ['delete from audit_head', '5 is the last, and the number and digest of the last entry are missing'],
    [
      "update audit_origin set address = '203.0.113.7' where sequence = 4",
      '4 has another client address than when it was written',
    ],
    ['delete from audit_origin where sequence = 2', '2 lacks its client address, although its account was not removed'],
  ])('after %s names the entry', async (statement, rest) => {
    await run(statement)
    expect(await verify()).toEqual(broken(rest))
  })
})

test('audit list prints the newest entries, of one account and one kind of act', async () => {
  const accounts = await openAccounts(database, testSecret, origin, quickDigest)
  await accounts.signUp(form, '192.0.2.9')
  const id = await accounts.idOf(form.email)
  const list = async (...args: string[]) =>
    (await callVaruna(['audit', 'list', ...args], { DATA_DIR: folder })).stdout.trim().split('\n')
  expect(await list()).toHaveLength(6)
  const [newest, ...rest] = await list('--account', form.email.toUpperCase())
  expect(newest).toMatch(
    new RegExp(`^6  \\d{4}-.*Z  ${id} from 192\\.0\\.2\\.9  sign_up  \\{\\} > \\{"role":"administrator"\\}$`),
  )
  expect(rest).toEqual([])
  expect(await list('--action', 'role_change', '--count', '1')).toEqual([
    '5  1970-01-01T00:00:00.005Z  ana from 192.0.2.1  role_change account bo  {"role":"member"} > {"role":"analyst"}',
  ])
})
