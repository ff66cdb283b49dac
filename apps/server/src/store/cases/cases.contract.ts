import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPrincipal } from '../../principal/testing-principal.ts'
import type { Principal } from '../../principal/principal.ts'
import type { CaseEntryRow, CaseRow } from '../database/rows/case-rows.ts'
import type { Store } from '../store.ts'
import type { CaseFilter, CaseLimits, CaseOutcome, NewCaseEntry, NewCaseEvent } from './case-store.ts'

const ana = testPrincipal('case-ana')
const bo = testPrincipal('case-bo')
const cy = testPrincipal('case-cy')
const noon = Date.UTC(2026, 0, 31, 12)

const limits: CaseLimits = {
  entries: 5,
  events: 12,
  fileBytes: 100,
  recordBytes: 200,
  accountFileBytes: 150,
  members: 2,
}

const row = (id: string, over: Partial<CaseRow> = {}): CaseRow => ({
  id,
  owner_id: ana.accountId,
  owner_name: 'ana',
  title: 'Slick',
  title_key: 'slick',
  summary: 'ü',
  state: 'open',
  version: 0,
  assignee_id: null,
  assignee_name: null,
  entry_count: 0,
  last_entry: 0,
  last_event: 1,
  file_bytes: 0,
  record_bytes: 0,
  created_ms: noon,
  changed_ms: noon,
  deleted_ms: null,
  ...over,
})
const event = (action = 'create', over: Partial<NewCaseEvent> = {}): NewCaseEvent => ({
  time_ms: noon,
  by_id: ana.accountId,
  by_name: 'ana',
  action,
  params: '{}',
  entry_id: null,
  about_id: null,
  ...over,
})
const entry = (id: string, over: Partial<NewCaseEntry> = {}): NewCaseEntry => ({
  id,
  kind: 'note',
  time_ms: null,
  lat: 18.9220000001,
  lon: -179.9999999999,
  mmsi: null,
  simulated: 0,
  source_kind: null,
  source_id: null,
  imported: 0,
  body: '{"text":"ü"}',
  file_name: null,
  media_type: null,
  byte_count: null,
  sha256: null,
  has_view: 0,
  added_ms: noon,
  added_id: ana.accountId,
  added_name: 'ana',
  removed_ms: null,
  removed_id: null,
  removed_name: null,
  ...over,
})
const reasonOf = (outcome: CaseOutcome<unknown>) => (outcome.ok ? 'done' : outcome.reason)

const anyCase: CaseFilter = { state: null, isMine: false, titleKey: null, othersSinceMs: null, isDeleted: false }

