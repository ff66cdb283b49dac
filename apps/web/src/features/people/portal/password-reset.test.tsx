import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderRoutes } from '~/testing/render-page.tsx'
import { Portal } from './portal.tsx'

let server: FakeServer
let byMail: boolean
beforeEach(() => {
  byMail = true
  server = fakeServer({
    'GET /api/session': () => ({ session: null }),
    'GET /api/sign-up': () => ({ mode: 'open', isFirst: false }),
    'GET /api/account/reset': () => ({ byMail }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
})
const open = (path = '/login') => renderRoutes([{ path: '/login', Component: Portal }], path)
async function openForgot() {
  open()
  fireEvent.click(await screen.findByRole('tab', { name: 'Sign In' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
}

it('asks for a link by mail, and says the same for every address', async () => {
  server.handlers['POST /api/account/reset-request'] = () => null
  await openForgot()
  const form = await screen.findByRole('form', { name: 'A new password' })
  fireEvent.change(form.querySelector('input') as HTMLInputElement, { target: { value: 'Ana@harbour.example' } })
  fireEvent.submit(form)
  await screen.findByText('If this address has an account, the link is on its way.')
  expect(server.bodies('POST', '/api/account/reset-request')).toEqual([{ email: 'ana@harbour.example' }])
})

it('says whom to ask where the server sends no mail', async () => {
  byMail = false
  await openForgot()
  await screen.findByText(/^This server sends no mail\. Ask an administrator/)
  screen.getByRole('link', { name: 'write to them.' })
})

it('chooses a password with the token of the address, which is then gone from it, and leads to the sign-in', async () => {
  server.handlers['POST /api/account/reset'] = () => undefined
  const router = open('/login#reset=the-token')
  fireEvent.change(await screen.findByLabelText('New password'), { target: { value: 'four words of a gannet' } })
  expect(router.state.location.hash).toBe('')
  screen.getByText(/^The first mailed link that you use also removes authenticator apps/)
  fireEvent.submit(screen.getByRole('form', { name: 'Choose a new password' }))
  await screen.findByText('Your password is changed. Sign in with it.')
  expect(server.bodies('POST', '/api/account/reset')).toEqual([
    { token: 'the-token', newPassword: 'four words of a gannet' },
  ])
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Sign In' }).getAttribute('aria-selected')).toBe('true'))
})

it('says that a link has ended, in the words of the server', async () => {
  const detail = 'This link was used or has ended, or it is not whole. Ask for another one.'
  server.handlers['POST /api/account/reset'] = () => new FakeProblem(410, 'reset_link_ended', detail)
  open('/login#reset=old')
  fireEvent.change(await screen.findByLabelText('New password'), { target: { value: 'four words of a gannet' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Choose a new password' }))
  await screen.findByText(detail)
})
