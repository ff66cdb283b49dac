import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountAt, operator } from '../../audit/actor.ts'
import { anyEntry } from '../../store/interfaces/people/audit-store.ts'
import { emptyPostgres, testPostgres } from '../../store/database/empty-postgres.ts'
import { openPostgres, type Database } from '../../store/open-database.ts'
import { createAuditStore } from '../../store/people/sql-audit-store.ts'
import { openStore } from '../../store/open-store.ts'
import { openMigratedSqlite } from '../../store/testing-stores.ts'
import { openAccounts, type Accounts } from '../accounts.ts'
import { cookieOf, form, origin, quickDigest, testSecret } from '../testing-accounts.ts'
import { codeOf, fromBase32 } from './testing-codes.ts'

describe('second factors on SQLite', () => factorContract(openMigratedSqlite))
describe.skipIf(!testPostgres)('second factors on PostgreSQL', () =>
  factorContract(async () => openPostgres(await emptyPostgres('varuna_factor_test'))),
)

const wrongCode = { code: 'invalid_input', errors: [{ field: 'code', code: 'sign_in_code_wrong' }] }
const proof = { password: form.password }

function factorContract(open: (folder: string) => Promise<Database>): void {
  let folder: string
  let database: Database
  let accounts: Accounts
  let people = 0
  let email: string
  const noon = Date.UTC(2026, 0, 31, 12)
  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
  const signIn = async (with_: Accounts = accounts) => {
    const { cookies } = await with_.signIn({ email, password: form.password }, new Headers(), null)
    return cookieOf(cookies)
  }
  /** The ticket of a right password. */
  const ticketOf = (with_: Accounts = accounts): Promise<string> =>
    signIn(with_).then(
      () => 'no code was asked',
      (error: { code: string; fault: { params: { ticket: string } } }) =>
        error.code === 'code_needed' ? error.fault.params.ticket : Promise.reject(error),
    )
  const second = async (code: string, ticket?: string) =>
    accounts.signInWithCode({ ticket: ticket ?? (await ticketOf()), code }, new Headers(), '192.0.2.7')
  /** Turns the codes of the present account on. */
  async function turnOn() {
    const headers = await signIn()
    const { key } = await accounts.factors.beginCodes(headers, proof)
    const on = await accounts.factors.confirmCodes(headers, codeOf(key), '192.0.2.7')
    pass(30_000)
    return { key, recoveryCodes: on.recoveryCodes, headers: cookieOf(on.cookies), before: headers }
  }
  const actionsOf = async (accountId: string) =>
    (await createAuditStore(database.db).before(null, 100, { ...anyEntry, accountId }))
      .map(({ action }) => action)
      .toReversed()
  const idOf = async () => (await accounts.idOf(email)) ?? ''

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'varuna-factor-'))
    database = await open(folder)
    await openStore(database)
    accounts = await openAccounts(database, testSecret, origin, quickDigest)
  })
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    email = `person${(people += 1)}@harbour.example`
    await accounts.signUp({ ...form, email })
  })
  afterEach(() => void vi.useRealTimers())
  afterAll(async () => {
    await database.db.destroy()
    rmSync(folder, { recursive: true })
  })

  it('asks for a code after the password once a first one was entered, and not before', async () => {
    const headers = await signIn()
    const { key, link } = await accounts.factors.beginCodes(headers, proof)
    expect(link).toContain(`secret=${key}&issuer=Varuna`)
    await expect(accounts.factors.confirmCodes(headers, '000000', '192.0.2.7')).rejects.toMatchObject(wrongCode)
    expect(await accounts.authenticate(await signIn())).not.toBeNull()
    const { recoveryCodes } = await accounts.factors.confirmCodes(headers, codeOf(key), '192.0.2.7')
    expect(new Set(recoveryCodes).size).toBe(10)
    pass(30_000)
    const opened = await second(codeOf(key))
    expect(opened.session).toMatchObject({ userId: await idOf() })
    expect(await accounts.factors.stateOf(cookieOf(opened.cookies))).toMatchObject({
      codesSince: '2026-01-31T12:00:00.000Z',
      recoveryCodesLeft: 10,
    })
    expect(await actionsOf(await idOf())).toEqual(['sign_up', 'sign_in', 'sign_in', 'factor_on', 'sign_in'])
  })

  it('stores neither the key nor a recovery code in the clear', async () => {
    const { key, recoveryCodes } = await turnOn()
    const id = await idOf()
    const rows = [
      await database.db.selectFrom('sign_in_codes').selectAll().where('account_id', '=', id).execute(),
      await database.db.selectFrom('recovery_code').selectAll().where('account_id', '=', id).execute(),
    ]
    const stored = JSON.stringify(rows)
    for (const secret of [key, fromBase32(key).toString('base64url'), fromBase32(key).toString('hex')])
      expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
    const { sealed_key } = await database.db
      .selectFrom('sign_in_codes')
      .select('sealed_key')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    await turnOnOther()
    // Sealed for its account: in the row of another one it opens nothing.
    await database.db
      .updateTable('sign_in_codes')
      .set({ sealed_key })
      .where('account_id', '=', await idOf())
      .execute()
    await expect(second(codeOf(key))).rejects.toMatchObject({ code: 'codes_unreadable' })
  })

  async function turnOnOther() {
    email = `person${(people += 1)}@harbour.example`
    await accounts.signUp({ ...form, email })
    return turnOn()
  }

  it('ends every other session when it is turned on, and replaces its own', async () => {
    const elsewhere = await signIn()
    expect(await accounts.authenticate(elsewhere)).not.toBeNull()
    const { before, headers } = await turnOn()
    expect(await accounts.authenticate(elsewhere)).toBeNull()
    expect(await accounts.authenticate(before)).toBeNull()
    expect(await accounts.authenticate(headers)).not.toBeNull()
  })

  it('ends a link to another address when it is turned on, turned off or removed', async () => {
    const link = async (headers: Headers) => {
      const session = { accountId: await idOf(), sessionId: (await accounts.authenticate(headers))?.sessionId ?? '' }
      const by = accountAt(session.accountId, null)
      return accounts.addressChanges.create(session, 'elsewhere@harbour.example', by, noon, 3_600_000)
    }
    const use = (token: string | null) =>
      accounts.addressChanges.use(token ?? '', new Headers(), '192.0.2.7', noon + 60_000)
    const early = await link(await signIn())
    const { key, headers } = await turnOn()
    expect([typeof early, await use(early)]).toEqual(['string', null])
    const beforeOff = await link(headers)
    await accounts.factors.turnCodesOff(headers, { ...proof, code: codeOf(key) }, '192.0.2.7')
    expect([typeof beforeOff, await use(beforeOff)]).toEqual(['string', null])
    pass(30_000)
    const beforeRemoval = await link((await turnOn()).headers)
    await accounts.factors.removeAll(await idOf(), operator)
    expect([typeof beforeRemoval, await use(beforeRemoval)]).toEqual(['string', null])
  })

  it('accepts no code twice, and none before one that was used', async () => {
    const { key } = await turnOn()
    const code = codeOf(key)
    const earlier = codeOf(key, -1)
    await second(code)
    await expect(second(code)).rejects.toMatchObject(wrongCode)
    await expect(second(earlier)).rejects.toMatchObject(wrongCode)
    pass(30_000)
    await second(codeOf(key))
  })

  it('does not accept the code that turned it on as a sign-in', async () => {
    const headers = await signIn()
    const { key } = await accounts.factors.beginCodes(headers, proof)
    const code = codeOf(key)
    await accounts.factors.confirmCodes(headers, code, '192.0.2.7')
    await expect(second(code)).rejects.toMatchObject(wrongCode)
  })

  it.each([-1, 1])('accepts the code of a clock that is %i step away', async (away) => {
    const { key } = await turnOn()
    pass(60_000)
    await second(codeOf(key, away))
  })

  it.each([-2, 2])('refuses the code of a clock that is %i steps away', async (away) => {
    const { key } = await turnOn()
    pass(90_000)
    await expect(second(codeOf(key, away))).rejects.toMatchObject(wrongCode)
  })

  it('opens one session of one code, however many ask at once', async () => {
    const { key } = await turnOn()
    const tickets = [await ticketOf(), await ticketOf(), await ticketOf(), await ticketOf()]
    const code = codeOf(key)
    const results = await Promise.allSettled(tickets.map((ticket) => second(code, ticket)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('delays wrong codes after four, up to a quarter of an hour, and a right one ends the delay', async () => {
    const { key } = await turnOn()
    const wrong = codeOf(key, 50)
    for (let n = 0; n < 5; n += 1) await expect(second(wrong)).rejects.toMatchObject(wrongCode)
    await expect(second(codeOf(key))).rejects.toMatchObject({ code: 'too_many_requests' })
    pass(15_000)
    await expect(second(wrong)).rejects.toMatchObject(wrongCode)
    pass(29_000)
    await expect(second(wrong)).rejects.toMatchObject({ code: 'too_many_requests' })
    let judged = 0
    for (let minutes = 0; minutes < 4 * 60; minutes += 5) {
      pass(5 * 60_000)
      if (await second(wrong).catch((error: { code: string }) => error.code === 'invalid_input')) judged += 1
    }
    expect(judged).toBeLessThan(26)
    pass(15 * 60_000)
    await second(codeOf(key))
    pass(30_000)
    await expect(second(wrong)).rejects.toMatchObject(wrongCode)
    await second(codeOf(key))
  })

  it('judges one code of guesses that come at once', async () => {
    await turnOn()
    const ticket = await ticketOf()
    const guesses = Array.from({ length: 30 }, (_, n) => second(String(100_000 + n), ticket))
    const codes = (await Promise.allSettled(guesses)).map((one) =>
      one.status === 'rejected' ? (one.reason as { code: string }).code : 'opened',
    )
    expect(codes.filter((code) => code === 'invalid_input').length).toBeLessThanOrEqual(5)
    expect(codes.filter((code) => code === 'too_many_requests').length).toBeGreaterThanOrEqual(25)
  })

  it('takes each recovery code once, also while wrong codes are delayed', async () => {
    const { key, recoveryCodes } = await turnOn()
    for (let n = 0; n < 5; n += 1) await expect(second(codeOf(key, 50))).rejects.toMatchObject(wrongCode)
    const [first = '', other = ''] = recoveryCodes
    const opened = await second(` ${first.toUpperCase()} `)
    await expect(second(first)).rejects.toMatchObject(wrongCode)
    expect((await accounts.factors.stateOf(cookieOf(opened.cookies))).recoveryCodesLeft).toBe(9)
    const headers = cookieOf(opened.cookies)
    const renewed = await accounts.factors.renewRecoveryCodes(headers, { ...proof, code: other }, '192.0.2.7')
    await expect(second(recoveryCodes[2] ?? '')).rejects.toMatchObject(wrongCode)
    await second(renewed[0] ?? '')
  })

  it('does not take the recovery code of another account', async () => {
    const { recoveryCodes } = await turnOn()
    await turnOnOther()
    await expect(second(recoveryCodes[0] ?? '')).rejects.toMatchObject(wrongCode)
  })

  it('is turned off with the password and a code alone', async () => {
    const { key, headers } = await turnOn()
    const turnOff = (given: { password: string; code?: string }) =>
      accounts.factors.turnCodesOff(headers, given, '192.0.2.7')
    await expect(turnOff(proof)).rejects.toMatchObject(wrongCode)
    await expect(turnOff({ password: 'a wrong password', code: codeOf(key) })).rejects.toMatchObject({
      errors: [{ field: 'password', code: 'password_wrong' }],
    })
    await turnOff({ ...proof, code: codeOf(key) })
    expect(await accounts.authenticate(await signIn())).not.toBeNull()
    expect((await actionsOf(await idOf())).slice(-2)).toEqual(['factor_off', 'sign_in'])
  })

  it('another password and the removal need a code too, and a wrong one changes nothing', async () => {
    const { key, headers } = await turnOn()
    const change = { currentPassword: form.password, newPassword: 'another long password' }
    const wrong = codeOf(key, 50)
    for (const code of [undefined, wrong]) {
      await expect(accounts.changePassword({ ...change, code }, headers)).rejects.toMatchObject(wrongCode)
      await expect(accounts.remove({ ...proof, code }, headers, noon)).rejects.toMatchObject(wrongCode)
    }
    expect(await accounts.authenticate(headers)).not.toBeNull()
    await expect(ticketOf()).resolves.toContain('.')
    pass(60_000)
    const here = cookieOf(await accounts.changePassword({ ...change, code: codeOf(key) }, headers))
    await expect(signIn()).rejects.toMatchObject({ code: 'wrong_credentials' })
    pass(30_000)
    const id = await idOf()
    expect(await accounts.remove({ password: change.newPassword, code: codeOf(key) }, here, noon)).toBe(id)
  })

  it('is not replaced by whoever has an open session', async () => {
    const { key, headers } = await turnOn()
    await expect(accounts.factors.beginCodes(headers, proof)).rejects.toMatchObject(wrongCode)
    await expect(accounts.factors.beginCodes(headers, { ...proof, code: codeOf(key) })).rejects.toMatchObject({
      code: 'codes_on',
    })
    await expect(accounts.factors.passkeyOptions(headers, proof, origin)).rejects.toMatchObject(wrongCode)
  })

  it('a ticket is good for its account, five minutes, one session and one password', async () => {
    const { key, headers } = await turnOn()
    const expired = { code: 'sign_in_expired' }
    const [ticket, used, late] = [await ticketOf(), await ticketOf(), await ticketOf()]
    const [subject = '', ...rest] = ticket.split('.')
    await turnOnOther()
    for (const forged of [
      '',
      'x',
      `${await idOf()}.${rest.join('.')}`,
      `${subject}.${rest[0]}.${rest[1]}.${'A'.repeat(43)}`,
    ])
      await expect(second(codeOf(key), forged)).rejects.toMatchObject(expired)
    pass(30_000)
    await second(codeOf(key), used)
    pass(30_000)
    await expect(second(codeOf(key), used)).rejects.toMatchObject(expired)
    email = email.replace(/\d+/, (n) => String(Number(n) - 1))
    const change = { currentPassword: form.password, newPassword: 'another long password' }
    pass(30_000)
    await accounts.changePassword({ ...change, code: codeOf(key) }, headers)
    pass(30_000)
    await expect(second(codeOf(key), ticket)).rejects.toMatchObject(expired)
    pass(5 * 60_000)
    await expect(second(codeOf(key), late)).rejects.toMatchObject(expired)
  })

  it('a key that no code confirmed in a quarter of an hour is not turned on', async () => {
    const headers = await signIn()
    const { key } = await accounts.factors.beginCodes(headers, proof)
    pass(16 * 60_000)
    await expect(accounts.factors.confirmCodes(headers, codeOf(key), '192.0.2.7')).rejects.toMatchObject({
      code: 'sign_in_expired',
    })
  })

  it('the operator removes it for somebody who lost it, and every session ends', async () => {
    const { headers } = await turnOn()
    await accounts.factors.removeAll(await idOf(), operator)
    expect(await accounts.authenticate(headers)).toBeNull()
    expect(await accounts.authenticate(await signIn())).not.toBeNull()
    expect(await actionsOf(await idOf())).toContain('factor_removal')
    await expect(accounts.factors.removeAll(await idOf(), operator)).rejects.toMatchObject({
      code: 'not_found.factor'.split('.')[0],
    })
  })

  it('a change of AUTH_SECRET leaves the codes as they are, also once the earlier key is gone', async () => {
    const { key, recoveryCodes } = await turnOn()
    const [before, next] = [accounts, 'another secret of at least thirty-two letters']
    const check = async (secret: string, code: string) => {
      accounts = await openAccounts(database, secret, origin, quickDigest)
      return (await second(code).finally(() => (accounts = before))).session.userId
    }
    const refused = { code: 'codes_unreadable' }
    await expect(check(next, codeOf(key))).rejects.toMatchObject(refused)
    expect(await check(next, recoveryCodes[0] ?? '')).toBe(await idOf())
    expect(await check(`${next},${testSecret}`, codeOf(key))).toBe(await idOf())
    pass(30_000)
    expect(await check(next, codeOf(key))).toBe(await idOf())
    await check(`${testSecret},${next}`, codeOf(key, 1))
  })

  it('no session is opened while the password changes or the codes are removed', async () => {
    let meanwhile: (() => Promise<unknown>) | null = null
    const uses = new WeakSet<object>()
    /** Runs a callback between the use of a ticket and the session that it opens. */
    const afterUse: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'used_ticket') uses.add(queryId)
        return node
      },
      async transformResult({ result, queryId }) {
        const happen = uses.has(queryId) ? meanwhile : null
        if (happen !== null) meanwhile = null
        await happen?.()
        return result
      },
    }
    const db = database.db.withPlugin(afterUse)
    const watched = await openAccounts({ ...database, db }, testSecret, origin, quickDigest)
    const { key, headers } = await turnOn()
    const id = await idOf()
    let here = headers
    const replace = async (passwords: { currentPassword: string; newPassword: string }) =>
      void (here = cookieOf(await accounts.changePassword({ ...passwords, code: codeOf(key, 1) }, here)))
    const change = { currentPassword: form.password, newPassword: 'another long password' }
    const revert = { currentPassword: change.newPassword, newPassword: form.password }
    for (const act of [() => replace(change), () => accounts.factors.removeAll(id, operator)]) {
      const ticket = await ticketOf()
      meanwhile = act
      const opening = watched.signInWithCode({ ticket, code: codeOf(key) }, new Headers(), null)
      await expect(opening).rejects.toMatchObject({ code: 'sign_in_expired' })
      const { rows } = await sql`select id from session where ${sql.ref('userId')} = ${id}`.execute(database.db)
      // The one that changed the password, unless that was ended too.
      expect([meanwhile, rows.length]).toEqual([null, (await accounts.authenticate(here)) === null ? 0 : 1])
      pass(30_000)
      await replace(revert).catch(() => null)
      pass(60_000)
    }
  })

  it('a role that asks for it is held back until a session was opened with it', async () => {
    const asking = await openAccounts(database, testSecret, origin, quickDigest, 'member', 'analyst')
    const id = await idOf()
    const roleNow = async (headers: Headers) => (await asking.authenticate(headers))?.session
    await asking.roles.give(id, 'viewer', accountAt(id, null), noon)
    expect(await roleNow(await signIn(asking))).toMatchObject({ role: 'viewer' })
    await asking.roles.give(id, 'supervisor', accountAt(id, null), noon)
    expect(await roleNow(await signIn(asking))).toMatchObject({ role: 'member', roleWithFactor: 'supervisor' })
    expect(await asking.roles.roleOf(id)).toBe('member')
    const before = accounts
    accounts = asking
    const { key, headers } = await turnOn()
    expect(await roleNow(headers)).toEqual({ userId: id, userName: email.split('@')[0], role: 'supervisor' })
    expect(await asking.roles.roleOf(id)).toBe('supervisor')
    const opened = await second(codeOf(key))
    expect(opened.session.role).toBe('supervisor')
    pass(30_000)
    await asking.factors.turnCodesOff(cookieOf(opened.cookies), { ...proof, code: codeOf(key) }, '192.0.2.7')
    pass(3_000)
    expect(await roleNow(cookieOf(opened.cookies))).toMatchObject({ role: 'member', roleWithFactor: 'supervisor' })
    accounts = before
  })
}
