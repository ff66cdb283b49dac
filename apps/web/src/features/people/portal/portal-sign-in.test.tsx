import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RequireSession } from '~/session/require-session.tsx'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderRoutes } from '~/testing/render-page.tsx'
import { Portal } from './portal.tsx'

const ana = { userId: 'u1', userName: 'ana', role: 'administrator' }
const routes = [
  { path: '/login', Component: Portal },
  {
    path: '/dashboard-analysis',
    element: (
      <RequireSession waiting="Loading…">
        <h1>The room</h1>
      </RequireSession>
    ),
  },
]

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/session': () => ({ session: null }),
    'GET /api/sign-up': () => ({ mode: 'open', isFirst: false }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

const type = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(name), { target: { value } })
}
const signIn = () => {
  type({ Email: 'ana@harbour.example', Password: 'correct horse battery' })
  fireEvent.submit(screen.getByRole('form', { name: 'Sign In' }))
}

it('shows the message about a common password, which the server rejects, beside its field', async () => {
  const message = 'This password is among the most common ones. Please choose another'
  server.handlers['POST /api/account/sign-up'] = () =>
    new FakeProblem(400, 'invalid_input', `${message}.`, [
      { field: 'password', code: 'password_common', params: {}, message },
    ])
  renderRoutes(routes, '/login')
  const form = {
    'First name': 'Ana',
    'Last name': 'Rao',
    Email: 'common@harbour.example',
    Password: 'password',
    'Postal code': '400001',
    Country: 'India',
    'Date of birth': '1990-05-17',
  }
  await screen.findByLabelText('First name')
  type(form)
  fireEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
  await screen.findByText(message)
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect(server.bodies('POST', '/api/account/sign-up')).toMatchObject([{ firstName: 'Ana', password: 'password' }])
})

it('shows the message about a wrong password until the tab is changed', async () => {
  const message = 'The email address or the password is wrong.'
  server.handlers['POST /api/account/sign-in'] = () => new FakeProblem(401, 'sign_in_failed', message)
  renderRoutes(routes, '/login')
  fireEvent.click(screen.getByRole('tab', { name: 'Sign In' }))
  signIn()
  await screen.findByText(message)
  fireEvent.click(screen.getByRole('tab', { name: 'Sign Up' }))
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
})

it('redirects a signed-out visitor from a room to the portal and, after sign-in, back', async () => {
  server.handlers['POST /api/account/sign-in'] = () => {
    server.handlers['GET /api/session'] = () => ({ session: ana })
    return ana
  }
  const router = renderRoutes(routes, '/dashboard-analysis?tab=oil')
  fireEvent.click(await screen.findByRole('tab', { name: 'Sign In' }))
  expect(router.state.location.search).toBe('?next=%2Fdashboard-analysis%3Ftab%3Doil')
  signIn()
  await screen.findByRole('heading', { name: 'The room' })
  expect(router.state.location.pathname + router.state.location.search).toBe('/dashboard-analysis?tab=oil')
})

it('asks for the code of an account that has codes, and starts again when the step has expired', async () => {
  server.handlers['POST /api/account/sign-in'] = () =>
    Response.json(
      {
        type: '/problems/code-needed',
        title: 'Code needed',
        status: 401,
        code: 'code_needed',
        detail: 'Enter the code.',
        fault: { code: 'code_needed', params: { ticket: 'the ticket' } },
      },
      { status: 401 },
    )
  renderRoutes(routes, '/login')
  fireEvent.click(await screen.findByRole('tab', { name: 'Sign In' }))
  signIn()
  const field = await screen.findByLabelText('Code')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')

  const message = 'This is not a current code or an unused recovery code'
  server.handlers['POST /api/account/sign-in/code'] = () =>
    new FakeProblem(400, 'invalid_input', `code: ${message}`, [
      { field: 'code', code: 'sign_in_code_wrong', params: {}, message },
    ])
  const send = (code: string) => {
    type({ Code: code })
    fireEvent.submit(screen.getByRole('form', { name: 'Sign In' }))
  }
  send('123456')
  await screen.findByText(message)

  server.handlers['POST /api/account/sign-in/code'] = () =>
    new FakeProblem(401, 'sign_in_expired', 'Please sign in again.')
  send('123456')
  await screen.findByText('Please sign in again.')
  await screen.findByLabelText('Password')

  signIn()
  await screen.findByLabelText('Code')
  server.handlers['POST /api/account/sign-in/code'] = () => ana
  send('287082')
  await screen.findByText('Sign-in successful!')
  expect(server.bodies('POST', '/api/account/sign-in/code').at(-1)).toEqual({ ticket: 'the ticket', code: '287082' })
})
