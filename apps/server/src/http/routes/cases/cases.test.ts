import { createHash } from 'node:crypto'
import {
  caseDetails,
  caseEntryDetails,
  casePage,
  MAX_CASE_TRACK_POSITIONS,
  type CaseEntry,
} from '@varuna/contract/case'
import { splitHistory } from '@varuna/contract/unreadable'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TrackEventRow } from '../../../store/database/rows/track-rows.ts'
import { testPosition } from '../../../store/positions/testing-positions.ts'
import { fakeInference, fileForm, startTestServer, type TestServer } from '../../testing/server.ts'
import { intelligenceReport, vesselReport } from '../../testing/reports.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const minute = 60_000
const mmsi = 419_000_001

type Send = (options: InjectOptions) => Promise<LightMyRequestResponse>
let server: TestServer
let ana: Send
let bo: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  ana = await server.signInAs('ana')
  bo = await server.signInAs('bo')
})
afterAll(() => server.close())

const post = (url: string, payload: object, send = ana) => send({ method: 'POST', url, payload })
const open = async (title = 'Slick off Konkan', send = ana): Promise<string> => {
  const answer = await post('/api/cases', { title }, send)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}
const read = async (id: string, send = ana) => {
  const answer = await send({ url: `/api/cases/${id}` })
  expect(answer.statusCode, answer.body).toBe(200)
  const details = caseDetails.parse(answer.json())
  return { ...details, entries: splitHistory(details.entries).readable }
}
const add = async (id: string, what: object, send = ana, status = 201): Promise<CaseEntry> => {
  const answer = await post(`/api/cases/${id}/entries`, what, send)
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json()
}
const change = (id: string, payload: object, send = ana) => send({ method: 'PATCH', url: `/api/cases/${id}`, payload })
const share = async (id: string, account: string, access = 'read') => {
  const answer = await ana({ method: 'PUT', url: `/api/cases/${id}/members`, payload: { account, access } })
  expect(answer.statusCode, answer.body).toBe(204)
}
const attach = (id: string, name: string, bytes: Uint8Array, type = 'text/plain', send = ana) =>
  send({ method: 'POST', url: `/api/cases/${id}/attachments`, ...fileForm('file', name, type, bytes) })
const faultOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().fault?.code]
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const positions = (count: number) =>
  Array.from({ length: count }, (_, index) => testPosition({ mmsi, timeMs: noon - index * minute, lon: index / 1000 }))
const event: TrackEventRow = {
  id: 'gap-1',
  kind: 'gap',
  mmsi,
  from_ms: noon,
  to_ms: noon + minute,
  lat_e7: 100_000_000,
  lon_e7: 600_000_000,
  rule: 'GAP-1',
  confidence: 'high',
  other_mmsi: null,
  body: JSON.stringify({ vessels: [mmsi], details: { hours: 8.5 }, evidence: [] }),
}
const storeTrack = (count = 10) =>
  server.store.positions.write({ positions: positions(count), staticReports: [], progress: null, events: [event] })

