import { sampleVesselReport } from '@varuna/contract/analysis/sample-reports'
import { dashboardWords } from '@varuna/language/rooms'
import type { VesselSubmission } from '@varuna/contract/analysis/vessel'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queuedAlertResponse, queuePageResponse } from '~/testing/alert-responses.ts'
import {
  assessmentsResponse,
  locationResponse,
  overviewResponse,
  vesselResponse,
} from '~/testing/dashboard-responses.ts'
import { deleteLast, fillIn, insertText, stepUp } from '~/testing/edit-as-browser.ts'
import { FakeProblem, fakeServer, deferred, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { position, vessel } from '~/testing/vessel-responses.ts'
import { FishingTab } from './fishing-tab.tsx'
import { sampleValues } from './sample-report.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/overview': () => overviewResponse(),
    'GET /api/assessments': () => assessmentsResponse(),
    'GET /api/location': () => locationResponse(),
    'GET /api/vessel': () => ({ reports: [] }),
    'GET /api/vessel/tracks': () => ({ files: [] }),
    'GET /api/alerts': () => queuePageResponse([]),
    'POST /api/vessel': ({ body }) => vesselResponse(body as VesselSubmission),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  vi.useRealTimers()
})

const renderTab = () => renderAt('/dashboard-analysis', <FishingTab />)
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Enter in a field clicks the submit button. */
const pressEnter = () => press('Submit Vessel Data')
const postedReports = () => server.bodies('POST', '/api/vessel') as VesselSubmission[]
/** Entries by label; the time and the distances are calculated. */
const entries = {
  MMSI: '419000123',
  Source: 'VMS',
  'Latitude (°)': '16.5',
  'Longitude (°)': '72.1',
  'Speed (kn)': '4.2',
  'Course (°)': '140',
}
const enterReport = () => {
  for (const [name, value] of Object.entries(entries)) type(name, value)
}
const landAlert = 'LOCATION ERROR: The specified coordinates are on land.'
const likely = 'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.'
const verdict = () => screen.queryByText('How sure')

it('waits for the calculated distances and sends them', async () => {
  const answer = deferred(locationResponse())
  server.handlers['GET /api/location'] = ({ path }) => (path.includes('16.5') ? answer.promise : locationResponse())
  renderTab()
  enterReport()
  pressEnter()
  await screen.findByText('Validating…')
  expect(screen.queryByText('Please enter a number')).toBeNull()
  expect(postedReports()).toEqual([])
  answer.release()
  await screen.findByText('How sure')
  expect(postedReports()).toMatchObject([{ distance_from_shore: 60.12, distance_from_port: 72.46 }])
  expect(screen.queryByText('Please enter a number')).toBeNull()
})

it('raises the land alert for a position submitted before its check', async () => {
  server.handlers['GET /api/location'] = () => locationResponse({ status: 'land' })
  renderTab()
  enterReport()
  pressEnter()
  await screen.findByText(landAlert)
  screen.getByText(dashboardWords.land.skipped)
  screen.getByText(dashboardWords.land.error)
  expect(postedReports()).toEqual([])
})

it('raises the land alert when only the server finds the position on land', async () => {
  server.handlers['GET /api/location'] = unreachable
  server.handlers['POST /api/vessel'] = () => new FakeProblem(422, 'on_land', dashboardWords.land.error)
  renderTab()
  enterReport()
  pressEnter()
  await screen.findByText(landAlert)
})

it('validates a typed distance', async () => {
  renderTab()
  enterReport()
  type('Distance from shore (nm)', '-1')
  pressEnter()
  await screen.findByText('Distance from shore cannot be negative')
  type('Distance from shore (nm)', '')
  pressEnter()
  await screen.findByText('Please enter a number')
  expect(postedReports()).toEqual([])
})

it.each([
  ['Submit Vessel Data', dashboardWords.land.assumedWater],
  ['Simulate', dashboardWords.land.assumedWaterSimulated],
])('%s assumes water when the land check cannot be reached', async (button, notice) => {
  server.handlers['GET /api/location'] = unreachable
  renderTab()
  enterReport()
  await screen.findByText(dashboardWords.land.unverified)
  press(button)
  await screen.findByText(notice)
  await screen.findByText('How sure')
  if (button !== 'Simulate')
    expect(postedReports()).toMatchObject([
      { distance_from_shore: null, distance_from_port: null, lat: 16.5, lon: 72.1 },
    ])
})

