import type { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AisPosition } from '@varuna/contract/watch/ais-vessel'
import { useParams } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '~/session/query-client.ts'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderRoutes } from '~/testing/render-page.tsx'
import { event, hour, iso, noon, position, staticData, vessel, vesselResponses } from '~/testing/vessel-responses.ts'
import { VesselPage } from './vessel-page.tsx'

let server: FakeServer
let client: QueryClient
afterEach(() => {
  cleanup()
  server.close()
})

const AddressedVessel = () => <VesselPage mmsi={useParams().mmsi ?? ''} />

function open(handlers: Parameters<typeof fakeServer>[0] = {}, address = '/vessels/419000001') {
  server = fakeServer({ ...vesselResponses, ...handlers })
  client = createQueryClient()
  return renderRoutes(
    [
      { path: '/vessels/:mmsi', Component: AddressedVessel },
      { path: '*', Component: () => <p>elsewhere</p> },
    ],
    address,
    client,
  )
}
const fishingReport = {
  id: 'f1',
  mmsi: 419_000_001,
  timestamp: iso(-3),
  is_fishing_probability: 0.83,
  is_illegal_fishing: false,
  legality: 'no_rule_broken',
  alert_needed: true,
  message: '',
  verdict: 'fishing',
  fishing_now: null,
  vessel: null,
  confidence: 0.83,
  reasons: [],
  missing: [],
  zones: [],
  factors: [],
  based_on: { kind: 'point', fixes: 1, hours: 0, from: iso(-3), to: iso(-3) },
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

const panel = (name: string) => within(screen.getByRole('region', { name }))

it("states the vessel's identity, its certainty, missing information and events", async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'SINDHU DURG' })).toBeTruthy()
  expect(screen.getByText('under way using engine')).toBeTruthy()
  expect(screen.getByText('India (IN)')).toBeTruthy()
  await screen.findByText(/^Cargo · AIS type 70/)
  await screen.findByText('The track fits one vessel')
  const sure = panel('How sure is this')
  expect(sure.getByText(/1 gap of 6 hours or more/)).toBeTruthy()
  expect(sure.getByText('heading')).toBeTruthy()
  expect(sure.queryByText('name')).toBeNull()
  expect(await screen.findByText(/^4 positions\. At most one position in 10/)).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'AIS gap' })
  expect([link.getAttribute('href'), link.closest('li')?.id]).toEqual([
    '/dashboard-analysis/events/gap-1',
    'event-gap-1',
  ])
  expect(screen.getByRole('table', { name: 'Positions, the newest first' }).getAttribute('aria-rowcount')).toBe('5')
  expect(screen.getByText(/^6\.0 kn throughout\./)).toBeTruthy()
})

it('judges nothing that is not a vessel', async () => {
  open(
    { 'GET /api/vessels/419000001': () => vessel({ position: position(0, { station: 'aid_to_navigation' }) }) },
    '/vessels/419000001',
  )
  expect(await screen.findAllByText('Aid to navigation, not a vessel')).toHaveLength(2)
  await screen.findByRole('region', { name: 'Track' })
  for (const title of ['How sure is this', 'Is it a fishing vessel?', 'Your assessments'])
    expect(screen.queryByRole('region', { name: title })).toBeNull()
  expect(server.sent.some(({ path }) => path.endsWith('/kind'))).toBe(false)
})

it('reads the period from the URL, and puts a selected one there', async () => {
  const router = open({}, '/vessels/419000001?hours=168')
  fireEvent.click(await screen.findByRole('button', { name: '6 h' }))
  expect(router.state.location.search).toBe('?hours=6')
  await waitFor(() => {
    const tracks = server.sent.map(({ path }) => path).filter((path) => path.includes('/track?'))
    expect(tracks.map((path) => new URLSearchParams(path.split('?')[1]).get('from'))).toEqual([iso(-168), iso(-6)])
  })
})

it('opened around an event, shows its time, names it and the period that was judged, and leads back', async () => {
  const around = new URLSearchParams({ from: iso(-9), to: iso(-7), at: iso(-8), event: 'gap-1' })
  const router = open({ 'GET /api/events/gap-1': () => event }, `/vessels/419000001?${around}`)
  const range = await screen.findByRole('slider', { name: 'Time on the track' })
  // The whole of the gap, though the address has less of it, and up to the latest report.
  await screen.findByText('Judged by its track from 2026-01-30 22:00 UTC to 2026-01-31 12:00 UTC.')
  await waitFor(() => expect(range.getAttribute('aria-valuetext')).toBe('2026-01-31 04:00:00 UTC'))
  const note = screen.getByText('Shown around').closest('p')
  expect(
    within(note ?? document.body)
      .getByRole('link', { name: 'AIS gap' })
      .getAttribute('href'),
  ).toBe('/dashboard-analysis/events/gap-1')
  expect(document.getElementById('event-gap-1')?.getAttribute('aria-current')).toBe('true')
  fireEvent.click(screen.getByRole('link', { name: 'Back to the 24 hours before its latest report' }))
  expect(router.state.location.search).toBe('')
  await screen.findByText(/^Judged by its track in the 24 hours before its latest report, 2026-01-30 12:00 UTC to/)
  expect(screen.queryByText('Shown around')).toBeNull()
})

