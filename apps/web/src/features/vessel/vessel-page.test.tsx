import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { AisPosition, AisStaticData, AisVesselDetail } from '@varuna/contract/ais-vessel'
import type { ExportJob } from '@varuna/contract/export'
import type { TrackEventAnswer } from '@varuna/contract/track-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '~/api/query-client.ts'
import { deferred, FakeProblem, fakeServer, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { EventPage } from './event/event-page.tsx'
import { VesselPage } from './vessel-page.tsx'

const noon = Date.UTC(2026, 0, 31, 12)
const hour = 3_600_000
const iso = (hours: number) => new Date(noon + hours * hour).toISOString()

const position = (hours: number, over: Partial<AisPosition> = {}): AisPosition => ({
  time: iso(hours),
  timeFrom: 'source',
  timeUncertaintySeconds: 1,
  lat: 15,
  lon: 65 + hours / 10,
  speedKnots: 6,
  courseDegrees: 90,
  headingDegrees: null,
  navigationStatus: 0,
  station: 'class_a',
  ...over,
})
const staticData = (over: Partial<AisStaticData> = {}): AisStaticData => ({
  firstTime: iso(-9),
  lastTime: iso(0),
  station: 'class_a',
  name: 'SINDHU DURG',
  callSign: 'ATXZ',
  imo: 9_074_729,
  shipType: 70,
  lengthMetres: 142,
  beamMetres: 21,
  bowMetres: 108,
  portMetres: 9,
  draughtMetres: 6.2,
  destination: 'MUMBAI',
  ...over,
})
const vessel = (over: Partial<AisVesselDetail> = {}): AisVesselDetail => ({
  mmsi: 419_000_001,
  flag: 'IN',
  simulated: false,
  name: 'SINDHU DURG',
  callSign: 'ATXZ',
  imo: 9_074_729,
  shipType: 70,
  position: position(0),
  staticData: [staticData()],
  ...over,
})
const event: TrackEventAnswer = {
  id: 'gap-1',
  kind: 'gap',
  vessels: [419_000_001],
  simulated: false,
  from: iso(-8),
  to: iso(-1),
  lat: 15,
  lon: 64,
  rule: 'GAP-2',
  confidence: 'high',
  details: { hours: 7, isLikelyDisabled: true, port: null },
  evidence: [{ time: iso(-8), lat: 15, lon: 64 }],
}
const job = (over: Partial<ExportJob> = {}): ExportJob => ({
  id: 'e1',
  state: 'running',
  content: 'track',
  format: 'csv',
  mmsi: 419_000_001,
  vessels: null,
  simulated: false,
  from: iso(-24),
  to: iso(0),
  rows: 5_000,
  leftOut: 0,
  share: 0.4,
  byteCount: null,
  fileName: 'track.csv',
  createdAt: iso(0),
  expiresAt: iso(24),
  failure: null,
  ...over,
})

let server: FakeServer
let client: QueryClient
afterEach(() => {
  cleanup()
  server.close()
})

type Handlers = Parameters<typeof fakeServer>[0]
const answers: Handlers = {
  'GET /api/vessels/419000001': () => vessel(),
  'GET /api/vessels/419000001/track': () => ({
    mmsi: 419_000_001,
    positions: [-9, -8, -1, 0].map((hours) => position(hours)),
    next: null,
  }),
  'GET /api/events': () => ({ events: [event], next: null }),
  'GET /api/vessel': () => ({ reports: [] }),
  'GET /api/intelligence': () => ({ assessments: [{ id: 'i1', unreadable: true }] }),
  'GET /api/exports': () => ({ exports: [] }),
}

function open(handlers: Handlers = {}, address = '/vessels/419000001') {
  server = fakeServer({ ...answers, ...handlers })
  const router = createMemoryRouter(
    [
      {
        path: '/vessels/:mmsi',
        Component: () => <VesselPage mmsi={router.state.location.pathname.split('/')[2] ?? ''} />,
      },
      { path: '*', Component: () => <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  )
  client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const panel = (name: string) => within(screen.getByRole('region', { name }))

it('says what the vessel is, how sure that is, what is missing, and what it did', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'SINDHU DURG' })).toBeTruthy()
  expect(screen.getByText('under way using engine')).toBeTruthy()
  expect(screen.getByText('India (IN)')).toBeTruthy()
  expect(screen.getByText('Cargo · AIS type 70')).toBeTruthy()
  await screen.findByText('The track fits one vessel')
  const sure = panel('How sure is this')
  expect(sure.getByText(/1 gap of 6 hours or more/)).toBeTruthy()
  expect(sure.getByText('heading')).toBeTruthy()
  expect(sure.queryByText('name')).toBeNull()
  expect(await screen.findByText(/^4 positions\. At most one position in 10/)).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Gap in its reports' })
  expect([link.getAttribute('href'), link.closest('li')?.id]).toEqual([
    '/dashboard-analysis/events/gap-1',
    'event-gap-1',
  ])
  expect(screen.getByRole('table', { name: 'Positions, the newest first' }).getAttribute('aria-rowcount')).toBe('5')
  expect(screen.getByText(/From 6\.0 to 6\.0 kn, 6\.0 kn on average/)).toBeTruthy()
})

