import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderRoutes } from '~/testing/render-page.tsx'
import { Portal } from './portal.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/session': () => ({ session: { userId: 'u', userName: 'ana', role: 'member' } }),
    'GET /api/sign-up': () => ({ mode: 'open', isFirst: false }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
})
const URL = 'POST /api/account/address/confirmation'

it('confirms an address when the button is pressed, also for somebody who is signed in, and takes the token out of the address', async () => {
  server.handlers[URL] = () => undefined
  const router = renderRoutes([{ path: '/login', Component: Portal }], '/login#address=the-token')
  const button = await screen.findByRole('button', { name: 'Confirm the address' })
  expect([router.state.location.hash, server.bodies('POST', '/api/account/address/confirmation')]).toEqual(['', []])
  fireEvent.click(button)
  await screen.findByText('Your email address is changed. Sign in with it from now on.')
  expect(server.bodies('POST', '/api/account/address/confirmation')).toEqual([{ token: 'the-token' }])
})

it('says in the words of the server that a link has ended', async () => {
  server.handlers[URL] = () => new FakeProblem(410, 'address_link_ended', 'This link was used.')
  renderRoutes([{ path: '/login', Component: Portal }], '/login#address=old')
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm the address' }))
  await screen.findByText('This link was used.')
})
