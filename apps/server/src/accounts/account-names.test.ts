import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccountRemovalStore } from '../store/sql-account-removal-store.ts'
import { emptyPostgres, testPostgres } from '../store/database/empty-postgres.ts'
import { migrate } from '../store/database/migrate.ts'
import { openPostgres, openSqlite, type Database } from '../store/open-database.ts'
import { openAccounts, type Accounts } from './accounts.ts'
import { form, origin, testSecret, quickDigest } from './testing-accounts.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-account-names-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('names of accounts on SQLite', () => namesContract(async () => openSqlite(folder)))
describe.skipIf(!testPostgres)('names of accounts on PostgreSQL', () =>
  namesContract(async () => openPostgres(await emptyPostgres('varuna_account_names_test'))),
)

function namesContract(open: () => Promise<Database>): void {
  let database: Database
  let accounts: Accounts
  beforeAll(async () => {
    database = await open()
    await migrate(database.db)
    accounts = await openAccounts(database, testSecret, origin, quickDigest)
    await accounts.signUp({ ...form, email: 'chief@harbour.example' })
  })
  afterAll(() => database.db.destroy())

  const signUp = async (email: string) => {
    expect(await accounts.signUp({ ...form, email })).toBe(true)
    return (await accounts.idOf(email)) ?? ''
  }
  const nameOf = async (id: string) => (await accounts.people({ ids: [id] }))[0]?.name
  const find = async (account: string) => (await accounts.people({ account })).map(({ name }) => name)
  const erase = async (id: string) => {
    await accounts.removeById(id, 5)
    await createAccountRemovalStore(database.db).eraseRest(id, 9)
  }

  test('no two accounts have look-alike names, and a name stays when others come and go', async () => {
    const first = await signUp('u0@h.example')
    const others = ['u0@evil.example', 'uo@evil.example', 'U0@other.example', 'u01@h.example', 'u0l@h.example']
    const names: (string | undefined)[] = []
    for (const email of others) names.push(await nameOf(await signUp(email.toLowerCase())))
    expect(await nameOf(first)).toBe('u0')
    expect(names).toEqual(['u0 (evil.example)', 'uo (evil.example) 2', 'u0 (other.example)', 'u01', 'u0l (h.example)'])
    await erase(first)
    expect(await nameOf((await accounts.idOf('u0@evil.example')) ?? '')).toBe('u0 (evil.example)')
  })

  test('an official name, and one that looks like it, has its host beside it', async () => {
    for (const local of ['administrator', 'adm1n', 'varuna'])
      expect(await nameOf(await signUp(`${local}@evil.example`))).toBe(`${local} (evil.example)`)
  })

  test('an address with letters that look like others, of another script, full-width, with an accent or turned round, is refused', async () => {
    for (const local of [
      'mаria',
      'mαria',
      'ｍaria',
      'mári\u0301a',
      'mar\u0131a',
      'mar\u200bia',
      'mar\u202eai',
      'maria(h.example)',
    ])
      await expect(accounts.signUp({ ...form, email: `${local}@evil.example` })).rejects.toThrow('email')
  })

  test('the name of a removed account is never reused, and no longer stored', async () => {
    const gone = await signUp('mara@h.example')
    await erase(gone)
    const { rows } = await sql`select * from account_name where account_id = ${gone} or display_name = 'mara'`.execute(
      database.db,
    )
    expect(rows).toEqual([])
    expect(await nameOf(await signUp('mara@evil.example'))).toBe('mara (evil.example)')
    expect(await nameOf(await signUp('mara@h.example'))).toBe('mara (h.example)')
    await erase((await accounts.idOf('mara@h.example')) ?? '')
    expect(await nameOf(await signUp('mara@h.example'))).toBe('mara (h.example) 2')
  })

  test('accounts that sign up concurrently each get their own name', async () => {
    const hosts = Array.from({ length: 6 }, (_, at) => `host${at + 2}.example`)
    const ids = await Promise.all(hosts.map((host) => signUp(`together@${host}`)))
    const names = (await accounts.people({ ids })).map(({ name }) => name)
    expect(new Set(names).size).toBe(6)
    expect(names.filter((name) => name === 'together')).toHaveLength(1)
  })

  test('an account whose sign-up was interrupted gets its name when first needed', async () => {
    const id = await signUp('kim@h.example')
    await sql`delete from account_name where account_id = ${id}`.execute(database.db)
    expect([await nameOf(id), await nameOf(id)]).toEqual(['kim', 'kim'])
  })

  test('an account is found by its address, by its full name, and by a short name if unique', async () => {
    await signUp('lee@evil.example')
    expect(await find('LEE')).toEqual(['lee'])
    await signUp('lee@h.example')
    expect(await find('lee@h.example')).toEqual(['lee (h.example)'])
    expect(await find('lee (h.example)')).toEqual(['lee (h.example)'])
    expect(await find('lee')).toHaveLength(2)
  })
}
