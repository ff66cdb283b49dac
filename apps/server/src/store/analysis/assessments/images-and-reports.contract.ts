import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import type { ImageRow, IntelligenceReportRow, VesselReportRow } from '../../interfaces/rows/assessment-rows.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../interfaces/store.ts'

const [ana, bo, eve, nobody] = (['ana', 'bo', 'eve', 'nobody'] as const).map((name) => testPrincipal(name)) as [
  Principal,
  Principal,
  Principal,
  Principal,
]

const image = (over: Partial<ImageRow>): ImageRow => ({
  id: 'i1',
  user_id: 'ana',
  filename: 'slick.png',
  media_type: 'image/png',
  byte_count: 5_000_000_000,
  extra_bytes: 0,
  sha256: 'ab',
  view_sha256: 'cd',
  thumbnail_sha256: 't',
  type: 'oil_spill',
  verdict: 'oil_spill',
  needs_alert: 1,
  probability: 0.123456789012345,
  uploaded_at_ms: 1_800_000_000_123,
  analysis: '{"note":"ü"}',
  ...over,
})

const vesselReport = (over: Partial<VesselReportRow>): VesselReportRow => ({
  id: 'v1',
  user_id: 'ana',
  mmsi: 419_000_001,
  timestamp_ms: 1_800_000_000_000,
  lat: 18.9220000001,
  lon: -179.9999999999,
  speed_kn: 4.1,
  course_deg: 359.9,
  distance_from_shore_nm: 12.5,
  distance_from_port_nm: 20,
  source: 'AIS',
  probability: 0.7,
  is_illegal: 0,
  alert_needed: 1,
  created_at_ms: 1_800_000_000_500,
  assessment: '{}',
  ...over,
})

const intelligenceReport = (over: Partial<IntelligenceReportRow>): IntelligenceReportRow => ({
  id: 'r1',
  user_id: 'ana',
  vessel_id: 'IMO 9074729',
  timestamp_ms: 1_800_000_000_000,
  lat: 1,
  lon: 2,
  last_port: 'Mumbai',
  next_port: 'Colombo',
  flag_state: 'Panama',
  cargo_type: 'Tanker',
  risk_score: 80,
  risk_level: 'High',
  alerted: 1,
  created_at_ms: 1_800_000_000_500,
  assessment: '{}',
  ...over,
})

