import type { TrackFileDetails, TrackFileVessel } from '@varuna/contract/analysis/track-file'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { TrackFilePanel } from './track-file-panel.tsx'

const begin = Date.UTC(2026, 0, 30)
const at = (minutes: number) => new Date(begin + minutes * 60_000).toISOString()

const file = (over: Partial<TrackFileDetails> = {}): TrackFileDetails => ({
  id: 't1',
  state: 'ready',
  name: 'fleet.csv',
  byteCount: 900,
  shipType: null,
  positions: 30,
  leftOut: 2,
  share: 1,
  createdAt: at(0),
  expiresAt: at(1440),
  failure: null,
  summary: {
    format: 'table',
    vessels: 2,
    positions: 30,
    fishing: 9,
    cannotSay: 1,
    repeated: 0,
    events: 1,
    from: at(0),
    to: at(145),
    dates: null,
    unreadColumns: ['catch'],
    threshold: 0.5,
    leftOut: [
      {
        reason: 'latitude',
        text: 'the latitude is not a number',
        count: 2,
        samples: [{ line: 7, column: 'lat', value: '18,9' }],
      },
    ],
    model: { name: 'varuna-fishing', version: '1' },
  },
  ...over,
})
const vessel = (index: number, over: Partial<TrackFileVessel> = {}): TrackFileVessel => ({
  index,
  vessel: `41900000${index}`,
  mmsi: 419_000_000 + index,
  name: 'SINDHU',
  shipType: 30,
  shipTypeFrom: 'file',
  contradiction: null,
  simulated: false,
  from: at(0),
  to: at(145),
  positions: 30,
  fishing: 9,
  cannotSay: 1,
  events: 1,
  speedsDerived: false,
  ...over,
})
const positions = Array.from({ length: 30 }, (_, step) => ({
  time: at(5 * step),
  lat: 16 + step / 100,
  lon: 70,
  speedKnots: 3,
  courseDegrees: 0,
  segment: 0,
  ...(step === 0 ? { probability: null, reason: 'no_speed' } : { probability: step < 20 ? 0.9 : 0.1, reason: null }),
}))
const event = {
  from: at(5),
  to: at(95),
  positions: 19,
  km: 20.1,
  meanKnots: 3,
  meanProbability: 0.9,
  lat: 16.1,
  lon: 70,
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/vessel/tracks': () => ({ files: [] }),
    'GET /api/vessel/tracks/t1': () => file(),
    'GET /api/vessel/tracks/t1/vessels': () => ({ vessels: [vessel(0), vessel(1, { shipType: 70 })], next: null }),
    'GET /api/vessel/tracks/t1/vessels/0': () => ({ vessel: vessel(0), positions, events: [event], next: null }),
    'GET /api/vessel/tracks/t1/vessels/1': () => ({
      vessel: vessel(1, { shipType: 70, events: 0 }),
      positions,
      events: [],
      next: null,
    }),
    'DELETE /api/vessel/tracks/t1': () => undefined,
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

const render = (address = '/dashboard-analysis?fishing-track=t1') => renderAt(address, <TrackFilePanel />)

it('shows the results, the skipped rows with line and column, and exports', async () => {
  render()
  await screen.findByText(/30 positions of 2 vessels, 2026-01-30 00:00 to 2026-01-30 02:25 UTC/)
  screen.getByText('9 positions look like fishing, in 1 fishing event.')
  screen.getByText(/You can have 5 track files at a time: remove one to upload another\./)
  screen.getByText(/Columns that are not read: catch/)
  screen.getByText('2: the latitude is not a number')
  screen.getByText("line 7, column lat, '18,9'")
  const links = screen.getAllByRole('link', { name: / as / }).map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    ['positions', 'events'].flatMap((content) =>
      ['csv', 'geojson'].map((format) => `/api/vessel/tracks/t1/file?content=${content}&format=${format}`),
    ),
  )
})

it('states how dates with slashes were read, and what to do when the file does not determine it', async () => {
  const dated = (line: number | null) => {
    const { summary } = file()
    const dates = { column: 'Timestamp', order: 'month_first' as const, line }
    server.handlers['GET /api/vessel/tracks/t1'] = () => file({ summary: summary && { ...summary, dates } })
  }
  dated(812)
  render()
  await screen.findByText('Dates of the column Timestamp were read as month/day/year, as line 812 proves.')
  cleanup()
  dated(null)
  render()
  await screen.findByText(/were read as month\/day\/year\. Nothing in the file proves that: if/)
})

