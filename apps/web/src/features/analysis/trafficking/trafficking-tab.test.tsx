import type { Indicator, IntelligenceAssessment, IntelligenceSubmission } from '@varuna/contract/analysis/intelligence'
import { sampleIntelligenceReport } from '@varuna/contract/analysis/sample-reports'
import { dashboardWords } from '@varuna/language/rooms'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queuedAlertResponse, queuePageResponse } from '~/testing/alert-responses.ts'
import {
  assessmentsResponse,
  entryResponse,
  intelligenceResponse,
  locationResponse,
  overviewResponse,
} from '~/testing/dashboard-responses.ts'
import { deleteLast, fillIn, insertText, stepUp } from '~/testing/edit-as-browser.ts'
import { FakeProblem, fakeServer, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { sampleValues } from './sample-report.ts'
import { TraffickingTab } from './trafficking-tab.tsx'

const detailsOf = (access: 'owner' | 'read') => ({
  of: 'intelligence_report',
  entry: entryResponse({ of: 'intelligence_report', id: 'r1', access }),
  answer: stored(),
  notes: [],
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/overview': () => overviewResponse(),
    'GET /api/assessments': () => assessmentsResponse(),
    'GET /api/location': () => locationResponse(),
    'GET /api/alerts': () => queuePageResponse([]),
    'GET /api/intelligence': () => ({ assessments: [] }),
    'POST /api/intelligence': ({ body }) => intelligenceResponse(body as IntelligenceSubmission),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  vi.useRealTimers()
})

const renderTab = () => renderAt('/dashboard-analysis', <TraffickingTab />)
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const enterReport = () => {
  type('Vessel ID', 'IMO 9074729')
  type('Flag state', 'Panama')
  type('Last port', 'Mumbai')
  type('Next port', 'Mombasa')
  type(dashboardWords.reportForm.latitude, '16.5')
  type(dashboardWords.reportForm.longitude, '72.1')
  type('Cargo type', 'Bulk')
  type('Risk score (0-100)', '40')
}
const postedReports = () => server.bodies('POST', '/api/intelligence') as IntelligenceSubmission[]

it.each([
  ['Submit Intelligence Data', dashboardWords.land.assumedWater],
  ['Simulate', dashboardWords.land.assumedWaterSimulated],
])('%s assumes water when the land check cannot be reached', async (button, notice) => {
  server.handlers['GET /api/location'] = unreachable
  renderTab()
  enterReport()
  press(button)
  await screen.findByText(notice)
  await screen.findByText(dashboardWords.land.unverified)
  await screen.findByText('How sure')
})

it('sends one report for a double click', async () => {
  renderTab()
  const button = screen.getByRole('button', { name: 'Submit Intelligence Data' })
  button.click()
  button.click()
  await screen.findByText('How sure')
  expect(postedReports()).toHaveLength(1)
})

it('labels the unchanged sample in the result, both alerts, on the map and in the list', async () => {
  renderTab()
  press('Submit Intelligence Data')
  await screen.findByText('How sure')
  expect(postedReports()).toMatchObject([{ vesselId: 'SAMPLE-538004567', sample: true }])
  expect(screen.getAllByText('Sample: an invented vessel, not kept')).toHaveLength(4)
  screen.getByText(/^Vessel SAMPLE-538004567, sample/)
  for (const title of screen.getAllByText('HIGH RISK VESSEL: SAMPLE-538004567 has a risk score of 90%'))
    expect(title.closest('[data-not-evidence]')).not.toBeNull()
  expect(screen.queryByRole('link', { name: 'Open the alert' })).toBeNull()
})

const fieldNames = [
  'vesselId',
  'flagState',
  'timestamp',
  'lastPort',
  'nextPort',
  'lat',
  'lon',
  'cargoType',
  'riskScore',
] as const
type FieldName = (typeof fieldNames)[number]
/** By name: searching all labels takes most of the time of these tests. */
const control = (name: FieldName) => document.getElementsByName(name)[0] as HTMLInputElement
const shown = () => Object.fromEntries(fieldNames.map((name) => [name, control(name).value]))

const texts: FieldName[] = ['vesselId', 'flagState', 'lastPort', 'nextPort', 'lat', 'lon', 'riskScore']
const ways: [way: string, names: FieldName[], edit: (control: HTMLInputElement) => void, left: string][] = [
  ['a key behind the last letter', texts, (to) => insertText(to, '5'), '5'],
  ['paste', ['vesselId', 'lat'], (to) => insertText(to, '77', 'insertFromPaste'), '77'],
  ['Backspace', ['lastPort'], deleteLast, ''],
  ['the arrow of a number', ['lat', 'lon', 'riskScore'], stepUp, ''],
  ['a suggestion', ['flagState', 'nextPort'], (to) => fillIn(to, 'Panama'), 'Panama'],
  ['a choice', ['cargoType'], (to) => fillIn(to, 'Unknown'), 'Unknown'],
  ['another time', ['timestamp'], (to) => fillIn(to, '2026-01-05T06:00'), '2026-01-05T06:00'],
]
const firstEdits = ways.flatMap(([way, names, edit, left]) => names.map((name) => [way, name, edit, left] as const))

it.each(firstEdits)('%s in %s removes the sample: the form holds only the new value', async (_, name, edit, left) => {
  renderTab()
  edit(control(name))
  const empty = Object.fromEntries(fieldNames.map((each) => [each, '']))
  await waitFor(() => expect(shown()).toEqual({ ...empty, timestamp: control('timestamp').value, [name]: left }))
  screen.getByText(dashboardWords.location.empty)
  screen.getByText(dashboardWords.reportForm.holdsEntries)
  expect(screen.queryByText(/, sample|\(current\)/)).toBeNull()
  press('Submit Intelligence Data')
  for (const each of fieldNames)
    if (each !== 'timestamp' && (each !== name || left === ''))
      await waitFor(() => expect(control(each).getAttribute('aria-invalid')).toBe('true'))
  expect(postedReports()).toEqual([])
})

it.each(fieldNames)('a report begun in %s has only what was entered', async (name) => {
  const values: Record<FieldName, string> = {
    vesselId: 'IMO 9074729',
    flagState: 'Panama',
    timestamp: '2026-01-05T06:00',
    lastPort: 'Mumbai',
    nextPort: 'Mombasa',
    lat: '-12.5',
    lon: '-7.25',
    cargoType: 'Bulk',
    riskScore: '40',
  }
  renderTab()
  for (const each of [name, ...fieldNames.filter((other) => other !== name)]) {
    if (each === 'cargoType' || each === 'timestamp') fillIn(control(each), values[each])
    else insertText(control(each), values[each])
  }
  press('Submit Intelligence Data')
  await waitFor(() => expect(postedReports()).toHaveLength(1))
  expect(postedReports()[0]).toEqual({
    vesselId: 'IMO 9074729',
    flagState: 'Panama',
    timestamp: new Date(2026, 0, 5, 6).toISOString(),
    lastPort: 'Mumbai',
    nextPort: 'Mombasa',
    lat: -12.5,
    lon: -7.25,
    cargoType: 'Bulk',
    riskScore: 40,
  })
})

it('restores the whole sample, and then what was entered', async () => {
  renderTab()
  insertText(control('vesselId'), 'IMO 9074729')
  press(dashboardWords.reportForm.showSample)
  await waitFor(() => expect(shown()).toEqual({ ...sampleValues, timestamp: control('timestamp').value }))
  press(dashboardWords.reportForm.backToEntered)
  await waitFor(() => expect([control('vesselId').value, control('lastPort').value]).toEqual(['IMO 9074729', '']))
})

it('Simulate is in the demonstration, labels its made-up result everywhere, and sends nothing', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99)
  renderTab()
  const region = within(screen.getByRole('region', { name: 'Demonstration' }))
  region.getByText(/^Nothing here is evidence, and nothing is kept\./)
  enterReport()
  type('Risk score (0-100)', '90')
  fireEvent.click(region.getByRole('button', { name: 'Simulate' }))
  const titles = await screen.findAllByText('HIGH RISK VESSEL: IMO 9074729 has a risk score of 99%')
  expect(titles).toHaveLength(2)
  for (const title of titles)
    expect(title.closest('[data-not-evidence]')?.textContent).toMatch(/^Simulation: random, not an analysis/)
  screen.getByText(/^Vessel IMO 9074729, simulation/)
  expect(screen.getAllByText('Simulation: random, not an analysis')).toHaveLength(4)
  expect(server.sent.filter(({ method }) => method !== 'GET')).toEqual([])
  vi.restoreAllMocks()
})

