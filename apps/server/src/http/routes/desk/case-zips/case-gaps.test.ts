import { caseEntryDetails } from '@varuna/contract/desk/case-entry'
import { beforeAll, expect, test } from 'vitest'
import { testAlert } from '../../../../store/desk/alerts/testing-alerts.ts'
import { testEvent, testStaticReport } from '../../../../store/watch/positions/testing-positions.ts'
import { exportCase, importCase, unzip, withChangedParts } from '../../../testing/case-zips.ts'
import { caseRequests } from '../../../testing/cases.ts'
import { pdfLines } from '../../../testing/pdf-lines.ts'
import { serveAccounts } from '../../../testing/serve-accounts.ts'

const here = serveAccounts('ana')
const there = serveAccounts('bo')
const { ana } = here
const { bo } = there
const { open, read, add } = caseRequests(() => ana)

const mmsi = 419_000_001
const noon = Date.UTC(2026, 0, 31, 12)
const hour = 3_600_000
const last = { time: '2026-01-31T12:00:00.000Z', lat: 10, lon: 179.5 }
const first = { time: '2026-01-31T20:00:00.000Z', lat: 11.25, lon: -179.5 }
const gapOf = (id: string, evidence: readonly { time: string; lat: number; lon: number }[]) =>
  testEvent(
    { id, kind: 'gap', mmsi, from_ms: noon, to_ms: evidence.length > 1 ? noon + 8 * hour : null, rule: 'GAP-1' },
    { evidence: evidence.map(({ time, ...place }) => ({ timeMs: Date.parse(time), ...place })) },
  )

beforeAll(async () => {
  const { positions, alerts } = here.server.store
  const events = [gapOf('gap-over', [last, first]), gapOf('gap-lasting', [last])]
  await positions.write({
    positions: [],
    staticReports: [testStaticReport({ mmsi, timeMs: noon, name: 'DARK STAR' })],
    progress: null,
    events,
  })
  const alert = testAlert('dark', {
    user_id: null,
    kind: 'vessel',
    code: 'vessel_dark',
    source_kind: 'event',
    source_id: 'gap-over',
    params: JSON.stringify({
      mmsi,
      name: null,
      rule: 'GAP-1',
      distanceFromShoreNm: 80,
      hours: 8,
      isLikelyDisabled: false,
      lasts: false,
    }),
  })
  await alerts.judgeEvents(10, 0, () => [{ alert, raiseKey: 'dark' }])
})

/** A case with a gap, the alert about it, and a gap that lasts. */
async function openCase(): Promise<string> {
  const id = await open()
  await add(id, { kind: 'event', eventId: 'gap-over' })
  await add(id, { kind: 'alert', alertId: 'dark' })
  await add(id, { kind: 'event', eventId: 'gap-lasting' })
  return id
}

test('a gap and the alert about it have both ends, also once the event was replaced; a gap that lasts has none', async () => {
  const id = await openCase()
  await here.server.store.positions.write({
    positions: [],
    staticReports: [],
    progress: null,
    events: [gapOf('gap-over', [last])],
  })
  const { entries } = await read(id)
  expect(entries.map(({ gap }) => gap)).toEqual([[last, first], [last, first], null])
  const alert = entries[1]
  const details = await ana({ url: `/api/cases/${id}/entries/${alert?.id}` })
  expect(caseEntryDetails.parse(details.json()).snapshot['event']).toMatchObject({ id: 'gap-over', kind: 'gap' })
  await here.server.store.positions.write({
    positions: [],
    staticReports: [],
    progress: null,
    events: [gapOf('gap-over', [last, first])],
  })
})

test('the export has the line across the gap, the report its other end, and an import has both', async () => {
  const id = await openCase()
  const exported = (await exportCase(ana, id)).rawPayload
  const parts = await unzip(exported)
  const { features } = JSON.parse(String(parts.get('entries.geojson')))
  const lines = features.filter(({ geometry }: { geometry: { type: string } }) => geometry.type === 'MultiLineString')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({
    properties: { number: 1, lastReceived: last.time, receivedAgain: first.time },
    geometry: {
      coordinates: [
        [
          [179.5, 10],
          [180, 10.625],
        ],
        [
          [-180, 10.625],
          [-179.5, 11.25],
        ],
      ],
    },
  })
  const report = pdfLines(parts.get('report.pdf') ?? Buffer.alloc(0))
    .map(({ text }) => text)
    .join('\n')
  expect(report).toMatch(/received again 2026-01-31 20:00 UTC, 11° 15\.0′ N, 179° 30\.0′ W/)
  const words = report.replaceAll(/\s+/g, ' ')
  expect(words).toContain('Lasted 8 h.')
  expect(words).toContain('1. AIS gap, DARK STAR (MMSI 419000001)')
  expect(words).toMatch(/Rule GAP-1\..* How sure: sure\..* none is proof of one\./)
  expect(words).toContain('1·1')
  expect(words).toContain('1·2')
  expect(words).toContain('·1: last received before the silence. ·2: received again.')
  const answer = await importCase(bo, exported)
  expect(answer.statusCode, answer.body).toBe(201)
  const imported = await read(answer.json().id, bo)
  expect(imported.entries.map(({ gap }) => gap)).toEqual([[last, first], [last, first], null])
})

test('the KML has the line across the gap, and is refused to those outside of the case', async () => {
  const id = await openCase()
  const kml = await ana({ url: `/api/cases/${id}/kml` })
  expect([kml.statusCode, kml.headers['content-type']]).toEqual([200, 'application/vnd.google-earth.kml+xml'])
  expect(kml.body.match(/<LineString>/g)).toHaveLength(2)
  expect(kml.body).toContain('<coordinates>179.5,10 -179.5,11.25</coordinates>')
  expect(kml.body).toContain('<name>1. AIS gap, DARK STAR (MMSI 419000001)</name>')
  expect(kml.body).toContain('<Data name="howSure"><value>sure</value></Data>')
  expect(kml.body).toContain('<Data name="receivedAgain"><value>2026-01-31T20:00:00.000Z</value></Data>')
  expect(kml.body.trimEnd().endsWith('</kml>')).toBe(true)
  const outsider = await here.server.signInAs('cy')
  expect((await outsider({ url: `/api/cases/${id}/kml` })).statusCode).toBe(404)
})

test('an alert that was copied before events were kept with it still opens; one with the event of another vessel, or exchanged ends, is refused', async () => {
  const exported = (await exportCase(ana, await openCase())).rawPayload
  const importWith = async (event: (known: { vessels: number[]; evidence: object[] }) => unknown) =>
    importCase(
      bo,
      await withChangedParts(exported, (parts) => {
        const whole = JSON.parse(String(parts.get('case.json')))
        const { body } = whole.entries[1]
        const changed = event(body.event)
        if (changed === undefined) delete body.event
        else body.event = changed
        parts.set('case.json', Buffer.from(JSON.stringify(whole)))
      }),
    )
  const old = await importWith(() => undefined)
  expect(old.statusCode, old.body).toBe(201)
  const { entries } = await read(old.json().id, bo)
  expect(entries.map(({ gap }) => gap)).toEqual([[last, first], null, null])
  const foreign = await importWith((known) => ({ ...known, vessels: [419_000_002] }))
  expect([foreign.statusCode, foreign.body]).toEqual([422, expect.stringContaining('body.event.vessels')])
  const exchanged = await importWith((known) => ({ ...known, evidence: known.evidence.toReversed() }))
  expect([exchanged.statusCode, exchanged.body]).toEqual([422, expect.stringContaining('body.event.evidence')])
})
