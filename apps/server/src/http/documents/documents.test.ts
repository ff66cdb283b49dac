import type { PositionReport, StaticReport } from '@varuna/ais/reports/report'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAlert, testGap } from '../../store/desk/alerts/testing-alerts.ts'
import { digest } from '../testing/digest.ts'
import { fakeInference } from '../testing/fake-inference.ts'
import { pdfLines } from '../testing/pdf-lines.ts'
import { intelligenceReport, vesselReport } from '../testing/reports.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import type { Send } from '../testing/sign-in.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const { mmsi } = vesselReport
const common = { mmsi, station: 'class_a', timeFrom: 'source' } as const
const hostile = `=cmd()|' \u202eEVIL\u0000\u001b[31m ${'Ж'.repeat(10_000)}`

let server: TestServer
let ana: Send
let bo: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference(), { newAccountRole: 'member' })
  ana = await server.signInAs('ana')
  bo = await server.signInAs('bo')
  const positions = Array.from({ length: 200 }, (_, at): PositionReport => ({
    ...common,
    kind: 'position',
    timeMs: noon - (6 * 60 + 200 - at) * 60_000,
    lat: 16.5 - (200 - at) / 1_000,
    lon: 72.1,
    speedKnots: 3.2,
    courseDegrees: 0,
    headingDegrees: null,
    navigationStatus: 0,
    utcSecond: null,
  }))
  const staticReport: StaticReport = {
    ...common,
    kind: 'static',
    timeMs: noon,
    name: hostile,
    callSign: 'ATXZ',
    imo: null,
    shipType: 30,
    lengthMetres: 30,
    beamMetres: 6,
    bowMetres: null,
    portMetres: null,
    draughtMetres: null,
    destination: hostile,
  }
  await server.store.positions.write({ positions, staticReports: [staticReport], progress: null })
})
afterAll(() => server.close())

const post = async (url: string, payload: object) => (await ana({ method: 'POST', url, payload })).json()
async function read(url: string, send = ana) {
  const { statusCode, headers, rawPayload } = await send({ url })
  expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'application/pdf'])
  const source = rawPayload.toString('latin1')
  const pages = [...source.matchAll(/\/Type \/Page\n/g)].length
  return { headers, source, pages, lines: pdfLines(rawPayload).map(({ text }) => text) }
}

test('an assessed report is a tagged document with verdict, how sure, why, what is missing, map and digests of its inputs', async () => {
  const { id } = await post('/api/vessel', vesselReport)
  await post(`/api/assessments/vessel_report/${id}/notes`, { text: 'Kutter „Größe“, судно' })
  const { headers, source, pages, lines } = await read(`/api/assessments/vessel_report/${id}/report.pdf`)
  expect(headers['content-disposition']).toContain(`varuna-vessel-report-${id}.pdf`)
  for (const mark of [
    '/MarkInfo',
    '/StructTreeRoot',
    '/Lang (en)',
    '/DisplayDocTitle true',
    '/S /Figure',
    '/S /H1',
    '/S /Table',
  ])
    expect(source).toContain(mark)
  const text = lines.join('\n')
  for (const part of [
    'Assessment of a fishing report',
    'Fishing probability',
    'Why',
    'What is missing',
    'Where',
    'Digests',
    'Größe“, судно',
  ])
    expect(text).toContain(part)
  expect(text).toContain(`Page 1 of ${pages}`)
  expect(text).toContain('Varuna test')
  // Digests are of what the API answers.
  const details = (await ana({ url: `/api/assessments/vessel_report/${id}` })).rawPayload
  expect(text).toContain(digest(details))
  expect((await read(`/api/assessments/vessel_report/${id}/report.pdf`)).source).toBe(source)
  expect((await bo({ url: `/api/assessments/vessel_report/${id}/report.pdf` })).statusCode).toBe(404)
})

test('a trafficking assessment and an alert have their documents', async () => {
  const { id } = await post('/api/intelligence', intelligenceReport)
  expect((await read(`/api/assessments/intelligence_report/${id}/report.pdf`)).pages).toBe(1)
  const [alert] = (await ana({ url: '/api/alerts' })).json().alerts
  const { lines } = await read(`/api/alerts/${alert.id}/report.pdf`)
  // What it rests on is that of the report that raised it, also of alerts without an assessment of their own.
  expect(lines.join('\n')).toContain('What is missing')
  expect(lines.join('\n')).toContain(`GET /api/assessments/vessel_report/${alert.source}`)
  expect(lines.join('\n')).toContain('An alert asks a person to look')
  expect(lines.join('\n')).toContain(`MMSI ${mmsi}`)
})

