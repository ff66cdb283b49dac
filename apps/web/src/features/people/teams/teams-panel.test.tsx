import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Team } from '@varuna/contract/people/team'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { TeamsPanel } from './teams-panel.tsx'

let server: FakeServer
let teams: Team[]
beforeEach(() => {
  teams = [{ id: 't1', name: 'Coast', members: [{ id: 'u2', name: 'bo' }] }]
  server = fakeServer({
    'GET /api/session': () => ({ session: null }),
    'GET /api/managed-teams': () => ({ teams }),
    'GET /api/accounts': () => ({ accounts: [], next: null }),
    'PUT /api/managed-teams/t1': ({ body }) => {
      teams = teams.map((one) => ({ ...one, ...(body as { name: string }) }))
      return undefined
    },
    'DELETE /api/managed-teams/t1/members/u2': () => {
      teams = teams.map((one) => ({ ...one, members: [] }))
      return undefined
    },
  })
  renderAt('/', <TeamsPanel />)
})
afterEach(() => {
  cleanup()
  server.close()
})

const askName = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Rename the team Coast' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename team' }))
  fireEvent.change(dialog.getByLabelText(/^New name/), { target: { value: name } })
  fireEvent.click(dialog.getByRole('button', { name: 'Rename team' }))
  return dialog
}

it('renames a team', async () => {
  await askName('Harbour')
  expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.bodies('PUT', '/api/managed-teams/t1')).toEqual([{ name: 'Harbour' }])
})

it('keeps a name that is taken in its dialog, and says so', async () => {
  server.handlers['PUT /api/managed-teams/t1'] = () => new FakeProblem(409, 'team_name_taken', 'A team has this name.')
  const dialog = await askName('Harbour')
  expect(await dialog.findByText(/A team has this name\./)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>(/^New name/).value).toBe('Harbour')
})

it('takes a member out', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Take bo out of Coast' }))
  expect(await screen.findByText('It has no members yet.')).toBeTruthy()
})