/** Tests for the cases of any store. */
export function casesContract(open: () => Promise<Store>): void {
  let store: Store
  let cases: Store['cases']
  let made = 0
  beforeAll(async () => {
    store = await open()
    cases = store.cases
  })
  afterAll(() => store.close())

  /** A case of ana's, of which nothing else is in the store. */
  async function newCase(over: Partial<CaseRow> = {}): Promise<string> {
    const id = `case-${(made += 1) + 1_000}`
    const added = await cases.add(row(id, over), [], [{ ...event(), case_id: id, number: 1 }], {
      cases: 1_000,
      accountFileBytes: 1e12,
    })
    expect(added).toBe('added')
    return id
  }
  const share = (id: string, { accountId }: Principal, access: 'read' | 'write') =>
    cases.setMember(ana, { case_id: id, account_id: accountId, name: accountId, access }, event('share'), limits)

  test('a case is seen by its owner and by those it is shared with, and by nobody else', async () => {
    const id = await newCase()
    expect(await cases.get(ana, id)).toEqual({ row: row(id), access: 'owner' })
    expect(await cases.get(bo, id)).toBeNull()
    expect(reasonOf(await share(id, bo, 'read'))).toBe('done')
    expect((await cases.get(bo, id))?.access).toBe('read')
    expect(reasonOf(await share(id, bo, 'write'))).toBe('done')
    expect((await cases.get(bo, id))?.access).toBe('write')
    expect(await cases.members(id)).toEqual([
      { case_id: id, account_id: bo.accountId, name: bo.accountId, access: 'write' },
    ])
    expect(reasonOf(await cases.removeMember(bo, id, bo.accountId, event('unshare'), limits))).toBe('done')
    expect(await cases.get(bo, id)).toBeNull()
    expect((await cases.events(id)).map(({ number, action }) => [number, action])).toEqual([
      [1, 'create'],
      [2, 'share'],
      [3, 'share'],
      [4, 'unshare'],
    ])
  })

  test('only the owner shares, writers write, readers read, and for others there is no case', async () => {
    const id = await newCase()
    await share(id, bo, 'read')
    const member = { case_id: id, account_id: cy.accountId, name: 'cy', access: 'write' as const }
    expect(reasonOf(await cases.setMember(bo, member, event(), limits))).toBe('not_owner')
    expect(reasonOf(await cases.addEntry(bo, id, entry('e'), event(), limits))).toBe('read_only')
    expect(reasonOf(await cases.addEntry(cy, id, entry('e'), event(), limits))).toBe('missing')
    expect(reasonOf(await cases.removeMember(bo, id, cy.accountId, event(), limits))).toBe('not_owner')
    await share(id, bo, 'write')
    expect(reasonOf(await cases.addEntry(bo, id, entry('e'), event(), limits))).toBe('done')
    const change = { set: { title: 'x' }, events: [], nowMs: noon }
    expect(reasonOf(await cases.change(cy, id, 0, change, limits))).toBe('missing')
  })

  test('a change names the version that it was made from', async () => {
    const id = await newCase()
    const rename = (title: string, version: number) =>
      cases.change(ana, id, version, { set: { title }, events: [event('rename')], nowMs: noon + 5 }, limits)
    const answers = await Promise.all([rename('first', 0), rename('second', 0)])
    const stale = answers.findIndex((answer) => answer.ok && answer.value.isStale)
    expect(answers.map((answer) => answer.ok && answer.value.isStale).toSorted()).toEqual([false, true])
    const won = { title: stale === 0 ? 'second' : 'first', version: 1, changed_ms: noon + 5 }
    expect(answers[stale]).toMatchObject({ value: { case: { row: won } } })
    expect((await cases.events(id)).map(({ action }) => action)).toEqual(['create', 'rename'])
  })

  test('entries added at once have numbers of their own, and removing one keeps it', async () => {
    const id = await newCase()
    await Promise.all(['a', 'b', 'c'].map((one) => cases.addEntry(ana, id, entry(one), event('add_entry'), limits)))
    const entries = await cases.entries(id)
    expect(entries.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(entries.find(({ id: one }) => one === 'b')).toMatchObject(entry('b'))
    const gone = { removed_ms: noon + 9, removed_id: ana.accountId, removed_name: 'ana' }
    const back = { removed_ms: null, removed_id: null, removed_name: null }
    const set = (removed: typeof gone | typeof back, one = 'b') =>
      cases.setRemoved(ana, id, one, removed, event('remove_entry', { time_ms: noon + 9, entry_id: one }), limits)
    expect(await set(gone)).toMatchObject({ ok: true, value: { id: 'b', removed_ms: noon + 9 } })
    expect(await set(gone)).toMatchObject({ ok: true, value: { id: 'b' } })
    expect((await cases.entryPage(id, 0, 10)).map((one) => one.id).toSorted()).toEqual(['a', 'c'])
    expect((await cases.get(ana, id))?.row).toMatchObject({ entry_count: 2, last_entry: 3, changed_ms: noon + 9 })
    expect(await set(back)).toMatchObject({ ok: true, value: { removed_ms: null } })
    expect(await set(gone, 'nothing')).toEqual({ ok: true, value: null })
    expect((await cases.get(ana, id))?.row.entry_count).toBe(3)
    expect((await cases.events(id)).filter(({ action }) => action === 'remove_entry')).toHaveLength(2)
  })

  test('what an entry is a copy of is found, unless it was removed', async () => {
    const id = await newCase()
    await cases.addEntry(ana, id, entry('a', { source_kind: 'alert', source_id: 's' }), event(), limits)
    expect((await cases.copyOf(id, 'alert', 's'))?.id).toBe('a')
    expect(await cases.copyOf(id, 'event', 's')).toBeNull()
    await cases.setRemoved(ana, id, 'a', { removed_ms: 1, removed_id: null, removed_name: 'x' }, event(), limits)
    expect(await cases.copyOf(id, 'alert', 's')).toBeNull()
    expect((await cases.entry(id, 'a'))?.id).toBe('a')
  })

  test('two who copy the same at once get one entry', async () => {
    const id = await newCase()
    const of = { source_kind: 'alert', source_id: 's' } as const
    const add = (entryId: string) => cases.addEntry(ana, id, entry(entryId, of), event(), limits)
    const [first, second] = await Promise.all([add('a'), add('b')])
    expect(first).toEqual(second)
    expect(await cases.entries(id)).toHaveLength(1)
    expect((await cases.get(ana, id))?.row).toMatchObject({ entry_count: 1, last_event: 2 })
  })

  test('a case is assigned to those who see it', async () => {
    const id = await newCase()
    const assign = (version: number, { accountId }: Principal) =>
      cases.change(ana, id, version, { set: { assignee_id: accountId }, events: [], nowMs: noon }, limits)
    expect(reasonOf(await assign(0, bo))).toBe('not_a_member')
    await share(id, bo, 'read')
    expect([await assign(0, bo), await assign(1, ana)].map(reasonOf)).toEqual(['done', 'done'])
  })

  test('a case and an account take only so much', async () => {
    const file = (id: string, byte_count: number) => entry(id, { byte_count, file_name: 'f', sha256: 'ab' })
    const add = async (id: string, one: NewCaseEntry) => reasonOf(await cases.addEntry(ana, id, one, event(), limits))
    const owner = { owner_id: 'case-dee' }
    const dee = testPrincipal('case-dee')
    const one = await newCase(owner)
    const two = await newCase(owner)
    const addOf = async (id: string, what: NewCaseEntry) =>
      reasonOf(await cases.addEntry(dee, id, what, event(), limits))
    expect(await addOf(one, file('a', 101))).toBe('fileBytes_full')
    expect(await addOf(one, file('a', 100))).toBe('done')
    expect(await addOf(one, file('b', 1))).toBe('fileBytes_full')
    expect(await addOf(two, file('b', 51))).toBe('accountFileBytes_full')
    expect(reasonOf(await cases.roomFor(dee, two, { file: 51, record: 0 }, limits))).toBe('accountFileBytes_full')
    expect(reasonOf(await cases.roomFor(dee, two, { file: 50, record: 0 }, limits))).toBe('done')
    expect(await addOf(two, entry('c', { body: 'x'.repeat(201) }))).toBe('recordBytes_full')
    const id = await newCase()
    for (const name of ['a', 'b', 'c', 'd', 'e']) expect(await add(id, entry(name))).toBe('done')
    expect(await add(id, entry('f'))).toBe('entries_full')
    const change = { set: { summary: 's' }, events: Array.from({ length: 7 }, () => event('summarise')), nowMs: noon }
    expect(reasonOf(await cases.change(ana, id, 0, change, limits))).toBe('events_full')
    await share(id, bo, 'read')
    await share(id, cy, 'read')
    expect(reasonOf(await share(id, dee, 'read'))).toBe('members_full')
    expect(reasonOf(await share(id, cy, 'write'))).toBe('done')
  })

  test('the last changed come first, page by page, under every filter', async () => {
    const eve = testPrincipal('case-eve')
    const ids: string[] = []
    for (let at = 0; at < 5; at++)
      ids.push(
        await newCase({
          owner_id: eve.accountId,
          title_key: at === 2 ? '100% %_!' : `slick ${at}`,
          changed_ms: noon + (at >> 1),
          state: at === 4 ? 'closed' : 'open',
          assignee_id: at === 1 ? eve.accountId : null,
        }),
      )
    await cases.setMember(
      eve,
      { case_id: ids[0] ?? '', account_id: 'case-fay', name: 'fay', access: 'read' },
      event(),
      limits,
    )
    const names = async (filter: Partial<CaseFilter>, who = eve) => {
      const found = await cases.list(who, { ...anyCase, ...filter }, { limit: 10, after: null })
      expect(await cases.count(who, { ...anyCase, ...filter }, 10)).toBe(found.length)
      return found.map((one) => ids.indexOf(one.row.id))
    }
    expect(await names({})).toEqual([4, 3, 2, 1, 0])
    expect(await names({ state: 'closed' })).toEqual([4])
    expect(await names({ isMine: true })).toEqual([1])
    expect(await names({ titleKey: '0% %_!' })).toEqual([2])
    expect(await names({ titleKey: '_' })).toEqual([2])
    expect(await names({}, testPrincipal('case-fay'))).toEqual([0])
    const byFay = event('add_entry', { by_id: 'case-fay', time_ms: noon + 50 })
    await cases.addEntry(eve, ids[3] ?? '', entry('x'), byFay, limits)
    await cases.addEntry(
      eve,
      ids[2] ?? '',
      entry('x'),
      event('add_entry', { by_id: eve.accountId, time_ms: noon + 50 }),
      limits,
    )
    expect(await names({ othersSinceMs: noon + 50 })).toEqual([3])
    expect(await names({ othersSinceMs: noon + 51 })).toEqual([])
    expect(await cases.count(eve, anyCase, 3)).toBe(3)
    const first = await cases.list(eve, anyCase, { limit: 2, after: null })
    const last = first.at(-1)?.row
    const second = await cases.list(eve, anyCase, { limit: 2, after: last ?? null })
    expect(second.map(({ row: { id } }) => ids.indexOf(id))).toEqual([2, 1])
  })

  test('two who open cases at once stay below the limit together', async () => {
    const owner = testPrincipal('case-owner').accountId
    const added = await Promise.all(
      ['at-once-1', 'at-once-2', 'at-once-3', 'at-once-4'].map((id) =>
        cases.add(row(id, { owner_id: owner }), [], [], { cases: 2, accountFileBytes: 1e12 }),
      ),
    )
    expect(added.toSorted()).toEqual(['added', 'added', 'cases_full', 'cases_full'])
  })

  test('an imported case is stored whole, or not at all', async () => {
    const id = `case-${(made += 1) + 1_000}`
    const numbered = (count: number): CaseEntryRow[] =>
      Array.from({ length: count }, (_, at) => ({ ...entry(`e${at}`), case_id: id, number: at + 1 }))
    const events = Array.from({ length: 450 }, (_, at) => ({ ...event(), case_id: id, number: at + 1 }))
    const most = { cases: 1_000, accountFileBytes: 1e12 }
    const twice = [...numbered(450), { ...entry('e0'), case_id: id, number: 999 }]
    await expect(cases.add(row(id), twice, events, most)).rejects.toThrow()
    expect([await cases.has(id), await cases.entries(id)]).toEqual([false, []])
    expect(await cases.add(row(id), numbered(450), events, most)).toBe('added')
    expect([(await cases.entries(id)).length, (await cases.events(id)).length]).toEqual([450, 450])
    const other = testPrincipal('case-gus')
    expect(await cases.add(row('g', { owner_id: other.accountId }), [], [], { ...most, cases: 0 })).toBe('cases_full')
    const heavy = row('g', { owner_id: other.accountId, file_bytes: 2e12 })
    expect(await cases.add(heavy, [], [], most)).toBe('accountFileBytes_full')
  })

  test('a member who is no longer one is no longer the assignee', async () => {
    const id = await newCase()
    await share(id, bo, 'write')
    const set = { assignee_id: bo.accountId, assignee_name: 'bo' }
    await cases.change(ana, id, 0, { set, events: [event('assign')], nowMs: noon }, limits)
    expect(await cases.removeMember(ana, id, bo.accountId, event('unshare'), limits)).toEqual({ ok: true, value: true })
    expect((await cases.get(ana, id))?.row).toMatchObject({ assignee_id: null, assignee_name: null, version: 2 })
    expect(await cases.removeMember(ana, id, bo.accountId, event('unshare'), limits)).toEqual({
      ok: true,
      value: false,
    })
  })

  describe('a deleted case', () => {
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
      const id = await newCase()
      await share(id, bo, 'write')
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
      const id = await newCase()
      await share(id, bo, 'write')
      expect(reasonOf(await remove(id, bo))).toBe('not_owner')
      expect(reasonOf(await remove(id, cy))).toBe('missing')
      await remove(id)
      expect(await remove(id, ana, noon + 5 * day)).toMatchObject({ value: { row: { deleted_ms: noon + day } } })
      for (const other of [bo, cy]) expect(reasonOf(await restore(id, 0, other))).toBe('missing')
      expect(reasonOf(await restore(id, noon + day + 1))).toBe('missing')
      expect(await restore(id, noon + day)).toMatchObject({ value: { row: { deleted_ms: null } } })
      expect(reasonOf(await restore(id))).toBe('done')
      expect((await cases.get(bo, id))?.access).toBe('write')
      expect((await cases.events(id)).map(({ action }) => action)).toEqual(['create', 'share', 'delete', 'restore'])
    })

    test('is not given back to a member who was removed, and a full timeline does not keep it', async () => {
      const id = await newCase({ last_event: limits.events })
      expect(reasonOf(await remove(id))).toBe('done')
      expect(reasonOf(await restore(id))).toBe('done')
      const shared = await newCase()
      await share(shared, bo, 'write')
      await cases.removeMember(ana, shared, bo.accountId, event('unshare'), limits)
      await remove(shared)
      await restore(shared)
      expect(await cases.get(bo, shared)).toBeNull()
    })

    test('is removed with all that belongs to it once its time is over, and no other', async () => {
      const old = await newCase()
      const young = await newCase()
      const kept = await newCase()
      for (const id of [old, young, kept]) await cases.addEntry(ana, id, entry('e'), event('add_entry'), limits)
      await share(old, bo, 'read')
      await remove(old, ana, noon - 40 * day)
      await remove(young, ana, noon - day)
      const beforeMs = noon - 30 * day
      expect(await cases.deletedBefore(beforeMs, 100)).toEqual([old])
      expect([await cases.remove(young, beforeMs), await cases.remove(kept, beforeMs)]).toEqual([false, false])
      expect([await cases.remove(old, beforeMs), await cases.remove(old, beforeMs)]).toEqual([true, false])
      expect([
        await cases.has(old),
        await cases.entries(old),
        await cases.events(old),
        await cases.members(old),
      ]).toEqual([false, [], [], []])
      expect([(await cases.entries(young)).length, (await cases.entries(kept)).length]).toEqual([1, 1])
    })
  })
}
