import type { VesselSubmission } from '@varuna/contract/analysis/vessel'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assessmentsResponse, entryResponse, imageResponse, vesselResponse } from '~/testing/dashboard-responses.ts'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { AssessmentPage } from './assessment-page.tsx'
import { ComparePage, parseKey } from './compare/compare-page.tsx'

const report: VesselSubmission = {
  mmsi: 419_000_123,
  timestamp: '2026-01-05T07:03:00Z',
  lat: 16.5,
  lon: 72.1,
  speed: 3,
  course: 9,
  distance_from_shore: 60,
  distance_from_port: 72,
  source: 'AIS',
}
const entry = entryResponse({
  of: 'vessel_report',
  id: 'v1',
  subject: '419000123',
  mmsi: 419_000_123,
  verdict: 'fishing',
  level: 'medium',
  share: 0.8,
  lat: 16.5,
  lon: 72.1,
  alerted: true,
})
const vessel = { of: 'vessel_report', entry, answer: vesselResponse(report), notes: [] }
const image = { of: 'image', entry: entryResponse(), answer: imageResponse(), notes: [] }

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/assessments/vessel_report/v1': () => vessel,
    'GET /api/assessments/image/i1': () => image,
    'GET /api/assessments': () => assessmentsResponse(entry, { ...entry, id: 'v0', time: '2026-01-04T07:03:00.000Z' }),
    'GET /api/overview': () => null,
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

const page = () => renderAt('/', <AssessmentPage of="vessel_report" id="v1" />)
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it('shows kind, verdict, position, other reports of the vessel and the raw answer', async () => {
  page()
  await screen.findByRole('heading', { name: '419000123', level: 1 })
  screen.getByText('Raised an alert')
  screen.getByText('How sure')
  screen.getByText(/^16° 30.0′ N, 072° 06.0′ E ·/)
  await screen.findByRole('link', { name: /^Compare 419000123/ })
  expect(links()).toEqual(
    expect.arrayContaining([
      '/dashboard-analysis?tab=fishing&fishing-answer=v1',
      '/dashboard-analysis/vessels/419000123',
      '/dashboard-analysis/assessments/vessel_report/v0',
      '/dashboard-analysis/assessments/compare?a=vessel_report%3Av1&b=vessel_report%3Av0',
    ]),
  )
  expect(links()).not.toContain('/dashboard-analysis/assessments/vessel_report/v1')
})

it('what a team shares is read by its members, who are offered nothing that changes it', async () => {
  const team = { id: 't1', name: 'Coast' }
  server.handlers['GET /api/assessments/vessel_report/v1'] = () => ({
    ...vessel,
    entry: { ...entry, access: 'read', team },
    notes: [{ id: 'n1', text: 'seen twice', writtenAt: '2026-01-05T08:00:00.000Z' }],
  })
  server.handlers['GET /api/teams'] = () => ({ teams: [{ ...team, members: [] }] })
  page()
  await screen.findByText('Shared with your team Coast to read. Only its owner can change it.')
  await screen.findByText('seen twice')
  for (const name of ['Delete', 'Add note', /^Remove/]) expect(screen.queryByRole('button', { name })).toBeNull()
  for (const role of ['combobox', 'textbox']) expect(screen.queryByRole(role)).toBeNull()
})

it('its owner shares it with one of their teams', async () => {
  server.handlers['GET /api/teams'] = () => ({ teams: [{ id: 't1', name: 'Coast', members: [] }] })
  server.handlers['PUT /api/shares/vessel_report/v1'] = () => undefined
  page()
  fireEvent.change(await screen.findByRole('combobox', { name: 'Share with team' }), { target: { value: 't1' } })
  await waitFor(() => expect(server.bodies('PUT', '/api/shares/vessel_report/v1')).toEqual([{ teamId: 't1' }]))
})

it('a deleted assessment shows until when it can be restored', async () => {
  const deleted = { ...entry, deletedAt: '2026-01-06T07:03:00.000Z', removedAt: '2026-02-05T07:03:00.000Z' }
  server.handlers['GET /api/assessments/vessel_report/v1'] = () => ({ ...vessel, entry: deleted, answer: null })
  server.handlers['POST /api/assessments/vessel_report/v1/restore'] = () => {
    server.handlers['GET /api/assessments/vessel_report/v1'] = () => vessel
    return entry
  }
  page()
  await screen.findByText(/^Deleted 2026-01-06 07:03:00 UTC/)
  expect(screen.queryByText('How sure')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await screen.findByText('How sure')
})

it('adds a note, keeps it when that fails, and shows the error', async () => {
  localStorage.setItem('userId', 'u1')
  localStorage.setItem('userName', 'ana')
  server.handlers['POST /api/assessments/vessel_report/v1/notes'] = () =>
    new FakeProblem(400, 'invalid_input', 'Too many.')
  page()
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'seen by <b>radar</b>' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }))
  await screen.findByText('Too many.')
  cleanup()
  page()
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Note')
  expect(field.value).toBe('seen by <b>radar</b>')
  const note = { id: 'n1', text: 'seen by <b>radar</b>', writtenAt: '2026-01-06T07:03:00.000Z' }
  server.handlers['POST /api/assessments/vessel_report/v1/notes'] = () => {
    server.handlers['GET /api/assessments/vessel_report/v1'] = () => ({ ...vessel, notes: [note] })
    return note
  }
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }))
  await screen.findByText('seen by <b>radar</b>', { selector: 'p' })
  await waitFor(() => expect(field.value).toBe(''))
})

