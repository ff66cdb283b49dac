import { cleanup, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { WaitingEvents } from './waiting-events.tsx'

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

const vessel = { mmsi: 419_000_001, name: 'AMBER', positions: 1, minutes: 0, receivedMinutes: 4.5, missing: [] }
const event = {
  id: 'gap-1',
  kind: 'gap',
  since: '2026-01-01T10:00:00Z',
  nextCheck: '2026-01-01T10:05:00Z',
  vessels: [{ ...vessel, missing: ['positions', 'reception'] }],
}
const pair = {
  ...event,
  id: 'enc-1',
  kind: 'encounter',
  vessels: [vessel, { ...vessel, mmsi: 419_000_002, name: null, missing: ['certain_position'] }],
}
const ready = { ...event, id: 'gap-2', vessels: [vessel] }
const needs = { positions: 3, minutes: 10, receivedMinutes: 10 }

test('lists what waits, with its vessels and what each lacks', async () => {
  server = fakeServer({
    'GET /api/alerts/waiting': () => ({ total: 900, needs, events: [event, pair, ready] }),
  })
  renderPage(
    <MemoryRouter>
      <WaitingEvents isOpen onClose={() => {}} />
    </MemoryRouter>,
  )
  await screen.findByText(/The latest 3 of 900 are listed/)
  const [, first, second, third] = screen.getAllByRole('row')
  expect(first?.textContent).toContain('1 of 3 positions in one track; received for 4 of 10 minutes')
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'AMBER (419000001)' })
      .getAttribute('href'),
  ).toBe('/dashboard-analysis/vessels/419000001')
  expect(second?.textContent).toContain('419000002: its latest position may be false')
  expect(third?.textContent).toContain('Nothing: the event is looked at again at 10:05 UTC')
})

test('says when nothing waits any more, and why the list cannot be loaded', async () => {
  server = fakeServer({ 'GET /api/alerts/waiting': () => ({ total: 0, needs, events: [] }) })
  const { unmount } = renderPage(
    <MemoryRouter>
      <WaitingEvents isOpen onClose={() => {}} />
    </MemoryRouter>,
  )
  await screen.findByText('Nothing waits any more.')
  unmount()
  server.close()
  server = fakeServer({ 'GET /api/alerts/waiting': () => new FakeProblem(500, 'internal_error', 'It broke.') })
  renderPage(
    <MemoryRouter>
      <WaitingEvents isOpen onClose={() => {}} />
    </MemoryRouter>,
  )
  await screen.findByText('What waits could not be loaded. It broke.')
})