it('clears the previous verdict and alert when the next report is sent', async () => {
  renderTab()
  enterReport()
  pressEnter()
  await screen.findByText('How sure')
  expect(screen.getAllByText(likely)).toHaveLength(2)
  const second = deferred(null)
  server.handlers['POST /api/vessel'] = async ({ body }) => {
    await second.promise
    return vesselResponse(body as VesselSubmission, {
      is_fishing_probability: 0.1,
      verdict: 'not_fishing',
      message: 'Normal',
      alert: null,
    })
  }
  type('Speed (kn)', '11')
  pressEnter()
  await screen.findByText('Validating…')
  expect(verdict()).toBeNull()
  screen.getByText('No current alert.')
  screen.getByText('No data sent yet.')
  second.release()
  await screen.findByText('Not fishing')
  screen.getByText('No current alert.')
})

it('a verdict names its report', async () => {
  renderTab()
  enterReport()
  pressEnter()
  await screen.findByText(/^MMSI 419000123, 16° 30.0′ N, 072° 06.0′ E, /)
})

it('sends one report for a double click', async () => {
  renderTab()
  enterReport()
  const button = screen.getByRole('button', { name: 'Submit Vessel Data' })
  button.click()
  button.click()
  await screen.findByText('How sure')
  expect(postedReports()).toHaveLength(1)
})

it('shows the reason when two positions of the vessel conflict', async () => {
  const text = 'It cannot have sailed 300 nm in 1 h: one of two positions is wrong.'
  server.handlers['POST /api/vessel'] = ({ body }) =>
    vesselResponse(body as VesselSubmission, {
      reasons: [
        {
          rule: 'IUU-10',
          code: 'contradicting_positions',
          params: {},
          text,
          confidence: null,
          source: null,
          clearedBy: [],
        },
      ],
    })
  renderTab()
  enterReport()
  pressEnter()
  await screen.findByText(text)
  screen.getByText('IUU-10')
})

it('sends the unchanged sample as a sample and labels it in the result, in the alert, on the map and in the list', async () => {
  renderTab()
  pressEnter()
  await screen.findByText('How sure')
  expect(postedReports()).toMatchObject([{ mmsi: 419001234, sample: true }])
  expect(screen.getAllByText('Sample: an invented vessel, not kept')).toHaveLength(3)
  screen.getByText('Vessel 419001234, sample (current)', { normalizer: (text) => text.trim() })
  expect(screen.queryByRole('link', { name: 'Open the alert' })).toBeNull()
})

const fieldNames = [
  'mmsi',
  'source',
  'timestamp',
  'lat',
  'lon',
  'distance_from_shore',
  'distance_from_port',
  'speed',
  'course',
] as const
type FieldName = (typeof fieldNames)[number]
/** By name: searching all labels takes most of the time of these tests. */
const control = (name: FieldName) => document.getElementsByName(name)[0] as HTMLInputElement
const shown = () => Object.fromEntries(fieldNames.map((name) => [name, control(name).value]))
const now = () => control('timestamp').value

/** The distances of the sample's position are available before the first edit. */
const renderSample = async () => {
  renderTab()
  await waitFor(() => expect(control('distance_from_shore').value).toBe('60.12'))
}

const numbers = fieldNames.filter((name) => name !== 'source' && name !== 'timestamp')
const ways: [way: string, names: FieldName[], edit: (control: HTMLInputElement) => void, left: string][] = [
  ['a key behind the last digit', numbers, (to) => insertText(to, '5'), '5'],
  ['paste', ['mmsi', 'distance_from_port'], (to) => insertText(to, '77', 'insertFromPaste'), '77'],
  ['a dropped text', ['lat'], (to) => insertText(to, '77', 'insertFromDrop'), '77'],
  ['Backspace', ['speed', 'distance_from_shore'], deleteLast, ''],
  ['the arrow of a number', ['mmsi', 'lon', 'distance_from_port'], stepUp, ''],
  ['a value that the browser fills in', ['mmsi', 'distance_from_shore'], (to) => fillIn(to, '31'), '31'],
  ['a choice', ['source'], (to) => fillIn(to, 'SAR'), 'SAR'],
  ['another time', ['timestamp'], (to) => fillIn(to, '2026-01-05T06:00'), '2026-01-05T06:00'],
]
const firstEdits = ways.flatMap(([way, names, edit, left]) => names.map((name) => [way, name, edit, left] as const))

