import { createHash } from 'node:crypto'
import { anyEntry } from '../../../store/interfaces/people/audit-store.ts'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { analysePicture } from '../../../jobs/analyse-picture.ts'
import { removeDeleted } from '../../../services/erasure/remove-deleted.ts'
import { plainPicture } from '../../testing/pictures.ts'
import { fakeInference, fakeOil, oilAnswer } from '../../testing/fake-inference.ts'
import { fileForm } from '../../testing/file-form.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'
import { intelligenceReport, vesselReport } from '../../testing/reports.ts'

const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 0, 31, 12)

let server: TestServer
let send: Send
let pictures = 0
let nowMs = START_MS

beforeEach(async () => {
  pictures = 0
  nowMs = START_MS
  server = await startTestServer(
    fakeInference({
      picture: (picture) => {
        pictures += 1
        return analysePicture(
          picture,
          fakeOil(async () => oilAnswer),
        )
      },
    }),
  )
  server.setFishingMargin(8)
  send = await server.signInAs('ana')
})
afterEach(() => server.close())

const get = async (url: string) => (await send({ method: 'GET', url })).json()
const keyed = (key?: string) => (key === undefined ? {} : { 'idempotency-key': key })
const reportVessel = async (over: object = {}, key?: string) => {
  server.setNow((nowMs += 1_000))
  const payload = { ...vesselReport, ...over }
  return (await send({ method: 'POST', url: '/api/vessel', payload, headers: keyed(key) })).json()
}
const reportIntelligence = async (over: object = {}, key?: string) => {
  server.setNow((nowMs += 1_000))
  const payload = { ...intelligenceReport, ...over }
  return (await send({ method: 'POST', url: '/api/intelligence', payload, headers: keyed(key) })).json()
}
const upload = async (filename: string, key?: string) => {
  server.setNow((nowMs += 1_000))
  const bytes = await plainPicture().png().toBuffer()
  const form = fileForm('file', filename, 'image/png', bytes)
  return (await send({ method: 'POST', url: '/upload/', ...form, headers: { ...form.headers, ...keyed(key) } })).json()
}
const idsOf = async (query = '') =>
  (await get(`/api/assessments${query}`)).assessments.map(({ id }: { id: string }) => id)

test('the assessments of an account are listed together, with verdict, share and place', async () => {
  const vessel = await reportVessel()
  const intelligence = await reportIntelligence()
  const image = await upload('slick.png')
  const page = await get('/api/assessments')
  expect(page).toMatchObject({ next: null, total: { count: 3, isMore: false } })
  expect(page.assessments).toMatchObject([
    { of: 'image', id: image.id, subject: 'slick.png', verdict: 'oil_spill', level: 'high', share: 0.9, lat: null },
    {
      of: 'intelligence_report',
      id: intelligence.id,
      subject: 'IMO 9074729',
      verdict: 'low_risk',
      share: intelligence.riskScore / 100,
    },
    { of: 'vessel_report', id: vessel.id, mmsi: 419_000_123, verdict: 'fishing', level: 'medium', alerted: true },
  ])
  const bo = await server.signInAs('bo')
  expect((await bo({ method: 'GET', url: '/api/assessments' })).json()).toMatchObject({ assessments: [] })
  const foreign = await bo({ method: 'GET', url: `/api/assessments/vessel_report/${vessel.id}` })
  expect(foreign.statusCode).toBe(404)
})

test('filters, sorting and pages work together', async () => {
  for (let n = 0; n < 5; n += 1) await reportVessel({ mmsi: 419_000_120 + n, lat: 16 + n / 10 })
  await upload('harbour.png')
  const seen: string[] = []
  for (let after = ''; ;) {
    const page = await get(`/api/assessments?of=vessel_report&sort=subject&order=asc&limit=2${after}`)
    seen.push(...page.assessments.map(({ subject }: { subject: string }) => subject))
    if (page.next === null) break
    after = `&after=${page.next}`
  }
  expect(seen).toEqual(['419000120', '419000121', '419000122', '419000123', '419000124'])
  expect(await idsOf('?text=HARBOUR')).toHaveLength(1)
  expect(await idsOf('?level=medium')).toHaveLength(5)
  expect(await idsOf('?verdict=fishing&level=high')).toHaveLength(0)
  expect(await idsOf('?south=16.15&west=72&north=17&east=73')).toHaveLength(3)
  expect(await idsOf('?from=2026-01-31T06:00:00Z&to=2026-01-31T06:00:00Z')).toHaveLength(5)
})

