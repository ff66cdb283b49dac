import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operator } from '../../audit/actor.ts'
import { emptyPostgres, testPostgres } from '../database/empty-postgres.ts'
import { anyEntry } from '../interfaces/people/audit-store.ts'
import type { JobRow } from '../interfaces/rows/work-rows.ts'
import type { Store } from '../interfaces/store.ts'
import { openPostgres, type Database } from '../open-database.ts'
import { openStore } from '../open-store.ts'
import { openMigratedSqlite } from '../testing-stores.ts'

const act = { by: operator, nowMs: 1_800_000_000_000 }
const none = { ownBytes: null, accountBytes: null, totalBytes: null }
const exported = (user_id: string, byte_count: number): JobRow => ({
  id: `of-${user_id}`,
  user_id,
  state: 'ready',
  request: '{}',
  file_name: 'positions.csv',
  row_count: 0,
  left_out: 0,
  share: null,
  byte_count,
  sha256: null,
  created_ms: act.nowMs,
  expires_ms: act.nowMs + 1,
  attempts: 1,
  lease_until_ms: 0,
  fault: null,
})

const folder = mkdtempSync(join(tmpdir(), 'varuna-quotas-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe.each([
  ['SQLite', true, () => openMigratedSqlite(folder)],
  ['PostgreSQL', testPostgres !== null, async () => openPostgres(await emptyPostgres('varuna_quotas_test'))],
] as const)('quotas on %s', (_, isHere, openDatabase: () => Promise<Database>) => {
  let store: Store
  beforeAll(async () => {
    if (!isHere) return
    const database = await openDatabase()
    store = await openStore(database)
    for (const id of ['ana', 'bo', 'cy', 'dee'])
      await database.db
        .insertInto('account_name')
        .values({ display_key: id, display_name: id, account_id: id })
        .execute()
    for (const [id, bytes] of [
      ['ana', 100],
      ['bo', 3e12],
      ['a removed account', 9e12],
    ] as const)
      await store.exports.add(exported(id, bytes), { perAccount: 9, unfinished: 99 })
  })
  afterAll(() => store?.close())
  const recorded = async () =>
    (await store.audit.before(null, 9, anyEntry)).map((entry) => [
      entry.action,
      entry.about_id,
      JSON.parse(entry.before_values),
      JSON.parse(entry.after_values),
    ])

  test.skipIf(!isHere)('are none until they are set, and each change is recorded with before and after', async () => {
    expect([await store.quotas.of('ana'), await store.quotas.of(null)]).toEqual([none, none])
    const limits = { accountBytes: 5e12, totalBytes: null }
    await store.quotas.setInstallation(limits, act)
    expect(await store.quotas.setAccount('ana', 7e12, act)).toBe(true)
    expect(await store.quotas.setAccount('nobody', 1, act)).toBe(false)
    expect(await store.quotas.setAccount('bo', null, act)).toBe(true)
    expect(await store.quotas.of('ana')).toEqual({ ...limits, ownBytes: 7e12 })
    expect(await store.quotas.of('bo')).toEqual({ ...limits, ownBytes: null })
    await store.quotas.setInstallation({ accountBytes: null, totalBytes: 0 }, act)
    await store.quotas.setAccount('ana', null, act)
    expect(await store.quotas.of('ana')).toEqual({ ...none, totalBytes: 0 })
    expect(await recorded()).toEqual([
      ['quota_change', 'ana', { maxBytes: 7e12 }, { maxBytes: null }],
      ['storage_limits_change', null, limits, { accountBytes: null, totalBytes: 0 }],
      ['quota_change', 'ana', { maxBytes: null }, { maxBytes: 7e12 }],
      ['storage_limits_change', null, { accountBytes: null, totalBytes: null }, limits],
    ])
  })

  test.skipIf(!isHere)('the accounts that store most are listed, then those with a quota of their own', async () => {
    await store.quotas.setAccount('dee', 5, act)
    const [bo, ana] = [
      { accountId: 'bo', usedBytes: 3e12, ownBytes: null },
      { accountId: 'ana', usedBytes: 100, ownBytes: null },
    ]
    const dee = { accountId: 'dee', usedBytes: 0, ownBytes: 5 }
    expect(await store.storedBytes.largest(2)).toEqual([bo, ana, dee])
    await store.quotas.setAccount('bo', 0, act)
    expect(await store.storedBytes.largest(1)).toEqual([{ ...bo, ownBytes: 0 }])
  })

  test.skipIf(!isHere)('the quota of a removed account is erased', async () => {
    expect(await store.accountRemovals.eraseRest('bo', 99)).toBeGreaterThanOrEqual(0)
    expect((await store.quotas.of('bo')).ownBytes).toBeNull()
  })
})
