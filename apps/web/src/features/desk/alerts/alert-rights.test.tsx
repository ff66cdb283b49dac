import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AlertChange, QueuedAlert } from '@varuna/contract/desk/alert-queue'
import type { Role } from '@varuna/vocabulary/rights'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  alertChangeResponse,
  alertDetailsResponse,
  countsResponse,
  queuePageResponse,
} from '~/testing/alert-responses.ts'
import { deferred, FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { sessionResponse } from '~/testing/session-response.ts'
import { AlertPage } from './alert-page.tsx'
import { AlertsRoom } from './alerts-room.tsx'

const bo = { id: 'u2', name: 'bo' }
const path = '/api/alerts/b/changes'
let server: FakeServer

const decided = (by: AlertChange['by']) => [
  alertChangeResponse(),
  alertChangeResponse({ sequence: 2, action: 'confirm', by, state: 'confirmed' }),
]

const serve = (role: Role, alert: Partial<QueuedAlert>, changes?: AlertChange[]) =>
  Object.assign(server.handlers, {
    'GET /api/session': () => sessionResponse(role),
    'GET /api/alerts/b': () => alertDetailsResponse({ id: 'b', ...alert }, changes),
  })

beforeEach(() => {
  localStorage.setItem('userId', 'u1')
  localStorage.setItem('userName', 'ana')
  server = fakeServer({
    'GET /api/alerts': () => queuePageResponse([]),
    'GET /api/alerts/counts': () => countsResponse(0),
    'GET /api/alerts/withheld': () => new FakeProblem(403, 'forbidden', 'A viewer or a higher role may see them.'),
    'GET /api/vessel/v1': () => new FakeProblem(404, 'not_found', 'There is no such report.'),
    'GET /api/vessels/419000001/track': () => ({ mmsi: 419000001, positions: [], next: null }),
    'GET /tiles.json': () => ({}),
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

const open = () => renderAt('/dashboard-analysis/alerts/b', <AlertPage id="b" />)
const actions = async () => within(await screen.findByRole('group', { name: 'What to do' }))
const buttons = async () => (await actions()).queryAllByRole('button').map(({ textContent }) => textContent)
const press = (key: string) => fireEvent.keyDown(document.body, { key })

it('a viewer decides no alert of a received vessel, by button or key, and reads who can', async () => {
  serve('viewer', { shared: true, owner: null }, decided(bo))
  open()
  await screen.findByText('An analyst can decide, assign and annotate alerts about received vessels.')
  expect(await buttons()).toEqual(['Add to case'])
  for (const key of ['a', 'c', 'd', 'e', 'n', 'u']) press(key)
  expect([server.bodies('POST', path), screen.queryByRole('dialog')]).toEqual([[], null])
})

it("an account's own alerts stay decidable, also for a member", async () => {
  serve('member', { shared: false })
  server.handlers[`POST ${path}`] = () => alertDetailsResponse({ id: 'b', state: 'acknowledged', version: 2 })
  open()
  expect(await buttons()).toContain('Acknowledge')
  press('a')
  await screen.findByText('Acknowledged.', { exact: false })
})

it('an alert of a list that somebody else shares with a team is decided by an analyst, who assigns it to nobody', async () => {
  serve('viewer', { owner: bo }, decided(bo))
  open()
  await screen.findByText('An analyst can decide the alerts of their teams, and change their cases and watch lists.')
  expect(await buttons()).toEqual(['Add to case'])
  for (const key of ['a', 'c', 'd', 'e', 'n', 'u']) press(key)
  expect([server.bodies('POST', path), screen.queryByRole('dialog')]).toEqual([[], null])
  cleanup()
  serve('analyst', { owner: bo })
  open()
  await waitFor(async () => expect(await buttons()).toContain('Acknowledge'))
  expect((await buttons()).filter((name) => name?.startsWith('Assign'))).toEqual([])
})

it('the owner of an alert undoes with a reason what a member of the team decided', async () => {
  serve('member', { state: 'confirmed', version: 2 }, decided(bo))
  open()
  fireEvent.click(await (await actions()).findByRole('button', { name: 'Undo…' }))
  await screen.findByRole('dialog', { name: 'Undo what somebody else decided' })
})

it('an alert of a received vessel is assigned to a colleague of a team', async () => {
  serve('analyst', { shared: true, owner: null })
  const members = [{ id: 'u1', name: 'ana' }, bo]
  server.handlers['GET /api/teams'] = () => ({ teams: [{ id: 't1', name: 'Watch A', members, version: 1 }] })
  server.handlers[`POST ${path}`] = () => alertDetailsResponse({ id: 'b', shared: true, owner: null, assignee: bo })
  open()
  const choice = await (await actions()).findByRole('combobox', { name: 'Assign to' })
  expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Assign to nobody',
    'Assign to me',
    'Assign to bo',
  ])
  fireEvent.change(choice, { target: { value: bo.id } })
  await waitFor(() => expect(server.bodies('POST', path)).toEqual([{ action: 'assign', version: 1, assignee: bo.id }]))
})

it('while the role is not known, an alert of a received vessel offers nothing that changes it', async () => {
  serve('analyst', { shared: true, owner: null })
  const { promise, release } = deferred(sessionResponse('analyst'))
  server.handlers['GET /api/session'] = () => promise
  open()
  expect(await buttons()).toEqual(['Add to case'])
  expect(screen.queryByText(/^An analyst can/)).toBeNull()
  release()
  await waitFor(async () => expect(await buttons()).toContain('Acknowledge'))
})

it("an analyst undoes its own decision at once, and reads who undoes somebody else's", async () => {
  serve('analyst', { shared: true, owner: null, state: 'confirmed', version: 2 }, decided({ id: 'u1', name: 'ana' }))
  server.handlers[`POST ${path}`] = () => alertDetailsResponse({ id: 'b', version: 3 })
  open()
  fireEvent.click(await (await actions()).findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone.', { exact: false })
  expect(server.bodies('POST', path)).toEqual([{ action: 'undo', version: 2 }])
  cleanup()

  serve('analyst', { shared: true, owner: null, state: 'confirmed', version: 2 }, decided(bo))
  open()
  await screen.findByText('A supervisor can undo what somebody else decided.')
  expect((await buttons()).filter((name) => name?.startsWith('Undo'))).toEqual([])
  press('u')
  expect(server.bodies('POST', path)).toHaveLength(1)
})

it("a supervisor undoes somebody else's decision with a reason, which stays typed when it is refused", async () => {
  serve('supervisor', { shared: true, owner: null, state: 'confirmed', version: 2 }, decided(bo))
  const refusal = 'A supervisor or a higher role may undo what somebody else decided; you are an analyst.'
  server.handlers[`POST ${path}`] = () => new FakeProblem(403, 'forbidden', refusal)
  open()
  fireEvent.click(await (await actions()).findByRole('button', { name: 'Undo…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo what somebody else decided' }))
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Why/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }))
  await dialog.findByText('Please say why.')
  expect(server.bodies('POST', path)).toEqual([])
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: ' wrong vessel ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }))
  await dialog.findByText(`Nothing was changed. ${refusal}`)
  expect(dialog.getByRole('textbox')).toHaveProperty('value', ' wrong vessel ')
  server.handlers[`POST ${path}`] = () => alertDetailsResponse({ id: 'b', version: 3 })
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.bodies('POST', path)).toEqual(Array(2).fill({ action: 'undo', version: 2, note: 'wrong vessel' }))
})

it('a member reads that its own alerts are all it sees, and asks for nothing about the others', async () => {
  server.handlers['GET /api/session'] = () => sessionResponse('member')
  renderAt('/dashboard-analysis/alerts', <AlertsRoom />)
  await screen.findByText(
    /^These are the alerts of your own reports, images and watch lists\. .* shown to viewers and higher roles\. An administrator gives the role\.$/,
  )
  expect(server.sent.filter(({ path: sent }) => sent === '/api/alerts/withheld')).toEqual([])
  cleanup()
  server.handlers['GET /api/session'] = () => sessionResponse('viewer')
  server.handlers['GET /api/alerts/withheld'] = () => ({ hours: 24, waiting: 3, unconfirmed: 0, feeds: [] })
  renderAt('/dashboard-analysis/alerts', <AlertsRoom />)
  await screen.findByText(/^An alert appears here when/)
  await screen.findByText(/^3 events wait/)
})