const nonsense = [
  'of=car',
  'verdict=guilty',
  'level=',
  'sort=size',
  'order=up',
  'limit=0',
  'limit=501',
  'from=yesterday',
  'from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z',
  'south=1',
  'south=9&west=0&north=1&east=5',
  'deleted=perhaps',
  `text=${'x'.repeat(121)}`,
  'text=a&text=b',
  'after=nonsense',
  `after=${Buffer.from('["subject","x","y"]').toString('base64url')}`,
  `after=${Buffer.from('["assessed","x","y"]').toString('base64url')}`,
]

test('an invalid query is refused with the reasons', async () => {
  for (const query of nonsense) {
    const answer = await send({ method: 'GET', url: `/api/assessments?${query}` })
    expect([query, answer.statusCode]).toEqual([query, 400])
    expect(answer.headers['content-type']).toContain('application/problem+json')
  }
})

test('one assessment is returned unchanged, with its notes', async () => {
  const vessel = await reportVessel()
  const image = await upload('slick.png')
  const url = `/api/assessments/vessel_report/${vessel.id}`
  const posted = await send({ method: 'POST', url: `${url}/notes`, payload: { text: '  <script>\u200fseen ' } })
  expect(posted.statusCode).toBe(201)
  const details = await get(url)
  expect(details).toMatchObject({
    of: 'vessel_report',
    entry: { noteCount: 1 },
    notes: [{ text: '<script>\u200fseen' }],
  })
  expect(details.answer).toEqual(vessel)
  expect((await get(`/api/assessments/image/${image.id}`)).answer).toEqual(image)
  for (const payload of [{ text: ' ' }, { text: 'x'.repeat(4_001) }, {}])
    expect((await send({ method: 'POST', url: `${url}/notes`, payload })).statusCode).toBe(400)
  const noteId = posted.json().id
  expect((await send({ method: 'DELETE', url: `${url}/notes/${noteId}` })).statusCode).toBe(204)
  expect((await send({ method: 'DELETE', url: `${url}/notes/${noteId}` })).statusCode).toBe(404)
  expect((await get(url)).entry.noteCount).toBe(0)
})

test('a deleted assessment is gone until it is restored, and its alert stays', async () => {
  const vessel = await reportVessel()
  const url = `/api/assessments/vessel_report/${vessel.id}`
  const deleted = await send({ method: 'DELETE', url })
  expect(deleted.json()).toMatchObject({ deletedAt: new Date(nowMs).toISOString() })
  expect((await send({ method: 'DELETE', url })).json()).toEqual(deleted.json())
  expect(await idsOf()).toEqual([])
  expect(await idsOf('?deleted=true')).toEqual([vessel.id])
  expect((await get('/api/vessel')).reports).toEqual([])
  expect(await get(url)).toMatchObject({ answer: null, entry: { removedAt: expect.any(String) } })
  expect((await get('/api/alerts')).alerts).toHaveLength(1)
  server.setNow(nowMs + 29 * DAY_MS)
  expect((await send({ method: 'POST', url: `${url}/restore` })).statusCode).toBe(200)
  expect((await get(url)).answer).toEqual(vessel)
})

const raise = (error: unknown) => {
  throw error
}

