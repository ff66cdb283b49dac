import { caseEntryDetails, MAX_CASE_TRACK_POSITIONS, type CaseEntry } from '@varuna/contract/desk/case-entry'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testEvent, testPosition, testStaticReport } from '../../../store/watch/positions/testing-positions.ts'
import { caseRequests, faultOf, storedCaseFiles } from '../../testing/cases.ts'
import { plainPicture, uploadPicture } from '../../testing/pictures.ts'
import { intelligenceReport, vesselReport } from '../../testing/reports.ts'
import { serveAccounts } from '../../testing/serve-accounts.ts'
import { digest } from '../../testing/digest.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const minute = 60_000
const mmsi = 419_000_001

const served = serveAccounts('ana', 'bo')
const { ana, bo } = served

const { open, read, readEntries, add, share } = caseRequests(() => ana)
const post = (url: string, payload: object, send = ana) => send({ method: 'POST', url, payload })

const positions = (count: number) =>
  Array.from({ length: count }, (_, index) => testPosition({ mmsi, timeMs: noon - index * minute, lon: index / 1000 }))
const event = testEvent(
  {
    id: 'gap-1',
    kind: 'gap',
    mmsi,
    from_ms: noon,
    to_ms: noon + minute,
    lat_e7: 100_000_000,
    lon_e7: 600_000_000,
    rule: 'GAP-1',
  },
  { details: { hours: 8.5 } },
)
const storeTrack = (count = 10) =>
  served.server.store.positions.write({
    positions: positions(count),
    staticReports: [],
    progress: null,
    events: [event],
  })