it.each(firstEdits)('%s in %s removes the sample: the form holds only the new value', async (_, name, edit, left) => {
  await renderSample()
  edit(control(name))
  const empty = { ...Object.fromEntries(fieldNames.map((each) => [each, ''])), timestamp: now() }
  await waitFor(() => expect(shown()).toEqual({ ...empty, [name]: left }))
  screen.getByText(dashboardWords.location.empty)
  screen.getByText(dashboardWords.reportForm.holdsEntries)
  expect(screen.queryByText(/, sample|\(current\)/)).toBeNull()
  pressEnter()
  for (const each of ['mmsi', 'source', 'lat', 'lon', 'speed', 'course'] as const)
    if (each !== name || left === '')
      await waitFor(() => expect(control(each).getAttribute('aria-invalid')).toBe('true'))
  expect(postedReports()).toEqual([])
})

it.each(fieldNames)('a report begun in %s has only what was entered', async (name) => {
  const values: Record<FieldName, string> = {
    mmsi: '419000123',
    source: 'VMS',
    timestamp: '2026-01-05T06:00',
    lat: '-12.5',
    lon: '-7.25',
    distance_from_shore: '31',
    distance_from_port: '32',
    speed: '6.5',
    course: '9',
  }
  await renderSample()
  for (const each of [name, ...fieldNames.filter((other) => other !== name)]) {
    if (each === 'source' || each === 'timestamp') fillIn(control(each), values[each])
    else insertText(control(each), values[each])
  }
  pressEnter()
  await waitFor(() => expect(postedReports()).toHaveLength(1))
  expect(postedReports()[0]).toEqual({
    mmsi: 419000123,
    source: 'VMS',
    timestamp: new Date(2026, 0, 5, 6).toISOString(),
    lat: -12.5,
    lon: -7.25,
    distance_from_shore: 31,
    distance_from_port: 32,
    speed: 6.5,
    course: 9,
  })
})

it('restores the whole sample, and then what was entered', async () => {
  signedIn()
  await renderSample()
  insertText(control('speed'), '7')
  press(dashboardWords.reportForm.showSample)
  await waitFor(() => expect(control('mmsi').value).toBe(sampleValues.mmsi))
  expect(control('speed').value).toBe(sampleValues.speed)
  pressEnter()
  await screen.findByText('How sure')
  expect(postedReports()).toMatchObject([{ speed: 3.4, sample: true }])
  // A reload while the sample is shown restores what was entered.
  cleanup()
  renderTab()
  expect([control('mmsi').value, control('speed').value]).toEqual(['', '7'])
  press(dashboardWords.reportForm.showSample)
  await waitFor(() => expect(control('mmsi').value).toBe(sampleValues.mmsi))
  press(dashboardWords.reportForm.backToEntered)
  await waitFor(() => expect([control('mmsi').value, control('speed').value]).toEqual(['', '7']))
})

it('a button clears the form and keeps the focus', async () => {
  await renderSample()
  const button = screen.getByRole('button', { name: dashboardWords.reportForm.emptyForm })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(control('mmsi').value).toBe(''))
  expect(document.activeElement?.textContent).toBe(dashboardWords.reportForm.showSample)
  expect(now()).not.toBe('')
})

it("a window without entries keeps another window's draft", async () => {
  signedIn()
  const item = 'varuna.of.u1.report.fishing'
  renderTab()
  localStorage.setItem(item, '{"mmsi":"419000999"}')
  press(dashboardWords.reportForm.emptyForm)
  await waitFor(() => expect(control('mmsi').value).toBe(''))
  press(dashboardWords.reportForm.showSample)
  await waitFor(() => expect(control('mmsi').value).toBe(sampleValues.mmsi))
  expect(localStorage.getItem(item)).toBe('{"mmsi":"419000999"}')
})

