import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, it } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

let server: FakeServer

beforeEach(() => {
  server = fakeServer({ 'POST /api/account/sign-out-elsewhere': () => ({ ended: 2 }) })
})

afterEach(() => {
  cleanup()
  server.close()
})

it('logs out all other browsers, and says how many, or why it failed', async () => {
  renderPage(<SessionsPanel />)
  const others = within(screen.getByRole('region', { name: 'Sessions' }))
  const end = () => fireEvent.click(others.getByRole('button', { name: 'Log out everywhere else' }))
  end()
  await others.findByText('2 other browsers are logged out.')
  server.handlers['POST /api/account/sign-out-elsewhere'] = () => ({ ended: 0 })
  end()
  await others.findByText('You are signed in here only.')
  server.handlers['POST /api/account/sign-out-elsewhere'] = () => new FakeProblem(500, 'internal', 'The server failed.')
  end()
  await others.findByText('Nothing is logged out. The server failed.')
})