it('reads the period of the address, and puts a chosen one there', async () => {
  const router = open({}, '/vessels/419000001?hours=168')
  fireEvent.click(await screen.findByRole('button', { name: '6 h' }))
  expect(router.state.location.search).toBe('?hours=6')
  await waitFor(() => {
    const tracks = server.sent.map(({ path }) => path).filter((path) => path.includes('/track?'))
    expect(tracks.map((path) => new URLSearchParams(path.split('?')[1]).get('from'))).toEqual([iso(-168), iso(-6)])
  })
})

it('names what is wrong with the period of an address, and with a typed one', async () => {
  const router = open({}, '/vessels/419000001?from=yesterday&to=soon')
  await screen.findByText(/asks for a period that cannot be read/)
  fireEvent.click(await screen.findByText('Between two times (UTC)'))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-02-01T00:00' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-01T00:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByText(/the first before the second/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-02-01T06:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(router.state.location.search).toBe('?from=2026-02-01T00%3A00%3A00.000Z&to=2026-02-01T06%3A00%3A00.000Z')
})

it('lists what changed in the static data, field by field', async () => {
  const sets = [staticData({ name: 'OLD NAME', lastTime: iso(-5) }), staticData({ firstTime: iso(-4) })]
  open({ 'GET /api/vessels/419000001': () => vessel({ staticData: sets }) })
  await screen.findByText('OLD NAME', { selector: 's' })
  expect(panel('What it stated of itself').getByText('2026-01-31 08:00:00 UTC', { selector: 'li time' })).toBeTruthy()
})

it('a vessel with static data only has no track, and says so', async () => {
  open({ 'GET /api/vessels/419000001': () => vessel({ position: null }) })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getAllByText(/Only static data has been received/)).toHaveLength(2)
  expect(screen.getByText('Nothing can be said of its track in this period')).toBeTruthy()
  expect(server.sent.some(({ path }) => path.includes('/track'))).toBe(false)
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
})

it('a period without positions, and one with a single one, keep the page whole', async () => {
  const track = { mmsi: 419_000_001, positions: [] as AisPosition[], next: null }
  open({ 'GET /api/vessels/419000001/track': () => track })
  await screen.findByText(/No position was received in this period/)
  expect(screen.getByText('None of these positions states a speed.')).toBeTruthy()
  cleanup()
  server.close()
  open({
    'GET /api/vessels/419000001/track': () => ({ ...track, positions: [position(0, { lat: 90, speedKnots: null })] }),
  })
  await screen.findByText(/^1 position\..*lie outside the map/)
  expect(screen.getByText('A single position says little about a track')).toBeTruthy()
})