it.each(['Simulate', 'Update Map'])('%s is in the demonstration, apart from the form', (name) => {
  renderTab()
  const region = within(screen.getByRole('region', { name: 'Demonstration' }))
  region.getByRole('button', { name })
  region.getByText(/^Nothing here is evidence, and nothing is kept\./)
  region.getByText('No data sent yet.')
  expect(screen.getByRole('region', { name: 'Vessel Data Input' }).contains(screen.getByRole('button', { name }))).toBe(
    false,
  )
})

it('Update Map shows only entered values, labelled as such', async () => {
  renderTab()
  type('Latitude (°)', '16.5')
  type('Longitude (°)', '72.1')
  press('Update Map')
  await screen.findByText('Vessel without an MMSI, from the form (current)', { normalizer: (text) => text.trim() })
  screen.getByText('From the form: not assessed, not kept')
  expect(screen.getAllByText('not entered')).toHaveLength(3)
  expect(postedReports()).toEqual([])
})

it('Simulate labels its made-up result in the alert, the result, on the map and in the response, and sends nothing', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.1)
  renderTab()
  enterReport()
  press('Simulate')
  const title = await screen.findByText('ILLEGAL FISHING ALERT: Vessel detected in restricted zone!', { selector: 'p' })
  expect(title.closest('[data-not-evidence]')?.textContent).toMatch(/^Simulation: random, not an analysis/)
  screen.getByText('Vessel 419000123, simulation (current)', { normalizer: (text) => text.trim() })
  expect(screen.getAllByText('Simulation: random, not an analysis')).toHaveLength(2)
  expect(screen.getByLabelText('API Response text').textContent).toContain('"simulated": true')
  expect(server.sent.filter(({ method }) => method !== 'GET')).toEqual([])
  vi.restoreAllMocks()
})

it('follows the clock until a time is typed', async () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 5, 7, 3, 20), shouldAdvanceTime: true })
  renderTab()
  expect(field('Timestamp').value).toBe('2026-01-05T07:03')
  vi.setSystemTime(new Date(2026, 0, 5, 15, 3, 20))
  await vi.advanceTimersByTimeAsync(1_000)
  await waitFor(() => expect(field('Timestamp').value).toBe('2026-01-05T15:03'))
  pressEnter()
  await waitFor(() => expect(postedReports()).toHaveLength(1))
  expect(postedReports()[0]?.timestamp).toBe(new Date(2026, 0, 5, 15, 3).toISOString())
  type('Timestamp', '2026-01-05T06:00')
  vi.setSystemTime(new Date(2026, 0, 5, 15, 5, 20))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(field('Timestamp').value).toBe('2026-01-05T06:00')
  press('Use current time')
  expect(field('Timestamp').value).toBe('2026-01-05T15:05')
})

it('shows unresolved alerts of the queue after a reload; Clear Alert only hides them', async () => {
  server.handlers['GET /api/alerts'] = () => queuePageResponse([queuedAlertResponse({ id: 'q1', message: 'Waiting.' })])
  renderTab()
  await screen.findByText('Waiting.')
  expect(screen.getByRole('link', { name: 'Open the alert' }).getAttribute('href')).toBe(
    '/dashboard-analysis/alerts/q1',
  )
  press('Clear Alert')
  screen.getByText('No current alert.')
  expect(server.sent.filter(({ method }) => method !== 'GET')).toEqual([])
  cleanup()
  renderTab()
  await screen.findByText('Waiting.')
})

const signedIn = () => {
  localStorage.setItem('userId', 'u1')
  localStorage.setItem('userName', 'ana')
}

