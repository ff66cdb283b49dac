import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { renderRoutes } from '~/testing/render-page.tsx'
import { PublicPage } from '../page/public-page.tsx'

const ana = { userId: 'u1', userName: 'ana', role: 'administrator' }
const routes = [
  { path: '/', element: <PublicPage>The sea</PublicPage> },
  { path: '/dashboard-analysis', element: <h1>The room</h1> },
]

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/session': () => ({ session: ana }),
    'POST /api/account/sign-out': () => {
      server.handlers['GET /api/session'] = () => ({ session: null })
    },
  })
})
afterEach(() => {
  cleanup()
  server.close()
  vi.useRealTimers()
})

const cells = () => within(screen.getByRole('navigation', { name: 'Site' }))

it('signed out: a link to the portal, and a locked dashboard with a notice', async () => {
  server.handlers['GET /api/session'] = () => ({ session: null })
  const router = renderRoutes(routes, '/')
  expect(cells().getByRole('link', { name: 'Login to Portal' }).getAttribute('href')).toBe('/login')
  fireEvent.click(cells().getByRole('button', { name: 'Dashboard Analytics' }))
  await within(screen.getByRole('status')).findByText('Please login to access the dashboard.')
  expect(router.state.location.pathname).toBe('/')
})

it('signed in: a link to the dashboard, and a greeting that logs out', async () => {
  const router = renderRoutes(routes, '/')
  fireEvent.click(await cells().findByRole('link', { name: 'Dashboard Analytics' }))
  await screen.findByRole('heading', { name: 'The room' })
  await router.navigate('/')
  fireEvent.click(await screen.findByRole('button', { name: 'Hello, ana' }))
  await screen.findByText('You have been logged out successfully.')
  await cells().findByRole('link', { name: 'Login to Portal' })
  expect([localStorage.getItem('userId'), localStorage.getItem('userName')]).toEqual([null, null])
})

it('a log-out that fails leaves the greeting, and says why', async () => {
  server.handlers['POST /api/account/sign-out'] = unreachable
  renderRoutes(routes, '/')
  fireEvent.click(await cells().findByRole('button', { name: 'Hello, ana' }))
  await screen.findByText('Connection error. Please try again later.')
  cells().getByRole('button', { name: 'Hello, ana' })
})

it('a session that ends elsewhere is noticed within seconds', async () => {
  renderRoutes(routes, '/')
  await cells().findByRole('button', { name: 'Hello, ana' })
  localStorage.removeItem('userName')
  await cells().findByRole('link', { name: 'Login to Portal' })
})
