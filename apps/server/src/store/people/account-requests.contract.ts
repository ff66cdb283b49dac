import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operator, visitorAt } from '../../audit/actor.ts'
import type { AccountRequestRow } from '../interfaces/rows/work-rows.ts'
import type { Store } from '../interfaces/store.ts'

const t = 1_800_000_000_000
const minute = 60_000
const bounds = { ofMailbox: 2, ofClient: 4, overall: 6, sinceMs: t - minute }
let number = 0
const request = (over: Partial<AccountRequestRow> = {}): Omit<AccountRequestRow, 'claimed_ms'> => {
  number += 1
  const email = `r${number}@harbour.example`
  return {
    id: `r${number}`,
    email,
    mailbox: over.email ?? email,
    reference: 'abcd-efgh',
    client: `c${number}`,
    profile: '{}',
    password_digest: 'digest',
    created_ms: t + number,
    ...over,
  }
}

/** Tests for the requests for accounts of any store. */
export function accountRequestsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  beforeEach(async () => {
    await store.accountRequests.prune(t + 1_000 * minute, 1_000)
  })
  afterAll(() => store.close())
  const add = (over: Partial<AccountRequestRow> = {}) =>
    store.accountRequests.add(request(over), bounds, visitorAt(null))
  const list = async () => (await store.accountRequests.list(bounds.sinceMs, 99)).map(({ id }) => id)
  const claim = (id: string, nowMs = t) => store.accountRequests.claim(id, nowMs, bounds.sinceMs, nowMs - minute)

  const refuse = (id: string, ofClient = false) =>
    store.accountRequests.refuse(id, { ofClient, abandonedMs: t - minute, nowMs: t, by: operator })

  test('they are bounded by mailbox and by client, a newer one of both replaces the older, and expired ones do not count', async () => {
    expect([await add({ mailbox: 'm' }), await add({ mailbox: 'm' }), await add({ mailbox: 'm' })]).toEqual([
      true,
      true,
      false,
    ])
    await add({ id: 'old', client: 'c', mailbox: 'of c' })
    await add({ id: 'new', client: 'c', mailbox: 'of c' })
    expect(await list()).not.toContain('old')
    await add({ created_ms: bounds.sinceMs })
    const fromOne = await Promise.all(Array.from({ length: 4 }, () => add({ client: 'c' })))
    expect(fromOne.toSorted()).toEqual([false, true, true, true])
  })

  test('of a full list, the client with the most loses its newest to one who has fewer; claimed ones stay', async () => {
    for (const id of ['a1', 'a2', 'a3']) await add({ id, client: 'a' })
    for (const id of ['b1', 'b2']) await add({ id, client: 'b' })
    await add({ id: 'c1', client: 'c' })
    await claim('a3')
    expect([await add({ id: 'd1', client: 'd' }), await add({ id: 'a4', client: 'a' })]).toEqual([true, false])
    expect(await list()).toEqual(['a1', 'a3', 'b1', 'b2', 'c1', 'd1'])
    expect([await add({ id: 'e1' }), await add({ id: 'f1' }), await add({ id: 'g1' })]).toEqual([true, true, false])
    expect(await list()).toEqual(['a3', 'b1', 'c1', 'd1', 'e1', 'f1'])
    expect(await list()).toHaveLength(bounds.overall)
  })

  test('one is claimed once, until that is given up, and not after it expired', async () => {
    await add({ id: 'one' })
    const claims = await Promise.all(Array.from({ length: 5 }, () => claim('one')))
    expect(claims.filter((row) => row !== null)).toMatchObject([{ id: 'one', password_digest: 'digest' }])
    expect([await claim('one', t + minute), await refuse('one')]).toEqual([null, 0])
    expect(await claim('one', t + 2 * minute)).not.toBeNull()
    await store.accountRequests.unclaim('one')
    expect(await claim('one', t)).not.toBeNull()
    await add({ id: 'late', created_ms: bounds.sinceMs })
    expect([await claim('late'), await claim('none')]).toEqual([null, null])
  })

  test('a refused one is gone; those of a client go together, and each refusal is recorded once', async () => {
    for (const id of ['a', 'b']) await add({ id, client: 'flood' })
    await add({ id: 'c' })
    await add({ id: 'd' })
    expect([await refuse('a', true), await refuse('a', true), await refuse('c')]).toEqual([2, 0, 1])
    expect(await list()).toEqual(['d'])
    const filter = { accountId: null, action: 'request_refusal', fromMs: null, toMs: null } as const
    const entries = await store.audit.before(null, 2, filter)
    expect(entries.map(({ about_id, after_values }) => [about_id, after_values])).toEqual([
      ['c', '{"requests":1}'],
      ['a', '{"requests":2}'],
    ])
  })

  test('old ones are removed some at a time', async () => {
    for (const created_ms of [1, 2, 3]) await add({ created_ms })
    await add({ id: 'new' })
    expect([await store.accountRequests.prune(t, 2), await store.accountRequests.prune(t, 2)]).toEqual([2, 1])
    expect(await list()).toEqual(['new'])
  })
}
