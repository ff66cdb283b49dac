// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countsResponse } from '~/testing/alert-responses.ts'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { RoomFrame } from './room-frame.tsx'

const session = { userId: 'u1', userName: 'ana' }
let server: FakeServer

beforeEach(() => {
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
  server = fakeServer({
    'GET /api/session': () => ({ session }),
    'GET /health': () => ({ feeds: [] }),
    'GET /api/alerts/counts': () => countsResponse(2),
    'POST /api/account/sign-out': () => null,
  })
})

afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
  delete document.documentElement.dataset['theme']
})

const renderFrame = () =>
  renderPage(
    <MemoryRouter initialEntries={['/dashboard-analysis/live']}>
      <Routes>
        <Route
          path="/dashboard-analysis/live"
          element={
            <RoomFrame>
              <input aria-label="Field" />
            </RoomFrame>
          }
        />
        <Route path="/login" element={<p>Portal</p>} />
      </Routes>
    </MemoryRouter>,
  )

const openAccount = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Account and settings of ana' }))
  return within(screen.getByRole('group', { name: 'Account and settings' }))
}

it('the theme is chosen at the account and kept; Escape closes and returns the focus', async () => {
  renderFrame()
  const account = await openAccount()
  fireEvent.click(within(account.getByRole('group', { name: 'Theme' })).getByRole('button', { name: 'Dark' }))
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
  expect(localStorage.getItem('varuna.theme')).toBe('dark')
  fireEvent.keyDown(account.getByRole('button', { name: 'Dark' }), { key: 'Escape' })
  expect(screen.queryByRole('group', { name: 'Theme' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Account and settings of ana' }))
})

it('logging out leads to the portal, and says when it failed', async () => {
  renderFrame()
  const account = await openAccount()
  server.handlers['POST /api/account/sign-out'] = () => new FakeProblem(500, 'internal', 'The server failed.')
  fireEvent.click(account.getByRole('button', { name: 'Log Out' }))
  await screen.findByText('You are still signed in. The server failed.')
  server.handlers['POST /api/account/sign-out'] = () => null
  fireEvent.click(account.getByRole('button', { name: 'Log Out' }))
  await screen.findByText('Portal')
})

it('? lists the shortcuts, those of the room too, but not while someone types', async () => {
  renderFrame()
  const field = await screen.findByRole('textbox', { name: 'Field' })
  fireEvent.keyDown(field, { key: '?' })
  expect(screen.queryByRole('heading', { name: 'Keyboard shortcuts' })).toBeNull()
  fireEvent.keyDown(document.body, { key: '?' })
  await screen.findByRole('heading', { name: 'Keyboard shortcuts' })
  expect(screen.getByRole('heading', { name: 'Watch' })).toBeDefined()
  expect(screen.getByText('show all vessels')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Keyboard shortcuts' })).toBeNull())
})

it('every room says how many alerts are open, and leads to them', async () => {
  renderFrame()
  const link = await screen.findByRole('link', { name: '2 alerts open' })
  expect(link.getAttribute('href')).toBe('/dashboard-analysis/alerts')
})
