import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../audit/actor.ts'
import type { PartnerKeyRow } from '../interfaces/rows/case-rows.ts'
import type { Store } from '../interfaces/store.ts'

const t = 1_800_000_000_000
const key = (fingerprint: string, name: string): PartnerKeyRow => ({
  fingerprint,
  name,
  name_key: name.toLowerCase(),
  public_key: `key ${fingerprint}`,
  added_ms: t,
  by_id: 'ana',
})

/** Tests for the keys of any store. */
export function keysContract(open: () => Promise<Store>): void {
  let store: Store
  let other: Store
  beforeAll(async () => {
    store = await open()
    other = await open()
  })
  afterAll(async () => {
    await store.close()
    await other.close()
  })

  test('of servers that create the key of the installation at once, all get the same, and keep it', async () => {
    const created = await Promise.all(
      [store, other, store, other].map((one, at) =>
        one.keys.own(() => ({ private_key: `private ${at}`, created_ms: t + at })),
      ),
    )
    expect(new Set(created.map(({ private_key }) => private_key)).size).toBe(1)
    const again = await other.keys.own(() => ({ private_key: 'another', created_ms: t }))
    expect(again).toEqual(created[0])
  })

  test('a partner is stored once by key and by name, within the maximum, with an entry of the log for each change', async () => {
    const actions = async () => (await store.audit.head())?.sequence ?? 0
    const before = await actions()
    expect(await store.keys.addPartner(key('b', 'Bay'), 2, operator)).toBe('added')
    expect(await store.keys.addPartner(key('b', 'Other'), 2, operator)).toBe('known')
    expect(await store.keys.addPartner(key('c', 'BAY'), 2, operator)).toBe('known')
    const both = await Promise.all([
      store.keys.addPartner(key('d', 'Delta'), 2, operator),
      store.keys.addPartner(key('a', 'Alpha'), 2, operator),
    ])
    expect(both.toSorted()).toEqual(['added', 'full'])
    expect(await store.keys.partner('b')).toMatchObject({ name: 'Bay' })
    expect(await store.keys.partner('zz')).toBeNull()
    expect((await store.keys.partners()).map(({ name_key }) => name_key)).toHaveLength(2)
    expect(await store.keys.removePartner('b', t, operator)).toBe(true)
    expect(await store.keys.removePartner('b', t, operator)).toBe(false)
    expect((await actions()) - before).toBe(3)
  })
}