it.each([
  ['/vessels/419000009', /No AIS report of MMSI 419000009 has been received/],
  ['/vessels/abc', /“abc” is not an MMSI/],
])('%s says what is wrong and leads back', async (address, text) => {
  open({ 'GET /api/vessels/419000009': () => new FakeProblem(404, 'not_found', 'There is none.') }, address)
  await screen.findByText(text)
  expect(screen.getByRole('link', { name: 'All vessels on the map' })).toBeTruthy()
})

it('a failed request says so and can be repeated', async () => {
  let isDown = true
  open({
    'GET /api/vessels/419000001/track': () =>
      isDown ? new FakeProblem(424, 'unreadable', 'Broken.') : { mmsi: 1, positions: [], next: null },
  })
  await screen.findByText('The track could not be loaded. Broken.')
  isDown = false
  fireEvent.click(panel('Track').getByRole('button', { name: 'Try again' }))
  await screen.findByText(/No position was received/)
})

it('a lost connection leaves the page as it was, with the time of what is shown', async () => {
  let isDown = false
  open({ 'GET /api/vessels/419000001': () => (isDown ? new FakeProblem(424, 'unreadable', 'Broken.') : vessel()) })
  await screen.findByRole('heading', { level: 1 })
  isDown = true
  await act(() => client.refetchQueries({ queryKey: ['vessel', '419000001'] }))
  await screen.findByText(/^The vessel could not be read again since .* UTC\. Broken\.$/)
  expect(screen.getByRole('heading', { level: 1, name: 'SINDHU DURG' })).toBeTruthy()
})

it('the panels of the history fail on their own', async () => {
  open({
    'GET /api/events': () => new FakeProblem(424, 'unreadable', 'Broken.'),
    'GET /api/vessel': () => new FakeProblem(424, 'unreadable', 'Broken.'),
    'GET /api/exports': () => new FakeProblem(424, 'unreadable', 'Broken.'),
  })
  await screen.findByText('Its events could not be loaded. Broken.')
  await screen.findByText('Your assessments could not be loaded. Broken.')
  await screen.findByText('Your exports could not be loaded. Broken.')
  expect(screen.getByRole('heading', { level: 1, name: 'SINDHU DURG' })).toBeTruthy()
})

it('a simulated vessel is marked above everything else', async () => {
  open({ 'GET /api/vessels/419000001': () => vessel({ simulated: true }) })
  await screen.findByText(/This is a simulated vessel/)
})

it('plays the track by its shortcut, and the time bar says where the vessel was', async () => {
  open()
  const range = await screen.findByRole('slider', { name: 'Time on the track' })
  await waitFor(() => expect(range.getAttribute('aria-valuetext')).toBe('2026-01-31 12:00:00 UTC'))
  fireEvent.change(range, { target: { value: String(noon - 4 * hour) } })
  expect(screen.getByText('in a gap: its place is not known')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'p' })
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  await waitFor(() => expect(Number((range as HTMLInputElement).value)).toBeGreaterThan(noon - 4 * hour))
  fireEvent.keyDown(document.body, { key: 'p' })
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})

