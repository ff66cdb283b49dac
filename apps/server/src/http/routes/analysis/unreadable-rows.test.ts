import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeInference } from '../../testing/fake-inference.ts'
import { fileForm } from '../../testing/file-form.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'
import { intelligenceReport, vesselReport } from '../../testing/reports.ts'

let server: TestServer
let send: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  send = await server.signInAs('ana')
})
afterAll(() => server.close())

describe.each([
  ['/api/vessel', vesselReport],
  ['/api/intelligence', intelligenceReport],
])('the time of a report to %s', (url, report) => {
  const post = (timestamp: string) => send({ method: 'POST', url, payload: { ...report, timestamp } })

  test.each([
    '0000-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59-23:59',
    '9999-12-31T23:59:59Z',
    '1969-12-31T23:59:59Z',
    '1970-01-01T00:00:00+00:01',
    '2026-01-31T12:05:01Z',
    '2026-01-31T13:05:01+01:00',
    '2026-01-31T12:05:01',
    '2090-01-01T00:00:00Z',
  ])('%s is refused, naming the field', async (timestamp) => {
    const answer = await post(timestamp)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_input', errors: [{ field: 'timestamp' }] })
    expect(answer.json().errors[0].message).toMatch(/^Timestamp must/)
  })

  test.each(['1970-01-01T00:00:00Z', '1969-12-31T23:00:00-01:00', '2026-01-31T12:05:00Z', '2026-01-31T12:00:00'])(
    '%s is taken',
    async (timestamp) => {
      expect((await post(timestamp)).statusCode).toBe(200)
      expect((await send({ url })).statusCode).toBe(200)
    },
  )
})

const damages: [what: string, damage: (json: string) => string][] = [
  ['is no JSON', () => '{"id":'],
  ['is empty', () => ''],
  ['is of an unknown shape', (json) => json.replace('"model":{', '"modell":{')],
  ['holds another kind of value', () => '[1, 2]'],
  ['has a time that no calendar has', (json) => json.replaceAll('2026-', '+010000-')],
]

describe.each(damages)('a stored record that %s', (_what, damage) => {
  const without = { id: expect.any(String), unreadable: true }

  test('is listed as unreadable, and the other vessel reports stay', async () => {
    const bo = await server.signInAs(`bo-${damages.findIndex(([, one]) => one === damage)}`)
    const ids = [(await post(bo, 419_000_001)).id, (await post(bo, 419_000_002)).id]
    const row = await server.db
      .selectFrom('vessel_report')
      .selectAll()
      .where('id', '=', ids[0])
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('vessel_report')
      .set({ assessment: damage(row.assessment) })
      .where('id', '=', ids[0])
      .execute()
    const { reports } = (await bo({ url: '/api/vessel' })).json()
    expect(reports).toHaveLength(2)
    expect(reports).toContainEqual({ ...without, id: ids[0] })
    expect(reports).toContainEqual(expect.objectContaining({ id: ids[1], message: expect.any(String) }))
  })

  async function post(as: typeof send, mmsi: number) {
    const answer = await as({ method: 'POST', url: '/api/vessel', payload: { ...vesselReport, mmsi } })
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }

  test('is listed as unreadable among intelligence reports', async () => {
    const { id } = (await send({ method: 'POST', url: '/api/intelligence', payload: intelligenceReport })).json()
    const row = await server.db
      .selectFrom('intelligence_report')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('intelligence_report')
      .set({ assessment: damage(row.assessment) })
      .where('id', '=', id)
      .execute()
    const { assessments } = (await send({ url: '/api/intelligence' })).json()
    expect(assessments).toContainEqual({ id, unreadable: true })
    expect(assessments.length).toBeGreaterThan(1)
  })

  test('is listed as unreadable among images', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const upload = fileForm('file', 'a.png', 'image/png', png)
    const { id } = (await send({ method: 'POST', url: '/upload/', ...upload })).json()
    const row = await server.db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await server.db
      .updateTable('image')
      .set({ analysis: damage(row.analysis) })
      .where('id', '=', id)
      .execute()
    expect((await send({ url: '/images/' })).json().images).toContainEqual({ id, unreadable: true })
    expect((await send({ url: `/images/${id}` })).json()).toMatchObject({
      status: 424,
      code: 'unreadable',
      detail: `The stored analysis of image ${id} cannot be read.`,
    })
  })
})

test('a stored report with an impossible time does not prevent the next report', async () => {
  const eve = await server.signInAs('eve')
  await eve({ method: 'POST', url: '/api/intelligence', payload: intelligenceReport })
  await server.db
    .updateTable('intelligence_report')
    .set({ timestamp_ms: Date.UTC(0) - 62_000_000_000_000 })
    .where('vessel_id', '=', intelligenceReport.vesselId)
    .execute()
  expect((await eve({ method: 'POST', url: '/api/intelligence', payload: intelligenceReport })).statusCode).toBe(200)
})
