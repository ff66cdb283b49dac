import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPostgres, testPostgres } from '../store/empty-postgres.ts'
import { openPostgres, openSqlite, type Database } from '../store/open-database.ts'
import { openAccounts, type Accounts } from './accounts.ts'
import { keptSecret } from './secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-accounts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const form = {
  firstName: 'Ana',
  lastName: 'Rao',
  email: 'ana@harbour.example',
  password: 'correct horse',
  phone: '+91 22 5555 0100',
  postalCode: '400001',
  country: 'India',
  dob: '1990-05-17',
}

const cookieOf = (cookies: string[]) =>
  new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') })

describe('accounts on SQLite', () => accountsContract(async () => openSqlite(folder)))
describe.skipIf(!testPostgres)('accounts on PostgreSQL', () =>
  accountsContract(async () => openPostgres(await emptyPostgres('varuna_accounts_test'))),
)

function accountsContract(open: () => Promise<Database>): void {
  let database: Database
  let accounts: Accounts
  beforeAll(async () => {
    database = await open()
    accounts = await openAccounts(database, 'a secret of at least thirty-two letters', 'http://localhost:8000')
  })
  afterAll(() => database.db.destroy())

  test('a person signs up, signs in, is known by the cookie, and signs out', async () => {
    await accounts.signUp(form)
    const { session, cookies } = await accounts.signIn(form, new Headers())
    expect(session.userName).toBe('ana')
    expect(cookies.join()).toMatch(/HttpOnly.*SameSite=Lax/i)

    const headers = cookieOf(cookies)
    expect(await accounts.sessionOf(headers)).toEqual(session)
    const cleared = await accounts.signOut(headers)
    expect(cleared.join()).toMatch(/Max-Age=0/i)
    expect(await accounts.sessionOf(headers)).toBeNull()
  })

  test('a second account on one address is refused, in whatever case it is written', async () => {
    await expect(accounts.signUp({ ...form, email: 'ana@harbour.example' })).rejects.toMatchObject({
      code: 'email_taken',
    })
  })

  test('a wrong password and an unknown address are refused alike', async () => {
    const wrong = accounts.signIn({ email: form.email, password: 'wrong horse' }, new Headers())
    const unknown = accounts.signIn({ email: 'nobody@harbour.example', password: 'wrong horse' }, new Headers())
    const [a, b] = await Promise.allSettled([wrong, unknown])
    expect(a).toMatchObject({ status: 'rejected', reason: { code: 'wrong_credentials' } })
    expect(b).toMatchObject({ status: 'rejected', reason: { message: (a as PromiseRejectedResult).reason.message } })
  })

  test('a forged or altered cookie opens nothing', async () => {
    const { cookies } = await accounts.signIn(form, new Headers())
    const altered = cookieOf(cookies).get('cookie')?.replace(/=./, '=X') ?? ''
    expect(await accounts.sessionOf(new Headers({ cookie: altered }))).toBeNull()
    expect(await accounts.sessionOf(new Headers({ cookie: 'userId=1; userName=ana' }))).toBeNull()
  })

  test('the password is kept only as a hash', async () => {
    const rows = await database.db
      .selectFrom('account' as never)
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain(form.password)
  })
}

test('the secret stays the same over restarts', () => {
  expect(keptSecret(folder)).toBe(keptSecret(folder))
  expect(keptSecret(folder).length).toBeGreaterThanOrEqual(43)
})
