import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { ProfilePanel } from './profile-panel.tsx'

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

it.each([
  ['member', 'You are a member.', 1],
  ['analyst', 'You are an analyst.', 4],
  ['administrator', 'You are an administrator.', 11],
] as const)('shows name, address and role of a %s, and what it may do', async (role, text, rights) => {
  const email = 'ana@harbour.example'
  server = fakeServer({ 'GET /api/account': () => ({ name: 'ana (harbour.example)', email, role }) })
  renderPage(<ProfilePanel />)
  const panel = within(screen.getByRole('region', { name: 'Profile' }))
  await panel.findByText(text)
  panel.getByText('ana (harbour.example)')
  panel.getByText(email)
  panel.getByText('To change it, ask the people who run this server. The name that others see stays.')
  expect(panel.getAllByRole('listitem')).toHaveLength(rights)
})

it('says that the profile could not be loaded', async () => {
  server = fakeServer({ 'GET /api/account': () => new FakeProblem(400, 'invalid_input', 'Not now.') })
  renderPage(<ProfilePanel />)
  await screen.findByText('Your profile could not be loaded. Not now.')
})
