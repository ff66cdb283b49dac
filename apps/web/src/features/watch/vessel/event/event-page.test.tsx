import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FakeProblem, fakeServer, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { event, iso, vessel } from '~/testing/vessel-responses.ts'
import { EventPage } from './event-page.tsx'

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

it('states the rule of an event, and links to its vessel at that time', async () => {
  server = fakeServer({ 'GET /api/events/gap-1': () => event })
  renderAt('/', <EventPage id="gap-1" />)
  await screen.findByRole('heading', { level: 1, name: 'AIS gap' })
  expect(screen.getByText(/The transmitter was likely switched off/)).toBeTruthy()
  expect(screen.getByText('yes')).toBeTruthy()
  const address = `/dashboard-analysis/vessels/419000001?${new URLSearchParams({ from: iso(-14), to: iso(5), at: iso(-8), event: 'gap-1' })}`
  for (const name of ['Show the track around it', '419000001'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address)
})

it('names its vessel where a name is known', async () => {
  server = fakeServer({ 'GET /api/events/gap-1': () => event, 'GET /api/vessels/419000001': () => vessel() })
  renderAt('/', <EventPage id="gap-1" />)
  await screen.findByRole('link', { name: 'SINDHU DURG · 419000001' })
})

it('reports an unknown event, and one that cannot be read', async () => {
  server = fakeServer({
    'GET /api/events/none': () => new FakeProblem(404, 'not_found', 'None.'),
    'GET /api/events/far': unreachable,
  })
  const show = (id: string) => renderAt('/', <EventPage id={id} />)
  show('none')
  await screen.findByText(/There is no such event/)
  screen.getByRole('heading', { level: 1, name: 'Event' })
  expect(screen.getByRole('link', { name: 'All vessels on the map' }).getAttribute('href')).toBe(
    '/dashboard-analysis/live',
  )
  cleanup()
  show('far')
  await screen.findByText(/The event cannot be shown/)
})
