import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseNotice } from '~/session/portal-notice.ts'
import { fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderRoutes } from '~/testing/render-page.tsx'
import { PublicPage } from './public-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer({ 'GET /api/session': () => ({ session: null }) })
})
afterEach(() => {
  cleanup()
  server.close()
})

const Notice = () => <p>{parseNotice(useLocation().state)}</p>

it('states in a live region that the dashboard needs a sign-in, with a link to it', async () => {
  const router = renderRoutes(
    [
      { path: '/', element: <PublicPage>The sea</PublicPage> },
      { path: '/login', element: <Notice /> },
    ],
    '/',
  )
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Dashboard Analytics' }))
  await within(status).findByText('Please login to access the dashboard.')
  const link = within(status).getByRole('link', { name: 'Sign in' })
  expect(link.tabIndex).toBe(0)
  expect(status.textContent).toBe('Please login to access the dashboard. Sign in')

  fireEvent.click(link)
  await screen.findByText('Please login to access the dashboard.')
  expect(router.state.location.pathname + router.state.location.search).toBe('/login?next=%2Fdashboard-analysis')
})
