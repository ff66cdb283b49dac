import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plainPicture } from '../testing/pictures.ts'
import { fakeInference } from '../testing/fake-inference.ts'
import { fileForm } from '../testing/file-form.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer(fakeInference())
  server.setFishingMargin(8)
})
afterEach(() => server.close())

const place = { timestamp: '2026-01-31T06:00:00Z', lat: 16.5, lon: 72.1 }
const fishing = {
  ...place,
  mmsi: 419_000_123,
  source: 'AIS',
  speed: 3.2,
  course: 140,
  distance_from_shore: 60,
  distance_from_port: 75,
}
const trafficking = {
  ...place,
  vesselId: 'IMO 9074729',
  riskScore: 90,
  lastPort: 'Mumbai',
  nextPort: 'Atlantis',
  cargoType: 'Unknown',
  flagState: 'Panama',
}
const upload = async () => {
  const png = await plainPicture().png().toBuffer()
  return fileForm('file', 'slick.png', 'image/png', png)
}

/** Every value under a key that holds text for people. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    ['text', 'title', 'message', 'source', 'notice', 'intelligenceNotes'].includes(key) && typeof each === 'string'
      ? [each]
      : textsIn(each),
  )
}
/** Ids and data sources are stored; they contain no space, unlike texts. */
const sentencesIn = (answer: { location?: unknown; zones?: unknown; report?: unknown }) =>
  textsIn({ ...answer, location: null, zones: null, report: null }).filter((text) => text.includes(' '))

test.each([
  ['/api/vessel', 'vessel_report', 'assessment', async () => ({ payload: fishing })],
  ['/api/intelligence', 'intelligence_report', 'assessment', async () => ({ payload: trafficking })],
  ['/upload/', 'image', 'analysis', upload],
] as const)('%s responds with texts that are not stored anywhere', async (url, table, column, body) => {
  const send = await server.signInAs('ana')
  const request: InjectOptions = { method: 'POST', url, ...(await body()) }
  const answer = (await send(request)).json()
  const sentences = sentencesIn(answer)
  expect(sentences.length).toBeGreaterThan(1)
  const row: Record<string, unknown> = await server.db.selectFrom(table).selectAll().executeTakeFirstOrThrow()
  const alerts = await server.db.selectFrom('alert').selectAll().execute()
  expect(alerts).toHaveLength(1)
  const stored = String(row[column]) + JSON.stringify(alerts)
  expect(sentences.filter((text) => stored.includes(JSON.stringify(text).slice(1, -1)))).toEqual([])
  expect(stored).toContain(answer.alert.code)
})

test('a record whose params do not match its codes is listed as unreadable, and the others are readable', async () => {
  const send = await server.signInAs('ana')
  const damaged = (await send({ method: 'POST', url: '/api/vessel', payload: fishing })).json()
  const other = (await send({ method: 'POST', url: '/api/vessel', payload: { ...fishing, mmsi: 419_000_124 } })).json()
  const { assessment } = await server.db
    .selectFrom('vessel_report')
    .selectAll()
    .where('id', '=', damaged.id)
    .executeTakeFirstOrThrow()
  const reasons = [{ rule: 'IUU-9', code: 'stays', params: {}, confidence: null, source: null, clearedBy: [] }]
  await server.db
    .updateTable('vessel_report')
    .set({ assessment: JSON.stringify({ ...JSON.parse(assessment), reasons }) })
    .where('id', '=', damaged.id)
    .execute()
  const { reports } = (await send({ url: '/api/vessel' })).json()
  expect(reports).toContainEqual({ id: damaged.id, unreadable: true })
  expect(reports).toContainEqual(other)
})
