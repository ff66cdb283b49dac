import { eventId } from '@varuna/tracks/event'
import type { EventKind, TrackEvent } from '@varuna/vocabulary/events'
import { testDetails } from '@varuna/vocabulary/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventRow } from '../../../services/watch/tracks/event-row.ts'
import { testPosition, testStaticReport } from '../../../store/watch/positions/testing-positions.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const nowMs = Date.UTC(2026, 0, 31, 12)
const longliner = 416_000_123
const ferry = 219_000_456
const farOut = { lat: -12, lon: -128 }

let server: TestServer
let send: Send

beforeAll(async () => {
  server = await startTestServer(fakeInference())
  send = await server.signInAs('ana')
  const goneMs = nowMs - 200 * DAY_MS
  const jammedMs = nowMs - 2 * DAY_MS
  const happened = (kind: EventKind, vessels: number[], fromMs: number, details: object) =>
    eventRow({
      id: eventId(kind, vessels, { timeMs: fromMs, lat: 55, lon: 16 }),
      kind,
      vessels,
      fromMs,
      toMs: fromMs + HOUR_MS,
      lat: 55,
      lon: 16,
      rule: kind === 'jamming' ? 'JAM-1' : 'SPOOF-1',
      confidence: 'high',
      evidence: [],
      details: { ...testDetails[kind], ...details },
    } as TrackEvent)
  await server.store.positions.write({
    positions: [
      ...Array.from({ length: 40 }, (_, at) =>
        testPosition({ mmsi: longliner, timeMs: goneMs - (at * HOUR_MS) / 2, ...farOut, speedKnots: 3 }),
      ),
      ...[1, 2, 3].map((at) => testPosition({ mmsi: 416_000_200 + at, timeMs: nowMs - at * DAY_MS, ...farOut })),
      // Varuna went on receiving while the longliner was gone (GAP-9).
      ...Array.from({ length: 28 }, (_, week) =>
        testPosition({ mmsi: 416_000_201, timeMs: nowMs - (week + 1) * 7 * DAY_MS, ...farOut }),
      ),
      ...Array.from({ length: 40 }, (_, at) =>
        testPosition({ mmsi: ferry, timeMs: nowMs - at * HOUR_MS, lat: 55.2, lon: 16, speedKnots: 12 }),
      ),
    ],
    staticReports: [
      testStaticReport({ mmsi: longliner, timeMs: goneMs, shipType: 30 }),
      testStaticReport({ mmsi: ferry, timeMs: jammedMs, shipType: 60 }),
    ],
    progress: null,
    events: [
      happened('spoofing', [ferry], jammedMs + 60_000, {}),
      happened('jamming', [ferry, 219_000_457, 219_000_458], jammedMs, { vesselCount: 34 }),
    ],
  })
})
afterAll(() => server.close())

type Indicator = { rule: string; points: number; text: string; reasons: { code: string; params: object }[] }
const submit = async (change: object) => {
  const payload = {
    vesselId: String(longliner),
    timestamp: new Date(nowMs).toISOString(),
    riskScore: 0,
    cargoType: 'Unknown',
    lastPort: 'Kaohsiung',
    nextPort: 'Kaohsiung',
    ...farOut,
    flagState: 'Taiwan',
    ...change,
  }
  return send({ method: 'POST', url: '/api/intelligence', payload })
}
const of = (body: { indicators: Indicator[] }, rule: string) => body.indicators.find((one) => one.rule === rule)

test('a vessel gone for 200 days scores as the strongest silence, with the reception of its place', async () => {
  const body = (await submit({})).json()
  expect(of(body, 'RISK-16')).toMatchObject({
    points: 24,
    reasons: [{ code: 'not_received_since', params: { wasWellReceived: true, isInPort: false, others: 3 } }],
  })
  expect(of(body, 'RISK-16')?.text).toContain('Since then 3 other vessels were received near there.')
  expect(body.missing.map(({ code }: { code: string }) => code)).toContain('recorded_findings')
  expect(body.answers.map(({ question }: { question: string }) => question)).toEqual([
    'forced_labour',
    'people_moved',
    'evasion',
  ])
})

test('what was found aboard counts with its source and date, is stored, and makes another report', async () => {
  const finding = { what: 'detention', source: 'Port State control, Vigo', date: '2025-09-14' }
  const without = (await submit({ lat: -12.1 })).json()
  const body = (await submit({ lat: -12.1, findings: [finding], gear: 'longliner' })).json()
  expect(body.id).not.toBe(without.id)
  expect(body.riskScore).toBe(without.riskScore + 30)
  expect(of(body, 'RISK-27')).toMatchObject({
    points: 30,
    text: 'Detention of the vessel (Port State control, Vigo, 2025-09-14).',
  })
  const stored = (await send({ url: `/api/intelligence/${body.id}` })).json()
  expect(stored).toMatchObject({ findings: [finding], gear: 'longliner', answers: body.answers, facts: body.facts })
  expect(stored.missing.map(({ code }: { code: string }) => code)).not.toContain('recorded_findings')
  const csv = (await send({ url: '/api/assessments/file?format=csv&of=intelligence_report' })).body.split('\r\n')
  expect(csv[0]).toMatch(/,findings$/)
  expect(csv.find((line) => line.includes(body.id))).toMatch(/,"detention \(Port State control, Vigo, 2025-09-14\)"$/)
  const pdf = await send({ url: `/api/intelligence/${body.id}/report.pdf` })
  expect([pdf.statusCode, pdf.body.slice(0, 5)]).toEqual([200, '%PDF-'])
})

test.each([
  ['an unknown kind of finding', { what: 'rumour', source: 'ITF', date: '2025-09-14' }],
  ['no source', { what: 'detention', source: ' ', date: '2025-09-14' }],
  ['a day that does not exist', { what: 'detention', source: 'ITF', date: '2025-02-30' }],
])('refuses %s', async (_, finding) => {
  expect((await submit({ findings: [finding] })).statusCode).toBe(400)
})

test('a victim of jamming is told as such, and gets no points for it', async () => {
  const body = (
    await submit({ vesselId: String(ferry), lat: 55.2, lon: 16, cargoType: 'Passenger', flagState: 'Denmark' })
  ).json()
  expect(of(body, 'RISK-19')).toMatchObject({
    points: 0,
    reasons: [{ code: 'jammed', params: { vessels: 34, count: 1 } }],
  })
})

test('an assessment of an older model, without answers, is still readable', async () => {
  const { id } = (await submit({ lat: -12.3 })).json()
  const row = await server.db
    .selectFrom('intelligence_report')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { answers: _, facts: __, findings: ___, gear: ____, ...older } = JSON.parse(row.assessment)
  const indicators = older.indicators.map(({ countsFor: _____, ...one }: { countsFor: string }) => one)
  await server.db
    .updateTable('intelligence_report')
    .set({ assessment: JSON.stringify({ ...older, indicators }) })
    .where('id', '=', id)
    .execute()
  const body = (await send({ url: `/api/intelligence/${id}` })).json()
  expect(body).toMatchObject({ id, answers: [], facts: [], findings: [], gear: null })
  expect(body.indicators[0].countsFor).toBe('score')
})
