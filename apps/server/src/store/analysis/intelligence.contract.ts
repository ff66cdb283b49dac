import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrincipal } from '../../principal/testing-principal.ts'
import type { IntelligenceReportRow, ReassessmentRow } from '../interfaces/rows/assessment-rows.ts'
import type { Store } from '../interfaces/store.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const ana = testPrincipal('intelligence-ana')
const bo = testPrincipal('intelligence-bo')
const report = (id: string, over: Partial<IntelligenceReportRow> = {}): IntelligenceReportRow => ({
  id,
  user_id: ana.accountId,
  vessel_id: 'FOLLOWED',
  timestamp_ms: noon,
  lat: 1,
  lon: 2,
  last_port: 'Colombo',
  next_port: 'Kochi',
  flag_state: 'Panama',
  cargo_type: 'Tanker',
  risk_score: 10,
  risk_level: 'Low',
  alerted: 0,
  created_at_ms: noon,
  assessment: '{}',
  ...over,
})
const followedAt = (checked_ms: number) => ({ mmsi: 419_000_777, seen: 'a', checked_ms })
const score = (at: number): ReassessmentRow => ({
  user_id: ana.accountId,
  vessel_id: 'FOLLOWED',
  time_ms: noon + at,
  report_id: 'followed-1',
  risk_score: 60,
  risk_level: 'Medium',
  assessable: 1,
  model: 'test',
})

/** What every store keeps of trafficking assessments besides the reports. */
export function intelligenceContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  const followed = async () =>
    (await store.intelligence.due(noon + 1e9, 100)).find((due) => due.vessel.user_id === ana.accountId)

  test('a checklist is of its account, and another account does not write over it', async () => {
    const row = { report_id: 'checked-1', user_id: ana.accountId, changed_ms: noon, body: '{"entries":[]}' }
    await store.intelligence.putChecklist(row)
    await store.intelligence.putChecklist({ ...row, user_id: bo.accountId, body: '{}' })
    expect(await store.intelligence.checklist(ana.accountId, 'checked-1')).toEqual(row)
    expect(await store.intelligence.checklist(bo.accountId, 'checked-1')).toBeNull()
    await store.intelligence.putChecklist({ ...row, changed_ms: noon + 1 })
    expect((await store.intelligence.checklist(ana.accountId, 'checked-1'))?.changed_ms).toBe(noon + 1)
  })

  test('a vessel is followed by its newest report, and settled only as it was read', async () => {
    const { add } = store.intelligenceReports
    await add(report('followed-1'), null, null, followedAt(noon))
    await add(report('followed-2', { risk_score: 20 }), null, null, followedAt(noon + 1))
    await add(report('followed-3', { risk_score: 90 }), null, null, followedAt(noon - 1))
    await add(report('followed-1', { risk_score: 90 }), null, null, followedAt(noon + 2))
    const due = await followed()
    expect(due).toMatchObject({ vessel: { risk_score: 20, checked_ms: noon + 1 }, report: { id: 'followed-2' } })
    if (due === undefined) return
    expect(await store.intelligence.settle({ ...due.vessel, seen: 'b' }, score(1), null)).toBe(true)
    expect(await store.intelligence.settle({ ...due.vessel, seen: 'c' }, score(2), null)).toBe(false)
    expect(await store.intelligence.reassessmentsOf(ana, 'FOLLOWED', 9)).toEqual([score(1)])
    expect(await store.intelligence.reassessmentsOf(bo, 'FOLLOWED', 9)).toEqual([])
    await store.intelligence.unfollow(due.vessel)
    const now = await followed()
    expect(now?.vessel.seen).toBe('b')
    if (now) await store.intelligence.unfollow(now.vessel)
    expect(await followed()).toBeUndefined()
  })

  test('a published list takes the place of the earlier one of its kind', async () => {
    const row = {
      kind: 'psma',
      file_name: 'a.csv',
      sha256: 'a',
      imported_ms: noon,
      as_of: '2026',
      is_complete: 1,
      body: '[]',
    }
    await store.publishedLists.put(row)
    await store.publishedLists.put({ ...row, file_name: 'b.csv' })
    await store.publishedLists.put({ ...row, kind: 'ports' })
    expect(await store.publishedLists.ofKinds(['psma'])).toEqual([{ ...row, file_name: 'b.csv' }])
    expect((await store.publishedLists.ofKinds(['psma', 'ports'])).map(({ kind }) => kind)).toEqual(['ports', 'psma'])
    const { kind, sha256, imported_ms } = row
    expect(await store.publishedLists.versions(['psma'])).toEqual([{ kind, sha256, imported_ms }])
    expect(await store.publishedLists.versions(['anchorages'])).toEqual([])
    await store.publishedLists.remove('ports')
    expect([await store.publishedLists.remove('psma'), await store.publishedLists.remove('psma')]).toEqual([
      true,
      false,
    ])
  })
}
