import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_PASSKEYS } from '@varuna/contract/people/second-factor'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountAt } from '../../audit/actor.ts'
import { emptyPostgres, testPostgres } from '../../store/database/empty-postgres.ts'
import { openPostgres, type Database } from '../../store/open-database.ts'
import { openStore } from '../../store/open-store.ts'
import { openMigratedSqlite } from '../../store/testing-stores.ts'
import { openAccounts, type Accounts } from '../accounts.ts'
import { cookieOf, form, quickDigest, testSecret } from '../testing-accounts.ts'
import { createAuthenticator, type Authenticator } from './testing-authenticator.ts'

describe('passkeys on SQLite', () => passkeyContract(openMigratedSqlite))
describe.skipIf(!testPostgres)('passkeys on PostgreSQL', () =>
  passkeyContract(async () => openPostgres(await emptyPostgres('varuna_passkey_test'))),
)

const origin = 'https://varuna.example'
const rpId = 'varuna.example'
const proof = { password: form.password }
const refused = { code: 'passkey_refused' }
const client = '192.0.2.7'

function passkeyContract(open: (folder: string) => Promise<Database>): void {
  let folder: string
  let database: Database
  let accounts: Accounts
  let people = 0

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'varuna-passkey-'))
    database = await open(folder)
    await openStore(database)
    accounts = await openAccounts(database, testSecret, origin, quickDigest, 'member', 'viewer')
    await accounts.signUp({ ...form, email: 'administrator@harbour.example' })
  })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 31, 12) }))
  afterEach(() => void vi.useRealTimers())
  afterAll(async () => {
    await database.db.destroy()
    rmSync(folder, { recursive: true })
  })

  /** A new account with a session opened by its password. */
  async function person() {
    const email = `person${(people += 1)}@harbour.example`
    await accounts.signUp({ ...form, email })
    const signIn = async () =>
      cookieOf((await accounts.signIn({ email, password: form.password }, new Headers(), null)).cookies)
    return { id: (await accounts.idOf(email)) ?? '', signIn, headers: await signIn() }
  }
  type Person = Awaited<ReturnType<typeof person>>
  const sessionOf = async ({ id, headers }: Person) => ({
    accountId: id,
    sessionId: (await accounts.authenticate(headers))?.sessionId ?? '',
  })

  const challengeOf = (options: object) => (options as { challenge: string }).challenge
  const begin = async ({ headers }: Pick<Person, 'headers'>) =>
    challengeOf(await accounts.factors.passkeyOptions(headers, proof, origin))
  const finish = (headers: Headers, credential: ReturnType<Authenticator['register']>) =>
    accounts.factors.addPasskey(headers, { name: 'Phone', credential }, origin, client)
  /** A new account with a passkey, and the session that adding it opened. */
  async function owner() {
    const one = await person()
    const authenticator = createAuthenticator()
    const credential = authenticator.register({ origin, rpId, challenge: await begin(one) })
    const { cookies } = await finish(one.headers, credential)
    return { ...one, authenticator, headers: cookieOf(cookies), before: one.headers }
  }
  const ask = async () => challengeOf(await accounts.factors.passkeySignInOptions(origin))
  const use = (credential: ReturnType<Authenticator['use']>, from = origin) =>
    accounts.signInWithPasskey(credential, from, new Headers(), client)

  it('sign their account in, without its name or password, and are both factors', async () => {
    const { id, authenticator } = await owner()
    await accounts.roles.give(id, 'supervisor', accountAt(id, null), Date.now())
    const credential = authenticator.use({ origin, rpId, challenge: await ask() }, { accountId: id })
    const { session, cookies } = await use(credential)
    expect(session).toMatchObject({ userId: id, role: 'supervisor' })
    const { passkeys } = await accounts.factors.stateOf(cookieOf(cookies))
    expect(passkeys).toEqual([
      { id: authenticator.id, name: 'Phone', added: '2026-01-31T12:00:00.000Z', lastUsed: '2026-01-31T12:00:00.000Z' },
    ])
  })

  it('a challenge opens one session, also of copies that come at once', async () => {
    const { id, authenticator } = await owner()
    const credential = authenticator.use({ origin, rpId, challenge: await ask() }, { accountId: id })
    const results = await Promise.allSettled([use(credential), use(credential), use(credential)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(use(credential)).rejects.toMatchObject(refused)
  })

  it('a challenge that has ended, was made up, or was given out for something else opens none', async () => {
    const { id, authenticator, headers } = await owner()
    const signed = (challenge: string) => authenticator.use({ origin, rpId, challenge }, { accountId: id })
    const old = await ask()
    for (const challenge of [
      '',
      Buffer.from('made up').toString('base64url'),
      `${old.slice(0, -4)}AAAA`,
      await begin({ headers }),
    ])
      await expect(use(signed(challenge))).rejects.toMatchObject(refused)
    vi.setSystemTime(Date.now() + 5 * 60_000)
    await expect(use(signed(old))).rejects.toMatchObject(refused)
  })

  it('what was signed at another address opens none, nor what was signed for one and sent from it', async () => {
    const { id, authenticator } = await owner()
    const elsewhere = 'https://varuna.example.net'
    const challenge = await ask()
    const at = (signedOrigin: string, signedFor: string) =>
      authenticator.use({ origin: signedOrigin, rpId: signedFor, challenge }, { accountId: id })
    await expect(use(at(elsewhere, rpId))).rejects.toMatchObject(refused)
    await expect(use(at(origin, 'varuna.example.net'))).rejects.toMatchObject(refused)
    const theirs = challengeOf(await accounts.factors.passkeySignInOptions(elsewhere))
    const signed = { origin: elsewhere, rpId: 'varuna.example.net', challenge: theirs }
    await expect(use(authenticator.use(signed, { accountId: id }), elsewhere)).rejects.toMatchObject(refused)
    await expect(use(at('http://varuna.example', rpId))).rejects.toMatchObject(refused)
  })

  it('the key of one account does not open another, whatever it names', async () => {
    const [ana, bo] = [await owner(), await owner()]
    const signed = async () => ({ origin, rpId, challenge: await ask() })
    await expect(use(bo.authenticator.use(await signed(), { accountId: ana.id }))).rejects.toMatchObject(refused)
    const credential = bo.authenticator.use(await signed(), { accountId: bo.id })
    await expect(use({ ...credential, id: ana.authenticator.id, rawId: ana.authenticator.id })).rejects.toMatchObject(
      refused,
    )
    const unknown = createAuthenticator()
    await expect(use(unknown.use(await signed(), { accountId: ana.id }))).rejects.toMatchObject(refused)
  })

  it('a counter that does not grow is a copy of the key', async () => {
    const { id, authenticator } = await owner()
    const at = async (counter: number) =>
      use(authenticator.use({ origin, rpId, challenge: await ask() }, { accountId: id, counter }))
    await at(7)
    await expect(at(7)).rejects.toMatchObject(refused)
    await expect(at(3)).rejects.toMatchObject(refused)
    await expect(at(0)).rejects.toMatchObject(refused)
    await at(8)
  })

  it('need the person recognised, when they are made and when they are used', async () => {
    const { id, authenticator } = await owner()
    const unseen = authenticator.use({ origin, rpId, challenge: await ask() }, { accountId: id, isVerified: false })
    await expect(use(unseen)).rejects.toMatchObject(refused)
    const one = await person()
    const made = createAuthenticator().register({ origin, rpId, challenge: await begin(one) }, { isVerified: false })
    await expect(finish(one.headers, made)).rejects.toMatchObject(refused)
  })

  it('are added to the account that asked, with what was asked, once', async () => {
    const [ana, bo] = [await person(), await person()]
    const made = createAuthenticator().register({ origin, rpId, challenge: await begin(ana) })
    await expect(finish(bo.headers, made)).rejects.toMatchObject(refused)
    const signIn = createAuthenticator().register({ origin, rpId, challenge: await ask() })
    await expect(finish(ana.headers, signIn)).rejects.toMatchObject(refused)
    const added = cookieOf((await finish(ana.headers, made)).cookies)
    await expect(finish(added, made)).rejects.toMatchObject(refused)
    const known = createAuthenticator()
    const first = known.register({ origin, rpId, challenge: await begin({ headers: added }) })
    const again = cookieOf((await finish(added, first)).cookies)
    const second = known.register({ origin, rpId, challenge: await begin({ headers: again }) })
    await expect(finish(again, second)).rejects.toMatchObject({ fault: { code: 'passkey_refused.known' } })
  })

  it('replace the session that added them, so that the new rights have a new token', async () => {
    const { before, headers } = await owner()
    expect(await accounts.authenticate(before)).toBeNull()
    expect(await accounts.authenticate(headers)).not.toBeNull()
  })

  it('whoever has the password alone neither adds nor removes one, nor gets the role that asks for it', async () => {
    const { id, authenticator, signIn } = await owner()
    await accounts.roles.give(id, 'administrator', accountAt(id, null), Date.now())
    const headers = await signIn()
    const needed = { code: 'passkey_needed' }
    await expect(begin({ headers })).rejects.toMatchObject(needed)
    await expect(accounts.factors.removePasskey(headers, authenticator.id, proof, client)).rejects.toMatchObject(needed)
    await expect(accounts.factors.beginCodes(headers, proof)).rejects.toMatchObject(needed)
    expect((await accounts.authenticate(headers))?.session).toMatchObject({
      role: 'member',
      roleWithFactor: 'administrator',
    })
  })

  it('what the password alone began before the first one neither goes on nor lives on after it', async () => {
    const one = await person()
    const thief = await one.signIn()
    await accounts.factors.beginCodes(thief, proof)
    const begun = await begin({ headers: thief })
    const endsMs = Date.now() + 86_400_000
    const made = await accounts.tokens.make(
      await sessionOf(one),
      { name: 'early', scope: 'all', endsMs },
      client,
      Date.now(),
    )
    const by = accountAt(one.id, client)
    const moved = `moved-${one.id}@harbour.example`
    const link = await accounts.addressChanges.create(await sessionOf(one), moved, by, Date.now(), 3_600_000)
    const authenticator = createAuthenticator()
    await finish(one.headers, authenticator.register({ origin, rpId, challenge: await begin(one) }))
    expect(await accounts.authenticate(thief)).toBeNull()
    expect(await accounts.tokens.use(made.token, Date.now())).toBeNull()
    expect(await accounts.addressChanges.use(link ?? '', new Headers(), client, Date.now())).toBeNull()
    const again = await one.signIn()
    const needed = { code: 'passkey_needed' }
    const own = createAuthenticator().register({ origin, rpId, challenge: begun })
    await expect(finish(again, own)).rejects.toMatchObject(needed)
    await expect(accounts.factors.confirmCodes(again, '000000', client)).rejects.toMatchObject(needed)
    const change = { currentPassword: form.password, newPassword: 'another horse battery' }
    await expect(accounts.changePassword(change, again)).rejects.toMatchObject(needed)
    await expect(accounts.remove(form, again, Date.now())).rejects.toMatchObject(needed)
  })

  it('are removed by their owner, and open nothing then', async () => {
    const [ana, bo] = [await owner(), await owner()]
    const remove = (headers: Headers) => accounts.factors.removePasskey(headers, ana.authenticator.id, proof, client)
    await expect(remove(bo.headers)).rejects.toMatchObject({ fault: { code: 'not_found.passkey' } })
    await remove(ana.headers)
    const credential = ana.authenticator.use({ origin, rpId, challenge: await ask() }, { accountId: ana.id })
    await expect(use(credential)).rejects.toMatchObject(refused)
  })

  it('are at most ten of an account', async () => {
    let { headers } = await person()
    for (let n = 0; n < MAX_PASSKEYS; n += 1) {
      const made = createAuthenticator().register({ origin, rpId, challenge: await begin({ headers }) })
      headers = cookieOf((await finish(headers, made)).cookies)
    }
    await expect(begin({ headers })).rejects.toMatchObject({ code: 'passkeys_full' })
  })

  it.each(['http://varuna.example', 'https://192.0.2.1', 'http://127.0.0.1:8000', 'https://[2001:db8::1]'])(
    'are not offered at %s, where browsers make none',
    async (unfit) => {
      await expect(accounts.factors.passkeySignInOptions(unfit)).rejects.toThrow('Passkeys work only where')
    },
  )
}