describe('a case', () => {
  test('is opened, changed, closed and reopened, and its timeline says by whom', async () => {
    const id = await open()
    expect((await change(id, { version: 0, title: 'Slick', summary: 'Two tankers.' })).json()).toMatchObject({
      id,
      title: 'Slick',
      version: 1,
      access: 'owner',
      assignee: null,
      entryCount: 0,
    })
    const me = (await read(id)).case.owner
    expect((await change(id, { version: 1, assignee: me.id })).json().assignee).toEqual({ id: me.id, name: 'ana' })
    expect((await change(id, { version: 2, state: 'closed' })).json().state).toBe('closed')
    expect((await change(id, { version: 3, state: 'open', assignee: null })).json()).toMatchObject({ version: 4 })
    const { case: now, timeline } = await read(id)
    expect(now).toMatchObject({ summary: 'Two tankers.', assignee: null })
    expect(timeline.map(({ by, text }) => `${by.name}: ${text}`)).toEqual([
      'ana: Created the case "Slick off Konkan"',
      'ana: Renamed the case from "Slick off Konkan" to "Slick"',
      'ana: Changed the summary',
      'ana: Assigned the case to ana',
      'ana: Closed the case',
      'ana: Reopened the case',
      'ana: Took the assignment back',
    ])
  })

  test('that two people change at once is changed by one, and the other gets it as it now is', async () => {
    const id = await open()
    await share(id, 'bo', 'write')
    const answers = await Promise.all([
      change(id, { version: 0, title: 'Of ana' }),
      change(id, { version: 0, title: 'Of bo' }, bo),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const [won, lost] = answers[0]?.statusCode === 200 ? answers : answers.toReversed()
    expect(lost?.json()).toMatchObject({
      code: 'case_changed',
      fault: { params: { present: { version: 1, title: won?.json().title } } },
    })
    expect((await read(id)).timeline.filter(({ action }) => action === 'rename')).toHaveLength(1)
  })

  test('is not assigned to somebody who no longer sees it', async () => {
    const id = await open()
    await share(id, 'bo', 'write')
    const member = (await read(id)).members[0]?.person.id ?? ''
    const { cases } = server.store
    server.store.cases = {
      ...cases,
      async members(...args) {
        const found = await cases.members(...args)
        server.store.cases = cases
        await bo({ method: 'DELETE', url: `/api/cases/${id}/members/${member}` })
        return found
      },
    }
    expect(faultOf(await change(id, { version: 0, assignee: member }))).toEqual([400, 'invalid_input.not_a_member'])
    expect((await read(id)).case.assignee).toBeNull()
  })

  test('is listed by state, by who has it and by a part of its title, page by page', async () => {
    const cy = await server.signInAs('cy')
    const ids = [await open('Spill at Mumbai', cy), await open('SPILL at Kochi', cy), await open('Encounter 50%_!', cy)]
    const me = (await read(ids[0] ?? '', cy)).case.owner.id
    server.setNow(noon + minute)
    await change(ids[1] ?? '', { version: 0, assignee: me, state: 'closed' }, cy)
    server.setNow(noon)
    const list = async (query: string) => {
      const page = casePage.parse((await cy({ url: `/api/cases?${query}` })).json())
      return { found: page.cases.map(({ id }) => ids.indexOf(id)), next: page.next }
    }
    expect((await list('')).found[0]).toBe(1)
    expect((await list('state=open')).found.toSorted()).toEqual([0, 2])
    expect((await list('mine=true')).found).toEqual([1])
    expect((await list('text=spill')).found.toSorted()).toEqual([0, 1])
    expect((await list('text=0%25_!')).found).toEqual([2])
    const first = await list('limit=2')
    const second = await list(`limit=2&after=${first.next}`)
    expect([...first.found, ...second.found].toSorted()).toEqual([0, 1, 2])
    expect(second.next).toBeNull()
    expect((await ana({ url: '/api/cases?after=nonsense' })).statusCode).toBe(400)
    expect((await ana({ url: '/api/cases?state=lost' })).statusCode).toBe(400)
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ title: 'a\u202eb' }, 'title'],
    [{ title: 'x', summary: 'x'.repeat(10_001) }, 'summary'],
  ])('is not opened with %j', async (request, field) => {
    const answer = await post('/api/cases', request)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].field).toBe(field)
  })
})