it('an event moves the time of map and chart, and its result is stated as text', async () => {
  render()
  const table = await screen.findByRole('table')
  expect(within(table).getAllByRole('row')[1]?.textContent?.replaceAll(/\s/g, ' ')).toBe(
    '2026-01-30 00:051.5 h16° 06.0′ N, 070° 00.0′ E10.9 nm3.0 kn90%',
  )
  const time = screen.getByRole<HTMLInputElement>('slider')
  expect(Number(time.value)).toBe(begin + 5 * 60_000)
  screen.getByText(/fishing probability 90/)
  fireEvent.change(time, { target: { value: String(begin) } })
  screen.getByText('cannot say: the speed is not known')
  fireEvent.click(screen.getByRole('button', { name: 'Show the event at 2026-01-30 00:05:00 UTC on the map' }))
  expect(Number(time.value)).toBe(begin + 5 * 60_000)
})

it('another vessel is selected in the URL; a vessel of another type is labelled as such', async () => {
  render()
  fireEvent.change(await screen.findByLabelText('Vessel'), { target: { value: '1' } })
  await screen.findByText(/A vessel of this type does not fish/)
  await screen.findByText(/No fishing event:/)
})

it.each([
  [36, true],
  [37, false],
])('type %d is labelled as one that does not fish exactly when the model refuses it: %s', async (shipType, refuses) => {
  server.handlers['GET /api/vessel/tracks/t1/vessels/0'] = () => ({
    vessel: vessel(0, { shipType }),
    positions,
    events: [],
    next: null,
  })
  render()
  await screen.findByText(/Type of vessel, as the file states/)
  expect(screen.queryByText(/A vessel of this type does not fish/) !== null).toBe(refuses)
})

it('offers types of vessel, and says of one that was entered that the track contradicts it', async () => {
  const contradiction = { stated: 'tug', moves: 'fishing', probability: 0.84, hours: 44 } as const
  server.handlers['GET /api/vessel/tracks/t1/vessels/0'] = () => ({
    vessel: vessel(0, { shipType: 52, shipTypeFrom: 'entered', contradiction }),
    positions,
    events: [],
    next: null,
  })
  render()
  await screen.findByText(/Type of vessel, as entered with the file: Tug\./)
  screen.getByText(
    'Its track contradicts this type: by 44 hours under way it moves like a fishing vessel (84%), not like a tug or a tow. The type may be false.',
  )
  const type = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type of vessel (optional)' })
  expect([...type.options].map(({ text }) => text).slice(0, 3)).toEqual(['Not known', 'Fishing vessel', 'Cargo ship'])
})

it('a file being scored shows its progress, and can be cancelled', async () => {
  const running = { ...file({ state: 'running', share: 0.4, positions: 12_000, summary: null }) }
  server.handlers['GET /api/vessel/tracks/t1'] = () => running
  render()
  await screen.findByText(/Scoring fleet.csv: 12,000 positions, 40% done/)
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Progress' }).value).toBe(0.4)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Cancelled. Nothing of the file is kept.')
  expect(server.bodies('DELETE', '/api/vessel/tracks/t1')).toHaveLength(1)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('a rejected file shows why, with line and column', async () => {
  const message = 'Line 5, column "timestamp": the line has 1 cell where the header has 6.'
  const failure = { code: 'track_failed.cells', message }
  server.handlers['GET /api/vessel/tracks/t1'] = () => file({ state: 'failed', summary: null, failure })
  render()
  await screen.findByText(`The file was not scored: ${message} Nothing of it is kept.`)
})

it('lists other files of the account, and rejects empty and oversized ones before upload', async () => {
  const { summary: _, ...other } = file({ id: 't2', name: 'old.gpx' })
  server.handlers['GET /api/vessel/tracks'] = () => ({ files: [other] })
  render('/dashboard-analysis')
  await screen.findByRole('button', { name: 'Show old.gpx' })
  screen.getByText('30 positions, ready')
  const input = screen.getByLabelText('Track file')
  fireEvent.change(input, { target: { files: [new File([], 'empty.csv')] } })
  await screen.findByText(/empty.csv is empty/)
  const large = Object.defineProperty(new File(['x'], 'large.csv'), 'size', { value: 300 * 1024 * 1024 })
  fireEvent.change(input, { target: { files: [large] } })
  await screen.findByText(/large.csv is larger than 200 MB/)
  fireEvent.click(screen.getByRole('button', { name: 'Score this text' }))
  screen.getByText('Paste some lines first.')
  expect(server.sent.filter(({ method }) => method === 'POST')).toEqual([])
})
