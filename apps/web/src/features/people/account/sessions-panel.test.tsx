import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

let server: FakeServer
const times = { began: '2026-01-30T12:00:00Z', lastActive: '2026-01-31T11:00:00Z', ends: '2026-01-31T23:00:00Z' }
const here = {
  id: 's1',
  device: { browser: 'Firefox', system: 'Windows' },
  address: '192.0.2.7',
  isNewDevice: false,
  isThis: true,
  ...times,
}
const there = {
  id: 's2',
  device: { browser: null, system: 'Android' },
  address: '',
  isNewDevice: true,
  isThis: false,
  ...times,
}
let sessions: unknown[]

beforeEach(() => {
  sessions = [here, there]
  server = fakeServer({
    'GET /api/account/sessions': () => ({ sessions }),
    'DELETE /api/account/sessions/s2': () => void (sessions = [here]),
    'POST /api/account/sign-out-elsewhere': () => ({ ended: 2 }),
  })
})

afterEach(() => {
  cleanup()
  server.close()
})

const panel = () => within(screen.getByRole('region', { name: 'Sessions' }))

it('lists where one is signed in, and ends another session but not the present one', async () => {
  renderPage(<SessionsPanel />)
  const [, first, second] = await panel().findAllByRole('row')
  expect(within(first as HTMLElement).getByRole('rowheader').textContent).toBe('Firefox on WindowsThis session')
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
  expect(within(second as HTMLElement).getByRole('rowheader').textContent).toBe('Unknown browser on AndroidNew device')
  fireEvent.click(panel().getByRole('button', { name: /^Log out Unknown browser on Android, signed in/ }))
  await panel().findByText('That session is logged out.')
  await waitFor(() => expect(panel().getAllByRole('row')).toHaveLength(2))
})

it('logs out all other browsers, and says how many, or why it failed', async () => {
  renderPage(<SessionsPanel />)
  const end = async () => fireEvent.click(await panel().findByRole('button', { name: 'Log out everywhere else' }))
  await end()
  await panel().findByText('2 other browsers are logged out.')
  server.handlers['POST /api/account/sign-out-elsewhere'] = () => ({ ended: 0 })
  await end()
  await panel().findByText('You are signed in here only.')
  server.handlers['POST /api/account/sign-out-elsewhere'] = () => new FakeProblem(500, 'internal', 'The server failed.')
  await end()
  await panel().findByText('Nothing is logged out. The server failed.')
})

it('says that the sessions could not be loaded', async () => {
  server.handlers['GET /api/account/sessions'] = () => new FakeProblem(400, 'invalid_input', 'Not now.')
  renderPage(<SessionsPanel />)
  await screen.findByText('Your sessions could not be loaded. Not now.')
})