it('an alert without an action or a position shows none', async () => {
  const params = { vesselId: 'IMO 9074729', mmsi: 419000123, riskScore: 80, riskLevel: 'High', levelBefore: 'Low' }
  const rose = queuedAlertResponse({ id: 'q1', code: 'risk_level_rose', message: 'Rose', params, lat: null, lon: null })
  server.handlers['GET /api/alerts'] = () => queuePageResponse([rose])
  renderTab()
  await screen.findByText('Rose')
  const alerts = screen.getByRole('region', { name: 'Intelligence Alerts' })
  expect(alerts.textContent).toMatch(/Score80Raised/)
})

it('sends the current time until one is typed', async () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 5, 7, 3, 20), shouldAdvanceTime: true })
  renderTab()
  vi.setSystemTime(new Date(2026, 0, 5, 15, 3, 20))
  await waitFor(() => expect(field('Timestamp').value).toBe('2026-01-05T15:03'))
  press('Submit Intelligence Data')
  await waitFor(() => expect(postedReports()).toHaveLength(1))
  expect(postedReports()[0]?.timestamp).toBe(new Date(2026, 0, 5, 15, 3).toISOString())
  type('Timestamp', '2026-01-05T06:00')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(field('Timestamp').value).toBe('2026-01-05T06:00')
})

