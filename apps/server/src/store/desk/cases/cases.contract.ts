import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNoonMs as noon } from '../alerts/testing-alerts.ts'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { CaseEntryRow } from '../../interfaces/rows/case-rows.ts'
import type { Store } from '../../interfaces/store.ts'
import type { CaseFilter, EntryPageRequest, NewCaseEntry } from '../../interfaces/desk/case-store.ts'
import {
  allEntries,
  allEvents,
  ana,
  anyCase,
  bo,
  caseRow,
  cy,
  entry,
  event,
  invitation,
  invitationLimits,
  joinCase,
  letWrite,
  limits,
  newCase,
  reasonOf,
  shareCase,
  wholeCase,
} from './testing-cases.ts'

/** Tests for the cases of any store. */
export function casesContract(open: () => Promise<Store>): void {
  let store: Store
  let cases: Store['cases']
  beforeAll(async () => {
    store = await open()
    cases = store.cases
  })
  afterAll(() => store.close())

  test('a case is seen by its owner and by those it is shared with, and by nobody else', async () => {
    const id = await newCase(cases)
    expect(await cases.get(ana, id)).toEqual({ row: caseRow(id), access: 'owner', team: null })
    expect(await cases.get(bo, id)).toBeNull()
    expect(reasonOf(await shareCase(cases, id, bo, 'read'))).toBe('done')
    expect((await cases.get(bo, id))?.access).toBe('read')
    expect(reasonOf(await letWrite(cases, id, bo))).toBe('done')
    expect((await cases.get(bo, id))?.access).toBe('write')
    expect(await cases.members(id)).toEqual([
      { case_id: id, account_id: bo.accountId, name: bo.accountId, access: 'write' },
    ])
    expect(reasonOf(await cases.removeMember(bo, id, bo.accountId, event('unshare'), limits))).toBe('done')
    expect(await cases.get(bo, id)).toBeNull()
    expect((await allEvents({ cases }, id)).map(({ number, action }) => [number, action])).toEqual([
      [1, 'create'],
      [2, 'join'],
      [3, 'share'],
      [4, 'unshare'],
    ])
  })

  test('only the owner shares, writers write, readers read, and for others there is no case', async () => {
    const id = await newCase(cases)
    await shareCase(cases, id, bo, 'read')
    const own = { case_id: id, account_id: bo.accountId, access: 'write' as const }
    expect(reasonOf(await cases.changeMember(bo, own, event(), limits))).toBe('not_owner')
    expect(reasonOf(await cases.invite(bo, invitation(id, { account_id: cy.accountId }), invitationLimits))).toBe(
      'not_owner',
    )
    expect(reasonOf(await cases.addEntry(bo, id, entry('e'), event(), limits))).toBe('read_only')
    expect(reasonOf(await cases.addEntry(cy, id, entry('e'), event(), limits))).toBe('missing')
    expect(reasonOf(await cases.removeMember(bo, id, cy.accountId, event(), limits))).toBe('not_owner')
    await letWrite(cases, id, bo)
    expect(reasonOf(await cases.addEntry(bo, id, entry('e'), event(), limits))).toBe('done')
    const change = { set: { title: 'x' }, events: [], nowMs: noon }
    expect(reasonOf(await cases.change(cy, id, 0, change, limits))).toBe('missing')
  })

  test('a change names the version that it was made from', async () => {
    const id = await newCase(cases)
    const rename = (title: string, version: number) =>
      cases.change(ana, id, version, { set: { title }, events: [event('rename')], nowMs: noon + 5 }, limits)
    const answers = await Promise.all([rename('first', 0), rename('second', 0)])
    const stale = answers.findIndex((answer) => answer.ok && answer.value.isStale)
    expect(answers.map((answer) => answer.ok && answer.value.isStale).toSorted()).toEqual([false, true])
    const won = { title: stale === 0 ? 'second' : 'first', version: 1, changed_ms: noon + 5 }
    expect(answers[stale]).toMatchObject({ value: { case: { row: won } } })
    expect((await allEvents({ cases }, id)).map(({ action }) => action)).toEqual(['create', 'rename'])
  })

  test('entries added at once have numbers of their own, and removing one keeps it', async () => {
    const id = await newCase(cases)
    await Promise.all(['a', 'b', 'c'].map((one) => cases.addEntry(ana, id, entry(one), event('add_entry'), limits)))
    const entries = await allEntries({ cases }, id)
    expect(entries.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(entries.find(({ id: one }) => one === 'b')).toMatchObject(entry('b'))
    const gone = { removed_ms: noon + 9, removed_id: ana.accountId, removed_name: 'ana' }
    const back = { removed_ms: null, removed_id: null, removed_name: null }
    const set = (removed: typeof gone | typeof back, one = 'b') =>
      cases.setRemoved(ana, id, one, removed, event('remove_entry', { time_ms: noon + 9, entry_id: one }), limits)
    expect(await set(gone)).toMatchObject({ ok: true, value: { id: 'b', removed_ms: noon + 9 } })
    expect(await set(gone)).toMatchObject({ ok: true, value: { id: 'b' } })
    expect(
      (await cases.entryPage(id, { ...wholeCase, hasRemoved: false })).entries.map((one) => one.id).toSorted(),
    ).toEqual(['a', 'c'])
    expect((await cases.get(ana, id))?.row).toMatchObject({ entry_count: 2, last_entry: 3, changed_ms: noon + 9 })
    expect(await set(back)).toMatchObject({ ok: true, value: { removed_ms: null } })
    expect(await set(gone, 'nothing')).toEqual({ ok: true, value: null })
    expect((await cases.get(ana, id))?.row.entry_count).toBe(3)
    expect((await allEvents({ cases }, id)).filter(({ action }) => action === 'remove_entry')).toHaveLength(2)
  })

  test('a page has so many entries and bytes of records, or one entry, and states where the next begins', async () => {
    const id = 'case-paged'
    const bodies = ['x', 'ü'.repeat(40), 'x', 'x'.repeat(300), 'x', 'x']
    const rows = bodies.map((body, at) => ({ ...entry(`p${at}`, { body }), case_id: id, number: at + 1 }))
    const track = { ...entry('p6', { kind: 'track', removed_ms: 1 }), case_id: id, number: 7 }
    await cases.add(caseRow(id), [...rows, track], [], { cases: 1_000, accountFileBytes: 1e12 })
    const page = async (over: Partial<EntryPageRequest>) => {
      const { entries, next } = await cases.entryPage(id, { ...wholeCase, limit: 3, maxRecordBytes: 81, ...over })
      return [entries.map(({ number }) => number), next]
    }
    expect(await page({})).toEqual([[1, 2], 2])
    expect(await page({ maxRecordBytes: 82 })).toEqual([[1, 2, 3], 3])
    expect(await page({ afterNumber: 2 })).toEqual([[3], 3])
    expect(await page({ afterNumber: 3 })).toEqual([[4], 4])
    expect(await page({ afterNumber: 4 })).toEqual([[5, 6, 7], null])
    expect(await page({ afterNumber: 4, hasRemoved: false })).toEqual([[5, 6], null])
    expect(await page({ kind: 'track' })).toEqual([[7], null])
    expect(await page({ afterNumber: 7 })).toEqual([[], null])
  })

  test('what an entry is a copy of is found, unless it was removed', async () => {
    const id = await newCase(cases)
    await cases.addEntry(ana, id, entry('a', { source_kind: 'alert', source_id: 's' }), event(), limits)
    expect((await cases.copyOf(id, 'alert', 's'))?.id).toBe('a')
    expect(await cases.copyOf(id, 'event', 's')).toBeNull()
    await cases.setRemoved(ana, id, 'a', { removed_ms: 1, removed_id: null, removed_name: 'x' }, event(), limits)
    expect(await cases.copyOf(id, 'alert', 's')).toBeNull()
    expect((await cases.entry(id, 'a'))?.id).toBe('a')
  })

  test('two who copy the same at once get one entry', async () => {
    const id = await newCase(cases)
    const of = { source_kind: 'alert', source_id: 's' } as const
    const add = (entryId: string) => cases.addEntry(ana, id, entry(entryId, of), event(), limits)
    const [first, second] = await Promise.all([add('a'), add('b')])
    expect(first).toEqual(second)
    expect(await allEntries({ cases }, id)).toHaveLength(1)
    expect((await cases.get(ana, id))?.row).toMatchObject({ entry_count: 1, last_event: 2 })
  })

  test('a case is assigned to those who see it', async () => {
    const id = await newCase(cases)
    const assign = (version: number, { accountId }: Principal) =>
      cases.change(ana, id, version, { set: { assignee_id: accountId }, events: [], nowMs: noon }, limits)
    expect(reasonOf(await assign(0, bo))).toBe('not_a_member')
    await shareCase(cases, id, bo, 'read')
    expect([await assign(0, bo), await assign(1, ana)].map(reasonOf)).toEqual(['done', 'done'])
  })

  test('a case and an account take only so much', async () => {
    const file = (id: string, byte_count: number) => entry(id, { byte_count, file_name: 'f', sha256: 'ab' })
    const add = async (id: string, one: NewCaseEntry) => reasonOf(await cases.addEntry(ana, id, one, event(), limits))
    const owner = { owner_id: 'case-dee' }
    const dee = testPrincipal('case-dee')
    const one = await newCase(cases, owner)
    const two = await newCase(cases, owner)
    const addOf = async (id: string, what: NewCaseEntry) =>
      reasonOf(await cases.addEntry(dee, id, what, event(), limits))
    expect(await addOf(one, file('a', 101))).toBe('fileBytes_full')
    expect(await addOf(one, file('a', 100))).toBe('done')
    expect(await addOf(one, file('b', 1))).toBe('fileBytes_full')
    expect(await addOf(two, file('b', 51))).toBe('accountFileBytes_full')
    expect(reasonOf(await cases.roomFor(dee, two, { file: 51, record: 0 }, limits))).toBe('accountFileBytes_full')
    expect(reasonOf(await cases.roomFor(dee, two, { file: 50, record: 0 }, limits))).toBe('done')
    expect(await addOf(two, entry('c', { body: 'x'.repeat(201) }))).toBe('recordBytes_full')
    const id = await newCase(cases)
    for (const name of ['a', 'b', 'c', 'd', 'e']) expect(await add(id, entry(name))).toBe('done')
    expect(await add(id, entry('f'))).toBe('entries_full')
    const change = { set: { summary: 's' }, events: Array.from({ length: 7 }, () => event('summarise')), nowMs: noon }
    expect(reasonOf(await cases.change(ana, id, 0, change, limits))).toBe('events_full')
    await shareCase(cases, id, bo, 'read')
    await shareCase(cases, id, cy, 'read')
    expect(reasonOf(await shareCase(cases, id, dee, 'read'))).toBe('members_full')
    expect(reasonOf(await letWrite(cases, id, cy))).toBe('done')
  })

  test('the last changed come first, page by page, under every filter', async () => {
    const eve = testPrincipal('case-eve')
    const ids: string[] = []
    for (let at = 0; at < 5; at++)
      ids.push(
        await newCase(cases, {
          owner_id: eve.accountId,
          title_key: at === 2 ? '100% %_!' : `slick ${at}`,
          changed_ms: noon + (at >> 1),
          state: at === 4 ? 'closed' : 'open',
          assignee_id: at === 1 ? eve.accountId : null,
        }),
      )
    const fay = { member: testPrincipal('case-fay'), name: 'fay', access: 'read' } as const
    await joinCase(cases, eve, ids[0] ?? '', fay, () => event(), limits)
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
        cases.add(caseRow(id, { owner_id: owner }), [], [], { cases: 2, accountFileBytes: 1e12 }),
      ),
    )
    expect(added.toSorted()).toEqual(['added', 'added', 'cases_full', 'cases_full'])
  })

  test('an imported case is stored whole, or not at all', async () => {
    const id = 'case-imported'
    const numbered = (count: number): CaseEntryRow[] =>
      Array.from({ length: count }, (_, at) => ({ ...entry(`e${at}`), case_id: id, number: at + 1 }))
    const events = Array.from({ length: 450 }, (_, at) => ({ ...event(), case_id: id, number: at + 1 }))
    const most = { cases: 1_000, accountFileBytes: 1e12 }
    const twice = [...numbered(450), { ...entry('e0'), case_id: id, number: 999 }]
    await expect(cases.add(caseRow(id), twice, events, most)).rejects.toThrow()
    expect([await cases.has(id), await allEntries({ cases }, id)]).toEqual([false, []])
    expect(await cases.add(caseRow(id), numbered(450), events, most)).toBe('added')
    expect([(await allEntries({ cases }, id)).length, (await allEvents({ cases }, id)).length]).toEqual([450, 450])
    const other = testPrincipal('case-gus')
    expect(await cases.add(caseRow('g', { owner_id: other.accountId }), [], [], { ...most, cases: 0 })).toBe(
      'cases_full',
    )
    const heavy = caseRow('g', { owner_id: other.accountId, file_bytes: 2e12 })
    expect(await cases.add(heavy, [], [], most)).toBe('accountFileBytes_full')
  })

  test('a member who is no longer one is no longer the assignee', async () => {
    const id = await newCase(cases)
    await shareCase(cases, id, bo, 'write')
    const set = { assignee_id: bo.accountId, assignee_name: 'bo' }
    await cases.change(ana, id, 0, { set, events: [event('assign')], nowMs: noon }, limits)
    expect(await cases.removeMember(ana, id, bo.accountId, event('unshare'), limits)).toEqual({ ok: true, value: true })
    expect((await cases.get(ana, id))?.row).toMatchObject({ assignee_id: null, assignee_name: null, version: 2 })
    expect(await cases.removeMember(ana, id, bo.accountId, event('unshare'), limits)).toEqual({
      ok: true,
      value: false,
    })
  })
}
