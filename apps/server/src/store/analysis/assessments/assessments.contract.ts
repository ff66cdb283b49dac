import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { ImageRow, IntelligenceReportRow, VesselReportRow } from '../../interfaces/rows/assessment-rows.ts'
import type { Store } from '../../interfaces/store.ts'
import type { AssessmentPageEnd, AssessmentSelection } from '../../interfaces/analysis/assessment-store.ts'
import { everyAssessment } from './testing-assessments.ts'
import { sortColumns } from '../../interfaces/analysis/assessment-store.ts'

const DAY_MS = 86_400_000
const T = 1_800_000_000_000

const vessel = (user: string, id: string, over: Partial<VesselReportRow> = {}): VesselReportRow => ({
  id,
  user_id: user,
  mmsi: 419_000_001,
  timestamp_ms: T,
  lat: 10,
  lon: 70,
  speed_kn: 4.1,
  course_deg: 35,
  distance_from_shore_nm: 12.5,
  distance_from_port_nm: 20,
  source: 'AIS',
  probability: 0.7,
  is_illegal: 0,
  alert_needed: 1,
  created_at_ms: T,
  assessment: '{"verdict":"fishing"}',
  ...over,
})
const image = (user: string, id: string, over: Partial<ImageRow> = {}): ImageRow => ({
  id,
  user_id: user,
  filename: 'Slick_50%.png',
  media_type: 'image/png',
  byte_count: 5,
  extra_bytes: 0,
  sha256: 'ab',
  view_sha256: 'v',
  thumbnail_sha256: 't',
  type: 'oil_spill',
  verdict: 'oil_spill',
  needs_alert: 1,
  probability: 0.9,
  uploaded_at_ms: T,
  analysis: '{}',
  ...over,
})
const intelligence = (user: string, id: string, over: Partial<IntelligenceReportRow> = {}): IntelligenceReportRow => ({
  id,
  user_id: user,
  vessel_id: 'IMO 9074729',
  timestamp_ms: T,
  lat: 1,
  lon: 179,
  last_port: 'São Tomé',
  next_port: 'Colombo',
  flag_state: 'Panama',
  cargo_type: 'Tanker',
  risk_score: 80,
  risk_level: 'High',
  alerted: 1,
  created_at_ms: T,
  assessment: '{}',
  ...over,
})

