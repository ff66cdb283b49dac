import type { PositionReport } from '@varuna/ais/reports/report'
import { sampleVesselReport } from '@varuna/contract/analysis/sample-reports'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testPosition, testStaticReport } from '../../../store/watch/positions/testing-positions.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'
import { vesselReport } from '../../testing/reports.ts'

let server: TestServer
let send: Send
let accounts = 0
/** Each test has an account of its own. Received positions are there for all: what a test receives is of a vessel of its own. */
beforeAll(async () => {
  server = await startTestServer(fakeInference())
})
beforeEach(async () => {
  send = await server.signInAs(`ana${(accounts += 1)}`)
  server.setFishingMargin(0)
})
afterAll(() => server.close())

const gulfOfMannar = { ...vesselReport, lat: 9.19, lon: 79.0 }
let nowMs = Date.UTC(2026, 0, 31, 12)
const report = (over: object) => {
  server.setNow((nowMs += 1))
  return send({ method: 'POST', url: '/api/vessel', payload: { ...vesselReport, ...over } })
}

test('likely fishing in open water is an alert, not an offence', async () => {
  server.setFishingMargin(8)
  const answer = await report({})
  expect(answer.statusCode).toBe(200)
  const body = answer.json()
  expect(body).toMatchObject({
    is_illegal_fishing: false,
    alert_needed: true,
    verdict: 'fishing',
    flag: 'IN',
    message: 'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.',
    based_on: { kind: 'point', fixes: 1 },
  })
  expect(body.is_fishing_probability).toBeGreaterThan(0.5)
})

test('a time without a zone is UTC, and the report in the answer states it', async () => {
  const body = (await report({ timestamp: '2026-01-31T05:00:00' })).json()
  expect([body.timestamp, body.report.timestamp]).toEqual(['2026-01-31T05:00:00.000Z', '2026-01-31T05:00:00Z'])
  const { report: stated } = (await report({ timestamp: '2026-01-31T05:30:00+05:30' })).json()
  expect(stated.timestamp).toBe('2026-01-31T05:30:00+05:30')
})

test('likely fishing in a marine national park names the rule it breaks', async () => {
  server.setFishingMargin(8)
  const body = (await send({ method: 'POST', url: '/api/vessel', payload: gulfOfMannar })).json()
  expect(body).toMatchObject({
    is_illegal_fishing: true,
    message: 'ILLEGAL FISHING ALERT: Vessel detected in restricted zone!',
  })
  expect(body.zones[0].approximate).toBe(true)
  expect(body.reasons.map(({ rule }: { rule: string }) => rule)).toContain('IUU-1')
})

test('passing through the park without fishing is no offence', async () => {
  server.setFishingMargin(-8)
  const body = (await send({ method: 'POST', url: '/api/vessel', payload: gulfOfMannar })).json()
  expect(body).toMatchObject({
    is_illegal_fishing: false,
    alert_needed: false,
    message: 'Normal vessel activity detected.',
  })
})

test('earlier reports of the vessel become its track', async () => {
  const first = (await report({ timestamp: '2026-01-31T05:00:00Z', lat: 16.45 })).json()
  expect(first.based_on).toMatchObject({ kind: 'point', fixes: 1, hours: 0 })
  expect(first.reasons[0].text).toMatch(/from this one report alone/)
  await report({ timestamp: '2026-01-31T05:30:00Z', lat: 16.47, mmsi: 419_000_999 })
  const second = (await report({ timestamp: '2026-01-31T05:40:00Z', lat: 16.48 })).json()
  expect(second.based_on).toMatchObject({ kind: 'point', fixes: 1, hours: 0 })
  expect(second.reasons[0].text).toMatch(/a track of 1 earlier position is too short, 2 are needed/)
  const body = (await report({})).json()
  expect(body.based_on).toEqual({
    kind: 'track',
    fixes: 3,
    hours: 1,
    from: '2026-01-31T05:00:00.000Z',
    to: '2026-01-31T06:00:00.000Z',
  })
  expect(body.reasons[0].text).toMatch(/from this report and 2 earlier reports, over 1 hour\./)
  const { reports } = (await send({ url: '/api/vessel' })).json()
  expect(reports).toHaveLength(4)
  expect(reports[0]).toEqual(body)
})

