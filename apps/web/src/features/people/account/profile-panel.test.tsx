import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { ProfilePanel } from './profile-panel.tsx'

let server: FakeServer
const storage = { 'GET /api/account/storage': () => ({ usedBytes: 1.25 * 1024 ** 3, maxBytes: 20 * 1024 ** 3 }) }
afterEach(() => {
  cleanup()
  server.close()
})

it.each([
  ['member', 'You are a member.', 1],
  ['analyst', 'You are an analyst.', 4],
  ['administrator', 'You are an administrator.', 14],
] as const)('shows name, address and role of a %s, and what it may do', async (role, text, rights) => {
  const email = 'ana@harbour.example'
  server = fakeServer({
    ...storage,
    'GET /api/account': () => ({ name: 'ana (harbour.example)', email, role, hasPassword: true, addressByMail: false }),
  })
  renderPage(<ProfilePanel />)
  const panel = within(screen.getByRole('region', { name: 'Profile' }))
  await panel.findByText(text)
  panel.getByText('ana (harbour.example)')
  panel.getByText(email)
  await panel.findByText('You store 1.3 GB of 20 GB.')
  panel.getByText('To change it, ask the people who run this server. The name that others see stays.')
  expect(panel.getAllByRole('listitem')).toHaveLength(rights)
})

it('says that the profile could not be loaded', async () => {
  server = fakeServer({ 'GET /api/account': () => new FakeProblem(400, 'invalid_input', 'Not now.') })
  renderPage(<ProfilePanel />)
  await screen.findByText('Your profile could not be loaded. Not now.')
})

it('asks for the password and sends the new address, and says which link to open', async () => {
  server = fakeServer({
    ...storage,
    'GET /api/account': () => ({
      name: 'ana',
      email: 'ana@harbour.example',
      role: 'member',
      hasPassword: true,
      addressByMail: true,
    }),
    'GET /api/account/factor': () => ({ codesSince: null, recoveryCodesLeft: 0, passkeys: [], roleWithFactor: null }),
    'POST /api/account/address': () => null,
  })
  renderPage(<ProfilePanel />)
  fireEvent.click(await screen.findByRole('button', { name: 'Change email address…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email address' }))
  fireEvent.change(dialog.getByLabelText('New email address'), { target: { value: 'Rao@harbour.example' } })
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'correct horse battery' } })
  fireEvent.submit(dialog.getByRole('form', { name: 'Change email address' }))
  await dialog.findByText(/^Open the link that was sent to rao@harbour\.example within an hour\./)
  expect(server.bodies('POST', '/api/account/address')).toEqual([
    { newEmail: 'rao@harbour.example', password: 'correct horse battery' },
  ])
})
