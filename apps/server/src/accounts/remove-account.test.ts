import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPostgres, testPostgres } from '../store/database/empty-postgres.ts'
import { migrate } from '../store/database/migrate.ts'
import { openPostgres, openSqlite, type Database } from '../store/open-database.ts'
import type { PasswordDigest } from './account-library.ts'
import { openAccounts, type Accounts } from './accounts.ts'
import { cookieOf, form, origin, quickDigest, testSecret } from './testing-accounts.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-remove-account-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('removing an account on SQLite', () => removalContract(async () => openSqlite(folder)))
describe.skipIf(!testPostgres)('removing an account on PostgreSQL', () =>
  removalContract(async () => openPostgres(await emptyPostgres('varuna_remove_account_test'))),
)

function removalContract(open: () => Promise<Database>): void {
  let database: Database
  let accounts: Accounts
  const sessionOf = async (headers: Headers) => (await accounts.authenticate(headers))?.session ?? null
  beforeAll(async () => {
    database = await open()
    await migrate(database.db)
    accounts = await openAccounts(database, testSecret, origin, quickDigest)
  })
  afterAll(() => database.db.destroy())

  test('an account is removed with its password, and its address can sign up again', async () => {
    const rower = { ...form, email: 'rower@harbour.example' }
    await accounts.signUp(rower)
    const open = async () => cookieOf((await accounts.signIn(rower, new Headers())).cookies)
    const [here, there] = [await open(), await open()]
    const first = (await sessionOf(here))?.userId
    expect(await sessionOf(there)).not.toBeNull()
    const refused = { code: 'invalid_input', errors: [{ field: 'password', code: 'password_wrong' }] }
    await expect(accounts.remove({ password: 'a guess at it' }, here, 5)).rejects.toMatchObject(refused)
    expect(await sessionOf(there)).not.toBeNull()
    const ended: string[] = []
    const stop = accounts.onSessionsEnded((id) => ended.push(id))
    expect(await accounts.remove(rower, here, 5)).toBe(first)
    stop()
    expect([await sessionOf(here), await sessionOf(there), ended]).toEqual([null, null, [first]])
    await expect(accounts.remove(rower, there, 5)).rejects.toMatchObject({ code: 'signed_out' })
    await expect(accounts.signIn(rower, new Headers())).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect([await accounts.idOf(rower.email), await accounts.people({ ids: [first ?? ''] })]).toEqual([null, []])
    await accounts.signUp(rower)
    const second = (await sessionOf(await open()))?.userId
    expect(second).not.toBe(first)
    const { rows } = await sql<{ account_id: string; requested_ms: number }>`
      select account_id, requested_ms from account_removal`.execute(database.db)
    expect(rows).toEqual([{ account_id: first, requested_ms: 5 }])
    await sql`delete from account_removal`.execute(database.db)
  })

  test('when two requests remove an account at once, one does and the other is signed out', async () => {
    const twin = { ...form, email: 'twin@harbour.example' }
    await accounts.signUp(twin)
    const open = async () => cookieOf((await accounts.signIn(twin, new Headers())).cookies)
    const removals = await Promise.allSettled(
      [await open(), await open()].map((headers) => accounts.remove(twin, headers, 5)),
    )
    expect(removals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(removals.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'signed_out' } })
    expect(await accounts.idOf(twin.email)).toBeNull()
  })

  test('work in progress during the removal of an account finds it gone', async () => {
    let meanwhile: (() => Promise<unknown>) | null = null
    const digest: PasswordDigest = {
      hash: async (password) => `digest of ${password}`,
      verify: async ({ hash, password }) => {
        const happen = meanwhile
        meanwhile = null
        await happen?.()
        return hash === `digest of ${password}`
      },
    }
    const watched = await openAccounts(database, testSecret, origin, digest)
    const gunner = { ...form, email: 'gunner@harbour.example' }
    const begin = async () => {
      await watched.signUp(gunner)
      const headers = cookieOf((await watched.signIn(gunner, new Headers())).cookies)
      const id = (await watched.idOf(gunner.email)) ?? ''
      meanwhile = () => watched.removeById(id, 5)
      return headers
    }
    const change = { currentPassword: gunner.password, newPassword: 'four words for a gate' }
    await begin()
    await expect(watched.signIn(gunner, new Headers())).rejects.toMatchObject({ code: 'wrong_credentials' })
    const changing = await begin()
    await expect(watched.changePassword(change, changing)).rejects.toMatchObject({ code: 'signed_out' })
    const removing = await begin()
    await expect(watched.remove(gunner, removing, 5)).rejects.toMatchObject({ code: 'signed_out' })

    const owner = await begin()
    const beside = await openAccounts(database, testSecret, origin, digest)
    let renewed = new Headers()
    meanwhile = async () => (renewed = cookieOf(await beside.changePassword(change, owner)))
    await expect(watched.remove(gunner, owner, 5)).rejects.toMatchObject({ code: 'signed_out' })
    const refused = { code: 'invalid_input', errors: [{ field: 'password', code: 'password_wrong' }] }
    await expect(watched.remove(gunner, renewed, 5)).rejects.toMatchObject(refused)
    expect(await watched.remove({ password: change.newPassword }, renewed, 5)).toEqual(expect.any(String))
    for (const table of ['user', 'session', 'account'])
      expect(JSON.stringify(await sql`select * from ${sql.table(table)}`.execute(database.db))).not.toContain('gunner')
  })
}
