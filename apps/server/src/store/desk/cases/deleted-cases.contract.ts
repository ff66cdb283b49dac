import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNoonMs as noon } from '../alerts/testing-alerts.ts'
import type { Store } from '../../interfaces/store.ts'
import {
  allEntries,
  allEvents,
  ana,
  anyCase,
  bo,
  cy,
  entry,
  event,
  limits,
  newCase,
  reasonOf,
  shareCase,
} from './testing-cases.ts'

/** Tests for the deleted cases of any store. */
export function deletedCasesContract(open: () => Promise<Store>): void {
  let store: Store
  let cases: Store['cases']
  beforeAll(async () => {
    store = await open()
    cases = store.cases
  })
  afterAll(() => store.close())

  const day = 86_400_000
  const remove = (id: string, who = ana, deletedMs = noon + day) =>
    cases.setDeleted(who, id, deletedMs, event('delete', { time_ms: deletedMs }), limits, 0)
  const restore = (id: string, sinceMs = 0, who = ana) =>
    cases.setDeleted(who, id, null, event('restore', { time_ms: noon + 2 * day }), limits, sinceMs)
  const isListed = async (id: string, isDeleted: boolean, who = ana) => {
    const found = await cases.list(who, { ...anyCase, isDeleted }, { limit: 1_000, after: null })
    return found.some(({ row }) => row.id === id)
  }

  test('is missing for everybody, and listed for its owner as deleted', async () => {
    const id = await newCase(cases)
    await shareCase(cases, id, bo, 'write')
    expect(await remove(id)).toMatchObject({ ok: true, value: { access: 'owner', row: { deleted_ms: noon + day } } })
    expect([await cases.get(ana, id), await cases.get(bo, id), await cases.has(id)]).toEqual([null, null, true])
    expect(reasonOf(await cases.addEntry(bo, id, entry('e'), event(), limits))).toBe('missing')
    expect(reasonOf(await cases.addEntry(ana, id, entry('e'), event(), limits))).toBe('missing')
    const change = { set: { title: 'x' }, events: [], nowMs: noon }
    expect(reasonOf(await cases.change(ana, id, 0, change, limits))).toBe('missing')
    expect(reasonOf(await cases.removeMember(bo, id, bo.accountId, event('unshare'), limits))).toBe('missing')
    expect([await isListed(id, false), await isListed(id, true), await isListed(id, true, bo)]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('is deleted and restored by its owner alone, once, with a line of the timeline each', async () => {
    const id = await newCase(cases)
    await shareCase(cases, id, bo, 'write')
    expect(reasonOf(await remove(id, bo))).toBe('not_owner')
    expect(reasonOf(await remove(id, cy))).toBe('missing')
    await remove(id)
    expect(await remove(id, ana, noon + 5 * day)).toMatchObject({ value: { row: { deleted_ms: noon + day } } })
    for (const other of [bo, cy]) expect(reasonOf(await restore(id, 0, other))).toBe('missing')
    expect(reasonOf(await restore(id, noon + day + 1))).toBe('missing')
    expect(await restore(id, noon + day)).toMatchObject({ value: { row: { deleted_ms: null } } })
    expect(reasonOf(await restore(id))).toBe('done')
    expect((await cases.get(bo, id))?.access).toBe('write')
    expect((await allEvents({ cases }, id)).map(({ action }) => action)).toEqual([
      'create',
      'join',
      'delete',
      'restore',
    ])
  })

  test('is not given back to a member who was removed, and a full timeline does not keep it', async () => {
    const id = await newCase(cases, { last_event: limits.events })
    expect(reasonOf(await remove(id))).toBe('done')
    expect(reasonOf(await restore(id))).toBe('done')
    const shared = await newCase(cases)
    await shareCase(cases, shared, bo, 'write')
    await cases.removeMember(ana, shared, bo.accountId, event('unshare'), limits)
    await remove(shared)
    await restore(shared)
    expect(await cases.get(bo, shared)).toBeNull()
  })

  test('is removed with all that belongs to it once its time is over, and no other', async () => {
    const old = await newCase(cases)
    const young = await newCase(cases)
    const kept = await newCase(cases)
    for (const id of [old, young, kept]) await cases.addEntry(ana, id, entry('e'), event('add_entry'), limits)
    await shareCase(cases, old, bo, 'read')
    await remove(old, ana, noon - 40 * day)
    await remove(young, ana, noon - day)
    const beforeMs = noon - 30 * day
    expect(await cases.deletedBefore(beforeMs, 100)).toEqual([old])
    expect([await cases.remove(young, beforeMs), await cases.remove(kept, beforeMs)]).toEqual([false, false])
    expect([await cases.remove(old, beforeMs), await cases.remove(old, beforeMs)]).toEqual([true, false])
    expect([
      await cases.has(old),
      await allEntries({ cases }, old),
      await allEvents({ cases }, old),
      await cases.members(old),
    ]).toEqual([false, [], [], []])
    expect([(await allEntries({ cases }, young)).length, (await allEntries({ cases }, kept)).length]).toEqual([1, 1])
  })
}