it('says why an assessment cannot be shown, and links back from one that does not exist', async () => {
  server.handlers['GET /api/assessments/vessel_report/v1'] = () => new FakeProblem(409, 'conflict', 'It is locked.')
  page()
  await screen.findByText('The assessment could not be loaded: It is locked.')
  screen.getByRole('button', { name: 'Try again' })
  cleanup()
  server.handlers['GET /api/assessments/vessel_report/v1'] = () => new FakeProblem(404, 'not_found', 'There is none.')
  page()
  await screen.findByText(/^There is no such assessment\./)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Analysis' }).getAttribute('href')).toBe('/dashboard-analysis')
})

it('shows two assessments side by side', async () => {
  renderAt('/', <ComparePage search={new URLSearchParams('a=vessel_report:v1&b=image:i1')} />)
  await screen.findByRole('heading', { name: '2: slick.png' })
  await screen.findByRole('heading', { name: '1: 419000123' })
  // One in each side, and one in the table of differences.
  expect(screen.getAllByText('How sure')).toHaveLength(3)
})

it('marks what differs between two assessments, in words, and shows both on one map', async () => {
  const later = {
    ...vessel,
    entry: { ...entry, id: 'v2', verdict: 'not_fishing', level: 'low', share: 0.1, lat: 17.5 },
  }
  server.handlers['GET /api/assessments/vessel_report/v2'] = () => ({
    ...later,
    answer: {
      ...later.answer,
      reasons: [],
      verdict: 'not_fishing',
      report: { ...later.answer.report, speed: later.answer.report.speed + 9 },
    },
  })
  renderAt('/', <ComparePage search={new URLSearchParams('a=vessel_report:v1&b=vessel_report:v2')} />)
  await screen.findByRole('heading', { name: /^\d+ differences$/ })
  const [table] = screen.getAllByRole('table')
  const rows = [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(rows).toContainEqual(['Verdict', 'Fishing', 'Not fishing', 'differs'])
  expect(rows).toContainEqual(['About', '419000123', '419000123', 'the same'])
  expect(rows.find(([name]) => name === 'Speed')?.at(-1)).toBe('differs')
  expect(rows.find(([name]) => name === 'Course')?.at(-1)).toBe('the same')
  screen.getByRole('heading', { name: 'Both on one map' })
  screen.getByText('60 nm apart.')
  expect(screen.getAllByText(/^Only in [12]$/)).toHaveLength(4)
})

it.each(['', 'car:1', 'image', 'image:', `image:${'x'.repeat(81)}`, '<script>'])(
  'an address that names no assessment to compare is nonsense: %s',
  (text) => expect(parseKey(text)).toBeNull(),
)

it("draws the stored track that a fishing answer is based on, or states that it is based on the account's own reports", async () => {
  const positions = [10, 20, 30].map((minute) => ({
    time: `2026-01-05T06:${minute}:00.000Z`,
    lat: 16 + minute / 100,
    lon: 72,
    speedKnots: 3,
    courseDegrees: 0,
    segment: 0,
    probability: 0.9,
    reason: null,
  }))
  const track = {
    kind: 'track' as const,
    fixes: 3,
    hours: 1,
    from: positions[0]?.time ?? '',
    to: '2026-01-05T07:03:00.000Z',
  }
  server.handlers['GET /api/assessments/vessel_report/v1'] = () => ({
    ...vessel,
    answer: vesselResponse(report, { based_on: track }),
  })
  server.handlers['GET /api/vessels/419000123/fishing'] = () => ({
    mmsi: 419_000_123,
    positions,
    threshold: 0.5,
    next: null,
    model: { name: 'varuna-fishing', version: '1' },
  })
  server.handlers['GET /tiles.json'] = () => ({})
  page()
  await screen.findByText(/^3 stored positions, 2026-01-05 06:10 to 2026-01-05 07:03 UTC/)
  cleanup()
  server.handlers['GET /api/vessels/419000123/fishing'] = () => new FakeProblem(404, 'not_found', 'No such vessel.')
  page()
  await screen.findByText('The track consists of your own earlier reports, which are in the history.')
})
