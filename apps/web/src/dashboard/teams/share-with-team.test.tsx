import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { ShareWithTeam } from './share-with-team.tsx'

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

const coast = { id: 't1', name: 'Coast', members: [] }
function open(
  teams: (typeof coast)[],
  handlers: Parameters<typeof fakeServer>[0] = {},
  now: typeof coast | null = null,
) {
  server = fakeServer({
    'GET /api/session': () => ({ session: null }),
    'GET /api/teams': () => ({ teams }),
    'PUT /api/shares/watch_list/w1': () => undefined,
    ...handlers,
  })
  renderAt('/', <ShareWithTeam kind="watch_list" id="w1" team={now} />)
}
const field = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Share with team' })
const choose = async (id: string) => fireEvent.change(await field(), { target: { value: id } })
const sent = () => server.bodies('PUT', '/api/shares/watch_list/w1')

it('shares with a team of the account, and says who will read it', async () => {
  open([coast])
  expect((await field()).value).toBe('')
  screen.getByText('Its members can read it. Analysts among them can also change it.')
  await choose('t1')
  await waitFor(() => expect(sent()).toEqual([{ teamId: 't1' }]))
})

it('ends sharing with no team', async () => {
  open([coast], {}, coast)
  expect((await field()).value).toBe('t1')
  await choose('')
  await waitFor(() => expect(sent()).toEqual([{ teamId: null }]))
})

it('says why nothing was shared, and shows the team as it was', async () => {
  open([coast], { 'PUT /api/shares/watch_list/w1': () => new FakeProblem(404, 'not_found', 'There is no such team.') })
  await choose('t1')
  expect(await screen.findByText('Nothing was changed. There is no such team.')).toBeTruthy()
  expect((await field()).value).toBe('')
})
