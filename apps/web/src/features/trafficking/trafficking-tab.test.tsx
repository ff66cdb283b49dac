// @vitest-environment happy-dom
import type { IntelligenceAssessment, IntelligenceSubmission } from '@varuna/contract/intelligence'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queuedAlertResponse, queuePageResponse } from '~/testing/alert-responses.ts'
import { assessmentsResponse, locationResponse, overviewResponse } from '~/testing/dashboard-responses.ts'
import { fakeServer, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { TraffickingTab } from './trafficking-tab.tsx'

const assess = ({ sample, ...report }: IntelligenceSubmission): IntelligenceAssessment => {
  const { vesselId, timestamp, lat, lon } = report
  const base = { vesselId, timestamp, lat, lon, riskScore: 90, riskLevel: 'High' as const }
  return {
    ...base,
    id: 'r1',
    analystScore: report.riskScore,
    suspiciousActivity: true,
    recommendedAction: 'Immediate Inspection',
    notes: [],
    intelligenceNotes: 'Notes.',
    indicators: [],
    missing: [],
    confidence: 1,
    location: locationResponse(),
    model: { name: 'varuna-risk', version: '1' },
    track: null,
    route: null,
    alert: {
      id: 'r1',
      kind: 'trafficking',
      code: 'high_risk_vessel',
      level: 'alarm',
      message: `HIGH RISK VESSEL: ${vesselId} has a risk score of 90%`,
      params: { vesselId, riskScore: 90, recommendedAction: 'Immediate Inspection' },
      source: 'r1',
      subject: vesselId,
      lat,
      lon,
      timestamp: '2026-01-05T07:02:00Z',
      alertTime: '2026-01-05T07:03:00Z',
      ...(sample && { sample }),
    },
    ...(sample && { sample }),
  }
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/overview': () => overviewResponse,
    'GET /api/assessments': () => assessmentsResponse(),
    'GET /api/location': () => locationResponse(),
    'GET /api/alerts': () => queuePageResponse([]),
    'GET /api/intelligence': () => ({ assessments: [] }),
    'POST /api/intelligence': ({ body }) => assess(body as IntelligenceSubmission),
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
const postedReports = () => server.bodies('POST', '/api/intelligence') as IntelligenceSubmission[]

it.each([
  ['Submit Intelligence Data', dashboardWords.land.assumedWater],
  ['Simulate', dashboardWords.land.assumedWaterSimulated],
])('%s assumes water when the land check cannot be reached', async (button, notice) => {
  server.handlers['GET /api/location'] = unreachable
  renderTab()
  type('Vessel ID', 'IMO 9074729')
  press(button)
  await screen.findByText(notice)
  await screen.findByText(dashboardWords.land.unverified, {}, { timeout: 3_000 })
  await screen.findByText('How sure', {}, { timeout: 3_000 })
})

it('sends one report for a double click', async () => {
  renderTab()
  const button = screen.getByRole('button', { name: 'Submit Intelligence Data' })
  button.click()
  button.click()
  await screen.findByText('How sure')
  expect(postedReports()).toHaveLength(1)
})

it('labels the unchanged sample in the result, the alert and the list of positions, but no other report', async () => {
  renderTab()
  press('Submit Intelligence Data')
  await screen.findByText('How sure')
  expect(postedReports()).toMatchObject([{ vesselId: 'SAMPLE-538004567', sample: true }])
  expect(screen.getAllByText('Sample: an invented vessel, not kept')).toHaveLength(2)
  screen.getByText(/^Vessel SAMPLE-538004567, sample/)
  screen.getAllByText('HIGH RISK VESSEL: SAMPLE-538004567 has a risk score of 90%')
  type('Flag state', 'Comoros')
  screen.getByText("Still the sample's ID: enter your vessel's")
  press('Submit Intelligence Data')
  await vi.waitFor(() => expect(postedReports()).toHaveLength(2))
  expect(postedReports()[1]).not.toHaveProperty('sample')
})

it('sends the time of the clock until it is typed', async () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 5, 7, 3, 20), shouldAdvanceTime: true })
  renderTab()
  vi.setSystemTime(new Date(2026, 0, 5, 15, 3, 20))
  await vi.waitFor(() => expect(field('Timestamp').value).toBe('2026-01-05T15:03'), { timeout: 3_000 })
  press('Submit Intelligence Data')
  await vi.waitFor(() => expect(postedReports()).toHaveLength(1))
  expect(postedReports()[0]?.timestamp).toBe(new Date(2026, 0, 5, 15, 3).toISOString())
  type('Timestamp', '2026-01-05T06:00')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(field('Timestamp').value).toBe('2026-01-05T06:00')
})

it('shows the newest five that wait in the queue; Clear Alerts takes them out of sight only', async () => {
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