test('a repeated report is one report with one answer, and does not count as its own track', async () => {
  const first = (await report({})).json()
  server.setFishingMargin(8)
  const again = await Promise.all([report({}), report({ timestamp: '2026-01-31T11:30:00+05:30' })])
  for (const answer of [...again, await report({ timestamp: '2026-01-31T06:00:20Z' })])
    expect(answer.json()).toEqual(first)
  const corrected = (await report({ speed: 5 })).json()
  expect(corrected.based_on).toMatchObject({ kind: 'point', fixes: 1, hours: 0 })
  expect(corrected.missing[0].text).toBe("the vessel's track: no earlier position of it could be used")
  expect((await send({ url: '/api/vessel' })).json().reports).toHaveLength(2)
})

test('a report sent by several concurrent requests is stored once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => report({})))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect((await send({ url: '/api/vessel' })).json().reports).toHaveLength(1)
  const other = await server.signInAs('bo')
  const theirs = (await other({ method: 'POST', url: '/api/vessel', payload: vesselReport })).json()
  expect(theirs.id).not.toBe(answers[0]?.json().id)
})

test('contradicting positions are reported, and not mixed into one track', async () => {
  await report({ timestamp: '2026-01-31T04:00:00Z', lat: 10.2 })
  await report({ timestamp: '2026-01-31T05:00:00Z', lat: 10.3 })
  await report({ timestamp: '2026-01-31T05:20:00Z', lat: 10.4 })
  const body = (await report({})).json()
  expect(body.based_on.kind).toBe('point')
  const split = body.reasons.find(({ rule }: { rule: string }) => rule === 'IUU-10')
  expect(split.text).toContain(
    'this report puts it 366 nautical miles from that of 2026-01-31 05:20 UTC, which would take 546 knots',
  )
  expect(split.text).toContain('3 positions that belong elsewhere are not part of the track')
})

test('a ship at anchor whose position jitters is not fishing and raises no alert', async () => {
  server.setFishingMargin(8)
  const anchored = { speed: 0.2 }
  const jitter = (index: number) => ({ lat: vesselReport.lat + (index % 2) * 0.001, course: index * 60 })
  const bodies = []
  for (const [index, minutes] of ['05:00', '05:15', '05:30', '05:45', '06:00', '06:15'].entries())
    bodies.push((await report({ ...anchored, ...jitter(index), timestamp: `2026-01-31T${minutes}:00Z` })).json())
  expect(bodies.map(({ verdict }) => verdict)).toEqual([...Array(4).fill('cannot_say'), 'not_fishing', 'not_fishing'])
  expect(bodies.some(({ alert_needed }) => alert_needed)).toBe(false)
  expect(bodies[0].reasons[0]).toMatchObject({ rule: 'IUU-9', code: 'anchored_or_drifting' })
  expect(bodies[5].reasons[0].text).toMatch(/stayed within 250 m for 1\.3 hours .* at anchor or moored, not fishing/)
  expect(bodies[5].is_fishing_probability).toBeLessThan(0.05)
  const sailing = (await report({ timestamp: '2026-01-31T08:00:00Z', lat: 16.6 })).json()
  expect(sailing.verdict).toBe('fishing')
})

test('a single report of a slow vessel far from any shore is not called anchored, and rests on that position alone', async () => {
  server.setFishingMargin(8)
  const body = (await report({ speed: 0.1, lat: 10, lon: 64, distance_from_shore: 450 })).json()
  expect(body.reasons[0]).toMatchObject({ rule: 'IUU-9', code: 'lies_far_offshore' })
  expect(body.reasons.map(({ text }: { text: string }) => text).join(' ')).not.toContain('at anchor')
  expect(body.based_on).toMatchObject({ kind: 'point', fixes: 1, hours: 0 })
})

test('AIS positions of the vessel become its track, for every account, and are named as the source', async () => {
  const mmsi = 419_000_831
  const reportedAtMs = Date.parse(vesselReport.timestamp)
  const received = (minutes: number, over: Partial<PositionReport> = {}): PositionReport => ({
    kind: 'position',
    mmsi,
    station: 'class_a',
    timeMs: reportedAtMs - minutes * 60_000,
    timeFrom: 'source',
    lat: vesselReport.lat + minutes / 1200,
    lon: vesselReport.lon,
    speedKnots: 3,
    courseDegrees: 180,
    headingDegrees: null,
    navigationStatus: 7,
    utcSecond: null,
    ...over,
  })
  const positions = [
    ...[60, 50, 40, 39, 30, 20, 10].map((minutes) => received(minutes)),
    received(-10),
    received(15, { mmsi: 419_000_832 }),
  ]
  await server.store.positions.write({ positions, staticReports: [], progress: null })
  const body = (await report({ mmsi })).json()
  expect(body.based_on).toMatchObject({ kind: 'track', fixes: 7, hours: 1 })
  expect(body.reasons[0].text).toMatch(/from this report and 6 positions received over AIS, over 1 hour\./)
  await report({ mmsi, timestamp: '2026-01-31T06:05:00Z' })
  const { reports } = (await send({ url: '/api/vessel' })).json()
  expect(reports[0].reasons[0].text).toMatch(/from this report, 1 earlier report and 6 positions received over AIS/)
})

