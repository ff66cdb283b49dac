import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPostgres, testPostgres } from '../store/database/empty-postgres.ts'
import { migrate } from '../store/database/migrate.ts'
import { openPostgres, openSqlite, type Database } from '../store/open-database.ts'
import { openAccounts, type Accounts } from './accounts.ts'
import { quickDigest } from './testing-accounts.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-digests-'))
afterAll(() => rmSync(folder, { recursive: true }))

const secret = 'a secret of at least thirty-two letters'
const form = {
  firstName: 'Ana',
  lastName: 'Rao',
  email: 'ana@harbour.example',
  password: 'correct horse battery',
  postalCode: '400001',
  country: 'India',
  dob: '1990-05-17',
}

const tokenIn = (cookie: string) =>
  decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? ''
const headersWith = (cookie: string) => new Headers({ cookie: cookie.split(';')[0] ?? '' })

describe('session tokens on SQLite', () => digestsContract(async () => openSqlite(folder)))
describe.skipIf(!testPostgres)('session tokens on PostgreSQL', () =>
  digestsContract(async () => openPostgres(await emptyPostgres('varuna_digests_test'))),
)

function digestsContract(open: () => Promise<Database>): void {
  let database: Database
  let accounts: Accounts
  const sessionOf = async (headers: Headers) => (await accounts.authenticate(headers))?.session ?? null
  beforeAll(async () => {
    database = await open()
    await migrate(database.db)
    accounts = await openAccounts(database, secret, 'http://localhost:8000', quickDigest)
    await accounts.signUp(form)
  })
  afterAll(() => database.db.destroy())

  const signIn = async () => (await accounts.signIn(form, new Headers())).cookies[0] ?? ''
  const stored = async () => (await sql<{ token: string }>`select token from session`.execute(database.db)).rows

  test('the database holds a digest, never the token of the cookie', async () => {
    const token = tokenIn(await signIn())
    expect(token).toHaveLength(32)
    const rows = await stored()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token).toMatch(/^sha256:[\w-]{43}$/)
    expect(JSON.stringify(await sql`select * from session`.execute(database.db))).not.toContain(token)
  })

  test('a session is found, renewed with the same token and ended by its cookie', async () => {
    const cookie = await signIn()
    const inFourDays = new Date(Date.now() + 4 * 24 * 3_600_000)
    const expiresAt = database.kind === 'sqlite' ? inFourDays.toISOString() : inFourDays
    await sql`update session set ${sql.ref('expiresAt')} = ${expiresAt}`.execute(database.db)
    expect(await sessionOf(headersWith(cookie))).toMatchObject({ userName: 'ana' })
    expect(await sessionOf(headersWith(cookie))).toMatchObject({ userName: 'ana' })
    for (const { token } of await stored()) expect(token).toMatch(/^sha256:/)
    const before = (await stored()).length
    await accounts.signOut(headersWith(cookie))
    expect(await sessionOf(headersWith(cookie))).toBeNull()
    expect((await stored()).length).toBe(before - 1)
  })

  test('a digest from the database opens no session, even when signed with the secret', async () => {
    const cookie = await signIn()
    const { rows } = await sql<{
      token: string
    }>`select token from session order by ${sql.ref('createdAt')} desc limit 1`.execute(database.db)
    const digest = rows[0]?.token ?? ''
    const key = await crypto.subtle.importKey('raw', Buffer.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ])
    const sign = async (value: string) =>
      Buffer.from(await crypto.subtle.sign('HMAC', key, Buffer.from(value))).toString('base64')
    const cookieOf = async (value: string) =>
      new Headers({ cookie: `varuna.session_token=${encodeURIComponent(`${value}.${await sign(value)}`)}` })
    expect(await sessionOf(await cookieOf(tokenIn(cookie)))).toMatchObject({ userName: 'ana' })
    expect(await sessionOf(await cookieOf(digest))).toBeNull()
  })
}
