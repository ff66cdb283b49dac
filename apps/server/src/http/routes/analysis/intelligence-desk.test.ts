import { afterAll, beforeAll, expect, test } from 'vitest'
import { intelligenceReport } from '../../testing/reports.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

let server: TestServer
let send: Send
let other: typeof send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  send = await server.signInAs('ana')
  other = await server.signInAs('bo')
})
afterAll(() => server.close())

const assess = async (change: object) =>
  (await send({ method: 'POST', url: '/api/intelligence', payload: { ...intelligenceReport, ...change } })).json()
const put = (id: string, payload: object, by = send) =>
  by({ method: 'PUT', url: `/api/intelligence/${id}/checklist`, payload })

test('a checklist is recorded with the assessment, answers all eleven indicators and never changes the score', async () => {
  const { id, riskScore } = await assess({ vesselId: 'CHECKED' })
  const url = `/api/intelligence/${id}/checklist`
  const before = (await send({ url })).json()
  expect(before).toMatchObject({
    changed: null,
    entries: { length: 11 },
    caution: expect.stringContaining('not proof'),
  })
  const entries = [
    { indicator: 'isolation', finding: 'suspected', note: 'ten months at sea' },
    { indicator: 'debt_bondage', finding: 'not_suspected' },
  ]
  const stored = (await put(id, { entries })).json()
  expect(stored.entries[3]).toEqual({
    indicator: 'isolation',
    title: 'Isolation',
    finding: 'suspected',
    note: 'ten months at sea',
  })
  expect((await send({ url })).json()).toEqual(stored)
  expect((await send({ url: `/api/intelligence/${id}` })).json().riskScore).toBe(riskScore)
  expect(
    (await put(id, { entries: [] }))
      .json()
      .entries.every(({ finding }: { finding: string }) => finding === 'not_checked'),
  ).toBe(true)
})

test.each([
  ['an unknown indicator', [{ indicator: 'luck', finding: 'suspected' }]],
  ['an unknown finding', [{ indicator: 'isolation', finding: 'proven' }]],
  ['an indicator twice', [1, 2].map(() => ({ indicator: 'isolation', finding: 'suspected' }))],
  ['a note without end', [{ indicator: 'isolation', finding: 'suspected', note: 'x'.repeat(1_001) }]],
])('%s is refused', async (_, entries) => {
  const { id } = await assess({ vesselId: 'REFUSED' })
  expect((await put(id, { entries })).statusCode).toBe(400)
})

test('the checklist, history and page of another account are not found', async () => {
  const { id } = await assess({ vesselId: 'MINE' })
  expect((await put(id, { entries: [] }, other)).statusCode).toBe(404)
  for (const part of ['checklist', 'report.pdf'])
    expect((await other({ url: `/api/intelligence/${id}/${part}` })).statusCode).toBe(404)
  expect((await other({ url: '/api/intelligence/vessel/MINE/history' })).json().scores).toEqual([])
})

test('the history of a vessel has its scores in order of time', async () => {
  await assess({ vesselId: 'MOVED 1', timestamp: '2026-01-31T06:00:00Z', riskScore: 70 })
  await assess({ vesselId: 'MOVED 1', timestamp: '2026-01-30T06:00:00Z', riskScore: 10 })
  const { scores } = (await send({ url: `/api/intelligence/vessel/${encodeURIComponent('MOVED 1')}/history` })).json()
  expect(scores.map(({ analystScore }: { analystScore: number }) => analystScore)).toEqual([10, 70])
  expect(scores[0]).toMatchObject({
    by: 'report',
    model: expect.stringContaining('not-validated'),
    time: '2026-01-30T06:00:00.000Z',
  })
})

test('reports of the same minute are in the order in which they were made', async () => {
  const scores = [11, 12, 13, 14, 15]
  for (const [at, riskScore] of scores.entries()) {
    server.setNow(Date.UTC(2026, 0, 31, 12, 0, at))
    await assess({ vesselId: 'SAME MINUTE', timestamp: '2026-01-31T06:00:00Z', riskScore })
  }
  const history = (await send({ url: `/api/intelligence/vessel/${encodeURIComponent('SAME MINUTE')}/history` })).json()
  expect(history.scores.map(({ analystScore }: { analystScore: number }) => analystScore)).toEqual(scores)
})

test('an assessment is one page of PDF, however much there is to say', async () => {
  const { id } = await assess({
    vesselId: 'Ж漢'.repeat(40),
    lastPort: 'Nowhere '.repeat(14),
    nextPort: 'Nowhere '.repeat(14),
    flagState: 'Comoros',
    cargoType: 'Unknown',
    riskScore: 90,
  })
  const { entries } = (await send({ url: `/api/intelligence/${id}/checklist` })).json()
  const long = entries.map(({ indicator }: { indicator: string }) => ({
    indicator,
    finding: 'suspected',
    note: 'the crew said so\n'.repeat(50),
  }))
  expect((await put(id, { entries: long })).statusCode).toBe(200)
  const answer = await send({ url: `/api/intelligence/${id}/report.pdf` })
  expect(answer.headers['content-type']).toBe('application/pdf')
  const bytes = answer.rawPayload.toString('latin1')
  expect(bytes.startsWith('%PDF-')).toBe(true)
  expect(bytes.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
})