test('a position contradicted by received AIS gets no verdict', async () => {
  server.setFishingMargin(8)
  const mmsi = 419_000_833
  const { lat, lon, timestamp } = vesselReport
  const off = testPosition({ mmsi, timeMs: Date.parse(timestamp) - 1_800_000, lat: 36.6, lon: -123.4 })
  await server.store.positions.write({ positions: [off], staticReports: [], progress: null })
  const body = (await report({ mmsi, lat, lon })).json()
  expect(body).toMatchObject({
    verdict: 'cannot_say',
    legality: 'cannot_say',
    is_fishing_probability: null,
    is_illegal_fishing: false,
    alert_needed: false,
    alert: null,
  })
  expect(body.reasons.map(({ code }: { code: string }) => code)).toEqual([
    'contradicting_positions',
    'fishing_not_known',
  ])
  expect(body.missing.map(({ code }: { code: string }) => code)).toContain('which_position_is_true')
})

test('a vessel whose AIS ship type is not a fishing type is not scored by the model', async () => {
  server.setFishingMargin(8)
  const mmsi = 419_000_834
  const { lat, lon, timestamp } = vesselReport
  const timeMs = Date.parse(timestamp)
  const stated = testStaticReport({ mmsi, timeMs, name: 'AURORA', shipType: 80 })
  const trawling = { speedKnots: 3, courseDegrees: 180, navigationStatus: 7 }
  const position = testPosition({ mmsi, timeMs: timeMs - 600_000, lat, lon, ...trawling })
  await server.store.positions.write({ positions: [position], staticReports: [stated], progress: null })
  const body = (await report({ mmsi })).json()
  expect(body).toMatchObject({ verdict: 'cannot_say', is_fishing_probability: null, alert_needed: false, factors: [] })
  expect(body.reasons[0]).toMatchObject({ code: 'not_a_fishing_vessel', params: { shipType: 80, kind: 'tanker' } })
  expect(body.reasons[0].text).toContain('a tanker')
})

test('of a received vessel whose kind is open, a report has the answer of its track: none, and no rule is broken', async () => {
  server.setFishingMargin(8)
  const mmsi = 419_000_835
  const { lat, lon, timestamp } = vesselReport
  const reported = (await report({ mmsi })).json()
  expect(reported).toMatchObject({ verdict: 'fishing' })
  const position = testPosition({ mmsi, timeMs: Date.parse(timestamp) - 600_000, lat, lon, speedKnots: 3 })
  await server.store.positions.write({ positions: [position], staticReports: [], progress: null })
  const later = new Date(Date.parse(timestamp) + 120_000).toISOString()
  const body = (await report({ mmsi, timestamp: later })).json()
  expect(body).toMatchObject({ verdict: 'cannot_say', legality: 'cannot_say', is_illegal_fishing: false })
  const { reasons, missing } = body as { reasons: { code: string }[]; missing: { code: string }[] }
  expect(reasons.map(({ code }) => code)).toContain('vessel_kind_not_known')
  expect(missing.map(({ code }) => code)).toContain('vessel_kind')
})

test('a speed that no fishing vessel reaches gets no probability', async () => {
  const body = (await report({ speed: 60 })).json()
  expect(body).toMatchObject({ is_fishing_probability: null, verdict: 'cannot_say', confidence: null })
  expect(body.message).toBe('Whether this is fishing cannot be said. That does not make it lawful.')
})

