import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ApiToken } from '@varuna/contract/people/api-tokens'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { TokensPanel } from './tokens-panel.tsx'

const made: ApiToken = {
  id: 't1',
  name: 'Nightly import',
  scope: 'reports',
  made: '2026-01-31T12:00:00.000Z',
  ends: '2026-05-01T12:00:00.000Z',
  lastUsed: null,
}
let server: FakeServer
let tokens: ApiToken[]
beforeEach(() => {
  tokens = []
  server = fakeServer({
    'GET /api/account/factor': () => ({
      codesSince: '2026-01-31T12:00:00.000Z',
      recoveryCodesLeft: 9,
      passkeys: [],
      roleWithFactor: null,
    }),
    'GET /api/account/tokens': () => ({ tokens }),
    'POST /api/account/tokens': () => {
      tokens = [made]
      return { ...made, token: 'varuna_secret' }
    },
    'DELETE /api/account/tokens/t1': () => {
      tokens = []
      return undefined
    },
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

it('makes a token with scope and days, shows it once, and revokes it', async () => {
  renderPage(<TokensPanel />)
  await screen.findByText('You have no token.')
  await press('Create a token…')
  await type('What it is for', 'Nightly import')
  await type('What it may do', 'reports')
  await type('How long it works', '90')
  await type('Your password', 'correct horse battery')
  await type('Code of your app, or a recovery code', '287082')
  await press('Create token')
  await screen.findByText('varuna_secret')
  expect(server.bodies('POST', '/api/account/tokens')).toEqual([
    { password: 'correct horse battery', code: '287082', name: 'Nightly import', scope: 'reports', days: 90 },
  ])
  await press('Done')
  expect(screen.queryByText('varuna_secret')).toBeNull()
  const list = within(await screen.findByRole('list', { name: 'API tokens' }))
  list.getByText(/Read, and send reports and images/)
  await press('Revoke Nightly import')
  await screen.findByText('You have no token.')
})

it('keeps a token that could not be revoked, and says why', async () => {
  tokens = [made]
  server.handlers['DELETE /api/account/tokens/t1'] = () => new FakeProblem(429, 'too_many_requests', 'Try again later.')
  renderPage(<TokensPanel />)
  await press('Revoke Nightly import')
  await screen.findByText('Try again later.')
  screen.getByText('Nightly import', { selector: 'bdi' })
})