it('shows the answer named by the URL again, and restores typed values until submission', async () => {
  signedIn()
  const assessment = vesselResponse({ ...sampleVesselReport, mmsi: 419_000_777 })
  server.handlers['GET /api/vessel/v1'] = () => assessment
  renderAt('/dashboard-analysis?tab=fishing&fishing-answer=v1', <FishingTab />)
  await screen.findByText('How sure')
  screen.getAllByText(/MMSI 419000777/)
  expect(screen.queryByText(dashboardWords.analysis.old)).toBeNull()
  enterReport()
  type('MMSI', '419000999')
  await screen.findByText(dashboardWords.analysis.old)
  cleanup()
  renderAt('/dashboard-analysis?tab=fishing', <FishingTab />)
  expect(field('MMSI').value).toBe('419000999')
  screen.getByText('You typed this report earlier and did not submit it.')
  pressEnter()
  await screen.findByText('How sure')
  cleanup()
  renderAt('/dashboard-analysis?tab=fishing', <FishingTab />)
  expect(field('MMSI').value).toBe('419001234')
})

it('reports a URL that names no assessment', async () => {
  server.handlers['GET /api/vessel/nobody'] = () => new FakeProblem(404, 'not_found', 'There is no such report.')
  renderAt('/dashboard-analysis?fishing-answer=nobody', <FishingTab />)
  await screen.findByText('This assessment cannot be shown: There is no such report.')
})

it('after a broken connection the page learns that the report arrived, and re-sends an unchanged one with the same key', async () => {
  signedIn()
  let state: object = { state: 'unknown', of: 'vessel_report', id: null }
  const keys: string[] = []
  const answer = (path: string) => {
    keys.push(path.split('/').at(-1) ?? '')
    return state
  }
  const fetched = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const path = String(input)
    if (path.startsWith('/api/submissions/')) return Response.json(answer(path))
    if (path === '/api/vessel' && init?.method === 'POST') {
      keys.push(new Headers(init.headers).get('idempotency-key') ?? '')
      throw new TypeError('Failed to fetch')
    }
    return fetched(input, init)
  }
  server.handlers['GET /api/vessel/v1'] = () => vesselResponse({ ...sampleVesselReport, mmsi: 419_000_777 })
  renderAt('/dashboard-analysis?tab=fishing', <FishingTab />)
  enterReport()
  pressEnter()
  await screen.findByText(/^Checking whether the report sent at/)
  state = { state: 'answered', of: 'vessel_report', id: 'v1' }
  await screen.findByText(/arrived. Its assessment is shown/)
  await screen.findByText('How sure')
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
})

it('fills the form with the last report of the vessel in the URL, and names what it did not state', async () => {
  const time = '2026-01-05T07:03:42.000Z'
  server.handlers['GET /api/vessels/419000001'] = () =>
    vessel({ position: position(0, { time, lat: 15.5, lon: 65.25, speedKnots: 6.4, courseDegrees: null }) })
  renderAt('/dashboard-analysis?tab=fishing&fishing-report-of=419000001', <FishingTab />)
  await screen.findByText('Filled in with the last report of MMSI 419000001. Please enter: course (°).')
  expect(
    ['MMSI', 'Source', 'Latitude (°)', 'Longitude (°)', 'Speed (kn)', 'Course (°)'].map((name) => field(name).value),
  ).toEqual(['419000001', 'AIS', '15.5', '65.25', '6.4', ''])
  type('Course (°)', '90')
  pressEnter()
  await waitFor(() => expect(postedReports()).toMatchObject([{ mmsi: 419_000_001, timestamp: time, course: 90 }]))
})

it('says why a vessel without a position fills in nothing', async () => {
  server.handlers['GET /api/vessels/419000001'] = () => vessel({ position: null })
  renderAt('/dashboard-analysis?tab=fishing&fishing-report-of=419000001', <FishingTab />)
  await screen.findByText(
    'The last report of MMSI 419000001 could not be filled in. No position of it has been received.',
  )
})

it('sends the ship type that was chosen, and none by default', async () => {
  renderTab()
  enterReport()
  pressEnter()
  await screen.findByText('How sure')
  fireEvent.change(screen.getByLabelText(/^Ship type/), { target: { value: '80' } })
  pressEnter()
  await waitFor(() => expect(postedReports()).toHaveLength(2))
  expect(postedReports().map(({ ship_type }) => ship_type)).toEqual([undefined, 80])
})