test('close to shore, and after slow and steady movement, the model does not call a vessel fishing', async () => {
  server.setFishingMargin(8)
  const close = (await report({ distance_from_shore: 0.5, lon: 73.32 })).json()
  expect(close.reasons[0]).toMatchObject({ code: 'close_to_shore', params: { leastKm: 2 } })
  expect(close.reasons[0].text).toContain('The report is 0.9 km from the shore.')
  const drifting = { speed: 0.7, course: 0, mmsi: 419_000_777 }
  const bodies = []
  for (const [index, time] of ['05:00', '05:20', '05:40', '06:00', '06:20'].entries())
    bodies.push(
      (
        await report({ ...drifting, lat: vesselReport.lat + index * 0.004, timestamp: `2026-01-31T${time}:00Z` })
      ).json(),
    )
  expect(bodies.map(({ verdict }) => verdict)).toEqual([...Array(3).fill('fishing'), 'cannot_say', 'cannot_say'])
  expect(bodies[4].reasons[0]).toMatchObject({ rule: 'IUU-9', code: 'drifts' })
  expect(bodies[4].reasons[0].text).toContain('it may drift without steerage, or with its gear')
})

test('IUU-18: between 0.5 and 0.8, fishing is not called after too few positions, and the reason says how likely it is', async () => {
  server.setFishingMargin(-0.5)
  const towing = async (mmsi: number, hours: number) => {
    const bodies = []
    for (let at = 0; at < 6; at += 1) {
      const timestamp = new Date(Date.UTC(2026, 0, 30) + at * hours * 3_600_000).toISOString()
      const lat = vesselReport.lat + (at * hours * 3) / 60
      bodies.push((await report({ mmsi, speed: 3, course: 0, lat, timestamp })).json())
    }
    return bodies.at(-1)
  }
  const rare = await towing(419_000_778, 2)
  expect(rare).toMatchObject({ verdict: 'cannot_say', is_fishing_probability: null, legality: 'cannot_say' })
  expect(rare.reasons[0]).toMatchObject({ rule: 'IUU-18', code: 'few_positions_lately' })
  expect(rare.reasons[0].text).toContain('Too few positions came in over the last six hours')
  expect(rare.missing.map(({ code }: { code: string }) => code)).toContain('positions_over_six_hours')
  expect(await towing(419_000_779, 1 / 3)).toMatchObject({ verdict: 'fishing' })
})

test('what radar sees has no flag: the MMSI is not known', async () => {
  const flags = await Promise.all(
    (['AIS', 'VMS', 'SAR', 'RADAR'] as const).map(async (source, at) =>
      (await report({ source, mmsi: 419_000_801 + at })).json(),
    ),
  )
  expect(flags.map(({ flag }) => flag)).toEqual(['IN', 'IN', null, null])
})

test('a stated distance that the position contradicts is named, and nothing rests on it', async () => {
  const { reasons, missing, verdict } = (await report({ speed: 0, distance_from_shore: 0.2 })).json()
  expect([verdict, reasons[0].code]).not.toEqual(['not_fishing', 'moored'])
  expect(missing[0].text).toBe(
    'why the distance from the shore was stated as 0.2 nautical miles: the position is 69.8 from it, which was used',
  )
  const moored = (await report({ speed: 0, distance_from_shore: 0.5, lon: 73.32, mmsi: 419_000_778 })).json()
  expect([moored.verdict, moored.reasons[0].code]).toEqual(['not_fishing', 'moored'])
  expect(moored.missing.map(({ code }: { code: string }) => code)).not.toContain('true_shore_distance')
})

test("a position on land is refused with the form's message and not stored", async () => {
  const answer = await report({ lat: 19.9975, lon: 73.7898 })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    code: 'on_land',
    detail:
      'ERROR: The specified coordinates are on land. Maritime intelligence analysis is only available for water locations.',
  })
  expect((await send({ url: '/api/vessel' })).json().reports).toEqual([])
})

test.each([
  ['lat', 91, 'Latitude must be between -90 and 90'],
  ['lon', -180.5, 'Longitude must be between -180 and 180'],
  ['course', 361, 'Course must be between 0 and 360'],
  ['speed', -1, 'Speed cannot be negative'],
  ['mmsi', 12345, 'MMSI must have 9 digits'],
  ['mmsi', '419000123', 'Please enter an MMSI, which is a number of nine digits'],
  ['source', 'GUESS', 'Source must be one of AIS, VMS, SAR, RADAR'],
  ['timestamp', 'yesterday', 'Timestamp must be a date and time such as 2026-01-31T08:30:00Z'],
  ['distance_from_shore', '60', 'Distance from shore must be a number'],
])('an invalid %s (%j) is reported', async (field, value, message) => {
  const answer = await report({ [field]: value })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ field, message }])
})