it('an export shows its progress, then its file, and can be cancelled', async () => {
  let state = job()
  const started = deferred(state)
  open({
    'POST /api/exports': () => started.promise,
    'GET /api/exports': () => ({ exports: [state, job({ id: 'other', mmsi: 1, fileName: 'other.csv' })] }),
    'DELETE /api/exports/e1': () => null,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'CSV' }))
  await act(async () => started.release())
  fireEvent.click(screen.getByRole('button', { name: 'Events' }))
  fireEvent.click(screen.getByRole('button', { name: 'GeoJSON' }))
  const period = { mmsi: '419000001', from: iso(-24), to: iso(0) }
  await waitFor(() =>
    expect(server.bodies('POST', '/api/exports')).toEqual([
      { content: 'track', format: 'csv', ...period },
      { content: 'events', format: 'geojson', ...period },
    ]),
  )
  expect((await screen.findByRole('progressbar')).getAttribute('value')).toBe('0.4')
  expect(screen.queryByText('other.csv')).toBeNull()
  state = job({ state: 'ready', byteCount: 1_234_567 })
  const file = await screen.findByRole('link', { name: 'Download track.csv' }, { timeout: 5_000 })
  expect(file.getAttribute('href')).toBe('/api/exports/e1/file')
  expect(screen.getByText(/1\.2\sMB/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove track.csv' }))
  await waitFor(() => expect(server.sent.some(({ method }) => method === 'DELETE')).toBe(true))
})

it('an export that is refused or failed says why', async () => {
  const failure = { code: 'export_failed.storage_full', message: 'There was no space left for the file.' }
  open({
    'POST /api/exports': () => new FakeProblem(429, 'too_many_requests', 'You have 20 exports.'),
    'GET /api/exports': () => ({ exports: [job({ state: 'failed', share: null, failure })] }),
  })
  await screen.findByText('There was no space left for the file.')
  fireEvent.click(screen.getByRole('button', { name: 'GPX' }))
  await screen.findByText('The export was not started. You have 20 exports.')
})

it('the page of an event says its rule, and leads to its vessel at that time', async () => {
  server = fakeServer({ 'GET /api/events/gap-1': () => event })
  const router = createMemoryRouter([{ path: '*', Component: () => <EventPage id="gap-1" /> }])
  renderPage(<RouterProvider router={router} />)
  await screen.findByRole('heading', { level: 1, name: 'Gap in its reports' })
  expect(screen.getByText(/The transmitter was likely switched off/)).toBeTruthy()
  expect(screen.getByText('yes')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Show the track around it' })
  expect(link.getAttribute('href')).toBe(
    `/dashboard-analysis/vessels/419000001?${new URLSearchParams({ from: iso(-14), to: iso(5) })}`,
  )
})

it('an unknown event, and one that cannot be read, say so', async () => {
  server = fakeServer({
    'GET /api/events/none': () => new FakeProblem(404, 'not_found', 'None.'),
    'GET /api/events/far': unreachable,
  })
  const show = (id: string) => {
    const router = createMemoryRouter([{ path: '*', Component: () => <EventPage id={id} /> }])
    renderPage(<RouterProvider router={router} />)
  }
  show('none')
  await screen.findByText(/There is no such event/)
  cleanup()
  show('far')
  await screen.findByText(/The event cannot be shown/, undefined, { timeout: 5_000 })
})

it('lists the own assessments of fishing and of trafficking, the newest first, each with a link', async () => {
  const fishing = {
    id: 'f1',
    mmsi: 419_000_001,
    timestamp: iso(-3),
    is_fishing_probability: 0.83,
    is_illegal_fishing: false,
    alert_needed: true,
    message: '',
    verdict: 'fishing',
    confidence: 0.83,
    reasons: [],
    missing: [],
    zones: [],
    factors: [],
    based_on: { kind: 'point', fixes: 1, hours: 0, from: null, to: null },
    alert: null,
    flag: 'IN',
    model: { name: 'm', version: '1' },
    report: {
      mmsi: 419_000_001,
      timestamp: iso(-3),
      distance_from_shore: 9,
      distance_from_port: 9,
      speed: 3,
      course: 4,
      lat: 1,
      lon: 2,
      source: 'AIS',
    },
  }
  open({
    'GET /api/vessel': () => ({ reports: [fishing, { ...fishing, id: 'f2', mmsi: 419_000_002 }] }),
  })
  const assessments = await screen.findByRole('region', { name: 'Your assessments' })
  const [link] = await within(assessments).findAllByRole('link', { name: 'Fishing report' })
  expect(link?.getAttribute('href')).toBe('/dashboard-analysis/assessments/vessel_report/f1')
  expect(
    within(assessments)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/Fishing reportFishing 83/)])
})
