import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operator } from '../../audit/actor.ts'
import { emptyPostgres, testPostgres } from '../../store/database/empty-postgres.ts'
import { migrate } from '../../store/database/migrate.ts'
import { openPostgres, openSqlite, type Database } from '../../store/open-database.ts'
import { openAccounts, type Accounts } from '../accounts.ts'
import { cookieOf, form, origin, quickDigest, testSecret } from '../testing-accounts.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-passwords-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a new password on SQLite', () => passwordContract(async () => openSqlite(folder)))
describe.skipIf(!testPostgres)('a new password on PostgreSQL', () =>
  passwordContract(async () => openPostgres(await emptyPostgres('varuna_passwords_test'))),
)

const chosen = 'nine grey herons wait'

function passwordContract(open: () => Promise<Database>): void {
  let database: Database
  let accounts: Accounts
  let people = 0
  let email: string
  let headers: Headers
  let elsewhere: Headers
  let link: string
  const signIn = async (password: string) =>
    cookieOf((await accounts.signIn({ email, password }, new Headers())).cookies)
  const isSignedIn = async (of: Headers) => (await accounts.authenticate(of)) !== null
  const isLinkOpen = async () => (await accounts.resets.ownerOf(link, Date.now())) !== null

  beforeAll(async () => {
    database = await open()
    await migrate(database.db)
    accounts = await openAccounts(database, testSecret, origin, quickDigest)
  })
  afterAll(() => database.db.destroy())
  beforeEach(async () => {
    email = `keeper-${(people += 1)}@harbour.example`
    await accounts.signUp({ ...form, email })
    headers = await signIn(form.password)
    elsewhere = await signIn(form.password)
    link = (await accounts.resets.create((await accounts.idOf(email)) ?? '', operator, Date.now(), 60_000)) ?? ''
  })

  /** The last statement of the transaction fails, as a server that dies there. */
  async function withoutAuditHead(run: () => Promise<unknown>): Promise<void> {
    const [head] = await database.db.deleteFrom('audit_head').returningAll().execute()
    if (head === undefined) throw new Error('the audit log has no head')
    try {
      await expect(run()).rejects.toThrow('the audit log has no head')
    } finally {
      await database.db.insertInto('audit_head').values(head).execute()
    }
  }

  async function expectUnchanged(): Promise<void> {
    expect(await isSignedIn(elsewhere)).toBe(true)
    expect(await isLinkOpen()).toBe(true)
    expect(await isSignedIn(await signIn(form.password))).toBe(true)
  }

  test('that its owner chooses ends other sessions and links, or nothing is changed', async () => {
    const change = { currentPassword: form.password, newPassword: chosen }
    await withoutAuditHead(() => accounts.changePassword(change, headers))
    await expectUnchanged()

    const cookies = await accounts.changePassword(change, headers)
    expect(await isSignedIn(cookieOf(cookies))).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isLinkOpen()).toBe(false)
    expect(await isSignedIn(await signIn(chosen))).toBe(true)
  })

  test('that the operator sets ends every session and link, or nothing is changed', async () => {
    await withoutAuditHead(() => accounts.resetPassword(email, chosen))
    await expectUnchanged()

    expect(await accounts.resetPassword(email, chosen)).toBe('reset')
    expect(await isSignedIn(headers)).toBe(false)
    expect(await isLinkOpen()).toBe(false)
    expect(await isSignedIn(await signIn(chosen))).toBe(true)
  })

  test('is not set where the account signs in with the single sign-on alone: its sessions and its link to another address end', async () => {
    const session = await accounts.factors.proveOwner(headers, form)
    const token = await accounts.addressChanges.create(session, `new-${email}`, operator, Date.now(), 60_000)
    await sql`delete from account where ${sql.ref('userId')} = ${await accounts.idOf(email)}`.execute(database.db)
    expect(await accounts.resetPassword(email, chosen)).toBe('no_password')
    expect([await isSignedIn(headers), await isSignedIn(elsewhere)]).toEqual([false, false])
    expect(await accounts.addressChanges.use(token ?? '', new Headers(), '192.0.2.7', Date.now())).toBeNull()
  })

  test('of two that are chosen at once, one counts', async () => {
    const choose = (newPassword: string, from: Headers) =>
      accounts.changePassword({ currentPassword: form.password, newPassword }, from).then(
        () => newPassword,
        () => null,
      )
    const made = await Promise.all([choose(chosen, headers), choose('two white gulls sleep', elsewhere)])
    const [counted, ...others] = made.filter((password) => password !== null)
    expect(others).toEqual([])
    expect(await isSignedIn(await signIn(counted ?? ''))).toBe(true)
  })
}