test('every missing field is reported', async () => {
  const answer = await send({ method: 'POST', url: '/api/vessel', payload: {} })
  expect(
    answer
      .json()
      .errors.map(({ field }: { field: string }) => field)
      .sort(),
  ).toEqual(Object.keys(vesselReport).sort())
})

test('a distance of null is measured from the position', async () => {
  const { report: whole } = (await report({ distance_from_shore: null })).json()
  const place = (await send({ url: `/api/location?lat=${vesselReport.lat}&lon=${vesselReport.lon}` })).json()
  expect(whole).toEqual({ ...vesselReport, distance_from_shore: place.distanceFromShoreNm })
})

const { timestamp: _, ...sampleValues } = sampleVesselReport
const keyed = { 'idempotency-key': '3f1c2f0e-9b52-4a51-8a0e-6f5a3f1c2f0e' }

test.each([
  ['the sample of the form', sampleValues],
  ['the sample of the form, marked as none', { ...sampleValues, sample: false }],
  ['the sample with measured distances', { ...sampleValues, distance_from_shore: null, distance_from_port: null }],
  ['the sample with another vessel, marked', { ...sampleValues, mmsi: 419_000_123, sample: true }],
  ['any report, marked', { sample: true }],
])('a sample is assessed but never stored, counted or used as evidence: %s', async (_name, invented) => {
  server.setFishingMargin(8)
  const post = (over: object) =>
    send({ method: 'POST', url: '/api/vessel', headers: keyed, payload: { ...vesselReport, ...over } })
  expect((await post(invented)).json()).toMatchObject({ sample: true, verdict: 'fishing' })
  expect((await send({ url: '/api/vessel' })).json().reports).toEqual([])
  expect((await send({ url: '/api/alerts?state=open' })).json().alerts).toEqual([])
  expect((await send({ url: '/api/overview' })).json().illegalFishing.tiles[1].value).toBe(0)
  // The key of a sample finds nothing, and a report half an hour later has no earlier position.
  const next = (await post({ timestamp: '2026-01-31T06:30:00Z' })).json()
  expect(next).toMatchObject({ based_on: { kind: 'point', fixes: 1 }, report: { mmsi: vesselReport.mmsi } })
  expect(next).not.toHaveProperty('sample')
})

test('a report about a simulated vessel is a sample, and says so', async () => {
  server.setFishingMargin(8)
  const body = (await report({ mmsi: 200_000_001 })).json()
  expect(body).toMatchObject({ sample: true, alert: { sample: true } })
  expect(body.missing[0].text).toBe(
    'Vessel 200000001 is simulated: it is no real vessel, and this assessment is not kept.',
  )
  expect((await send({ url: '/api/vessel' })).json().reports).toEqual([])
  expect((await send({ url: '/api/alerts?state=open' })).json().alerts).toEqual([])
  expect((await send({ url: '/api/overview' })).json().illegalFishing.tiles[1].value).toBe(0)
})

test('a report that shares one value with the sample is a report', async () => {
  expect((await report({ mmsi: sampleVesselReport.mmsi })).json()).not.toHaveProperty('sample')
  expect((await send({ url: '/api/vessel' })).json().reports).toHaveLength(1)
})

test('a ship type of the report counts for a vessel that has stated none, and makes it another report', async () => {
  server.setFishingMargin(8)
  const open = (await report({})).json()
  const tanker = (await report({ ship_type: 80 })).json()
  expect(tanker.report.ship_type).toBe(80)
  expect(tanker.id).not.toBe(open.id)
  expect([open.verdict, tanker.verdict]).toEqual(['fishing', 'cannot_say'])
  const facts = (body: { vessel: { facts: { code: string; text: string }[] } }) =>
    body.vessel.facts.filter(({ code }) => code === 'stated_type').map(({ text }) => text)
  expect(facts(open)).toEqual([])
  expect(facts(tanker)).toEqual([expect.stringMatching(/^The report states ship type 80: /)])
  expect((await report({ ship_type: 80 })).json().id).toBe(tanker.id)
  expect((await report({})).json().id).toBe(open.id)
  const byRadar = (await report({ source: 'RADAR', ship_type: 80 })).json()
  expect(facts(byRadar)).toHaveLength(1)
})

test.each([[19], [100], [30.5], ['30'], [null]])('a ship type of %j is refused', async (shipType) => {
  const answer = await report({ ship_type: shipType })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ field: 'ship_type' }])
})