/** Tests of the entries of assessed images and reports, for every store. */
export function assessmentsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const ids = async (who: Principal, over: Partial<AssessmentSelection> = {}) =>
    (await store.assessments.list(who, { ...everyAssessment, ...over }, null, 100)).map(({ id }) => id)

  test('each record has an entry with its verdict, for its own account only', async () => {
    const ana = testPrincipal('entries')
    await store.vesselReports.add(vessel('entries', 'e-v1', { created_at_ms: T + 1 }))
    await store.vesselReports.add(vessel('entries', 'e-v2', { is_illegal: 1, created_at_ms: T + 2 }))
    await store.vesselReports.add(vessel('entries', 'e-v3', { probability: null, created_at_ms: T + 3 }))
    await store.images.add(image('entries', 'e-i1', { uploaded_at_ms: T + 4, analysis: '{"abstention":"not_sea"}' }))
    await store.intelligenceReports.add(intelligence('entries', 'e-r1', { created_at_ms: T + 5 }))
    await store.intelligenceReports.add(
      intelligence('entries', 'e-r2', { created_at_ms: T + 6, assessment: '{"assessable":false}' }),
    )
    const rows = await store.assessments.list(ana, everyAssessment, null, 100)
    expect(rows.map(({ kind, id, verdict, share }) => [kind, id, verdict, share])).toEqual([
      ['intelligence_report', 'e-r2', 'not_assessable', 0.8],
      ['intelligence_report', 'e-r1', 'high_risk', 0.8],
      ['image', 'e-i1', 'oil_spill', null],
      ['vessel_report', 'e-v3', 'cannot_say', null],
      ['vessel_report', 'e-v2', 'rule_broken', 0.7],
      ['vessel_report', 'e-v1', 'fishing', 0.7],
    ])
    expect(await ids(testPrincipal('somebody else'))).toEqual([])
    expect(await store.assessments.get(testPrincipal('somebody else'), 'image', 'e-i1')).toBeNull()
  })

  test('filters by kind, verdict, text, subject, period and box', async () => {
    const bo = testPrincipal('select')
    await store.vesselReports.add(vessel('select', 's-v1', { timestamp_ms: T - DAY_MS }))
    await store.images.add(image('select', 's-i1'))
    await store.intelligenceReports.add(intelligence('select', 's-r1'))
    expect(await ids(bo, { kinds: ['image'] })).toEqual(['s-i1'])
    expect(await ids(bo, { kinds: ['image', 'vessel_report'] })).toHaveLength(2)
    expect(await ids(bo, { verdicts: ['oil_spill', 'fishing'] })).toHaveLength(2)
    expect(await ids(bo, { text: '419000' })).toEqual(['s-v1'])
    for (const text of ['SÃO colom', 'sao COLOM', 'são']) expect(await ids(bo, { text }), text).toEqual(['s-r1'])
    expect(await ids(bo, { text: '50%' })).toEqual(['s-i1'])
    expect(await ids(bo, { text: '5_0' })).toEqual([])
    expect(await ids(bo, { text: "'; drop table assessment; --" })).toEqual([])
    expect(await ids(bo, { subject: 'IMO 9074729' })).toEqual(['s-r1'])
    expect(await ids(bo, { toMs: T - 1 })).toEqual(['s-v1'])
    expect(await ids(bo, { fromMs: T })).toHaveLength(2)
    expect(await ids(bo, { box: { south: 0, west: 178, north: 5, east: -178 } })).toEqual(['s-r1'])
    expect(await ids(bo, { box: { south: 0, west: 60, north: 20, east: 80 } })).toEqual(['s-v1'])
  })

  test.each(['assessed', 'reported', 'share', 'subject'] as const)(
    'pages by %s contain every entry once, also with equal values and while others are added',
    async (sort) => {
      const user = `page ${sort}`
      const cy = testPrincipal(user)
      const expected: string[] = []
      for (let n = 0; n < 23; n += 1) {
        const id = `p-${sort}-${n}`
        expected.push(id)
        const mmsi = 419_000_001 + (n % 3)
        const probability = n % 4 === 0 ? null : (n % 5) / 10
        await store.vesselReports.add(
          vessel(user, id, { mmsi, probability, timestamp_ms: T + (n % 7), created_at_ms: T + (n % 2) }),
        )
      }
      for (const order of ['asc', 'desc'] as const) {
        const seen: string[] = []
        for (let after: AssessmentPageEnd | null = null; ;) {
          const page = await store.assessments.list(cy, { ...everyAssessment, sort, order }, after, 5)
          seen.push(...page.map(({ id }) => id))
          const last = page.at(-1)
          if (!last) break
          after = { value: last[sortColumns[sort]], id: last.id }
        }
        expect(seen.toSorted()).toEqual(expected.toSorted())
      }
      expect(await store.assessments.count(cy, everyAssessment, 100)).toBe(23)
      expect(await store.assessments.count(cy, everyAssessment, 10)).toBe(10)
    },
  )

  test('a deleted record appears only among the deleted, and can be restored', async () => {
    const dan = testPrincipal('delete')
    await store.vesselReports.add(vessel('delete', 'd-v1', { is_illegal: 1 }))
    await store.images.add(image('delete', 'd-i1'))
    await store.intelligenceReports.add(intelligence('delete', 'd-r1'))
    const keys = [
      { kind: 'vessel_report', id: 'd-v1' },
      { kind: 'image', id: 'd-i1' },
      { kind: 'intelligence_report', id: 'd-r1' },
    ] as const
    const reads = async () => [
      await store.vesselReports.get(dan, 'd-v1'),
      ...(await store.vesselReports.list(dan, 9)),
      ...(await store.vesselReports.track(dan, 419_000_001, 0, T + 1, 9)),
      await store.images.get(dan, 'd-i1'),
      ...(await store.images.list(dan, 9)),
      await store.intelligenceReports.get(dan, 'd-r1'),
      ...(await store.intelligenceReports.list(dan, 9)),
      ...(await store.intelligenceReports.earlier(dan, 'IMO 9074729', T + 1, 9)),
    ]
    const before = await reads()
    const counts = await store.counts(dan)
    for (const key of keys) {
      expect(await store.assessments.setDeleted(testPrincipal('eve'), key, T)).toBe(false)
      expect(await store.assessments.setDeleted(dan, key, T)).toBe(true)
    }
    expect((await reads()).filter(Boolean)).toEqual([])
    expect(Object.values(await store.counts(dan)).every((count) => count === 0)).toBe(true)
    expect(await ids(dan)).toEqual([])
    expect(await ids(dan, { isDeleted: true })).toHaveLength(3)
    expect((await store.assessments.get(dan, 'image', 'd-i1'))?.deleted_ms).toBe(T)
    expect(await store.images.has('d-i1')).toBe(true)
    for (const key of keys) expect(await store.assessments.setDeleted(dan, key, null)).toBe(true)
    expect(await reads()).toEqual(before)
    expect(await store.counts(dan)).toEqual(counts)
  })

  test('a deleted report that is sent again is restored', async () => {
    const eva = testPrincipal('again')
    const report = vessel('again', 'a-v1')
    await store.vesselReports.add(report)
    await store.assessments.setDeleted(eva, { kind: 'vessel_report', id: 'a-v1' }, T)
    expect(await store.vesselReports.add(report)).toBe(false)
    expect(await store.vesselReports.get(eva, 'a-v1')).toEqual(report)
  })

  test('records deleted long ago are removed with their notes; others never are', async () => {
    const fay = testPrincipal('remove')
    const key = { kind: 'vessel_report', id: 'x-v1' } as const
    await store.vesselReports.add(vessel('remove', 'x-v1'))
    const note = { id: 'n1', kind: key.kind, assessment_id: key.id, user_id: 'remove', text: 'seen', created_ms: T }
    expect(await store.assessments.notes.add(note, 2)).toBe(true)
    expect(await store.assessments.notes.add({ ...note, id: 'n2' }, 2)).toBe(true)
    expect(await store.assessments.notes.add({ ...note, id: 'n3' }, 2)).toBe(false)
    expect(await store.assessments.notes.remove(testPrincipal('eve'), key, 'n2')).toBe(false)
    expect(await store.assessments.notes.remove(fay, key, 'n2')).toBe(true)
    expect((await store.assessments.get(fay, key.kind, key.id))?.note_count).toBe(1)

    await store.assessments.remove(key)
    expect(await store.vesselReports.get(fay, 'x-v1')).not.toBeNull()
    expect(await store.assessments.notes.list({ ...key, user_id: fay.accountId })).toHaveLength(1)
    await store.assessments.setDeleted(fay, key, 5)
    expect((await store.assessments.deletedBefore(5, 9)).map(({ id }) => id)).toEqual([])
    expect((await store.assessments.deletedBefore(6, 9)).map(({ id }) => id)).toEqual(['x-v1'])
    await store.assessments.remove(key)
    expect(await store.assessments.get(fay, key.kind, key.id)).toBeNull()
    expect(await store.assessments.setDeleted(fay, key, null)).toBe(false)
  })

  test('of two records sent with one key the first is stored', async () => {
    const gus = testPrincipal('key')
    const sent = { kind: 'vessel_report', key: 'k1', createdMs: T } as const
    expect(await store.assessments.submissions.find(gus, 'vessel_report', 'k1')).toBeNull()
    const added = await Promise.all([
      store.vesselReports.add(vessel('key', 'k-v1'), null, sent),
      store.vesselReports.add(vessel('key', 'k-v2'), null, sent),
    ])
    expect(added.toSorted()).toEqual([false, true])
    expect(await ids(gus)).toHaveLength(1)
    expect(await store.assessments.submissions.find(gus, 'vessel_report', 'k1')).toBe((await ids(gus))[0])
    expect(await store.assessments.submissions.find(gus, 'image', 'k1')).toBeNull()
    expect(await store.assessments.submissions.find(testPrincipal('eve'), 'vessel_report', 'k1')).toBeNull()
    await store.assessments.submissions.removeBefore(T + 1)
    expect(await store.assessments.submissions.find(gus, 'vessel_report', 'k1')).toBeNull()
  })
}
