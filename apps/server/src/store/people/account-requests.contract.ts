import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
  const add = (over: Partial<AccountRequestRow> = {}) => store.accountRequests.add(request(over), bounds)
  const list = async () => (await store.accountRequests.list(bounds.sinceMs, 99)).map(({ id }) => id)
  const claim = (id: string, nowMs = t) => store.accountRequests.claim(id, nowMs, bounds.sinceMs, nowMs - minute)

  test('they are bounded by mailbox, by client and overall, and expired ones do not count', async () => {
    expect([await add({ mailbox: 'm' }), await add({ mailbox: 'm' }), await add({ mailbox: 'm' })]).toEqual([
      'added',
      'added',
      'mailbox',
    ])
    await add({ created_ms: bounds.sinceMs })
    const fromOne = await Promise.all(Array.from({ length: 6 }, () => add({ client: 'c' })))
    expect(fromOne.toSorted()).toEqual(['added', 'added', 'added', 'added', 'full', 'full'])
    expect(await add()).toBe('full')
    expect(await list()).toHaveLength(6)
  })

  test('one is claimed once, until that is given up, and not after it expired', async () => {
    await add({ id: 'one' })
    const claims = await Promise.all(Array.from({ length: 5 }, () => claim('one')))
    expect(claims.filter((row) => row !== null)).toMatchObject([{ id: 'one', password_digest: 'digest' }])
    expect([await claim('one', t + minute), await store.accountRequests.refuse('one', t - minute)]).toEqual([
      null,
      false,
    ])
    expect(await claim('one', t + 2 * minute)).not.toBeNull()
    await store.accountRequests.unclaim('one')
    expect(await claim('one', t)).not.toBeNull()
    await add({ id: 'late', created_ms: bounds.sinceMs })
    expect([await claim('late'), await claim('none')]).toEqual([null, null])
  })

  test('a refused one is gone; those of an address go together', async () => {
    for (const id of ['a', 'b']) await add({ id, email: 'ana@harbour.example' })
    await add({ id: 'c' })
    expect([await store.accountRequests.refuse('a', t), await store.accountRequests.refuse('a', t)]).toEqual([
      true,
      false,
    ])
    await store.accountRequests.removeOf('ana@harbour.example')
    expect(await list()).toEqual(['c'])
  })

  test('old ones are removed some at a time', async () => {
    for (const created_ms of [1, 2, 3]) await add({ created_ms })
    await add({ id: 'new' })
    expect([await store.accountRequests.prune(t, 2), await store.accountRequests.prune(t, 2)]).toEqual([2, 1])
    expect(await list()).toEqual(['new'])
  })
}