describe('entries', () => {
  test('are in the timeline with the name of the vessel beside its MMSI, without hidden characters', async () => {
    const named = 419_000_777
    const gap = testEvent({ id: 'gap-named', kind: 'gap', mmsi: named, from_ms: noon, rule: 'GAP-1' }, {
      vessels: [named],
    } as object)
    const stated = testStaticReport({ mmsi: named, timeMs: noon, name: 'SEA\u202e WOLF\u0007' })
    await served.server.store.positions.write({
      positions: [testPosition({ mmsi: named, timeMs: noon })],
      staticReports: [stated],
      progress: null,
      events: [gap],
    })
    const id = await open()
    const entry = await add(id, { kind: 'event', eventId: 'gap-named' })
    await ana({ method: 'DELETE', url: `/api/cases/${id}/entries/${entry.id}` })
    const { timeline } = await read(id)
    expect(timeline.slice(1).map(({ text }) => text)).toEqual([
      expect.stringContaining(`SEA WOLF (${named})`),
      expect.stringContaining(`SEA WOLF (${named})`),
    ])
  })

  test('of an event are marked when only its second vessel is simulated', async () => {
    const meeting = testEvent(
      { id: 'met-1', kind: 'encounter', mmsi, other_mmsi: 200_000_001, from_ms: noon, rule: 'ENC-1' },
      { vessels: [mmsi, 200_000_001] } as object,
    )
    await served.server.store.positions.write({
      positions: positions(1),
      staticReports: [],
      progress: null,
      events: [event, meeting],
    })
    const id = await open()
    for (const eventId of ['gap-1', 'met-1']) await add(id, { kind: 'event', eventId })
    expect((await read(id)).entries.map(({ simulated }) => simulated)).toEqual([false, true])
  })

  test('of every kind are copies with a title, a time and a place', async () => {
    await storeTrack()
    const report = (await post('/api/vessel', { ...vesselReport, mmsi })).json()
    const assessment = (await post('/api/intelligence', { ...intelligenceReport, riskScore: 99 })).json()
    const png = await plainPicture().png().toBuffer()
    const image = await uploadPicture(ana, 'slick.png', 'image/png', png)
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
      expect.stringMatching(/Rule GAP-1\..* How sure: sure\./),
      ...Array.from({ length: 4 }, () => null),
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
      leftOut: null,
    })
    const view = await ana({ url: `/api/cases/${id}/entries/${picture?.id}/view` })
    expect(view.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    const original = await ana({ url: `/api/cases/${id}/entries/${picture?.id}/file` })
    expect(digest(original.rawPayload)).toBe(digest(png))
    const track = entries.find(({ kind }) => kind === 'track')
    const csv = (await ana({ url: `/api/cases/${id}/entries/${track?.id}/file` })).body
    const lines = csv.split('\r\n').filter((line) => line !== '')
    expect(lines).toHaveLength(11)
    const [header, first] = lines.map((line) => line.split(','))
    const firstOf = (name: string) => Number(first?.[header?.indexOf(name) ?? -1])
    expect(track).toMatchObject({ lat: firstOf('lat'), lon: firstOf('lon') })
    expect((await ana({ url: `/api/cases/${id}/tracks` })).json().tracks).toMatchObject([
      { entryId: track?.id, line: expect.arrayContaining([[0.009, 1]]) },
    ])
  })

  test('say whether the account still has their original', async () => {
    await storeTrack()
    const { id: sourceId } = (await post('/api/vessel', vesselReport)).json()
    const id = await open()
    await add(id, { kind: 'event', eventId: 'gap-1' })
    await add(id, { kind: 'assessment', of: 'vessel_report', sourceId })
    await add(id, { kind: 'note', text: 'x' })
    const areGone = async (send = ana) => (await read(id, send)).entries.map(({ originalGone }) => originalGone)
    expect(await areGone()).toEqual([false, false, false])
    await share(id, 'bo', bo)
    expect(await areGone(bo)).toEqual([false, true, false])
    await served.server.db.deleteFrom('track_event').where('id', '=', 'gap-1').execute()
    expect(await areGone()).toEqual([true, false, false])
  })

  test('of images give members the original with its camera data, and nobody else', async () => {
    const exif = {
      IFD0: { Make: 'Canon', Model: 'EOS R5' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 0/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '71/1 0/1 0/1' },
    }
    const jpeg = await plainPicture().withExif(exif).jpeg().toBuffer()
    const image = await uploadPicture(ana, 'deck.jpg', 'image/jpeg', jpeg)
    const id = await open()
    const { id: entryId } = await add(id, { kind: 'assessment', of: 'image', sourceId: image.id })
    const part = (name: string) => ({ url: `/api/cases/${id}/entries/${entryId}/${name}` })
    for (const name of ['file', 'view']) expect((await bo(part(name))).statusCode).toBe(404)
    await share(id, 'bo@harbour.example', bo)
    const original = await sharp((await bo(part('file'))).rawPayload).metadata()
    expect(original.exif?.toString('latin1')).toContain('EOS R5')
    expect((await sharp((await bo(part('view'))).rawPayload).metadata()).exif).toBeUndefined()
    for (const path of ['', '/original', '/view', '/thumbnail'])
      expect((await bo({ url: `/images/${image.id}${path}` })).statusCode).toBe(404)
  })

  test('that the case already has are not copied again', async () => {
    await storeTrack()
    const id = await open()
    const first = await add(id, { kind: 'event', eventId: 'gap-1' })
    expect((await add(id, { kind: 'event', eventId: 'gap-1' }, ana, 200)).id).toBe(first.id)
    await ana({ method: 'DELETE', url: `/api/cases/${id}/entries/${first.id}` })
    expect((await add(id, { kind: 'event', eventId: 'gap-1' })).id).not.toBe(first.id)
  })

  test('added by two people at once are copied once, and the other copy leaves no file', async () => {
    const id = await open()
    const png = await plainPicture().png().toBuffer()
    const image = await uploadPicture(ana, 'deck.png', 'image/png', png)
    const copied = { kind: 'assessment', of: 'image', sourceId: image.id }
    const { cases } = served.server.store
    let first: CaseEntry | null = null
    served.server.store.cases = {
      ...cases,
      async copyOf(...args) {
        const known = await cases.copyOf(...args)
        served.server.store.cases = cases
        first = await add(id, copied)
        return known
      },
    }
    const second = await add(id, copied, ana, 200)
    expect(second).toEqual(first)
    expect((await read(id)).entries).toHaveLength(1)
    expect(new Set(storedCaseFiles(served.server, id).map((path) => path.split('/').at(-2)))).toEqual(
      new Set([second.id]),
    )
  })

  test('an image whose file goes while it is copied is refused', async () => {
    const id = await open()
    const image = await uploadPicture(ana, 'gone.png', 'image/png', await plainPicture().png().toBuffer())
    const { share: shareFile } = served.server.files
    served.server.files.share = async (from, to) => {
      await served.server.files.removeFolder(`images/${image.id}`)
      return shareFile(from, to)
    }
    const answer = await post(`/api/cases/${id}/entries`, { kind: 'assessment', of: 'image', sourceId: image.id })
    served.server.files.share = shareFile
    expect(answer.json().code).toBe('file_gone')
    expect([(await read(id)).entries, storedCaseFiles(served.server, id)]).toEqual([[], []])
  })

  test('that are removed are kept, and can be restored', async () => {
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
    expect(storedCaseFiles(served.server, id)).toEqual([])
  })

  test('a track with too many positions is refused, and its file is removed', async () => {
    const { trackPage } = served.server.store.positions
    const many = positions(1_000)
    served.server.store.positions.trackPage = async (_mmsi, { after }) => ({
      positions: many,
      next: `${Number(after ?? 0) + 1}`,
    })
    const id = await open()
    const track = { kind: 'track', mmsi: String(mmsi), from: '2026-01-31T00:00:00Z', to: '2026-02-01T00:00:00Z' }
    const answer = await post(`/api/cases/${id}/entries`, track)
    served.server.store.positions.trackPage = trackPage
    expect(answer.json().fault).toEqual({
      code: 'invalid_input.too_many_track_positions',
      params: { maxPositions: MAX_CASE_TRACK_POSITIONS },
    })
    expect(storedCaseFiles(served.server, id)).toEqual([])
  })
})

test('a damaged entry is listed as unreadable, and the others stay', async () => {
  const id = await open()
  const { id: entryId } = await add(id, { kind: 'note', text: 'x' })
  await add(id, { kind: 'note', text: 'y' })
  await served.server.db.updateTable('case_entry').set({ body: '{' }).where('id', '=', entryId).execute()
  expect(await readEntries(id)).toMatchObject([{ id: entryId, unreadable: true }, { title: 'y' }])
  expect(faultOf(await ana({ url: `/api/cases/${id}/entries/${entryId}` }))).toEqual([424, 'unreadable'])
})
