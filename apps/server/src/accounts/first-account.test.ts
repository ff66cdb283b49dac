import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPostgres, testPostgres } from '../store/database/empty-postgres.ts'
import { migrate } from '../store/database/migrate.ts'
import { openPostgres, openSqlite, type Database } from '../store/open-database.ts'
import { openAccounts, type Accounts } from './accounts.ts'
import { cookieOf, form, origin, quickDigest, testSecret } from './testing-accounts.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-first-account-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the first account on SQLite', () => firstAccountContract(async () => openSqlite(folder)))
describe.skipIf(!testPostgres)('the first account on PostgreSQL', () =>
  firstAccountContract(async () => openPostgres(await emptyPostgres('varuna_first_account_test'))),
)

function firstAccountContract(open: () => Promise<Database>): void {
  let database: Database
  let accounts: Accounts
  beforeAll(async () => {
    database = await open()
    await migrate(database.db)
    accounts = await openAccounts(database, testSecret, origin, quickDigest)
  })
  afterAll(() => database.db.destroy())
  const formOf = (name: string) => ({ ...form, email: `${name}@harbour.example` })
  test('an interrupted sign-up leaves no account, so that the next one is still the first', async () => {
    await sql`alter table audit_head rename to audit_head_away`.execute(database.db)
    await expect(accounts.signUp(formOf('a0'))).rejects.toThrow()
    await sql`alter table audit_head_away rename to audit_head`.execute(database.db)
    expect([await accounts.idOf(formOf('a0').email), await accounts.roles.isFresh()]).toEqual([null, true])
  })

  const create = async (name: string) => accounts.create(await accounts.toApplicant(formOf(name)), 'first')

  test('of several at once, where only the first may have one, one account is left, and it is administrator', async () => {
    expect(await accounts.roles.isFresh()).toBe(true)
    const created = await Promise.all(['a1', 'a2', 'a3', 'a4', 'a5'].map(create))
    expect(created.filter((one) => one === 'not_first')).toHaveLength(4)
    expect(await accounts.roles.list('', 9)).toMatchObject([{ role: 'administrator', byId: null }])
    expect(await create('late')).toBe('not_first')
  })

  test('the next one after it was removed is not the first, also before its data is erased', async () => {
    const [only] = await accounts.roles.list('', 9)
    const { cookies } = await accounts.signIn({ ...form, email: only?.email ?? '' }, new Headers())
    await accounts.remove(form, cookieOf(cookies), 5)
    expect([await accounts.roles.isFresh(), await create('stranger')]).toEqual([false, 'not_first'])
    await accounts.signUp(formOf('stranger'))
    expect(await accounts.roles.list('', 9)).toMatchObject([{ role: 'member' }])
  })

  test('a password that was digested before opens the account; an address that cannot sign in is refused before', async () => {
    const applicant = await accounts.toApplicant(formOf('bo'))
    expect(JSON.stringify(applicant)).not.toContain(form.password)
    const created = await accounts.create(applicant, { role: 'analyst', byId: 'chief' })
    expect((await accounts.signIn(formOf('bo'), new Headers())).session).toMatchObject({ role: 'analyst' })
    expect(await accounts.create(applicant, { role: 'supervisor', byId: 'chief' })).toBeNull()
    expect(await accounts.roles.list('bo', 1)).toMatchObject([{ ...(created as { id: string }), byId: 'chief' }])
    for (const email of ['ana@harbour..example', 'аna@harbour.example'])
      await expect(accounts.toApplicant({ ...form, email })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await accounts.addressesInUse(['bo@harbour.example', 'cy@harbour.example'])).toEqual(
      new Set(['bo@harbour.example']),
    )
  })
}
