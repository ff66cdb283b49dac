import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operator } from '../audit/actor.ts'
import { emptyPostgres, testPostgres } from '../store/database/empty-postgres.ts'
import { openPostgres, type Database } from '../store/open-database.ts'
import type { Store } from '../store/interfaces/store.ts'
import { openStore } from '../store/open-store.ts'
import { openMigratedSqlite } from '../store/testing-stores.ts'
import { openAccounts, type Accounts } from './accounts.ts'
import { cookieOf, form, origin, quickDigest, testSecret } from './testing-accounts.ts'

describe('a link to another address, on SQLite', () => changeContract(openMigratedSqlite))
describe.skipIf(!testPostgres)('a link to another address, on PostgreSQL', () =>
  changeContract(async () => openPostgres(await emptyPostgres('varuna_address_test'))),
)

const nowMs = Date.UTC(2026, 0, 31)
const hour = 3_600_000
const client = '192.0.2.7'

function changeContract(open: (folder: string) => Promise<Database>): void {
  let folder: string
  let store: Store
  let accounts: Accounts
  let people = 0
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'varuna-address-'))
    const database = await open(folder)
    store = await openStore(database)
    accounts = await openAccounts(database, testSecret, origin, quickDigest)
  })
  afterAll(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })

  async function signUp() {
    const own = { ...form, email: `person${(people += 1)}@harbour.example` }
    await accounts.signUp(own)
    const headers = cookieOf((await accounts.signIn(own, new Headers())).cookies)
    const { accountId, sessionId } = await accounts.factors.proveOwner(headers, own)
    return { email: own.email, headers, accountId, sessionId }
  }
  const create = (of: Awaited<ReturnType<typeof signUp>>, to: string) =>
    accounts.addressChanges.create(of, to, operator, nowMs, hour)
  const use = (token: string | null) => accounts.addressChanges.use(token ?? '', new Headers(), client, nowMs)

  test('works once of many at the same time', async () => {
    const one = await signUp()
    const token = await create(one, 'once@harbour.example')
    const used = await Promise.all([use(token), use(token), use(token)])
    expect(used.filter((changed) => changed !== null)).toEqual([{ from: one.email, to: 'once@harbour.example' }])
    expect(await accounts.idOf('once@harbour.example')).toBe(one.accountId)
  })

  test('gives an address that two accounts confirm at the same time to one of them', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const both = [await signUp(), await signUp()]
      const to = `wanted${turn}@harbour.example`
      const tokens = await Promise.all(both.map((one) => create(one, to)))
      const used = await Promise.all(tokens.map((token) => use(token)))
      expect(used.filter((before) => before !== null)).toHaveLength(1)
      expect(both.map(({ accountId }) => accountId)).toContain(await accounts.idOf(to))
    }
  })

  test('is one of an account, however many are asked for at once', async () => {
    const one = await signUp()
    const tokens = await Promise.all([1, 2, 3].map((n) => create(one, `many${n}@harbour.example`)))
    const used = []
    for (const token of tokens) used.push(await use(token))
    expect(used.filter((before) => before !== null)).toHaveLength(1)
  })

  test('is not made for a session that has ended since the password was entered', async () => {
    const one = await signUp()
    await accounts.signOut(one.headers)
    await expect(create(one, 'late@harbour.example')).rejects.toMatchObject({ code: 'signed_out' })
  })
}