test('the document of an open alert that was assigned and noted does not say that nobody looked, and has each note once', async () => {
  await post('/api/vessel', vesselReport)
  const [alert] = (await ana({ url: '/api/alerts' })).json().alerts
  const short = 'Called the harbour master at noon: they expect it tomorrow.'
  const long = `Its owner was asked ${'again and '.repeat(20)}again.`
  for (const note of [short, long]) await post(`/api/alerts/${alert.id}/changes`, { action: 'note', note })
  const { lines } = await read(`/api/alerts/${alert.id}/report.pdf`)
  const text = lines.join(' ')
  expect(text).toContain('Nothing is decided. An alert asks a person to look')
  expect(text).not.toContain('Nobody has looked')
  expect(text.split('Called the harbour').length).toBe(2)
  expect(text.split('Its owner was asked').length).toBe(2)
  expect(text).toContain('Its note is below the table')
})

test('the document of an encounter names both vessels', async () => {
  const { session } = (await ana({ url: '/api/session' })).json()
  const params = { mmsi: 419_000_001, name: 'AMBER', otherMmsi: 419_000_002, otherName: null, hours: 3 }
  const alert = testAlert('met', {
    user_id: session.userId,
    kind: 'vessel',
    code: 'encounter_at_sea',
    other_mmsi: 419_000_002,
    params: JSON.stringify({ ...params, distanceFromShoreNm: 40, portOfMeeting: null }),
  })
  await server.store.alerts.raise([{ alert, raiseKey: 'met' }])
  const { lines } = await read('/api/alerts/met/report.pdf')
  expect(lines.join(' ')).toContain('AMBER (MMSI 419000001); MMSI 419000002')
})

test('the document of an alert whose event is gone has what the alert kept of it', async () => {
  const { session } = (await ana({ url: '/api/session' })).json()
  const params = { mmsi: 419_000_001, name: 'AMBER', hours: 14, isLikelyDisabled: true, lasts: false, rule: 'GAP-2' }
  const alert = testAlert('dark', {
    user_id: session.userId,
    kind: 'vessel',
    code: 'vessel_dark',
    source_kind: 'event',
    params: JSON.stringify({ ...params, distanceFromShoreNm: 240 }),
  })
  await server.store.alerts.raise([{ alert, raiseKey: 'dark' }])
  const text = (await read('/api/alerts/dark/report.pdf')).lines.join(' ')
  expect(text).toContain('The event that raised it is no longer stored')
  expect(text).toContain('Rule GAP-2')
  expect(text).toMatch(/Duration.*14/)
  expect(text).toContain('240.0')
  expect(text).toMatch(/What is missing.*AIS carries no signature/)
  expect(text).not.toContain('named above')
})

test('what vessels call themselves is text: hidden characters leave it, and 10 kB of it make no long document', async () => {
  const { lines, pages } = await read(`/api/vessels/${mmsi}/report.pdf`)
  const text = lines.join('\n')
  expect(text).toContain("=cmd()|' EVIL[31m")
  expect(text).not.toMatch(/[\u0000\u001b\u202e]/)
  expect(pages).toBeLessThan(5)
  expect((await ana({ url: '/api/vessels/419999999/report.pdf' })).statusCode).toBe(404)
})

describe('a document of much', () => {
  test('10,000 events of a vessel are its newest 60, which is stated', async () => {
    const events = Array.from({ length: 10_000 }, (_, at) => testGap(`gap-${at}`, mmsi, noon - at * 60_000))
    for (let at = 0; at < events.length; at += 500)
      await server.store.positions.write({
        positions: [],
        staticReports: [],
        progress: null,
        events: events.slice(at, at + 500),
      })
    const { lines, pages } = await read(`/api/vessels/${mmsi}/report.pdf`)
    expect(pages).toBeLessThan(6)
    expect(lines.filter((line) => line.includes('AIS gap'))).toHaveLength(60)
    expect(lines.join('\n')).toContain('There are earlier events')
  })

  test('500 alerts are a dense list on few pages, and a second document waits for the first', async () => {
    for (let at = 0; at < 12; at++)
      await post('/api/intelligence', { ...intelligenceReport, vesselId: `SEA WOLF ${at} Größe`, riskScore: 95 })
    const { lines, pages } = await read('/api/alerts/report.pdf?kind=trafficking')
    expect(pages).toBe(1)
    expect(lines.filter((line) => line.includes('SEA WOLF')).length).toBeGreaterThanOrEqual(12)
    expect(lines.join('\n')).toContain('kind: trafficking')
    const both = await Promise.all([1, 2].map(() => ana({ url: '/api/alerts/report.pdf' })))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429])
    expect((await ana({ url: '/api/alerts/report.pdf?state=nonsense' })).statusCode).toBe(400)
  })
})
