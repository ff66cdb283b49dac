import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { operator, visitorAt } from '../../audit/actor.ts'
import { createAuditStore } from '../../store/people/sql-audit-store.ts'
import { emptyPostgres, testPostgres } from '../../store/database/empty-postgres.ts'
import { anyEntry } from '../../store/interfaces/people/audit-store.ts'
import { openPostgres, type Database } from '../../store/open-database.ts'
import { openStore } from '../../store/open-store.ts'
import { openMigratedSqlite } from '../../store/testing-stores.ts'
import { openAccounts, type Accounts } from '../accounts.ts'
import { createAuthenticator, type Authenticator } from '../factor/testing-authenticator.ts'
import { codeOf } from '../factor/testing-codes.ts'
import { cookieOf, form, quickDigest, testSecret } from '../testing-accounts.ts'

describe('a link that proves an address, on SQLite', () => confirmContract(openMigratedSqlite, false))
describe.skipIf(!testPostgres)('a link that proves an address, on PostgreSQL', () =>
  confirmContract(async () => openPostgres(await emptyPostgres('varuna_confirm_test')), true),
)

const origin = 'https://varuna.example'
const rpId = 'varuna.example'
const client = '192.0.2.7'
const chosen = 'nine grey herons wait'

function confirmContract(open: (folder: string) => Promise<Database>, hasConcurrentWrites: boolean): void {
  let folder: string
  let database: Database
  let accounts: Accounts
  let people = 0
  let email: string
  let id: string
  let authenticator: Authenticator
  let headers: Headers
  /** Runs once a code or a ticket was judged, before what follows from it. */
  let meanwhile: (() => Promise<unknown>) | null = null
  /** Runs once the transaction of a reset has ended the sessions, before it is committed. */
  let beforeCommit: (() => Promise<unknown>) | null = null
  const judged = new WeakSet<object>()
  const ending = new WeakSet<object>()
  const afterJudging: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const isTicket = node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'used_ticket'
      const isCode = node.kind === 'UpdateQueryNode' && JSON.stringify(node.table).includes('sign_in_codes')
      if (isTicket || isCode) judged.add(queryId)
      if (node.kind === 'RawNode' && node.sqlFragments[0]?.startsWith('delete from session')) ending.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      const happen = judged.has(queryId) ? meanwhile : null
      if (happen !== null) meanwhile = null
      await happen?.()
      if (ending.has(queryId)) await beforeCommit?.()
      return result
    },
  }

  const signIn = async (password: string) =>
    cookieOf((await accounts.signIn({ email, password }, new Headers(), null)).cookies)
  const session = async (of: Headers) => ({
    accountId: id,
    sessionId: (await accounts.authenticate(of))?.sessionId ?? '',
  })
  const makeToken = async (of: Headers) =>
    accounts.tokens.make(await session(of), { name: 'sync', scope: 'all', endsMs: Date.now() + 1e9 }, client, 0)
  const bearer = (token: string) => new Headers({ authorization: `Bearer ${token}` })
  const challengeOf = (options: object) => (options as { challenge: string }).challenge
  const passkeyFor = async (of: Headers, password: string) => {
    const options = await accounts.factors.passkeyOptions(of, { password }, origin)
    return authenticator.register({ origin, rpId, challenge: challengeOf(options) })
  }
  const addPasskey = async (of: Headers, password: string) => {
    const credential = await passkeyFor(of, password)
    return cookieOf((await accounts.factors.addPasskey(of, { name: 'Phone', credential }, origin, client)).cookies)
  }
  const usePasskey = async () => {
    const challenge = challengeOf(await accounts.factors.passkeySignInOptions(origin))
    return accounts.signInWithPasskey(
      authenticator.use({ origin, rpId, challenge }, { accountId: id }),
      origin,
      new Headers(),
      client,
    )
  }
  const turnCodesOn = async (of: Headers, password: string) => {
    const { key } = await accounts.factors.beginCodes(of, { password })
    const on = await accounts.factors.confirmCodes(of, codeOf(key), client)
    vi.setSystemTime(Date.now() + 30_000)
    return { key, headers: cookieOf(on.cookies), recoveryCodes: on.recoveryCodes }
  }
  async function useLink(mailedTo: string | null, password: string) {
    const by = mailedTo === null ? operator : visitorAt(client)
    const token = await accounts.resets.create(id, by, Date.now(), 60_000, mailedTo)
    expect(await accounts.resets.use(token ?? '', password, client, Date.now())).not.toBeNull()
  }
  const actions = async () =>
    (await createAuditStore(database.db).before(null, 100, { ...anyEntry, accountId: id })).map(({ action }) => action)

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'varuna-confirm-'))
    database = await open(folder)
    await openStore(database)
    const db = database.db.withPlugin(afterJudging)
    accounts = await openAccounts({ ...database, db }, testSecret, origin, quickDigest)
  })
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 31, 12) })
    authenticator = createAuthenticator()
    email = `owner-${(people += 1)}@harbour.example`
    await accounts.signUp({ ...form, email })
    id = (await accounts.idOf(email)) ?? ''
    headers = await signIn(form.password)
  })
  afterEach(() => void vi.useRealTimers())
  afterAll(async () => {
    await database.db.destroy()
    rmSync(folder, { recursive: true })
  })

  test('mailed for the first time removes whatever somebody set up who signed up with it', async () => {
    const withPasskey = await addPasskey(headers, form.password)
    const { headers: last } = await turnCodesOn(withPasskey, form.password)
    const { token } = await makeToken(last)
    await useLink(email, chosen)
    expect(await accounts.authenticate(last)).toBeNull()
    expect(await accounts.authenticate(bearer(token))).toBeNull()
    await expect(usePasskey()).rejects.toMatchObject({ code: 'passkey_refused' })
    expect(await accounts.factors.stateOf(await signIn(chosen))).toMatchObject({
      codesSince: null,
      recoveryCodesLeft: 0,
      passkeys: [],
    })
    expect((await actions()).toReversed().slice(-5)).toEqual([
      'token_revoked',
      'password_reset',
      'address_confirmation',
      'factor_removal',
      'sign_in',
    ])
  })

  test('mailed again leaves the factors that its owner set up', async () => {
    await useLink(email, chosen)
    const own = await addPasskey(await signIn(chosen), chosen)
    await turnCodesOn(own, chosen)
    await useLink(email, 'two white gulls sleep')
    await expect(signIn('two white gulls sleep')).rejects.toMatchObject({ code: 'code_needed' })
    expect((await usePasskey()).session).toMatchObject({ userId: id })
    expect((await actions()).filter((action) => action === 'address_confirmation')).toHaveLength(1)
  })

  test('handed over proves nothing: the factors stay, also where a mailed one follows until it is used', async () => {
    await turnCodesOn(headers, form.password)
    await useLink(null, chosen)
    await expect(signIn(chosen)).rejects.toMatchObject({ code: 'code_needed' })
    await accounts.resets.create(id, visitorAt(client), Date.now(), 60_000, email)
    await expect(signIn(chosen)).rejects.toMatchObject({ code: 'code_needed' })
    await useLink(email, chosen)
    expect(await accounts.authenticate(await signIn(chosen))).not.toBeNull()
  })

  test('mailed to an address that the account has no more confirms none', async () => {
    await turnCodesOn(headers, form.password)
    await useLink('before@harbour.example', chosen)
    await expect(signIn(chosen)).rejects.toMatchObject({ code: 'code_needed' })
  })

  test('whole or not at all', async () => {
    const { recoveryCodes } = await turnCodesOn(headers, form.password)
    const token = (await accounts.resets.create(id, visitorAt(client), Date.now(), 60_000, email)) ?? ''
    const [head] = await database.db.deleteFrom('audit_head').returningAll().execute()
    await expect(accounts.resets.use(token, chosen, client, Date.now())).rejects.toThrow('the audit log has no head')
    if (head) await database.db.insertInto('audit_head').values(head).execute()
    await expect(signIn(form.password)).rejects.toMatchObject({ code: 'code_needed' })
    expect(recoveryCodes).toHaveLength(10)
    const { rows } = await sql`select 1 from ${sql.table('user')}
      where id = ${id} and ${sql.ref('emailVerified')} = true`.execute(database.db)
    expect(rows).toEqual([])
  })

  test.runIf(hasConcurrentWrites)('ends a session that the password before opened before the commit', async () => {
    let opened: Headers | null = null
    beforeCommit = async () => void (opened = await signIn(form.password))
    await useLink(email, chosen).finally(() => (beforeCommit = null))
    expect(opened).not.toBeNull()
    expect(await accounts.authenticate(opened ?? new Headers())).toBeNull()
  })

  describe('used while a session of the account adds', () => {
    const signedOut = { code: 'signed_out' }
    const late = { name: 'late', scope: 'all', endsMs: Date.UTC(2027, 0, 1) } as const

    test('a token, leaves none', async () => {
      const owner = await accounts.factors.proveOwner(headers, { password: form.password })
      await useLink(email, chosen)
      await expect(accounts.tokens.make(owner, late, client, Date.now())).rejects.toMatchObject(signedOut)
      expect(await accounts.tokens.list(id, Date.now())).toEqual([])
    })

    test('codes, leaves none', async () => {
      const { key } = await accounts.factors.beginCodes(headers, { password: form.password })
      meanwhile = () => useLink(email, chosen)
      await expect(accounts.factors.confirmCodes(headers, codeOf(key), client)).rejects.toThrow()
      expect(await accounts.authenticate(await signIn(chosen))).not.toBeNull()
    })

    test('a passkey, leaves none', async () => {
      const credential = await passkeyFor(headers, form.password)
      meanwhile = () => useLink(email, chosen)
      const adding = accounts.factors.addPasskey(headers, { name: 'Late', credential }, origin, client)
      await expect(adding).rejects.toMatchObject(signedOut)
      await expect(usePasskey()).rejects.toMatchObject({ code: 'passkey_refused' })
    })
  })
}
