import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countsResponse } from '~/testing/alert-responses.ts'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { RoomFrame } from './room-frame.tsx'

const session = { userId: 'u1', userName: 'ana', role: 'administrator' }
let server: FakeServer

beforeEach(() => {
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
  server = fakeServer({
    'GET /api/session': () => ({ session }),
    'GET /health': () => ({ feeds: [] }),
    'GET /api/alerts/counts': () => countsResponse(2),
    'GET /api/account/storage': () => ({ usedBytes: 1.25 * 1024 ** 3, maxBytes: 20 * 1024 ** 3 }),
    'POST /api/account/sign-out': () => null,
    'POST /api/visit': () => ({ since: null, tourDone: true }),
    'PUT /api/visit/tour': () => undefined,
  })
})

afterEach(() => {
  cleanup()
  server.close()
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
        <Route path="/dashboard-analysis/*" element={<RoomFrame>another room</RoomFrame>} />
        <Route path="/login" element={<p>Portal</p>} />
      </Routes>
    </MemoryRouter>,
  )

const openAccount = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Account and settings of ana' }))
  return within(screen.getByRole('group', { name: 'Account and settings' }))
}

it('the theme is set in the account menu and stored; Escape closes and restores the focus', async () => {
  renderFrame()
  const account = await openAccount()
  fireEvent.click(within(account.getByRole('group', { name: 'Theme' })).getByRole('button', { name: 'Dark' }))
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
  expect(localStorage.getItem('varuna.theme')).toBe('dark')
  fireEvent.keyDown(account.getByRole('button', { name: 'Dark' }), { key: 'Escape' })
  expect(screen.queryByRole('group', { name: 'Theme' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Account and settings of ana' }))
})

it('the account menu shows storage use and quota, or that they could not be read', async () => {
  renderFrame()
  const account = await openAccount()
  await account.findByText('You store 1.3 GB of 20 GB.')
  server.handlers['GET /api/account/storage'] = () => new FakeProblem(503, 'busy', 'Try again.')
  fireEvent.keyDown(account.getByRole('button', { name: 'Dark' }), { key: 'Escape' })
  await (await openAccount()).findByText('How much your account uses could not be read. Try again.')
})

it("the account menu states one's role, and leads administrators to the people", async () => {
  renderFrame()
  const account = await openAccount()
  const people = await account.findByRole('link', { name: 'People and roles' })
  expect(account.getByText('ana').closest('p')?.textContent).toBe('Signed in as ana, administrator')
  fireEvent.click(people)
  await screen.findByText('another room')
  expect(screen.queryByRole('group', { name: 'Account and settings' })).toBeNull()
  cleanup()
  server.handlers['GET /api/session'] = () => ({ session: { ...session, role: 'viewer' } })
  renderFrame()
  const menu = await openAccount()
  await waitFor(() => expect(menu.getByText('ana').closest('p')?.textContent).toBe('Signed in as ana, viewer'))
  expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/dashboard-analysis/account'])
})

it('signing out opens the portal, and reports a failure', async () => {
  renderFrame()
  const account = await openAccount()
  server.handlers['POST /api/account/sign-out'] = () => new FakeProblem(500, 'internal', 'The server failed.')
  fireEvent.click(account.getByRole('button', { name: 'Log Out' }))
  await screen.findByText('You are still signed in. The server failed.')
  server.handlers['POST /api/account/sign-out'] = () => null
  fireEvent.click(account.getByRole('button', { name: 'Log Out' }))
  await screen.findByText('Portal')
})

it('the first link skips the header and the rail', async () => {
  renderFrame()
  const room = (await screen.findByRole('textbox', { name: 'Field' })).parentElement
  const skip = screen.getByRole('link', { name: 'Skip to content' })
  expect(screen.getAllByRole('link')[0]).toBe(skip)
  fireEvent.click(skip)
  expect(document.activeElement).toBe(room)
})

it('? lists the shortcuts, including those of the room, but not while the user is typing', async () => {
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

it('every room shows the number of open alerts, and links to them', async () => {
  renderFrame()
  const link = await screen.findByRole('link', { name: '2 alerts open' })
  expect(link.getAttribute('href')).toBe('/dashboard-analysis/alerts')
  expect(link.textContent).toBe('2')
})

it('says how many of the open alerts are about simulated vessels', async () => {
  server.handlers['GET /api/alerts/counts'] = () => ({ ...countsResponse(1200), openSimulated: 3 })
  renderFrame()
  const link = await screen.findByRole('link', { name: '1,200 alerts open, 3 simulated' })
  expect(link.textContent).toBe('999+3 sim.')
})

it('offers the tour once per account, without blocking anything', async () => {
  server.handlers['POST /api/visit'] = () => ({ since: null, tourDone: false })
  renderFrame()
  const tour = within(await screen.findByRole('region', { name: 'Tour' }))
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(tour.getByRole('button', { name: 'No, thanks' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Tour' })).toBeNull())
  expect(document.activeElement?.id).toBe('content')
  expect(server.bodies('PUT', '/api/visit/tour')).toEqual([{ done: true }])
})

it('reserves space for the tour until the visit is known, and none if the account had it in this browser', async () => {
  const visit = Promise.withResolvers<{ since: null; tourDone: boolean }>()
  server.handlers['POST /api/visit'] = () => visit.promise
  const bands = () => screen.queryAllByLabelText('Tour')
  const first = renderFrame()
  await screen.findByRole('button', { name: 'Account and settings of ana' })
  expect(bands()).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Tour' })).toBeNull()
  visit.resolve({ since: null, tourDone: true })
  await waitFor(() => expect(bands()).toHaveLength(0))
  first.unmount()

  server.handlers['POST /api/visit'] = () => new Promise(() => {})
  renderFrame()
  await screen.findByRole('button', { name: 'Account and settings of ana' })
  expect(bands()).toHaveLength(0)
})

it('leads through five rooms from the account menu; Escape ends the tour', async () => {
  renderFrame()
  fireEvent.click((await openAccount()).getByRole('button', { name: 'Take the tour' }))
  const tour = () => within(screen.getByRole('region', { name: 'Tour' }))
  expect(tour().getByText('1 of 5')).toBeTruthy()
  const next = tour().getByRole('button', { name: 'Next' })
  expect(document.activeElement).toBe(next)
  fireEvent.click(next)
  expect(tour().getByText('Watch.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Watch' }).getAttribute('aria-current')).toBe('page')
  fireEvent.click(tour().getByRole('button', { name: 'Back' }))
  expect(tour().getByText('Start.')).toBeTruthy()
  for (let step = 1; step < 5; step += 1) fireEvent.click(tour().getByRole('button', { name: 'Next' }))
  expect(tour().getByRole('button', { name: 'Done' })).toBeTruthy()
  fireEvent.keyDown(tour().getByRole('button', { name: 'Done' }), { key: 'Escape' })
  expect(screen.queryByRole('region', { name: 'Tour' })).toBeNull()
  await waitFor(() => expect(server.bodies('PUT', '/api/visit/tour')).toEqual([{ done: true }]))
})

it('reports a visit again only after a while, on activity', async () => {
  renderFrame()
  const visits = () => server.bodies('POST', '/api/visit').length
  await waitFor(() => expect(visits()).toBe(1))
  await screen.findByRole('link', { name: '2 alerts open' })
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 4 * 60_000)
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(visits()).toBe(1)
  clock.mockReturnValue(now + 6 * 60_000)
  fireEvent.pointerDown(document.body)
  await waitFor(() => expect(visits()).toBe(2))
  clock.mockRestore()
})
