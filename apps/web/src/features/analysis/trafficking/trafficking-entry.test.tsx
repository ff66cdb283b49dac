import { act, cleanup, fireEvent, renderHook, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queuePageResponse } from '~/testing/alert-responses.ts'
import type { IntelligenceSubmission } from '@varuna/contract/analysis/intelligence'
import {
  assessmentsResponse,
  intelligenceResponse,
  locationResponse,
  overviewResponse,
} from '~/testing/dashboard-responses.ts'
import { deferred, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { TraffickingTab } from './trafficking-tab.tsx'
import { useKnownOfVessel } from './use-known-of-vessel.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/overview': () => overviewResponse(),
    'GET /api/assessments': () => assessmentsResponse(),
    'GET /api/location': () => locationResponse(),
    'GET /api/alerts': () => queuePageResponse([]),
    'GET /api/intelligence': () => ({ assessments: [] }),
  })
  renderAt('/dashboard-analysis', <TraffickingTab />)
})
afterEach(() => {
  cleanup()
  server.close()
})

/** Long enough while other tests keep the processor busy. */
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
const report = {
  'Vessel ID': 'IMO 9074729',
  'Flag state': 'Marshall Islands',
  'Last port': 'Fujairah',
  'Next port': 'Colombo',
  'Latitude (°)': '15',
  'Longitude (°)': '70',
  'Cargo type': 'Tanker',
  'Risk score (0-100)': '55',
}
const enter = (over: Partial<typeof report>) => {
  for (const [name, value] of Object.entries({ ...report, ...over })) type(name, value)
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Intelligence Data' }))

it('before the first report the panels are empty, and the badge follows the typed position', async () => {
  screen.getByText('No trafficking data submitted yet.')
  await screen.findByText('No intelligence alerts at this time.')
  const answer = deferred(locationResponse({ lat: 12.25, lon: 71.5 }))
  server.handlers['GET /api/location'] = () => answer.promise
  type('Latitude (°)', '12.25')
  type('Longitude (°)', '71.5')
  await screen.findByText('Checking location...')
  answer.release()
  await screen.findByText('✓ Water confirmed')
  expect(screen.queryByText('Checking location...')).toBeNull()
  type('Latitude (°)', '')
  await screen.findByText('Enter a latitude and longitude to check the location.')
})

it('a simulation shows its progress, is labelled and is not stored', async () => {
  enter({})
  fireEvent.click(screen.getByRole('button', { name: 'Simulate' }))
  await screen.findByText('Processing vessel intelligence data...')
  await screen.findAllByText(/\(simulation\)/)
  expect(server.sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('a vessel with too little evidence is not assessable, and each unknown shows what it could add', async () => {
  const missing = ['flag_state', 'last_port'].map((code, at) => ({
    code,
    params: {},
    mostPoints: 12 - at,
    text: at === 0 ? 'the flag state (could add up to 12 points)' : 'the last port (could add up to 11 points)',
  }))
  server.handlers['POST /api/intelligence'] = ({ body }) =>
    intelligenceResponse(body as IntelligenceSubmission, {
      riskScore: 0,
      riskLevel: 'Low',
      recommendedAction: 'Routine Surveillance',
      suspiciousActivity: false,
      assessable: false,
      couldAdd: 100,
      missing,
      alert: null,
    })
  enter({
    'Vessel ID': 'MV Nobody',
    'Flag state': 'No such Flag state',
    'Last port': 'No such Last port',
    'Next port': 'No such Next port',
    'Cargo type': 'Unknown',
    'Risk score (0-100)': '0',
  })
  submit()
  const answer = within(await screen.findByRole('region', { name: 'Answer' }))
  await answer.findByText('Not assessable')
  screen.getByText('0 of 100. Routine Surveillance.', { exact: false })
  expect(screen.getAllByText('the flag state (could add up to 12 points)')[0]).toBeTruthy()
  expect(screen.getAllByText(/^up to \d+ points$/)[0]).toBeTruthy()
})

it('a vessel that reports a position on land raises a high-risk alert', async () => {
  server.handlers['GET /api/location'] = () => locationResponse({ status: 'land' })
  server.handlers['POST /api/intelligence'] = ({ body }) =>
    intelligenceResponse(body as IntelligenceSubmission, { recommendedAction: 'Immediate Investigation' })
  enter({ 'Latitude (°)': '19.9975', 'Longitude (°)': '73.7898' })
  await screen.findByText('⚠️ Land detected')
  submit()
  expect((await screen.findAllByText(/Immediate Investigation/))[0]).toBeTruthy()
  expect(server.bodies('POST', '/api/intelligence')).toMatchObject([{ lat: 19.9975, lon: 73.7898 }])
})

it('a finding is sent with its source and date, and an incomplete one is not', async () => {
  server.handlers['POST /api/intelligence'] = ({ body }) => intelligenceResponse(body as IntelligenceSubmission)
  enter({})
  fireEvent.click(screen.getByText('Known from inspections or from those aboard'))
  fireEvent.click(screen.getByRole('button', { name: 'Add a finding' }))
  type('Finding', 'crew_complaint')
  type('Fishing gear', 'trawler')
  submit()
  await screen.findByText(/complete or remove each finding/)
  expect(server.bodies('POST', '/api/intelligence')).toEqual([])
  type('Source', 'ITF inspector')
  type('Date', '2026-01-10')
  submit()
  await screen.findByRole('region', { name: 'Answer' })
  await screen.findAllByText(/of 100/)
  expect(server.bodies('POST', '/api/intelligence')).toMatchObject([
    { findings: [{ what: 'crew_complaint', source: 'ITF inspector', date: '2026-01-10' }], gear: 'trawler' },
  ])
})

it('a typed finding is there after the page is loaded again, and gone once it was submitted', () => {
  const keep = (value: object) => localStorage.setItem('varuna.of.u1.report.trafficking.known', JSON.stringify(value))
  localStorage.setItem('userId', 'u1')
  localStorage.setItem('userName', 'Ana')
  const finding = { key: 1, what: 'detention', source: 'Port of Vigo', date: '' }
  keep({ findings: [finding], gear: 'trawler' })
  const { result } = renderHook(() => useKnownOfVessel())
  expect(result.current).toMatchObject({ findings: [finding], gear: 'trawler' })
  act(() => result.current.change(1, { date: '2026-01-10' }))
  expect(renderHook(() => useKnownOfVessel()).result.current.findings[0]?.date).toBe('2026-01-10')
  act(() => result.current.forget())
  expect(renderHook(() => useKnownOfVessel()).result.current.findings).toEqual([])
  keep({ findings: 'damaged' })
  expect(renderHook(() => useKnownOfVessel()).result.current).toMatchObject({ findings: [], gear: '' })
})

it('each question has its answer, and the points of evasion stand apart from the score', async () => {
  const indicator = {
    rule: 'RISK-7',
    countsFor: 'evasion' as const,
    title: 'Identity',
    points: 31,
    reasons: [],
    text: 'The MMSI belongs to France.',
    sources: [],
    source: 'the report',
    confidence: 'medium' as const,
    value: null,
    unit: null,
    threshold: null,
    mostPoints: 48,
    missing: [],
  }
  const answer = { points: 0, indicators: [], missing: [] }
  server.handlers['POST /api/intelligence'] = ({ body }) =>
    intelligenceResponse(body as IntelligenceSubmission, {
      riskScore: 0,
      riskLevel: 'Low',
      alert: null,
      indicators: [indicator],
      answers: [
        { ...answer, question: 'forced_labour', answer: 'not_asked', text: 'Not asked of this vessel.' },
        { ...answer, question: 'people_moved', answer: 'none_found', text: 'No sign.' },
        {
          ...answer,
          question: 'evasion',
          answer: 'signs',
          points: 31,
          text: 'There are signs that it evades controls.',
        },
      ],
    })
  enter({})
  submit()
  await screen.findByText('There are signs that it evades controls.')
  for (const word of ['Not asked', 'None found', 'Signs']) screen.getByText(word)
  screen.getByText('Evasion: 31 points, not part of the score')
  expect(screen.queryByText(/The points add up to/)).toBeNull()
})