describe('sharing', () => {
  test('lets others read or write, and for those whom it is not shared with there is no case', async () => {
    const id = await open()
    await add(id, { kind: 'note', text: 'Secret.' })
    const entryId = (await read(id)).entries[0]?.id
    const everything: InjectOptions[] = [
      { url: `/api/cases/${id}` },
      { url: `/api/cases/${id}/tracks` },
      { url: `/api/cases/${id}/entries/${entryId}` },
      { url: `/api/cases/${id}/entries/${entryId}/file` },
      { url: `/api/cases/${id}/entries/${entryId}/view` },
      { method: 'PATCH', url: `/api/cases/${id}`, payload: { version: 0, title: 'x' } },
      { method: 'POST', url: `/api/cases/${id}/entries`, payload: { kind: 'note', text: 'x' } },
      { method: 'DELETE', url: `/api/cases/${id}/entries/${entryId}` },
      { method: 'POST', url: `/api/cases/${id}/entries/${entryId}/restore` },
      { method: 'PUT', url: `/api/cases/${id}/members`, payload: { account: 'bo', access: 'write' } },
      { method: 'DELETE', url: `/api/cases/${id}/members/x` },
    ]
    for (const request of everything)
      expect(faultOf(await bo(request)), request.url as string).toEqual([404, 'not_found.record'])
    expect((await attach(id, 'a.txt', Buffer.from('x'), 'text/plain', bo)).statusCode).toBe(404)
    expect((await bo({ url: '/api/cases' })).body).not.toContain(id)

    await share(id, 'BO@harbour.example')
    expect((await read(id, bo)).case.access).toBe('read')
    const note = { kind: 'note', text: 'x' }
    expect(faultOf(await post(`/api/cases/${id}/entries`, note, bo))).toEqual([403, 'case_not_yours.read_only'])
    expect((await attach(id, 'a.txt', Buffer.from('x'), 'text/plain', bo)).statusCode).toBe(403)
    expect((await change(id, { version: 0, title: 'x' }, bo)).statusCode).toBe(403)
    await share(id, 'bo', 'write')
    await add(id, note, bo)
    const again = {
      method: 'PUT',
      url: `/api/cases/${id}/members`,
      payload: { account: 'ana', access: 'read' },
    } as const
    expect(faultOf(await bo(again))).toEqual([403, 'case_not_yours.not_owner'])

    const { members } = await read(id)
    expect(members).toMatchObject([{ person: { name: 'bo' }, access: 'write' }])
    const left = await bo({ method: 'DELETE', url: `/api/cases/${id}/members/${members[0]?.person.id}` })
    expect(left.statusCode).toBe(204)
    expect((await bo({ url: `/api/cases/${id}` })).statusCode).toBe(404)
    expect((await read(id)).timeline.at(-1)).toMatchObject({
      by: { name: 'bo' },
      text: 'Ended sharing the case with bo',
    })
  })

  test('needs an account that exists and is not the owner, and one name for one account', async () => {
    const id = await open()
    await server.app.inject({
      method: 'POST',
      url: '/api/account/sign-up',
      payload: {
        firstName: 'Bo',
        lastName: 'Li',
        postalCode: '1',
        country: 'India',
        dob: '1990-05-17',
        email: 'bo@other.example',
        password: 'correct horse battery',
      },
    })
    const fault = async (account: string) =>
      faultOf(await ana({ method: 'PUT', url: `/api/cases/${id}/members`, payload: { account, access: 'read' } }))
    expect(await fault('nobody@harbour.example')).toEqual([404, 'not_found.account'])
    expect(await fault('%')).toEqual([404, 'not_found.account'])
    expect(await fault('b_')).toEqual([404, 'not_found.account'])
    expect(await fault('ana')).toEqual([400, 'invalid_input.shared_with_owner'])
    expect(await fault('bo')).toEqual([400, 'invalid_input.person_twice'])
    await share(id, 'bo@other.example')
    expect((await change(id, { version: 0, assignee: 'nobody-known' })).json().fault.code).toBe(
      'invalid_input.not_a_member',
    )
  })

  test('shares what was copied, not what it was copied from', async () => {
    const report = (await post('/api/vessel', vesselReport)).json()
    const id = await open()
    const what = { kind: 'assessment', of: 'vessel_report', sourceId: report.id }
    const entry = await add(id, what)
    await share(id, 'bo@harbour.example', 'write')
    const seen = caseEntryDetails.parse((await bo({ url: `/api/cases/${id}/entries/${entry.id}` })).json())
    expect(seen.snapshot).toMatchObject({
      assessment: { id: report.id, message: report.message, reasons: report.reasons },
    })
    expect((await bo({ url: `/api/vessel/${report.id}` })).statusCode).toBe(404)
    const own = await open('Of bo', bo)
    expect(faultOf(await post(`/api/cases/${own}/entries`, what, bo))).toEqual([404, 'not_found.record'])
  })
})