test('after 30 days a deleted image is removed with its files and cannot be restored', async () => {
  const image = await upload('slick.png')
  const kept = await upload('kept.png')
  const url = `/api/assessments/image/${image.id}`
  await send({ method: 'DELETE', url })
  const effects = { ...server, now: () => nowMs + 29 * DAY_MS, onFault: raise }
  expect(await removeDeleted(effects, new AbortController().signal)).toBe(0)
  server.setNow(nowMs + 30 * DAY_MS)
  expect((await send({ method: 'POST', url: `${url}/restore` })).statusCode).toBe(404)
  expect(await removeDeleted({ ...effects, now: () => nowMs + 31 * DAY_MS }, new AbortController().signal)).toBe(1)
  expect((await server.store.audit.before(null, 1, anyEntry))[0]).toMatchObject({
    action: 'retention',
    by_kind: 'server',
    about_id: 'deleted_assessments',
    after_values: JSON.stringify({
      beforeMs: nowMs + 31 * DAY_MS - 30 * DAY_MS - 3_600_000,
      digest: createHash('sha256').update(`image/${image.id}`).digest('hex'),
      removed: 1,
    }),
  })
  expect((await send({ method: 'GET', url })).statusCode).toBe(404)
  expect(server.storedFiles().some((path) => path.includes(image.id))).toBe(false)
  expect(server.storedFiles().some((path) => path.includes(kept.id))).toBe(true)
  expect((await get('/api/alerts')).alerts).toHaveLength(2)
})

test('the filtered assessments as CSV and as GeoJSON', async () => {
  await reportVessel()
  await reportIntelligence({ vesselId: '=1+1,"x"' })
  await upload('slick.png')
  const csv = await send({ method: 'GET', url: '/api/assessments/file?format=csv&sort=subject&order=asc' })
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="varuna-assessments.csv"',
  })
  const lines = csv.body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^of,id,subject,mmsi,verdict,level,share,lat,lon,time,/)
  expect(csv.body).toContain(`"'=1+1,""x"""`)
  const geojson = await get('/api/assessments/file?format=geojson&of=vessel_report,image')
  expect(geojson.features).toMatchObject([
    { geometry: null, properties: { of: 'image' } },
    { geometry: { type: 'Point', coordinates: [72.1, 16.5] }, properties: { subject: '419000123' } },
  ])
  expect((await get('/api/assessments/file?format=geojson&text=nothing')).features).toEqual([])
  expect((await send({ method: 'GET', url: '/api/assessments/file?format=exe' })).statusCode).toBe(400)
})

test.each([
  ['vessel_report', (key: string, n: number) => reportVessel({ speed: n }, key)],
  ['intelligence_report', (key: string, n: number) => reportIntelligence({ riskScore: n }, key)],
  ['image', (key: string, n: number) => upload(`slick-${n}.png`, key)],
] as const)('a %s sent twice with one key is stored once, and the key finds it', async (of, report) => {
  const key = randomUUID()
  const at = `/api/submissions/${of}/${key}`
  expect(await get(at)).toEqual({ state: 'unknown', of, id: null })
  const first = await report(key, 3)
  expect(await report(key, 4)).toEqual(first)
  expect(await idsOf()).toEqual([first.id])
  expect(await get(at)).toEqual({ state: 'answered', of, id: first.id })
  const [third, fourth] = await Promise.all([report(randomUUID(), 5), report(key, 6)])
  expect(third.id).not.toBe(first.id)
  expect(fourth).toEqual(first)
  const bo = await server.signInAs('bo')
  expect((await bo({ method: 'GET', url: at })).json()).toMatchObject({ state: 'unknown' })
})

test('two images sent at once with one key are analysed once', async () => {
  const key = randomUUID()
  const [one, other] = await Promise.all([upload('slick.png', key), upload('slick.png', key)])
  expect(one).toEqual(other)
  expect(pictures).toBe(1)
})

test('an existing report is found by the key with which it is sent again', async () => {
  const first = await reportVessel()
  const key = randomUUID()
  expect(await reportVessel({}, key)).toEqual(first)
  expect(await get(`/api/submissions/vessel_report/${key}`)).toMatchObject({ state: 'answered', id: first.id })
})

test('a key that is not a UUID is refused', async () => {
  for (const key of ['1', 'x'.repeat(5_000)]) {
    const headers = { 'idempotency-key': key }
    const answer = await send({ method: 'POST', url: '/api/vessel', payload: vesselReport, headers })
    expect(answer.statusCode).toBe(400)
    const form = fileForm('file', 'a.png', 'image/png', new Uint8Array(5))
    const uploaded = await send({ method: 'POST', url: '/upload/', ...form, headers: { ...form.headers, ...headers } })
    expect(uploaded.statusCode).toBe(400)
  }
  expect(await idsOf()).toEqual([])
})
