import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { testPosition } from '../../watch/positions/testing-positions.ts'
import type { WatchListRow } from '../../interfaces/rows/alert-rows.ts'
import type { Store } from '../../interfaces/store.ts'
import { testAlert, testNoonMs } from './testing-alerts.ts'
import type { WatchedNow } from '../../interfaces/desk/watch-store.ts'

let number = 0
const newAccount = () => testPrincipal(`watcher-${(number += 1)}`)
const listOf = (accountId: string): WatchListRow => ({
  id: `list-${(number += 1)}`,
  user_id: accountId,
  created_ms: testNoonMs + number,
  name: 'Tankers \u{1F41F}',
  appears: 1,
  moves: 0,
  goes_dark: 1,
})
const vessels = (...mmsis: number[]) => mmsis.map((mmsi) => ({ mmsi, note: `note ${mmsi}`, added_ms: testNoonMs }))

/** Tests for the watch lists of any store. */
export function watchListsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  const add = async (account = newAccount()) => {
    const list = listOf(account.accountId)
    await store.watchLists.addList(list, 20)
    return { account, list }
  }
  const watchedOf = async (listId: string): Promise<WatchedNow[]> => {
    const found: WatchedNow[] = []
    for (let after: { listId: string; mmsi: number } | null = null; ;) {
      const page = await store.watchLists.watched(after, 3)
      found.push(...page)
      const last = page.at(-1)
      if (page.length < 3 || !last) return found.filter(({ list }) => list.id === listId)
      after = { listId: last.vessel.list_id, mmsi: last.vessel.mmsi }
    }
  }

  test('a list is read as stored, only by its own account, and the number per account is limited', async () => {
    const { account, list } = await add()
    const other = newAccount()
    expect(await store.watchLists.list(account, list.id)).toEqual({ ...list, vessels: 0, team: null })
    expect(await store.watchLists.list(other, list.id)).toBeNull()
    expect(await store.watchLists.readersOf([list.id, 'none'])).toEqual(
      new Map([[list.id, new Set([account.accountId])]]),
    )
    expect(await store.watchLists.addList(listOf(account.accountId), 1)).toBe(false)
    const { id, name } = list
    const changed = { id, name: `${name}!`, appears: 0, moves: 1, goes_dark: 0 }
    expect(await store.watchLists.changeList(other, changed)).toBe(false)
    expect(await store.watchLists.changeList(account, changed)).toBe(true)
    expect(await store.watchLists.lists(account, { own: 10, ofTeams: 10 })).toMatchObject([changed])
    expect(await store.watchLists.removeList(other, id)).toBe(false)
    expect(await store.watchLists.removeList(account, id)).toBe(true)
    expect(await store.watchLists.lists(account, { own: 10, ofTeams: 10 })).toEqual([])
  })

  test('concurrent additions of lists together stay below the limit', async () => {
    const { accountId } = newAccount()
    const added = await Promise.all([1, 2, 3, 4].map(() => store.watchLists.addList(listOf(accountId), 2)))
    expect(added.filter(Boolean)).toHaveLength(2)
  })

  test('all vessels are added or none, they keep their state when added again, and are removed with their list', async () => {
    const { account, list } = await add()
    expect(await store.watchLists.addVessels(list.id, vessels(3, 1, 2), 4)).toBe(3)
    expect(await store.watchLists.addVessels(list.id, vessels(4, 5), 4)).toBe('full')
    const [first] = await watchedOf(list.id)
    await store.watchLists.applyChanges([{ vessel: first?.vessel as never, state: '{"x":1}', raises: [] }])
    expect(await store.watchLists.addVessels(list.id, [{ mmsi: 1, note: 'new', added_ms: 9 }, ...vessels(4)], 4)).toBe(
      1,
    )
    expect(await store.watchLists.vessels(list.id, 0, 2)).toMatchObject([
      { mmsi: 1, note: 'new', state: '{"x":1}', version: 1, added_ms: testNoonMs },
      { mmsi: 2, note: 'note 2', state: null, version: 0 },
    ])
    expect((await store.watchLists.vessels(list.id, 2, 10)).map(({ mmsi }) => mmsi)).toEqual([3, 4])
    expect(await store.watchLists.removeVessel(list.id, 3)).toBe(true)
    expect(await store.watchLists.removeVessel(list.id, 3)).toBe(false)
    expect((await store.watchLists.list(account, list.id))?.vessels).toBe(3)
    await store.watchLists.removeList(account, list.id)
    expect(await watchedOf(list.id)).toEqual([])
  })

  test('nothing is added to a list that is removed in the meantime', async () => {
    const { account, list } = await add()
    const [, added] = await Promise.all([
      store.watchLists.removeList(account, list.id),
      store.watchLists.addVessels(list.id, vessels(1, 2), 10),
    ])
    expect([2, 'missing']).toContain(added)
    expect(await store.watchLists.addVessels(list.id, vessels(3), 10)).toBe('missing')
    expect(await store.watchLists.vessels(list.id, 0, 10)).toEqual([])
  })

  test('concurrent additions to one list together stay below its limit', async () => {
    const { account, list } = await add()
    const answers = await Promise.all([1, 2, 3, 4].map((at) => store.watchLists.addVessels(list.id, vessels(at), 2)))
    expect(answers.filter((one) => one === 1)).toHaveLength(2)
    expect((await store.watchLists.list(account, list.id))?.vessels).toBe(2)
  })

  test('ten thousand vessels are added at once', async () => {
    const { account, list } = await add()
    const many = vessels(...Array.from({ length: 10_000 }, (_, at) => 300_000_000 + at))
    expect(await store.watchLists.addVessels(list.id, many, 10_000)).toBe(10_000)
    expect((await store.watchLists.list(account, list.id))?.vessels).toBe(10_000)
    await store.watchLists.removeList(account, list.id)
  })

  test('a vessel comes with its latest position, and its state is stored with its alert or not at all', async () => {
    const { account, list } = await add()
    await store.watchLists.addVessels(list.id, vessels(412_000_301, 412_000_302), 10)
    const position = testPosition({ mmsi: 412_000_301, timeMs: testNoonMs })
    await store.positions.write({ positions: [position], staticReports: [], progress: null })
    const [seen, unseen] = await watchedOf(list.id)
    expect(seen).toMatchObject({ latest: { timeMs: testNoonMs, lat: position.lat }, list: { id: list.id }, name: null })
    expect(unseen?.latest).toBeNull()
    const user_id = account.accountId
    const raise = (id: string, raiseKey = id) => ({
      alert: testAlert(id, { user_id, code: 'watched_vessel_moved', kind: 'watch_list', subject: id }),
      raiseKey,
    })
    const vessel = seen?.vessel as WatchedNow['vessel']
    await store.watchLists.applyChanges([{ vessel, state: '{"a":1}', raises: [raise('watch-1')] }])
    expect(await store.alerts.get(account, 'watch-1')).toMatchObject({ state: 'open', kind: 'watch_list' })
    await store.watchLists.applyChanges([{ vessel, state: '{"a":2}', raises: [raise('watch-2')] }])
    expect(await store.alerts.get(account, 'watch-2')).toBeNull()
    expect((await watchedOf(list.id))[0]?.vessel.state).toBe('{"a":1}')
    const again = { ...vessel, version: 1 }
    const taken = [{ vessel: again, state: '{"a":3}', raises: [{ ...raise('watch-1', 'other') }] }]
    taken[0]?.raises.forEach(({ alert }) => (alert.subject = 'another'))
    await expect(store.watchLists.applyChanges(taken)).rejects.toThrow()
    expect((await watchedOf(list.id))[0]?.vessel.state).toBe('{"a":1}')
  })
}
