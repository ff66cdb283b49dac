import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ManagedAccount } from '@varuna/contract/people/managed-account'
import { roles, type Role } from '@varuna/vocabulary/rights'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deferred, FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { sessionResponse } from '~/testing/session-response.ts'
import { PeoplePage } from './people-page.tsx'

const account = (id: string, name: string, over: Partial<ManagedAccount> = {}): ManagedAccount => ({
  id,
  name,
  email: `${name}@harbour.example`,
  role: 'member',
  hasFactor: false,
  since: '2026-01-31T12:00:00.000Z',
  by: null,
  ...over,
})

let server: FakeServer
let accounts: ManagedAccount[]
beforeEach(() => {
  localStorage.setItem('userId', 'u1')
  localStorage.setItem('userName', 'ana')
  accounts = [
    account('u1', 'ana', { role: 'administrator' }),
    account('u2', 'bo', { role: 'analyst', by: { id: 'u1', name: 'ana' } }),
    account('u3', 'cy', { since: null }),
  ]
  server = fakeServer({
    'GET /api/session': () => sessionResponse('administrator'),
    'GET /api/accounts': () => ({ accounts, next: null }),
    'PUT /api/accounts/u2/role': ({ body }) => {
      const { role } = body as { role: Role }
      accounts = accounts.map((one) => (one.id === 'u2' ? { ...one, role } : one))
      return undefined
    },
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

const page = (
  <PeoplePage
    requests={<p>Requests</p>}
    invitations={<p>Invitations</p>}
    teams={<p>the teams</p>}
    storage={<p>Storage</p>}
  />
)
const open = () => renderAt('/dashboard-analysis/people', page)
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))
const ask = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Change the role of ${name}` }))
  return within(await screen.findByRole('dialog', { name: 'Change a role' }))
}
const choose = (dialog: Awaited<ReturnType<typeof ask>>, role: Role) =>
  fireEvent.change(dialog.getByRole('combobox', { name: 'New role' }), { target: { value: role } })

it('lists accounts with their role, since when they have it and who gave it', async () => {
  open()
  const bo = await row('bo')
  for (const text of ['bo@harbour.example', 'analyst', 'ana']) bo.getByText(text)
  bo.getByText(/^2026-01-31 12:00/)
  const ana = await row('ana')
  ana.getByText('(you)')
  ana.getByText('sign-up or the operator')
  ;(await row('cy')).getByText('not known')
  for (const panel of ['Requests', 'Invitations']) screen.getByText(panel)
  const what = within(screen.getByRole('region', { name: 'What each role may do' }))
  expect(what.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([...roles])
})

it('changes a role only after asking, and says that the person must sign in again', async () => {
  open()
  const dialog = await ask('bo')
  dialog.getByText('bo, bo@harbour.example, is an analyst now.')
  dialog.getByText('bo is signed out everywhere and must sign in again.')
  expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'New role' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Choose another role' }).disabled).toBe(true)
  choose(dialog, 'supervisor')
  dialog.getByText(/^Also undoes what others decided/)
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.bodies('PUT', '/api/accounts/u2/role')).toEqual([])

  const again = await ask('bo')
  choose(again, 'supervisor')
  fireEvent.click(again.getByRole('button', { name: 'Make bo a supervisor' }))
  const notice = await screen.findByText('bo is a supervisor now, and must sign in again.')
  expect(notice.closest('[role=status]')).not.toBeNull()
  expect(server.bodies('PUT', '/api/accounts/u2/role')).toEqual([{ role: 'supervisor' }])
  ;(await row('bo')).getByText('supervisor')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('warns of the own account, and says why the last administrator stays', async () => {
  const why = 'This is the only administrator. Give the role to another account first.'
  server.handlers['PUT /api/accounts/u1/role'] = () => new FakeProblem(409, 'last_administrator', why)
  open()
  const dialog = await ask('ana')
  dialog.getByText('This is your own account: you are signed out everywhere and must sign in again.')
  choose(dialog, 'viewer')
  fireEvent.click(dialog.getByRole('button', { name: 'Make ana a viewer' }))
  expect((await dialog.findByText(`The role is not changed. ${why}`)).closest('[role=alert]')).not.toBeNull()
})

it('an account that was removed meanwhile is reported and leaves the list', async () => {
  const why = 'This account does not exist any more.'
  server.handlers['PUT /api/accounts/u3/role'] = () => {
    accounts = accounts.slice(0, 2)
    return new FakeProblem(404, 'not_found', why)
  }
  open()
  const dialog = await ask('cy')
  choose(dialog, 'viewer')
  fireEvent.click(dialog.getByRole('button', { name: 'Make cy a viewer' }))
  await dialog.findByText(`The role is not changed. ${why}`)
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /^cy/ })).toBeNull())
})

it('gets a page of accounts at a time, and says why the next one failed', async () => {
  server.handlers['GET /api/accounts'] = ({ path }) =>
    path.endsWith('?after=b%40x.example')
      ? { accounts: [account('u9', 'zoe')], next: null }
      : { accounts, next: 'b@x.example' }
  const works = server.handlers['GET /api/accounts']
  open()
  const more = await screen.findByRole('button', { name: 'Show more accounts' })
  server.handlers['GET /api/accounts'] = () => new FakeProblem(503, 'busy', 'The server is busy.')
  fireEvent.click(more)
  await screen.findByText('More accounts could not be loaded. The server is busy.')
  await row('bo')
  if (works) server.handlers['GET /api/accounts'] = works
  fireEvent.click(screen.getByRole('button', { name: 'Show more accounts' }))
  await row('zoe')
  expect(screen.queryByRole('button', { name: 'Show more accounts' })).toBeNull()
})

it('is loading, then failed with a retry, or empty', async () => {
  const { promise, release } = deferred(new FakeProblem(500, 'internal', 'The server failed.'))
  server.handlers['GET /api/accounts'] = () => promise
  open()
  await screen.findByText('Loading the accounts…')
  release()
  await screen.findByText('The accounts could not be loaded. The server failed.')
  server.handlers['GET /api/accounts'] = () => ({ accounts: [], next: null })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nobody has an account yet.')
})

it('says to others who manages accounts, and asks the server for none', async () => {
  server.handlers['GET /api/session'] = () => sessionResponse('supervisor')
  open()
  await screen.findByText('An administrator can manage accounts.')
  expect([screen.queryByRole('region'), screen.queryByText('Requests'), screen.queryByText('Invitations')]).toEqual(
    Array(3).fill(null),
  )
  expect(server.sent.filter(({ path }) => path.startsWith('/api/accounts'))).toEqual([])
})

it('makes a link for a new password after asking, and shows it once', async () => {
  server.handlers['POST /api/accounts/u2/reset-link'] = () => ({
    path: '/login#reset=the-token',
    ends: '2026-02-01T12:00:00.000Z',
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Link with which bo chooses a new password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Link for a new password' }))
  expect(server.bodies('POST', '/api/accounts/u2/reset-link')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Create the link' }))
  await dialog.findByText(`${window.location.origin}/login#reset=the-token`)
  expect(dialog.queryByRole('button', { name: 'Create the link' })).toBeNull()
})

it('the second factor of somebody else is removed after asking, that of oneself is not offered', async () => {
  accounts = accounts.map((one) => ({ ...one, hasFactor: one.id !== 'u3' }))
  server.handlers['DELETE /api/accounts/u2/factor'] = () => {
    accounts = accounts.map((one) => ({ ...one, hasFactor: false }))
    return undefined
  }
  open()
  await row('bo')
  const offered = screen.getAllByRole('button', { name: /^Remove the second factor of/ })
  expect(offered.map((one) => one.getAttribute('aria-label'))).toEqual(['Remove the second factor of bo'])
  fireEvent.click(offered[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove a second factor' }))
  dialog.getByText(/^bo, bo@harbour\.example, loses sign-in codes and passkeys/)
  expect(server.bodies('DELETE', '/api/accounts/u2/factor')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Remove the second factor' }))
  await screen.findByText('bo has no second factor any more.')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove the second factor of/ })).toBeNull())
})