/** Tests for the images and reports of any store. */
export function imagesAndReportsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test('an empty account has zero counts', async () => {
    const counts = await store.counts(nobody)
    expect(Object.values(counts).every((value) => value === 0)).toBe(true)
  })

  test('an image is read as it was stored, by its own account only', async () => {
    await store.images.add(image({}))
    expect(await store.images.get(ana, 'i1')).toEqual(image({}))
    expect(await store.images.get(bo, 'i1')).toBeNull()
    expect(await store.images.get(ana, 'none')).toBeNull()
  })

  test('images are listed newest first, up to the limit', async () => {
    const clean = { type: 'clean_water', verdict: 'clean_water', needs_alert: 0 } as const
    await store.images.add(image({ id: 'i2', uploaded_at_ms: 1_800_000_000_125, ...clean }))
    await store.images.add(
      image({ id: 'i3', uploaded_at_ms: 1_800_000_000_124, verdict: 'cannot_say', needs_alert: 0 }),
    )
    expect((await store.images.list(ana, 2)).map(({ id }) => id)).toEqual(['i2', 'i3'])
    expect(await store.images.list(bo, 10)).toEqual([])
  })

  test('setRendition stores a new digest, and ids lists all images', async () => {
    await store.images.setRendition('i3', 'thumbnail', 'ef')
    await store.images.setRendition('i3', 'view', '12')
    expect(await store.images.get(ana, 'i3')).toMatchObject({ view_sha256: '12', thumbnail_sha256: 'ef' })
    expect(await store.images.get(ana, 'i1')).toEqual(image({}))
    expect([await store.images.has('i1'), await store.images.has('none')]).toEqual([true, false])
    expect((await store.images.ids()).sort()).toEqual(['i1', 'i2', 'i3'])
  })

  test('an analysis is replaced by its account alone, with place and time, and an original is found by its digest', async () => {
    const kept = image({ id: 'scene', sha256: 'digest of its own', analysis: '{}' })
    await store.images.add(kept)
    const scene = { lat: 18.9, lon: 71.8, time: '2026-01-30T06:00:00.000Z' }
    const analysis = JSON.stringify({ scene })
    expect(await store.images.setAnalysis(bo, 'scene', analysis)).toBe(false)
    expect(await store.images.setAnalysis(ana, 'scene', analysis)).toBe(true)
    expect(await store.images.get(ana, 'scene')).toEqual({ ...kept, analysis })
    const placed = { lat: 18.9, lon: 71.8, time_ms: Date.parse(scene.time) }
    expect(await store.assessments.get(ana, 'image', 'scene')).toMatchObject(placed)
    await store.images.setAnalysis(ana, 'scene', '{}')
    const entry = await store.assessments.get(ana, 'image', 'scene')
    expect(entry).toMatchObject({ lat: null, lon: null, time_ms: kept.uploaded_at_ms })
    expect([await store.images.withDigest(kept.sha256), await store.images.withDigest('none')]).toEqual(['scene', null])
    await store.assessments.setDeleted(ana, { kind: 'image', id: 'scene' }, 1)
    await store.assessments.remove({ kind: 'image', id: 'scene' })
  })

  test('a record with an existing id is refused and changes nothing', async () => {
    await expect(store.images.add(image({ filename: 'other.png' }))).rejects.toThrow()
    expect((await store.images.get(ana, 'i1'))?.filename).toBe('slick.png')
  })

  test('a track has the reports of one vessel of one account, oldest first, with an inclusive start and an exclusive end', async () => {
    const t = 1_800_000_000_000
    await store.vesselReports.add(vesselReport({ id: 'v3', timestamp_ms: t + 2000 }))
    await store.vesselReports.add(vesselReport({ id: 'v1', timestamp_ms: t }))
    await store.vesselReports.add(vesselReport({ id: 'v2', timestamp_ms: t + 1000 }))
    await store.vesselReports.add(vesselReport({ id: 'v4', mmsi: 419_000_002, timestamp_ms: t + 1000 }))
    await store.vesselReports.add(vesselReport({ id: 'v5', user_id: 'bo', timestamp_ms: t + 1000 }))
    const track = await store.vesselReports.track(ana, 419_000_001, t, t + 2000, 10)
    expect(track.map(({ id }) => id)).toEqual(['v1', 'v2'])
    const {
      assessment: _,
      probability: __,
      is_illegal: ___,
      alert_needed: ____,
      ...kept
    } = vesselReport({ id: 'v2', timestamp_ms: t + 1000 })
    expect(track[1]).toEqual(kept)
    expect((await store.vesselReports.track(ana, 419_000_001, t, t + 2000, 1)).map(({ id }) => id)).toEqual(['v2'])
  })

  test('a report with an existing id is refused without an error, and is read by its own account only', async () => {
    expect(await store.vesselReports.add(vesselReport({ id: 'v1', lat: 0 }))).toBe(false)
    expect((await store.vesselReports.get(ana, 'v1'))?.lat).toBe(18.9220000001)
    expect(await store.vesselReports.get(bo, 'v1')).toBeNull()
    expect(await store.intelligenceReports.add(intelligenceReport({}))).toBe(true)
    expect(await store.intelligenceReports.add(intelligenceReport({ lat: 9 }))).toBe(false)
    expect(await store.intelligenceReports.get(ana, 'r1')).toEqual(intelligenceReport({}))
    expect(await store.intelligenceReports.get(bo, 'r1')).toBeNull()
  })

  test('vessel reports are listed by time of receipt', async () => {
    await store.vesselReports.add(vesselReport({ id: 'v6', created_at_ms: 1_900_000_000_000, timestamp_ms: 5 }))
    expect((await store.vesselReports.list(ana, 1)).map(({ id }) => id)).toEqual(['v6'])
  })

  test('earlier reports of a vessel are listed newest first, up to the given time', async () => {
    const t = 1_800_000_000_000
    await store.intelligenceReports.add(
      intelligenceReport({ id: 'r2', timestamp_ms: t + 1000, risk_level: 'Low', alerted: 0 }),
    )
    await store.intelligenceReports.add(intelligenceReport({ id: 'r3', timestamp_ms: t + 2000, next_port: 'Galle' }))
    const earlier = await store.intelligenceReports.earlier(ana, 'IMO 9074729', t + 2000, 5)
    expect(earlier.map(({ id }) => id)).toEqual(['r2', 'r1'])
    expect((await store.intelligenceReports.list(ana, 10)).length).toBe(3)
  })

  test('counts cover one account only, and an image without a verdict is not an oil spill', async () => {
    expect(await store.counts(ana)).toEqual({
      images: 3,
      oilImages: 1,
      oilAlerts: 1,
      vesselReports: 5,
      suspiciousVessels: 2,
      illegalReports: 0,
      vesselsAssessed: 1,
      highRiskRoutes: 2,
      intelligenceAlerts: 2,
    })
  })

  test('any text is stored as data', async () => {
    const hostile = `'); drop table image; -- "\\ \u{1F41F}`
    await store.images.add(image({ id: 'i9', user_id: 'eve', filename: hostile }))
    expect((await store.images.get(eve, 'i9'))?.filename).toBe(hostile)
  })

  test('acknowledged data is there after reopening', async () => {
    await store.close()
    store = await open()
    await store.ping()
    expect(await store.images.get(ana, 'i1')).toEqual(image({}))
  })
}