it('shows the newest five unresolved alerts of the queue; Clear Alerts only hides them', async () => {
  const waiting = [1, 2, 3, 4, 5, 6].map((minute) =>
    queuedAlertResponse({
      id: `q${minute}`,
      message: `Waiting ${minute}`,
      lastTime: `2026-11-22T10:0${minute}:00.000Z`,
    }),
  )
  server.handlers['GET /api/alerts'] = () => queuePageResponse(waiting.toReversed())
  renderTab()
  await screen.findByText('Waiting 6')
  expect(screen.getAllByText(/^Waiting/).map(({ textContent }) => textContent)).toEqual(
    [6, 5, 4, 3, 2].map((minute) => `Waiting ${minute}`),
  )
  press('Clear Alerts')
  screen.getByText('No intelligence alerts at this time.')
  expect(server.sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

const indicator = (rule: string, points: number, over: Partial<Indicator> = {}): Indicator => ({
  rule,
  countsFor: 'score',
  title: `Title of ${rule}`,
  points,
  reasons: [],
  text: `Why ${rule}.`,
  sources: [],
  source: 'the report',
  confidence: 'medium',
  value: null,
  unit: null,
  threshold: null,
  mostPoints: 20,
  missing: [],
  ...over,
})
const stored = (over: Partial<IntelligenceAssessment> = {}): IntelligenceAssessment => ({
  ...intelligenceResponse({ ...sampleIntelligenceReport, vesselId: 'IMO 9074729' }),
  id: 'r1',
  riskScore: 67,
  alert: null,
  ...over,
})
const openAnswer = (assessment: IntelligenceAssessment) => {
  server.handlers['GET /api/intelligence/r1'] = () => assessment
  renderAt('/dashboard-analysis?tab=trafficking&trafficking-answer=r1', <TraffickingTab />)
}

it('shows the score step by step from the prior to the result, with measured values and missing facts', async () => {
  openAnswer(
    stored({
      indicators: [
        indicator('RISK-1', 55),
        indicator('RISK-2', 0),
        indicator('RISK-12', 12, { value: 310.25, unit: 'days', threshold: 90 }),
        indicator('RISK-13', 0, {
          missing: [{ code: 'no_track', params: {}, text: 'a track (could add up to 8 points)', mostPoints: 8 }],
        }),
      ],
    }),
  )
  const table = within(await screen.findByRole('region', { name: 'Indicators' }))
  expect(table.getAllByRole('row').map((row) => row.firstElementChild?.textContent)).toEqual([
    'Points',
    '55',
    '+12',
    '67',
  ])
  table.getByText(/^Measured: 310\.3 days; counts from 90 days\. At most 20 points\./)
  expect(screen.getByText('2 indicators without points').closest('details')?.open).toBe(false)
  screen.getByText('Missing: a track (could add up to 8 points).')
})

it('says why the sum of points is not the score', async () => {
  openAnswer(stored({ riskScore: 100, indicators: [indicator('RISK-1', 90), indicator('RISK-5', 15)] }))
  await screen.findByText('The points add up to 105; the score is held between 0 and 100.')
})

const scoreOf = (id: string, riskScore: number, over: object = {}) => ({
  id,
  time: '2026-01-05T07:00:00Z',
  riskScore,
  analystScore: 50,
  riskLevel: 'Medium',
  assessable: true,
  by: 'report',
  model: '2',
  ...over,
})

it("shows the vessel's scores over time, by reports and by new events, each linked to its assessment", async () => {
  server.handlers['GET /api/intelligence/vessel/IMO%209074729/history'] = () => ({
    vesselId: 'IMO 9074729',
    scores: [
      scoreOf('r0', 55, { model: '1' }),
      scoreOf('r1', 67),
      scoreOf('r1', 80, { by: 'new_events', time: '2026-01-06T07:00:00Z' }),
    ],
  })
  openAnswer(stored())
  const list = within(await screen.findByRole('list', { name: 'Assessments of IMO 9074729, the newest first' }))
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['80', '/dashboard-analysis/assessments/intelligence_report/r1'],
    ['67', '/dashboard-analysis/assessments/intelligence_report/r1'],
    ['55', '/dashboard-analysis/assessments/intelligence_report/r0'],
  ])
  list.getByText('+12')
  list.getByText('+13')
  list.getByText(/^new events/)
  expect(list.getAllByText(/^Another version of the model/)).toHaveLength(1)
})

it("stores the analyst's checklist, and keeps the entries when saving fails", async () => {
  const entry = (indicator: string, title: string) => ({ indicator, title, finding: 'not_checked', note: '' })
  const empty = {
    changed: null,
    caution: 'A suspicion is not proof.',
    entries: [entry('deception', 'Deception'), entry('isolation', 'Isolation')],
  }
  server.handlers['GET /api/intelligence/r1/checklist'] = () => empty
  server.handlers['GET /api/assessments/intelligence_report/r1'] = () => detailsOf('owner')
  server.handlers['PUT /api/intelligence/r1/checklist'] = () => new FakeProblem(400, 'invalid', 'It failed.')
  openAnswer(stored())
  fireEvent.click(await screen.findByText(/: 0 of 2 checked$/))
  screen.getByText('A suspicion is not proof.')
  fireEvent.change(await screen.findByLabelText('Isolation'), { target: { value: 'suspected' } })
  fireEvent.change(screen.getByLabelText('Note: Isolation'), { target: { value: 'No shore leave for a year' } })
  screen.getByText('Not saved yet')
  press('Save the checklist')
  await screen.findByText('The checklist was not saved; what you wrote is still here. It failed.')
  expect(screen.getByLabelText<HTMLInputElement>('Note: Isolation').value).toBe('No shore leave for a year')
  server.handlers['PUT /api/intelligence/r1/checklist'] = ({ body }) => {
    const { entries } = body as { entries: { indicator: string }[] }
    return {
      ...empty,
      changed: '2026-01-05T07:00:00Z',
      entries: entries.map((one, at) => ({ ...empty.entries[at], ...one })),
    }
  }
  press('Save the checklist')
  await screen.findByText('The checklist was saved.')
  expect(server.bodies('PUT', '/api/intelligence/r1/checklist').at(-1)).toEqual({
    entries: [
      { indicator: 'deception', finding: 'not_checked', note: '' },
      { indicator: 'isolation', finding: 'suspected', note: 'No shore leave for a year' },
    ],
  })
  screen.getByText(/: 1 of 2 checked$/)
  expect(screen.getByRole('link', { name: 'PDF, one page' }).getAttribute('href')).toBe(
    '/api/intelligence/r1/report.pdf',
  )
})

const knownVessel = {
  mmsi: 419000001,
  name: 'SINDHU',
  imo: null,
  flag: 'IN',
  simulated: false,
  kind: null,
  kindInferred: false,
  from: '2026-01-01T00:00:00Z',
  to: '2026-01-05T07:03:00Z',
  observedDays: 4,
  atSea: null,
  fishing: null,
  farthestFromPortNm: null,
  farthestFromShoreNm: null,
  voyages: null,
  lengthM: null,
  encountered: [],
  counts: { silences: 0, encounters: 0, loitering: 0, portVisits: 1, falsePositions: 0 },
  events: [],
  cut: false,
  form: {
    vesselId: '419000001',
    timestamp: '2026-01-05T07:03:00Z',
    lastPort: 'Mumbai',
    nextPort: null,
    lat: 18.5,
    lon: 71,
    cargoType: 'Tanker',
    flagState: 'India',
  },
}

it('prefills the form with what is known of the vessel in the URL, and names what remains to enter', async () => {
  server.handlers['GET /api/intelligence/behaviour/419000001'] = () => knownVessel
  renderAt('/dashboard-analysis?tab=trafficking&trafficking-vessel=419000001', <TraffickingTab />)
  await screen.findByText(
    'Filled in with what is known about MMSI 419000001. Please enter: next port, risk score (0-100).',
  )
  expect(
    ['Vessel ID', 'Flag state', 'Last port', 'Next port', dashboardWords.reportForm.latitude, 'Risk score (0-100)'].map(
      (name) => field(name).value,
    ),
  ).toEqual(['419000001', 'India', 'Mumbai', '', '18.5', ''])
  expect(field('Cargo type').value).toBe('Tanker')
  type('Next port', 'Colombo')
  await waitFor(() => expect(field('Next port').value).toBe('Colombo'))
})

it('a vessel in the URL replaces a draft, which can be restored, and neither mixes with the sample', async () => {
  localStorage.setItem('userId', 'u1')
  localStorage.setItem('userName', 'ana')
  renderTab()
  enterReport()
  cleanup()
  server.handlers['GET /api/intelligence/behaviour/419000001'] = () => knownVessel
  renderAt('/dashboard-analysis?tab=trafficking&trafficking-vessel=419000001', <TraffickingTab />)
  await waitFor(() => expect(control('vesselId').value).toBe('419000001'))
  screen.getByText(/^Vessel 419000001, from the form/)
  expect(shown()).toMatchObject({ lastPort: 'Mumbai', nextPort: '', riskScore: '', flagState: 'India' })
  press(dashboardWords.reportForm.backToEntered)
  await waitFor(() =>
    expect(shown()).toMatchObject({
      vesselId: 'IMO 9074729',
      nextPort: 'Mombasa',
      riskScore: '40',
      flagState: 'Panama',
    }),
  )
  press(dashboardWords.reportForm.backToEntered)
  await waitFor(() => expect(control('vesselId').value).toBe('419000001'))
})

const openFilled = async () => {
  server.handlers['GET /api/intelligence/behaviour/419000001'] = () => knownVessel
  renderAt('/dashboard-analysis?tab=trafficking&trafficking-vessel=419000001', <TraffickingTab />)
  await screen.findByText(
    /^Filled in from AIS of MMSI 419000001: vessel ID, flag state, timestamp, last port, latitude \(°\), longitude \(°\), cargo type\. Change/,
  )
}
const vesselEdits: [way: string, edit: (control: HTMLInputElement) => void, left: string][] = [
  ['a key', (to) => insertText(to, '4'), '4'],
  ['paste', (to) => insertText(to, '412000124', 'insertFromPaste'), '412000124'],
  ['Backspace', deleteLast, ''],
  ['a value of the browser', (to) => fillIn(to, '412000124'), '412000124'],
]

it.each(vesselEdits)('%s in the vessel ID removes prefilled values that were not changed', async (_, edit, left) => {
  await openFilled()
  insertText(control('riskScore'), '40')
  fillIn(control('nextPort'), 'Colombo')
  fillIn(control('lastPort'), 'Kochi')
  edit(control('vesselId'))
  await waitFor(() =>
    expect(shown()).toEqual({
      vesselId: left,
      flagState: '',
      timestamp: expect.not.stringMatching(/^2026-01-05/),
      lastPort: 'Kochi',
      nextPort: 'Colombo',
      lat: '',
      lon: '',
      cargoType: '',
      riskScore: '40',
    }),
  )
  screen.getByText(dashboardWords.reportForm.holdsEntries)
  expect(screen.queryByText(/419000001/)).toBeNull()
  insertText(control('vesselId'), '1')
  expect(control('vesselId').value).toBe(`${left}1`)
  press('Submit Intelligence Data')
  await waitFor(() => expect(control('lat').getAttribute('aria-invalid')).toBe('true'))
  expect(postedReports()).toEqual([])
})

it('remembers prefilled values across a reload and behind the sample', async () => {
  localStorage.setItem('userId', 'u1')
  localStorage.setItem('userName', 'ana')
  await openFilled()
  cleanup()
  renderTab()
  screen.getByText(/^Filled in from AIS of MMSI 419000001:/)
  press(dashboardWords.reportForm.showSample)
  await screen.findByText(dashboardWords.reportForm.holdsSample)
  press(dashboardWords.reportForm.backToEntered)
  await screen.findByText(/^Filled in from AIS of MMSI 419000001:/)
  insertText(control('vesselId'), '4')
  await waitFor(() => expect([control('lat').value, control('flagState').value]).toEqual(['', '']))
})

it('keeps values prefilled for the vessel itself, and says which remain', async () => {
  await openFilled()
  fillIn(control('lastPort'), 'Kochi')
  await screen.findByText(/^Filled in from AIS of MMSI 419000001: vessel ID, flag state, timestamp, latitude/)
  fillIn(control('nextPort'), 'Colombo')
  insertText(control('riskScore'), '40')
  press('Submit Intelligence Data')
  await waitFor(() =>
    expect(postedReports()).toMatchObject([
      { vesselId: '419000001', lastPort: 'Kochi', lat: 18.5, flagState: 'India' },
    ]),
  )
})

it.each([
  ['x', '“x” is not an MMSI, which has nine digits. Nothing was filled in.'],
  ['999999999', 'What is known about MMSI 999999999 could not be filled in. There is no such vessel.'],
])('says why nothing is filled in for %s', async (vessel, text) => {
  server.handlers['GET /api/intelligence/behaviour/999999999'] = () =>
    new FakeProblem(404, 'not_found', 'There is no such vessel.')
  renderAt(`/dashboard-analysis?tab=trafficking&trafficking-vessel=${vessel}`, <TraffickingTab />)
  await screen.findByText(text)
  expect(field('Vessel ID').value).toBe('SAMPLE-538004567')
})

it('suggests ports by name, suggests flags, and accepts any other text', async () => {
  server.handlers['GET /api/places'] = () => ({
    places: [
      { kind: 'port', id: 'INBOM', name: 'Mumbai', country: 'IN', lat: 18.9, lon: 72.8, isListed: false },
      { kind: 'sea', id: 's', name: 'Mumbai Basin', country: null, lat: 18, lon: 70, isListed: false },
    ],
  })
  renderTab()
  type('Next port', 'mum')
  const optionsOf = (name: string) =>
    [...(document.getElementById(field(name).getAttribute('list') ?? '')?.children ?? [])].map(
      (option) => (option as HTMLOptionElement).value,
    )
  await waitFor(() => expect(optionsOf('Next port')).toEqual(['Mumbai']))
  expect(optionsOf('Flag state')).toContain('Marshall Islands')
})

it('focuses the first invalid field in page order', async () => {
  renderTab()
  enterReport()
  for (const name of ['Next port', 'Risk score (0-100)']) type(name, '')
  press('Submit Intelligence Data')
  await waitFor(() => expect(document.activeElement).toBe(field('Next port')))
})

it('shows the checklist of a shared report to those who only read it', async () => {
  const isolation = { indicator: 'isolation', title: 'Isolation', finding: 'suspected', note: 'No shore leave' }
  server.handlers['GET /api/intelligence/r1/checklist'] = () => ({
    changed: null,
    caution: 'A suspicion is not proof.',
    entries: [isolation],
  })
  server.handlers['GET /api/assessments/intelligence_report/r1'] = () => detailsOf('read')
  openAnswer(stored())
  fireEvent.click(await screen.findByText(/: 1 of 1 checked$/))
  screen.getByText('No shore leave')
  screen.getByText(/: suspected$/)
  expect(screen.queryByRole('button', { name: 'Save the checklist' })).toBeNull()
})
