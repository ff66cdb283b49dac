import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { sessionResponse } from '~/testing/session-response.ts'
import { FactorBar } from './factor-bar.tsx'

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

it('leads a role that waits for a second factor to the account page', async () => {
  const { session } = sessionResponse('member')
  server = fakeServer({ 'GET /api/session': () => ({ session: { ...session, roleWithFactor: 'administrator' } }) })
  renderAt('/dashboard-analysis/start', <FactorBar />)
  await screen.findByText(/This server asks an administrator for a second factor\./)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard-analysis/account')
})
