import { dashboardWords } from '@varuna/language/dashboard/frame'
import type { VesselSubmission } from '@varuna/contract/vessel'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queuedAlertResponse, queuePageResponse } from '~/testing/alert-responses.ts'
import {
  assessmentsResponse,
  locationResponse,
  overviewResponse,
  vesselResponse,
} from '~/testing/dashboard-responses.ts'
import { FakeProblem, fakeServer, deferred, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { FishingTab } from './fishing-tab.tsx'
import { sampleReport } from './sample-report.ts'

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
const enterPosition = () => {
  type('Latitude (°)', '16.5')
  type('Longitude (°)', '72.1')
}
const landAlert = 'LOCATION ERROR: The specified coordinates are on land.'
const likely = 'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.'
const verdict = () => screen.queryByText('How sure')

it('waits for the calculated distances and sends them', async () => {
  const answer = deferred(locationResponse())
  server.handlers['GET /api/location'] = ({ path }) => (path.includes('16.5') ? answer.promise : locationResponse())
  renderTab()
  enterPosition()
  pressEnter()
  await screen.findByText('Validating…')
  expect(screen.queryByText('Please enter a number')).toBeNull()
  expect(postedReports()).toEqual([])
  answer.release()
  await screen.findByText('How sure')
  expect(postedReports()).toMatchObject([{ distance_from_shore: 60.12, distance_from_port: 72.46 }])
  expect(screen.queryByText('Please enter a number')).toBeNull()
})

it('raises the land alert for a position that was submitted before its check', async () => {
  server.handlers['GET /api/location'] = () => locationResponse({ status: 'land' })
  renderTab()
  enterPosition()
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
  enterPosition()
  pressEnter()
  await screen.findByText(landAlert)
})

it('validates a distance that was typed', async () => {
  renderTab()
  enterPosition()
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
  enterPosition()
  await screen.findByText(dashboardWords.land.unverified, {}, { timeout: 3_000 })
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
  enterPosition()
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

it('a verdict names the report that it is about', async () => {
  renderTab()
  enterPosition()
  pressEnter()
  await screen.findByText(/^MMSI 419001234, 16° 30.0′ N, 072° 06.0′ E, /)
})

it('sends one report for a double click', async () => {
  renderTab()
  enterPosition()
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
  enterPosition()
  pressEnter()
  await screen.findByText(text)
  screen.getByText('IUU-10')
})

it('sends the unchanged sample as a sample and labels it in the result, the alert and the list of positions', async () => {
  renderTab()
  pressEnter()
  await screen.findByText('How sure')
  expect(postedReports()).toMatchObject([{ mmsi: 419001234, sample: true }])
  expect(screen.getAllByText('Sample: an invented vessel, not kept')).toHaveLength(2)
  screen.getByText('Vessel 419001234, sample (current)', { normalizer: (text) => text.trim() })
  type('Speed (kn)', '5')
  screen.getByText("Still the sample's MMSI: enter your vessel's")
  pressEnter()
  await vi.waitFor(() => expect(postedReports()).toHaveLength(2))
  expect(postedReports()[1]).not.toHaveProperty('sample')
})

it('follows the clock until the time is typed', async () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 5, 7, 3, 20), shouldAdvanceTime: true })
  renderTab()
  expect(field('Timestamp').value).toBe('2026-01-05T07:03')
  vi.setSystemTime(new Date(2026, 0, 5, 15, 3, 20))
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(() => expect(field('Timestamp').value).toBe('2026-01-05T15:03'))
  pressEnter()
  await vi.waitFor(() => expect(postedReports()).toHaveLength(1))
  expect(postedReports()[0]?.timestamp).toBe(new Date(2026, 0, 5, 15, 3).toISOString())
  type('Timestamp', '2026-01-05T06:00')
  vi.setSystemTime(new Date(2026, 0, 5, 15, 5, 20))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(field('Timestamp').value).toBe('2026-01-05T06:00')
  press('Use current time')
  expect(field('Timestamp').value).toBe('2026-01-05T15:05')
})

it('shows what waits in the queue after a reload; Clear Alert takes it out of sight only', async () => {
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

it('the answer that the address names is shown again, and what was typed comes back until it is submitted', async () => {
  signedIn()
  const assessment = vesselResponse({ ...sampleReport, mmsi: 419_000_777 })
  server.handlers['GET /api/vessel/v1'] = () => assessment
  renderAt('/dashboard-analysis?tab=fishing&fishing-answer=v1', <FishingTab />)
  await screen.findByText('How sure')
  screen.getAllByText(/MMSI 419000777/)
  expect(screen.queryByText(dashboardWords.analysis.old)).toBeNull()
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
  localStorage.clear()
})

it('an address that names no assessment says so', async () => {
  server.handlers['GET /api/vessel/nobody'] = () => new FakeProblem(404, 'not_found', 'There is no such report.')
  renderAt('/dashboard-analysis?fishing-answer=nobody', <FishingTab />)
  await screen.findByText('This assessment cannot be shown: There is no such report.')
})

it('after a broken connection the page finds out that the report arrived, and sends an unchanged one with the same key', async () => {
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
  server.handlers['GET /api/vessel/v1'] = () => vesselResponse({ ...sampleReport, mmsi: 419_000_777 })
  renderAt('/dashboard-analysis?tab=fishing', <FishingTab />)
  enterPosition()
  pressEnter()
  await screen.findByText(/^Checking whether the report sent at/)
  state = { state: 'answered', of: 'vessel_report', id: 'v1' }
  await screen.findByText(/arrived. Its assessment is shown/, {}, { timeout: 5_000 })
  await screen.findByText('How sure')
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  localStorage.clear()
})