describe('entries', () => {
  test('of every kind are copies with a title, a time and a place', async () => {
    await storeTrack()
    const report = (await post('/api/vessel', { ...vesselReport, mmsi })).json()
    const assessment = (await post('/api/intelligence', { ...intelligenceReport, riskScore: 99 })).json()
    const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const image = (
      await ana({ method: 'POST', url: '/upload/', ...fileForm('file', 'slick.png', 'image/png', png) })
    ).json()
    const id = await open()
    const kinds = [
      { kind: 'alert', alertId: image.alert.id },
      { kind: 'assessment', of: 'vessel_report', sourceId: report.id },
      { kind: 'assessment', of: 'intelligence_report', sourceId: assessment.id },
      { kind: 'assessment', of: 'image', sourceId: image.id },
      { kind: 'event', eventId: 'gap-1' },
      { kind: 'track', mmsi: String(mmsi), from: '2026-01-31T00:00:00Z', to: '2026-02-01T00:00:00Z' },
      { kind: 'vessel', mmsi: String(mmsi) },
      { kind: 'place', name: 'Rendezvous', lat: 10, lon: -180 },
      { kind: 'note', text: 'First line\nsecond line' },
    ]
    for (const what of kinds) await add(id, what)
    const { entries, case: now, timeline } = await read(id)
    expect(now.entryCount).toBe(kinds.length)
    expect(entries.map(({ title }) => title)).toEqual([
      expect.stringContaining('slick.png'),
      'Fishing report of MMSI 419000001',
      'Trafficking assessment of IMO 9074729',
      'Image slick.png',
      'AIS gap, MMSI 419000001',
      'Track of MMSI 419000001, 2026-01-31 11:51 to 2026-01-31 12:00 UTC',
      'MMSI 419000001',
      'Rendezvous',
      'First line …',
    ])
    expect(entries.map(({ lat }) => lat)).toEqual(
      [null, 16.5, 16.5, null, 10, 0, 0, 10, null].map((lat, at) => (at === 5 || at === 6 ? expect.any(Number) : lat)),
    )
    expect(entries.map(({ verdict }) => verdict)).toEqual([
      null,
      expect.any(String),
      expect.stringMatching(/^Risk score \d+ of 100, \w+\.$/),
      'Oil spill, probability of oil 90%.',
      ...Array.from({ length: 5 }, () => null),
    ])
    expect(timeline.slice(1).map(({ text }) => text)).toEqual([
      'Added the alert slick.png',
      'Added the assessment 419000001',
      'Added the assessment IMO 9074729',
      'Added the assessment slick.png',
      'Added the event 419000001',
      'Added the track 419000001',
      'Added the vessel 419000001',
      'Added the place Rendezvous',
      'Added a note',
    ])
    for (const entry of entries) {
      const answer = await ana({ url: `/api/cases/${id}/entries/${entry.id}` })
      expect(Object.keys(caseEntryDetails.parse(answer.json()).snapshot).length, entry.kind).toBeGreaterThan(0)
    }
    const [picture] = entries.filter(({ hasView }) => hasView)
    expect(picture?.file).toEqual({
      name: 'slick.png',
      mediaType: 'image/png',
      byteCount: png.length,
      sha256: digest(png),
    })
    const view = await ana({ url: `/api/cases/${id}/entries/${picture?.id}/view` })
    expect(view.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    const original = await ana({ url: `/api/cases/${id}/entries/${picture?.id}/file` })
    expect(digest(original.rawPayload)).toBe(digest(png))
    const track = entries.find(({ kind }) => kind === 'track')
    const csv = (await ana({ url: `/api/cases/${id}/entries/${track?.id}/file` })).body
    expect(csv.split('\r\n').filter((line) => line !== '')).toHaveLength(11)
    expect((await ana({ url: `/api/cases/${id}/tracks` })).json().tracks).toMatchObject([
      { entryId: track?.id, line: expect.arrayContaining([[0.009, 1]]) },
    ])
  })

  test('that are images bring the original with its camera data to members, and to nobody else', async () => {
    const exif = {
      IFD0: { Make: 'Canon', Model: 'EOS R5' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 0/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '71/1 0/1 0/1' },
    }
    const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#123' } })
      .withExif(exif)
      .jpeg()
      .toBuffer()
    const image = (
      await ana({ method: 'POST', url: '/upload/', ...fileForm('file', 'deck.jpg', 'image/jpeg', jpeg) })
    ).json()
    const id = await open()
    const { id: entryId } = await add(id, { kind: 'assessment', of: 'image', sourceId: image.id })
    const part = (name: string) => ({ url: `/api/cases/${id}/entries/${entryId}/${name}` })
    for (const name of ['file', 'view']) expect((await bo(part(name))).statusCode).toBe(404)
    await share(id, 'bo@harbour.example')
    const original = await sharp((await bo(part('file'))).rawPayload).metadata()
    expect(original.exif?.toString('latin1')).toContain('EOS R5')
    expect((await sharp((await bo(part('view'))).rawPayload).metadata()).exif).toBeUndefined()
    for (const path of ['', '/original', '/view', '/thumbnail'])
      expect((await bo({ url: `/images/${image.id}${path}` })).statusCode).toBe(404)
  })

  test('that the case has already are not copied twice', async () => {
    await storeTrack()
    const id = await open()
    const first = await add(id, { kind: 'event', eventId: 'gap-1' })
    expect((await add(id, { kind: 'event', eventId: 'gap-1' }, ana, 200)).id).toBe(first.id)
    await ana({ method: 'DELETE', url: `/api/cases/${id}/entries/${first.id}` })
    expect((await add(id, { kind: 'event', eventId: 'gap-1' })).id).not.toBe(first.id)
  })

  test('that are added by two at once are copied once, and no file is left of the other copy', async () => {
    const id = await open()
    const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const image = (
      await ana({ method: 'POST', url: '/upload/', ...fileForm('file', 'deck.png', 'image/png', png) })
    ).json()
    const copied = { kind: 'assessment', of: 'image', sourceId: image.id }
    const { cases } = server.store
    let first: CaseEntry | null = null
    server.store.cases = {
      ...cases,
      async copyOf(...args) {
        const known = await cases.copyOf(...args)
        server.store.cases = cases
        first = await add(id, copied)
        return known
      },
    }
    const second = await add(id, copied, ana, 200)
    expect(second).toEqual(first)
    expect((await read(id)).entries).toHaveLength(1)
    expect(new Set(storedCaseFiles(id).map((path) => path.split('/').at(-2)))).toEqual(new Set([second.id]))
  })

  test('that are removed stay, and come back', async () => {
    const id = await open()
    const { id: entryId } = await add(id, { kind: 'note', text: 'A thought' })
    const url = `/api/cases/${id}/entries/${entryId}`
    const removed = (await ana({ method: 'DELETE', url })).json()
    expect(removed.removed).toMatchObject({ by: { name: 'ana' } })
    expect((await ana({ method: 'DELETE', url })).statusCode).toBe(200)
    expect((await read(id)).case.entryCount).toBe(0)
    expect((await ana({ method: 'POST', url: `${url}/restore` })).json().removed).toBeNull()
    const { timeline, case: now } = await read(id)
    expect(now.entryCount).toBe(1)
    expect(timeline.map(({ text }) => text).slice(1)).toEqual(['Added a note', 'Removed a note', 'Restored a note'])
    expect((await ana({ method: 'DELETE', url: `/api/cases/${id}/entries/nothing` })).statusCode).toBe(404)
  })

  test.each([
    [{ kind: 'wish' }, 400],
    [{ kind: 'note', text: '  ' }, 400],
    [{ kind: 'note', text: 'x'.repeat(10_001) }, 400],
    [{ kind: 'note', text: 'a\u0000b' }, 400],
    [{ kind: 'place', name: 'x', lat: 91, lon: 0 }, 400],
    [{ kind: 'place', name: '\u202e', lat: 9, lon: 0 }, 400],
    [{ kind: 'track', mmsi: '419000001', from: '2026-01-01T00:00:00Z', to: '2026-01-15T00:00:01Z' }, 400],
    [{ kind: 'track', mmsi: '419000001', from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 400],
    [{ kind: 'track', mmsi: '419000001', from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }, 400],
    [{ kind: 'vessel', mmsi: '419000009' }, 404],
    [{ kind: 'event', eventId: 'nothing' }, 404],
    [{ kind: 'alert', alertId: 'nothing' }, 404],
    [{ kind: 'assessment', of: 'image', sourceId: 'nothing' }, 404],
  ])('%j is refused, and nothing of it stays', async (what, status) => {
    const id = await open()
    const answer = await post(`/api/cases/${id}/entries`, what)
    expect(answer.statusCode, answer.body).toBe(status)
    expect((await read(id)).timeline).toHaveLength(1)
    expect(storedCaseFiles(id)).toEqual([])
  })

  test('a track of more positions than are copied is refused, and its file is gone', async () => {
    const { trackPage } = server.store.positions
    const many = positions(1_000)
    server.store.positions.trackPage = async (_mmsi, { after }) => ({
      positions: many,
      next: `${Number(after ?? 0) + 1}`,
    })
    const id = await open()
    const track = { kind: 'track', mmsi: String(mmsi), from: '2026-01-31T00:00:00Z', to: '2026-02-01T00:00:00Z' }
    const answer = await post(`/api/cases/${id}/entries`, track)
    server.store.positions.trackPage = trackPage
    expect(answer.json().fault).toEqual({
      code: 'invalid_input.too_many_track_positions',
      params: { maxPositions: MAX_CASE_TRACK_POSITIONS },
    })
    expect(storedCaseFiles(id)).toEqual([])
  })
})

/** Files and marks of a case. */
const storedCaseFiles = (id: string) =>
  server.storedFiles().filter((path) => /files\/case/.test(path) && path.includes(`/${id}/`))

describe('attachments', () => {
  test('are kept as they came, with their digest, and are only ever downloads', async () => {
    const id = await open()
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const entry: CaseEntry = (await attach(id, 'evil.svg', script, 'image/svg+xml')).json()
    expect(entry.file).toEqual({
      name: 'evil.svg',
      mediaType: 'application/octet-stream',
      byteCount: script.length,
      sha256: digest(script),
    })
    const file = await ana({ url: `/api/cases/${id}/entries/${entry.id}/file` })
    expect(file.rawPayload.equals(script)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''evil.svg",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\\\..\\\\boot.ini', 'boot.ini'],
    ['..', 'file'],
    ['CON', 'CON'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['x'.repeat(300) + '.txt', 'x'.repeat(200)],
    ["it's (1)*.txt", "it's (1)*.txt"],
    ['मछली \u{1f41f}.pdf', 'मछली \u{1f41f}.pdf'],
    ['a\u200bb.txt', 'ab.txt'],
  ])('named %j are named %j', async (claimed, name) => {
    const id = await open()
    const answer = await attach(id, claimed, Buffer.from('x'))
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json().file.name).toBe(name)
    const file = await ana({ url: `/api/cases/${id}/entries/${answer.json().id}/file` })
    const [, encoded = ''] =
      /^attachment; filename\*=UTF-8''([\w.%~!-]+)$/.exec(String(file.headers['content-disposition'])) ?? []
    expect(decodeURIComponent(encoded)).toBe(name)
  })

  test('of nothing, or of more than 20 MB, are refused', async () => {
    const id = await open()
    expect((await attach(id, 'a', Buffer.alloc(0))).statusCode).toBe(400)
    expect((await attach(id, 'a', Buffer.alloc(20 * 1024 * 1024 + 1))).statusCode).toBe(413)
    expect((await attach(id, 'a', Buffer.alloc(20 * 1024 * 1024))).statusCode).toBe(201)
  })

  test('that were changed on the disk are not served', async () => {
    const id = await open()
    const { id: entryId } = (await attach(id, 'a.txt', Buffer.from('as it was'))).json()
    await server.files.put(`cases/${id}/${entryId}/content`, Buffer.from('as it is'))
    const url = `/api/cases/${id}/entries/${entryId}/file`
    expect(faultOf(await ana({ url }))).toEqual([424, 'original_changed.attachment'])
    await server.files.removeFolder(`cases/${id}/${entryId}`)
    expect(faultOf(await ana({ url }))).toEqual([410, 'file_gone.attachment'])
  })

  test('are not half stored when the disk is full, or when the database refuses', async () => {
    const id = await open()
    const { put } = server.files
    server.files.put = (key, bytes) =>
      key.startsWith('cases/') ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) : put(key, bytes)
    expect((await attach(id, 'a.txt', Buffer.from('x'))).statusCode).toBe(507)
    server.files.put = put
    const { addEntry } = server.store.cases
    server.store.cases.addEntry = () => Promise.reject(new Error('gone'))
    expect((await attach(id, 'a.txt', Buffer.from('x'))).statusCode).toBe(500)
    server.store.cases.addEntry = addEntry
    expect(storedCaseFiles(id)).toEqual([])
    expect((await read(id)).entries).toEqual([])
  })
})

test('a damaged entry is listed as unreadable, and the others stay', async () => {
  const id = await open()
  const { id: entryId } = await add(id, { kind: 'note', text: 'x' })
  await add(id, { kind: 'note', text: 'y' })
  await server.db.updateTable('case_entry').set({ body: '{' }).where('id', '=', entryId).execute()
  const { entries } = caseDetails.parse((await ana({ url: `/api/cases/${id}` })).json())
  expect(entries).toMatchObject([{ id: entryId, unreadable: true }, { title: 'y' }])
  expect(faultOf(await ana({ url: `/api/cases/${id}/entries/${entryId}` }))).toEqual([424, 'unreadable'])
})