it('judges up to the latest report, where the track is read in steps of five minutes', async () => {
  const latest = position(0, { time: '2026-01-31T11:57:30.000Z' })
  open({ 'GET /api/vessels/419000001': () => vessel({ position: latest }) })
  await screen.findByText(/ before its latest report, 2026-01-30 12:00 UTC to 2026-01-31 11:57 UTC\.$/)
})

it('says that the event of an address is gone, and shows its time', async () => {
  const around = new URLSearchParams({ from: iso(-9), to: iso(-7), at: iso(-8), event: 'old' })
  open({ 'GET /api/events/old': () => new FakeProblem(404, 'not_found', 'None.') }, `/vessels/419000001?${around}`)
  await screen.findByText(/^The event that the address names is not there any more/)
  const range = await screen.findByRole('slider', { name: 'Time on the track' })
  await waitFor(() => expect(range.getAttribute('aria-valuetext')).toBe('2026-01-31 04:00:00 UTC'))
})

it('states the type that the vessel states, and the kind that it most likely is, or that nothing can be said', async () => {
  open()
  await screen.findByText('Cargo · AIS type 70 · inferred: a cargo ship or tanker, 97%')
  cleanup()
  server.close()
  const kind = vesselResponses['GET /api/vessels/419000001/kind']()
  open({
    'GET /api/vessels/419000001': () => vessel({ shipType: null }),
    'GET /api/vessels/419000001/kind': () => ({ ...kind, verdict: 'fishing_vessel', probability: 0.91 }),
  })
  await screen.findByText('not stated · inferred: a fishing vessel, 91%')
  cleanup()
  server.close()
  open({
    'GET /api/vessels/419000001': () => vessel({ shipType: 0 }),
    'GET /api/vessels/419000001/kind': () => ({ ...kind, verdict: 'cannot_say' }),
  })
  await screen.findByText('not stated · cannot be inferred')
  cleanup()
  server.close()
  const kinds = [{ kind: 'pleasure' as const, probability: 0.56 }]
  open({
    'GET /api/vessels/419000001': () => vessel({ shipType: null }),
    'GET /api/vessels/419000001/kind': () => ({ ...kind, verdict: 'other_vessel', kinds }),
  })
  await screen.findByText('not stated · cannot be inferred')
})

it('names the kind that is neither of the two it knows best for what it is not', async () => {
  const kind = vesselResponses['GET /api/vessels/419000001/kind']()
  const kinds = [{ kind: 'other' as const, probability: 0.89 }]
  open({ 'GET /api/vessels/419000001/kind': () => ({ ...kind, kinds }) })
  await screen.findByText('Cargo · AIS type 70 · inferred: neither fishing vessel nor cargo ship or tanker')
})

it('names what is wrong with the period of a URL, and with a typed one', async () => {
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
  expect(panel('Static and voyage data').getByText('2026-01-31 08:00:00 UTC', { selector: 'li time' })).toBeTruthy()
})

it('a vessel with static data only has no track, and says so', async () => {
  open({ 'GET /api/vessels/419000001': () => vessel({ position: null }) })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getAllByText(/Only static data has been received/)).toHaveLength(2)
  expect(screen.getByText('Nothing can be said about its track in this period')).toBeTruthy()
  expect(server.sent.some(({ path }) => path.includes('/track'))).toBe(false)
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
})

it('handles a period without positions, and one with a single position', async () => {
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

it('rejects a URL without a valid MMSI, and links back', async () => {
  open({}, '/vessels/abc')
  await screen.findByText(/“abc” is not an MMSI/)
  expect(screen.getByRole('heading', { level: 1, name: 'No such vessel' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All vessels on the map' })).toBeTruthy()
})

it("shows a vessel never received over AIS with the account's assessments", async () => {
  open({
    'GET /api/vessels/419000001': () => new FakeProblem(404, 'not_found', 'There is none.'),
    'GET /api/vessel': () => ({ reports: [fishingReport] }),
  })
  await screen.findByRole('heading', { level: 1, name: 'MMSI 419000001' })
  expect(screen.getByText(/^No AIS report of this vessel has been received/)).toBeTruthy()
  const link = await panel('Your assessments').findByRole('link', { name: 'Fishing report' })
  expect(link.getAttribute('href')).toBe('/dashboard-analysis/assessments/vessel_report/f1')
})

it('reports a failed request, which can be repeated', async () => {
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

it('a lost connection leaves the page as it was, with the time of its data', async () => {
  let isDown = false
  open({ 'GET /api/vessels/419000001': () => (isDown ? new FakeProblem(424, 'unreadable', 'Broken.') : vessel()) })
  await screen.findByRole('heading', { level: 1 })
  isDown = true
  await act(() => client.refetchQueries({ queryKey: ['vessel', '419000001'] }))
  await screen.findByText(/^This page has not been updated since .* UTC\. Broken\.$/)
  expect(screen.getByRole('heading', { level: 1, name: 'SINDHU DURG' })).toBeTruthy()
})

it('the history panels fail independently', async () => {
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

it('plays the track by shortcut, and the time bar states where the vessel was', async () => {
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

it("lists the account's own fishing and trafficking assessments, newest first, each with a link", async () => {
  open({
    'GET /api/vessel': () => ({ reports: [fishingReport, { ...fishingReport, id: 'f2', mmsi: 419_000_002 }] }),
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
