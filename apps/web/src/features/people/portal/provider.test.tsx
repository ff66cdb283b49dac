import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderRoutes } from '~/testing/render-page.tsx'
import { sessionResponse } from '~/testing/session-response.ts'
import { Portal } from './portal.tsx'

let server: FakeServer
let provider: string | undefined
beforeEach(() => {
  provider = 'Harbour login'
  server = fakeServer({
    'GET /api/session': () => ({ session: null }),
    'GET /api/sign-up': () => ({ mode: 'open', isFirst: false, ...(provider && { provider }) }),
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  server.close()
})
const open = (path = '/login') => renderRoutes([{ path: '/login', Component: Portal }], path)
const openSignIn = async (path?: string) => {
  open(path)
  fireEvent.click(await screen.findByRole('tab', { name: 'Sign In' }))
}

it('leads to the single sign-on under its own name, with the page that was asked for', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  server.handlers['POST /api/account/provider'] = () => ({ url: 'https://login.harbour.example/auth?x=1' })
  await openSignIn('/login?next=%2Fdashboard-analysis%2Falerts')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in with Harbour login' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://login.harbour.example/auth?x=1'))
  expect(server.bodies('POST', '/api/account/provider')).toEqual([{ next: '/dashboard-analysis/alerts' }])
})

it('says that the single sign-on does not answer, and keeps the form', async () => {
  const detail = 'The single sign-on does not answer.'
  server.handlers['POST /api/account/provider'] = () => new FakeProblem(502, 'provider_unreachable', detail)
  await openSignIn()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in with Harbour login' }))
  await screen.findByText(detail)
  screen.getByRole('form', { name: 'Sign In' })
})

it('shows no button without a single sign-on', async () => {
  provider = undefined
  await openSignIn()
  expect(screen.queryByRole('button', { name: /^Sign in with/ })).toBeNull()
})

it.each([
  ['refused', /^The sign-in was not completed/],
  ['unverified', /has not verified your email address/],
  ['first', /^Nobody has an account here yet: the first one signs up/],
  ['unreachable', /^The single sign-on does not answer/],
])('says how it ended: %s', async (outcome, text) => {
  const router = open(`/login#provider=${outcome}`)
  await screen.findByText(text)
  expect(router.state.location.hash).toBe('')
})

it('asks once for the password of an account with the same address', async () => {
  server.handlers['POST /api/account/provider/link'] = () => undefined
  open('/login#provider=link')
  const form = await screen.findByRole('form', { name: 'You have an account here already' })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse battery' } })
  fireEvent.submit(form)
  await screen.findByText(/^Your account is linked/)
  expect(server.bodies('POST', '/api/account/provider/link')).toEqual([{ password: 'correct horse battery' }])
})

it('asks for the code of an account that has a second factor here', async () => {
  server.handlers['POST /api/account/sign-in/code'] = () => sessionResponse('analyst').session
  const router = open('/login#code=the-ticket')
  fireEvent.change(await screen.findByLabelText(/^Code/), { target: { value: '123456' } })
  expect(router.state.location.hash).toBe('')
  fireEvent.submit(screen.getByLabelText(/^Code/).closest('form') as HTMLFormElement)
  await screen.findByText('Sign-in successful!')
  expect(server.bodies('POST', '/api/account/sign-in/code')).toEqual([{ ticket: 'the-ticket', code: '123456' }])
})
