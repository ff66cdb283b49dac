import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assessmentsResponse, entryResponse } from '~/testing/dashboard-responses.ts'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { AssessmentHistory } from './assessment-history.tsx'

const slick = entryResponse({ id: 'i1', subject: 'slick.png' })
const harbour = entryResponse({ id: 'i2', subject: 'harbour.png', verdict: 'oil_spill', level: 'high' })

let server: FakeServer
let shown: string[] = []
beforeEach(() => {
  shown = []
  server = fakeServer({
    'GET /api/assessments': () => ({ ...assessmentsResponse(slick, harbour), next: 'page-2' }),
    'GET /api/overview': () => null,
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

function Address() {
  return <output>{useLocation().search}</output>
}
const renderHistory = (search = '') =>
  renderAt(
    `/dashboard-analysis${search}`,
    <>
      <AssessmentHistory of="image" prefix="oil" shownId="i2" onShow={(id) => shown.push(id)} />
      <Address />
    </>,
  )
const asked = () => server.sent.filter(({ path }) => path.startsWith('/api/assessments?')).at(-1)?.path ?? ''
const table = async () => within(await screen.findByRole('table'))
const address = () => document.querySelector('output')?.textContent

it('puts filters, order and page into the URL and the request', async () => {
  renderHistory('?tab=oil')
  await table()
  fireEvent.change(screen.getByLabelText('Verdict'), { target: { value: 'oil_spill' } })
  await waitFor(() => expect(asked()).toContain('verdict=oil_spill'))
  fireEvent.click(screen.getByRole('button', { name: 'File' }))
  await waitFor(() => expect(asked()).toContain('sort=subject&order=desc'))
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(asked()).toContain('after=page-2'))
  expect(address()).toBe('?tab=oil&oil-verdict=oil_spill&oil-sort=subject&oil-after=page-2')
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'slick' } })
  await waitFor(() => expect(asked()).toContain('text=slick'))
  expect(asked()).not.toContain('after')
  const csv = screen.getByRole('link', { name: 'CSV' }).getAttribute('href') ?? ''
  expect(csv).toContain('/api/assessments/file?')
  expect(csv).toContain('text=slick')
})

it('opens an entry, and compares two marked ones', async () => {
  renderHistory()
  const rows = await table()
  expect(rows.getByRole('button', { name: 'harbour.png' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(rows.getByRole('button', { name: 'slick.png' }))
  expect(shown).toEqual(['i1'])
  for (const mark of rows.getAllByRole('checkbox')) fireEvent.click(mark)
  expect(screen.getByRole('link', { name: 'Compare the two' }).getAttribute('href')).toContain(
    'a=image%3Ai1&b=image%3Ai2',
  )
})

it('undoes a deletion, and reports a failed one', async () => {
  server.handlers['DELETE /api/assessments/image/i1'] = () => ({
    ...slick,
    deletedAt: slick.time,
    removedAt: slick.time,
  })
  server.handlers['POST /api/assessments/image/i1/restore'] = () =>
    new FakeProblem(507, 'storage_full', 'The disk is full.')
  renderHistory()
  const rows = await table()
  fireEvent.click(rows.getByRole('button', { name: /^Delete slick.png/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('That did not work: The disk is full.')
  server.handlers['POST /api/assessments/image/i1/restore'] = () => slick
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

it('distinguishes no entries, no matches, invalid parameters and a failure', async () => {
  server.handlers['GET /api/assessments'] = () => assessmentsResponse()
  renderHistory()
  await screen.findByText('No analysis history yet.')
  cleanup()
  renderHistory('?oil-verdict=fishing&oil-text=zzz')
  await screen.findByText('Nothing matches these filters.')
  screen.getByText('The address has filters that cannot be used and were ignored: oil-verdict=fishing')
  cleanup()
  server.handlers['GET /api/assessments'] = () => new FakeProblem(400, 'invalid_input', 'Not a page.')
  renderHistory('?oil-after=x')
  await screen.findByText('The history could not be loaded: Not a page.')
})

it('filters by an area, keeps it in the URL, and clears it', async () => {
  server.handlers['GET /tiles.json'] = () => ({})
  renderHistory()
  await table()
  fireEvent.click(screen.getByRole('button', { name: 'Area filter' }))
  for (const [edge, degrees] of [
    ['South (°)', '-10'],
    ['West (°)', '170'],
    ['North (°)', '5'],
    ['East (°)', '-170'],
  ] as const)
    fireEvent.change(screen.getByLabelText(edge), { target: { value: degrees } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(asked()).toContain('south=-10&west=170&north=5&east=-170'))
  expect(decodeURIComponent(address() ?? '')).toBe('?oil-area=-10,170,5,-170')
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toContain('west=170')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the filter Area' }))
  await waitFor(() => expect(address()).toBe(''))
  fireEvent.keyDown(screen.getByLabelText('South (°)'), { key: 'Escape' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Area filter' }))
})
