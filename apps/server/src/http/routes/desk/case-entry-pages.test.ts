import { setImmediate as immediate } from 'node:timers/promises'
import { MAX_CASE_ENTRIES } from '@varuna/contract/desk/case'
import type { CaseTimelinePage } from '@varuna/contract/desk/case-timeline'
import { expect, test } from 'vitest'
import { MAX_PAGE_RECORD_BYTES } from '../../../services/desk/cases/read-entries.ts'
import { storedSnapshot, type Snapshot } from '../../../services/desk/cases/snapshot.ts'
import { allEvents, caseRow, entry, event } from '../../../store/desk/cases/testing-cases.ts'
import { caseRequests } from '../../testing/cases.ts'
import { serveAccounts } from '../../testing/serve-accounts.ts'

const served = serveAccounts('ana')
const { ana } = served
const { open, read, readEntries } = caseRequests(() => ana)

/** A case with these entries, as an import stores it. */
async function store(id: string, snapshots: readonly Snapshot[]) {
  const { id: accountId } = (await read(await open())).case.owner
  const entries = snapshots.map((snapshot, at) => ({
    ...entry(`${id}-${at + 1}`, { kind: snapshot.kind, body: storedSnapshot.write(snapshot) }),
    case_id: id,
    number: at + 1,
  }))
  const { cases } = served.server.store
  const limits = { cases: 100, accountFileBytes: 1e12 }
  expect(await cases.add(caseRow(id, { owner_id: accountId }), entries, [], limits)).toBe('added')
}

/** Entries and record bytes per store read during a request. */
async function readsOf(request: () => Promise<unknown>) {
  const { cases } = served.server.store
  const { entryPage } = cases
  const reads: { entries: number; bytes: number }[] = []
  cases.entryPage = async (...args) => {
    const page = await entryPage(...args)
    const bytes = page.entries.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0)
    reads.push({ entries: page.entries.length, bytes })
    return page
  }
  await request()
  cases.entryPage = entryPage
  return reads
}

test('a request reads at most 100 entries, even of a case with 2,000, and the pages have all in order', async () => {
  await store(
    'full',
    Array.from({ length: MAX_CASE_ENTRIES }, (_, at) => ({ kind: 'note', text: `Note ${at + 1}` })),
  )
  const { db } = served.server
  await db.updateTable('case_entry').set({ body: '{' }).where('id', '=', 'full-150').execute()
  await db.updateTable('case_entry').set({ removed_ms: 1, removed_name: 'ana' }).where('id', '=', 'full-250').execute()
  let entries: Awaited<ReturnType<typeof readEntries>> = []
  const reads = await readsOf(async () => (entries = await readEntries('full')))
  expect(reads.map((one) => one.entries)).toEqual(Array(20).fill(100))
  expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: MAX_CASE_ENTRIES }, (_, at) => `full-${at + 1}`))
  expect(entries[149]).toEqual({ id: 'full-150', unreadable: true })
  expect(entries[249]).toMatchObject({ title: 'Note 250', removed: { by: { name: 'ana' } } })
  expect(await readsOf(() => ana({ url: '/api/cases/full' }))).toEqual([])
})

test('a request holds at most 1 MB of records, or one larger one, for entries, tracks and an export', async () => {
  const line = Array.from({ length: 20_000 }, (_, at): [number, number] => [72 + at / 1e6, 18.123456])
  const from = '2026-01-31T00:00:00Z'
  const track: Snapshot = { kind: 'track', mmsi: 419_000_001, name: null, from, to: from, positions: 2, line }
  await store('heavy', [
    ...Array.from({ length: 9 }, () => track),
    { kind: 'note', text: 'x'.repeat(1.5 * MAX_PAGE_RECORD_BYTES) },
    track,
  ])
  const requests = [
    () => readEntries('heavy'),
    () => ana({ url: '/api/cases/heavy/tracks' }),
    () => ana({ url: '/api/cases/heavy/export-check' }),
  ]
  for (const request of requests) {
    const reads = await readsOf(request)
    expect(reads.length).toBeGreaterThan(3)
    for (const { entries, bytes } of reads) if (entries > 1) expect(bytes).toBeLessThanOrEqual(MAX_PAGE_RECORD_BYTES)
    expect(Math.max(...reads.map((one) => one.entries))).toBeGreaterThan(1)
  }
})

test('a case is answered with its newest 100 lines, the pages before have all in order, and other requests run after each 500 lines', async () => {
  const { id: owner_id } = (await read(await open())).case.owner
  const { cases } = served.server.store
  const lines = Array.from({ length: 1_201 }, (_, at) => ({
    ...event('rename', { params: JSON.stringify({ from: 'a', to: `b${at + 1}` }) }),
    case_id: 'long',
    number: at + 1,
  }))
  await cases.add(caseRow('long', { owner_id }), [], lines, { cases: 100, accountFileBytes: 1e12 })
  const newest = await read('long')
  expect([newest.timeline.length, newest.earlier]).toEqual([100, 1_102])
  const all = [...newest.timeline]
  for (let before: number | null = newest.earlier; before !== null;) {
    const page: CaseTimelinePage = (await ana({ url: `/api/cases/long/timeline?before=${before}` })).json()
    expect(page.timeline.length).toBeLessThanOrEqual(100)
    all.unshift(...page.timeline)
    before = page.earlier
  }
  expect(all.map(({ number }) => number)).toEqual(lines.map(({ number }) => number))

  let turns = 0
  let isRead = false
  const reading = allEvents(served.server.store, 'long').finally(() => (isRead = true))
  for (; !isRead && turns < 100; turns += 1) await immediate()
  expect([(await reading).length, turns >= 3]).toEqual([1_201, true])
})

test.each(['limit=101', 'limit=0', 'after=-1', 'after=2001', 'after=x'])('a page of %s is refused', async (query) => {
  expect((await ana({ url: `/api/cases/full/entries?${query}` })).statusCode).toBe(400)
})
