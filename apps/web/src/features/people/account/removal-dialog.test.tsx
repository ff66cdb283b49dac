import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createQueryClient } from '~/session/query-client.ts'
import { readAccountItem, storeAccountItem } from '~/session/account-storage.ts'
import { sessionQuery } from '~/session/queries.ts'
import { readStoredSession, storeSession } from '~/session/session-storage.ts'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderRoutes } from '~/testing/render-page.tsx'
import { RemovalDialog } from './removal-dialog.tsx'

const holdings = {
  images: 1,
  reports: 1_200,
  watchLists: 0,
  rules: 1,
  cases: 3,
  casesOthersRead: 1,
  casesOthersWrite: 2,
  casesOfOthers: 1,
}
let server: FakeServer

beforeEach(() => {
  server = fakeServer({
    'GET /api/account/removal': () => holdings,
    'POST /api/account/removal': () => undefined,
  })
  storeSession({ userId: 'ana', userName: 'ana' })
})

afterEach(() => {
  cleanup()
  server.close()
})

function renderDialog() {
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, { session: { userId: 'ana', userName: 'ana', role: 'member' } })
  const routes = [
    { path: '/', element: <RemovalDialog open onClose={() => {}} /> },
    { path: '/login', element: <p>The portal</p> },
  ]
  return { router: renderRoutes(routes, '/', client), client }
}
const password = () => screen.getByLabelText<HTMLInputElement>('Your password')
const type = (value: string) => fireEvent.change(password(), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Remove my account' }))
const termsOf = (title: string) => {
  const group = screen.getByText(title).parentElement as HTMLElement
  return within(group)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
}

it('shows counts of what is deleted, handed over and kept, and where to export it first', async () => {
  renderDialog()
  await screen.findByText('Erased')
  expect(termsOf('Erased').slice(1)).toEqual([
    '1 image and 1,200 reports with their assessments, notes and alerts, and what you deleted and could restore',
    '0 watch lists and 1 alert rule',
    '3 cases of yours that nobody else sees',
    '1 case of yours that a team sees or others may only read: they lose it',
  ])
  expect(termsOf('Handed over')).toEqual([
    '2 cases in which somebody else may write: each goes to the person it is assigned to, or else to the first of them by name',
  ])
  expect(termsOf('Kept, without your name')[0]).toBe('What you did in 1 case of others')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard-analysis',
    '/dashboard-analysis/cases',
  ])
})

it('omits what does not apply, and says when counting failed', async () => {
  server.handlers['GET /api/account/removal'] = () => ({
    ...holdings,
    casesOthersRead: 0,
    casesOthersWrite: 0,
    casesOfOthers: 0,
  })
  renderDialog()
  await screen.findByText('Erased')
  expect([termsOf('Erased').length, screen.queryByText('Handed over')]).toEqual([4, null])
  expect(termsOf('Kept, without your name')).toHaveLength(1)
  cleanup()
  server.handlers['GET /api/account/removal'] = () => new FakeProblem(400, 'invalid_input', 'Not now.')
  renderDialog()
  await screen.findByText('What your account holds could not be counted. Not now.')
})

it('asks for the password, then clears the account from this browser and opens the portal', async () => {
  storeAccountItem('ana', 'draft', 'typed')
  storeAccountItem('bo', 'draft', 'typed')
  const { router, client } = renderDialog()
  submit()
  await screen.findByText('Please enter your password')
  expect(server.bodies('POST', '/api/account/removal')).toEqual([])
  type('correct horse battery')
  submit()
  await screen.findByText('The portal')
  expect(server.bodies('POST', '/api/account/removal')).toEqual([{ password: 'correct horse battery' }])
  expect(router.state.location.state).toEqual({ notice: 'Your account is removed.' })
  expect([readStoredSession(), client.getQueryData(sessionQuery.queryKey)]).toEqual([null, { session: null }])
  expect([readAccountItem('ana', 'draft'), readAccountItem('bo', 'draft')]).toEqual([null, 'typed'])
})

it('asks the code too where sign-ins ask one', async () => {
  server.handlers['GET /api/account/factor'] = () => ({
    codesSince: '2026-01-31T12:00:00.000Z',
    recoveryCodesLeft: 10,
    passkeys: [],
    roleWithFactor: null,
  })
  renderDialog()
  const code = await screen.findByLabelText('Code of your app, or a recovery code')
  type('correct horse battery')
  submit()
  await screen.findByText('This is not a current code or an unused recovery code')
  fireEvent.change(code, { target: { value: '287082' } })
  submit()
  await screen.findByText('The portal')
  expect(server.bodies('POST', '/api/account/removal')).toEqual([{ password: 'correct horse battery', code: '287082' }])
})

it('stays signed in when the password is wrong or the server refuses', async () => {
  const message = 'This is not your current password'
  server.handlers['POST /api/account/removal'] = () =>
    new FakeProblem(400, 'invalid_input', `${message}.`, [
      { field: 'password', code: 'password_wrong', params: {}, message },
    ])
  renderDialog()
  type('a guess at it')
  submit()
  await screen.findByText(message)
  expect(document.activeElement).toBe(password())
  server.handlers['POST /api/account/removal'] = () => new FakeProblem(429, 'too_many_requests', 'Try again later.')
  type('another guess')
  submit()
  await waitFor(() => screen.getByText('Try again later.'))
  expect(readStoredSession()).toEqual({ userId: 'ana', userName: 'ana' })
})

it('asks an account without a password for none, and says what the server needs instead', async () => {
  const again = 'Log out and sign in again.'
  server.handlers['GET /api/account'] = () => ({
    name: 'ana',
    email: 'ana@harbour.example',
    role: 'member',
    hasPassword: false,
    addressByMail: false,
  })
  server.handlers['POST /api/account/removal'] = () => new FakeProblem(403, 'sign_in_again', again)
  renderDialog()
  await screen.findByText(/^Your account has no password here/)
  expect(screen.queryByLabelText('Your password')).toBeNull()
  submit()
  await screen.findByText(again)
  expect(server.bodies('POST', '/api/account/removal')).toEqual([{}])
})
