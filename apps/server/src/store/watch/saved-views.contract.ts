import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrincipal } from '../../principal/testing-principal.ts'
import type { Store } from '../interfaces/store.ts'

/** Tests for the saved views of any store. */
export function savedViewsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  const row = (id: string, account: string, over = {}) => ({
    id,
    user_id: account,
    created_ms: 1,
    name: id,
    view: 'at=1,2,3',
    is_default: 0,
    ...over,
  })
  const list = async (account: string) =>
    (await store.savedViews.list(testPrincipal(account)))
      .map(({ name, is_default }) => `${name} ${is_default}`)
      .toSorted()

  test('a view belongs to its account, and one of them is the default', async () => {
    const [ana, bo] = [testPrincipal('views-ana'), testPrincipal('views-bo')]
    await store.savedViews.add(row('views-1', 'views-ana', { is_default: 1 }), 9)
    await store.savedViews.add(row('views-2', 'views-ana', { is_default: 1 }), 9)
    await store.savedViews.add(row('views-3', 'views-bo', { is_default: 1 }), 9)
    expect(await list('views-ana')).toEqual(['views-1 0', 'views-2 1'])
    const set = { name: 'Strait', view: 'at=4,5,6', is_default: 1 }
    expect(await store.savedViews.change(ana, 'views-1', set)).toMatchObject({ id: 'views-1', ...set })
    expect(await list('views-ana')).toEqual(['Strait 1', 'views-2 0'])
    expect(await store.savedViews.change(bo, 'views-1', set)).toBeNull()
    expect(await store.savedViews.remove(bo, 'views-1')).toBe(false)
    expect(await list('views-ana')).toEqual(['Strait 1', 'views-2 0'])
    expect(await store.savedViews.remove(ana, 'views-1')).toBe(true)
    expect(await store.savedViews.remove(ana, 'views-1')).toBe(false)
  })

  test('an account has at most so many, also when they are added at once', async () => {
    const added = await Promise.all([1, 2, 3, 4, 5].map((at) => store.savedViews.add(row(`many-${at}`, 'views-cy'), 3)))
    expect(added.filter(Boolean)).toHaveLength(3)
    expect(await list('views-cy')).toHaveLength(3)
  })
}
