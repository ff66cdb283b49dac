import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { emptyPostgres, testPostgres } from '../store/database/empty-postgres.ts'
import { migrate } from '../store/database/migrate.ts'
import { openPostgres, openSqlite, type Database } from '../store/open-database.ts'
import { openAccounts, type Accounts } from './accounts.ts'
import { cookieOf, form, origin, quickDigest, testSecret } from './testing-accounts.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-accounts-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('accounts on SQLite', () => accountsContract(async () => openSqlite(folder)))
describe.skipIf(!testPostgres)('accounts on PostgreSQL', () =>
  accountsContract(async () => openPostgres(await emptyPostgres('varuna_accounts_test'))),
)

test.skipIf(!testPostgres)('servers that start at once on an empty database open its accounts', async () => {
  const url = await emptyPostgres('varuna_accounts_start_test')
  const databases = [1, 2, 3].map(() => openPostgres(url))
  await Promise.all(databases.map((database) => openAccounts(database, testSecret, origin)))
  await Promise.all(databases.map(({ db }) => db.destroy()))
})

function accountsContract(open: () => Promise<Database>): void {
  let database: Database
  let accounts: Accounts
  const sessionOf = async (headers: Headers) => (await accounts.authenticate(headers))?.session ?? null
  beforeAll(async () => {
    database = await open()
    await migrate(database.db)
    accounts = await openAccounts(database, testSecret, origin, quickDigest)
  })
  afterEach(() => vi.useRealTimers())
  afterAll(() => database.db.destroy())
  const setNow = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: ms })

  test('a person can sign up, sign in, be recognised by the cookie and sign out', async () => {
    await accounts.signUp(form)
    const { session, cookies } = await accounts.signIn(form, new Headers())
    expect(session.userName).toBe('ana')
    expect(cookies.join()).toMatch(/HttpOnly.*SameSite=Lax/i)

    const headers = cookieOf(cookies)
    expect(await sessionOf(headers)).toEqual(session)
    const cleared = await accounts.signOut(headers)
    expect(cleared.join()).toMatch(/Max-Age=0/i)
    expect(await sessionOf(headers)).toBeNull()
  })

  test('a session that ends while it is read is no longer accepted', async () => {
    const leaver = { ...form, email: 'leaver@harbour.example' }
    await accounts.signUp(leaver)
    for (let turns = 0; turns < 8; turns += 1) {
      const headers = cookieOf((await accounts.signIn(leaver, new Headers())).cookies)
      const ended = accounts.signOut(headers)
      const reads = Array.from({ length: 4 }, async (_, at) => {
        for (let turn = 0; turn < at * turns; turn += 1) await new Promise(setImmediate)
        return accounts.authenticate(headers)
      })
      await Promise.all([ended, ...reads])
      expect(await sessionOf(headers)).toBeNull()
    }
  })

  test('a password is replaced with the present one, which ends every other session', async () => {
    const sailor = { ...form, email: 'sailor@harbour.example' }
    await accounts.signUp(sailor)
    const open = async (password = sailor.password) =>
      cookieOf((await accounts.signIn({ ...sailor, password }, new Headers())).cookies)
    const stranger = cookieOf((await accounts.signIn(form, new Headers())).cookies)
    const [here, there, elsewhere] = [await open(), await open(), await open()]
    expect(await accounts.ownerOf(here)).toMatchObject({
      email: sailor.email,
      firstName: 'Ana',
      phone: '+91 22 5555 0100',
      country: 'India',
      dob: '1990-05-17',
    })
    for (const headers of [here, there, elsewhere]) expect(await sessionOf(headers)).not.toBeNull()

    const newPassword = 'four words for a gate'
    await expect(accounts.changePassword({ currentPassword: 'a guess', newPassword }, here)).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'currentPassword', code: 'password_wrong' }],
    })
    expect(await sessionOf(there)).not.toBeNull()
    await expect(
      accounts.changePassword({ currentPassword: sailor.password, newPassword }, new Headers()),
    ).rejects.toMatchObject({ code: 'signed_out' })

    const renewed = cookieOf(await accounts.changePassword({ currentPassword: sailor.password, newPassword }, here))
    expect(await sessionOf(renewed)).toMatchObject({ userName: 'sailor' })
    // Requests that are under way still have the token of before; two seconds later it opens nothing.
    expect(await sessionOf(here)).toMatchObject({ userName: 'sailor' })
    setNow(Date.now() + 2_001)
    expect(await sessionOf(here)).toBeNull()
    vi.useRealTimers()
    expect([await sessionOf(there), await sessionOf(elsewhere)]).toEqual([null, null])
    expect(await sessionOf(stranger)).not.toBeNull()
    await expect(open()).rejects.toMatchObject({ code: 'wrong_credentials' })
    const again = await open(newPassword)
    expect(await accounts.signOutElsewhere(again)).toBe(1)
    expect([await sessionOf(renewed), (await sessionOf(again))?.userName]).toEqual([null, 'sailor'])
    expect(await accounts.signOutElsewhere(again)).toBe(0)
    await expect(accounts.signOutElsewhere(here)).rejects.toMatchObject({ code: 'signed_out' })
    expect(await sessionOf(stranger)).not.toBeNull()
  })

  test('a password changed while somebody signs in with the old one opens no session', async () => {
    let meanwhile: (() => Promise<unknown>) | null = null
    const watched = await openAccounts(database, testSecret, origin, {
      hash: async (password) => `digest of ${password}`,
      async verify({ hash, password }) {
        const happen = meanwhile
        meanwhile = null
        await happen?.()
        return hash === `digest of ${password}`
      },
    })
    const pilot = { ...form, email: 'pilot@harbour.example' }
    await watched.signUp(pilot)
    const here = cookieOf((await watched.signIn(pilot, new Headers())).cookies)
    const change = { currentPassword: pilot.password, newPassword: 'four words for a gate' }
    let renewed = new Headers()
    meanwhile = async () => (renewed = cookieOf(await watched.changePassword(change, here)))
    await expect(watched.signIn(pilot, new Headers())).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect(await watched.signOutElsewhere(renewed)).toBe(0)
    await watched.signIn({ ...pilot, password: change.newPassword }, new Headers())
    expect(await watched.signOutElsewhere(renewed)).toBe(1)
  })

  test('a forgotten password is replaced by its address, which ends every session', async () => {
    const forgetful = { ...form, email: 'forgetful@harbour.example' }
    await accounts.signUp(forgetful)
    const before = cookieOf((await accounts.signIn(forgetful, new Headers())).cookies)
    expect(await sessionOf(before)).not.toBeNull()
    expect(await accounts.resetPassword('nobody@harbour.example', 'four words for a gate')).toBe('no_account')
    expect(await accounts.resetPassword(forgetful.email, 'four words for a gate')).toBe('reset')
    expect(await sessionOf(before)).toBeNull()
    await expect(accounts.signIn(forgetful, new Headers())).rejects.toMatchObject({ code: 'wrong_credentials' })
    const { session } = await accounts.signIn({ ...forgetful, password: 'four words for a gate' }, new Headers())
    expect(session.userName).toBe('forgetful')
  })

  test('a session that ends during its first read is no longer accepted', async () => {
    let meanwhile: (() => Promise<unknown>) | null = null
    /** Runs a callback between the read of a session and its use. */
    const afterSession: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.some((row) => 'expiresAt' in row)) {
          const happen = meanwhile
          meanwhile = null
          await happen?.()
        }
        return result
      },
    }
    const db = database.db.withPlugin(afterSession)
    const watched = await openAccounts({ ...database, db }, testSecret, origin, quickDigest)
    const reader = { ...form, email: 'late-reader@harbour.example' }
    await watched.signUp(reader)
    const open = async () => cookieOf((await watched.signIn(reader, new Headers())).cookies)
    const ends = [
      () => watched.resetPassword(reader.email, reader.password),
      async () => watched.removeById((await watched.idOf(reader.email)) ?? '', 5),
    ]
    for (const end of ends) {
      const headers = await open()
      meanwhile = end
      expect([await watched.authenticate(headers), meanwhile]).toEqual([null, null])
      expect(await watched.authenticate(headers)).toBeNull()
    }
  })

  test('a session that cannot be read is reported as a database fault, not as an ended session', async () => {
    const reader = { ...form, email: 'reader@harbour.example' }
    await accounts.signUp(reader)
    const { cookies } = await accounts.signIn(reader, new Headers())
    await sql`alter table session rename to mislaid`.execute(database.db)
    const refusals = await Promise.allSettled([
      accounts.authenticate(cookieOf(cookies)),
      accounts.signIn(reader, new Headers()),
    ])
    await sql`alter table mislaid rename to session`.execute(database.db)
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ reason: { cause: { message: expect.stringContaining('session') as string } } })
    expect(await sessionOf(cookieOf(cookies))).not.toBeNull()
  })

  test('an address has one account, and another sign-up does not change it', async () => {
    const again = { ...form, email: 'ANA@harbour.example', password: 'sardine lantern quartz', firstName: 'Eve' }
    expect(await accounts.signUp(again)).toBe(false)
    await expect(accounts.signIn(again, new Headers())).rejects.toMatchObject({ code: 'wrong_credentials' })
    const { cookies } = await accounts.signIn(form, new Headers())
    expect(await accounts.ownerOf(cookieOf(cookies))).toMatchObject({ firstName: 'Ana' })
  })

  test('of two concurrent sign-ups with one address, one creates an account', async () => {
    const twice = { ...form, email: 'twice@harbour.example' }
    const outcomes = await Promise.all([accounts.signUp(twice), accounts.signUp(twice)])
    expect(outcomes.toSorted()).toEqual([false, true])
  })

  test('an address that the accounts library refuses is reported at the email field', async () => {
    const refused = { code: 'invalid_input', errors: [{ field: 'email' }] }
    const email = 'ana@harbour..example'
    await expect(accounts.signUp({ ...form, email })).rejects.toMatchObject(refused)
    await expect(accounts.signIn({ ...form, email }, new Headers())).rejects.toMatchObject(refused)
  })

  test('a session ends seven days after signing in, however often something is done with it', async () => {
    const hourMs = 3_600_000
    const headers = cookieOf((await accounts.signIn(form, new Headers())).cookies)
    const start = Date.now()
    for (let hour = 10; hour < 7 * 24; hour += 10) {
      setNow(start + hour * hourMs)
      expect((await accounts.authenticate(headers, true))?.session.userName, `hour ${hour}`).toBe('ana')
    }
    setNow(start + 7 * 24 * hourMs + 1_000)
    expect(await sessionOf(headers)).toBeNull()
  })

  test('a session ends twelve hours after the last act; what a page reads by itself does not keep it', async () => {
    const hourMs = 3_600_000
    const open = async () => cookieOf((await accounts.signIn(form, new Headers())).cookies)
    const [acting, reading] = [await open(), await open()]
    const start = Date.now()
    for (const hour of [4, 8, 11]) {
      setNow(start + hour * hourMs)
      await accounts.authenticate(acting, hour === 8)
      expect(await sessionOf(reading), `hour ${hour}`).not.toBeNull()
    }
    setNow(start + 12 * hourMs + 1_000)
    expect([(await sessionOf(acting))?.userName, await sessionOf(reading)]).toEqual(['ana', null])
    setNow(start + 20 * hourMs + 1_000)
    expect(await sessionOf(acting)).toBeNull()
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    const wrong = accounts.signIn({ email: form.email, password: 'wrong horse' }, new Headers())
    const unknown = accounts.signIn({ email: 'nobody@harbour.example', password: 'wrong horse' }, new Headers())
    const [a, b] = await Promise.allSettled([wrong, unknown])
    expect(a).toMatchObject({ status: 'rejected', reason: { code: 'wrong_credentials' } })
    expect(b).toMatchObject({ status: 'rejected', reason: { message: (a as PromiseRejectedResult).reason.message } })
  })

  test('a forged or altered cookie opens no session', async () => {
    const { cookies } = await accounts.signIn(form, new Headers())
    const altered =
      cookieOf(cookies)
        .get('cookie')
        ?.replace(/=(.)/, (_, first) => (first === 'X' ? '=Y' : '=X')) ?? ''
    expect(await sessionOf(new Headers({ cookie: altered }))).toBeNull()
    expect(await sessionOf(new Headers({ cookie: 'userId=1; userName=ana' }))).toBeNull()
  })

  describe('with the digest that is served', () => {
    const keeper = { ...form, email: 'keeper@harbour.example', password: 'sardine lantern quartz' }
    let served: Accounts
    beforeAll(async () => {
      served = await openAccounts(database, testSecret, origin)
      await served.signUp(keeper)
    })

    test('a person signs in with the password that was entered at the sign-up, and with no other', async () => {
      expect((await served.signIn(keeper, new Headers())).session.userName).toBe('keeper')
      await expect(served.signIn({ ...keeper, password: form.password }, new Headers())).rejects.toMatchObject({
        code: 'wrong_credentials',
      })
    })

    /** In turn, so that a machine that is busy for a moment slows both. */
    async function shortestMs(...runs: ((n: number) => Promise<unknown>)[]): Promise<number[]> {
      const shortest = runs.map(() => Infinity)
      for (let n = 0; n < 5; n += 1)
        for (const [at, run] of runs.entries()) {
          const from = performance.now()
          await run(n).catch(() => null)
          shortest[at] = Math.min(shortest[at] ?? Infinity, performance.now() - from)
        }
      return shortest
    }

    test('a sign-up with a known address takes the time of a digest, as one with a new address does', async () => {
      const signUp = (n: number) => served.signUp({ ...form, email: `timed${n}@harbour.example` })
      const [unknown = 0, known = 0] = await shortestMs(signUp, signUp)
      expect(known).toBeGreaterThan(unknown / 4)
    })

    test('a sign-in with an unknown address takes the time of a digest, as one with a wrong password does', async () => {
      const signIn = (email: string) => served.signIn({ email, password: 'a guess at it' }, new Headers())
      const [known = 0, unknown = 0] = await shortestMs(
        () => signIn(keeper.email),
        (n) => signIn(`nobody${n}@harbour.example`),
      )
      expect(unknown).toBeGreaterThan(known / 4)
      expect(known).toBeGreaterThan(unknown / 4)
    })

    test('the password is stored only as a hash', async () => {
      const rows = await database.db
        .selectFrom('account' as never)
        .selectAll()
        .execute()
      expect(JSON.stringify(rows)).not.toContain(form.password)
      expect(JSON.stringify(rows)).not.toContain(keeper.password)
    })
  })
}
