import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../audit/actor.ts'
import type { Store } from '../interfaces/store.ts'

const t = 1_800_000_000_000
const settings = (name: string, port = 10110) => ({
  name,
  connection: JSON.stringify({ kind: 'tcp', host: 'ais.example', port }),
  key: null,
  is_on: 1,
})
const act = (action: 'feed_add' | 'feed_change' | 'feed_removal', id: string, timeMs = t) =>
  ({ action, by: operator, aboutId: id, timeMs }) as const

/** Tests for the feeds of any store. */
export function feedsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  const add = (id: string, maximum = 9) =>
    store.feeds.add({ id, created_ms: t, ...settings(`feed ${id}`) }, maximum, act('feed_add', id))
  const change = async (id: string, set: ReturnType<typeof settings>, timeMs: number) =>
    store.feeds.change((await store.feeds.get(id)) ?? { id, revision: 1 }, set, 2, act('feed_change', id, timeMs))

  test('feeds are added up to a number, read by name, changed and removed, and their versions stay', async () => {
    expect([await add('b'), await add('a'), await add('c', 2)]).toEqual([true, true, false])
    expect((await store.feeds.list()).map(({ id, revision }) => [id, revision])).toEqual([
      ['a', 1],
      ['b', 1],
    ])
    expect(await change('a', settings('feed a', 1), t + 1)).toMatchObject({ revision: 2, changed_ms: t + 1 })
    expect(await store.feeds.change({ id: 'a', revision: 1 }, settings('late'), 2, act('feed_change', 'a'))).toBe(
      'changed',
    )
    // Stopping makes no version.
    await change('a', { ...settings('feed a', 1), is_on: 0 }, t + 2)
    await change('a', settings('feed a', 2), t + 3)
    expect(await store.feeds.remove('a', 2, act('feed_removal', 'a', t + 4))).toBe(true)
    expect(await store.feeds.remove('a', 2, act('feed_removal', 'a', t + 4))).toBe(false)
    expect(await change('a', settings('x'), t)).toBeNull()
    expect(
      (await store.feeds.versions(5)).map(({ place, connection }) => [place, JSON.parse(connection).port]),
    ).toEqual([
      [3, 2],
      [2, 1],
    ])
    expect(await store.feeds.version('a', 1)).toBeNull()
    expect(await store.feeds.version('a', 3)).toMatchObject({ name: 'feed a', replaced_ms: t + 4 })
  })

  test('one server at a time reads a feed; another takes over when its time is over or it lets go', async () => {
    await add('read')
    const claim = (reader: string, nowMs: number, over = {}) =>
      store.feeds.claim(reader, [{ id: 'read', revision: 1, health: null, ...over }], nowMs, nowMs + 10)
    expect(await claim('one', t)).toEqual(['read'])
    expect(await claim('two', t + 9)).toEqual([])
    expect(await claim('one', t + 9, { health: '{"a":1}' })).toEqual(['read'])
    expect(await claim('two', t + 18)).toEqual([])
    expect(await claim('two', t + 19)).toEqual(['read'])
    expect(await claim('one', t + 20)).toEqual([])
    expect(await store.feeds.get('read')).toMatchObject({ health: '{"a":1}', reader_id: 'two' })
    await store.feeds.release('two')
    expect(await claim('one', t + 21)).toEqual(['read'])
    // Changed or stopped in the meantime.
    await change('read', { ...settings('feed read'), is_on: 0 }, t + 22)
    expect(await claim('one', t + 23)).toEqual([])
    expect(await claim('one', t + 23, { revision: 2 })).toEqual([])
  })
}
