import { roles, type Role } from '@varuna/vocabulary/rights'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAlert, testGap } from '../../../store/desk/alerts/testing-alerts.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

let server: TestServer
const accounts = new Map<string, Send>()
const as = (name: string) => accounts.get(name) as Send
const ids = new Map<string, string>()
let raised = 0

beforeAll(async () => {
  server = await startTestServer(fakeInference(), { newAccountRole: 'member' })
  const admin = await server.signInAs('administrator')
  const named: [string, Role][] = [
    ...roles.slice(0, -1).map((role): [string, Role] => [role, role]),
    ['other', 'analyst'],
  ]
  accounts.set('administrator', admin)
  for (const [name, role] of named) {
    const { session } = (await (await server.signInAs(name))({ url: '/api/session' })).json()
    await admin({ method: 'PUT', url: `/api/accounts/${session.userId}/role`, payload: { role } })
    ids.set(name, session.userId)
    accounts.set(name, await server.signInAs(name))
  }
})
afterAll(() => server.close())

/** Raises an alert that belongs to nobody; returns its id. */
async function raiseShared(): Promise<string> {
  const id = `shared-${(raised += 1)}`
  const event = testGap(id, 412_000_000 + raised, Date.UTC(2026, 0, 31, 12))
  await server.store.positions.write({ positions: [], staticReports: [], progress: null, events: [event] })
  const alert = testAlert(id, { user_id: null, subject: id })
  await server.store.alerts.judgeEvents(10, 0, () => [{ alert, raiseKey: id }])
  return id
}

const change = (name: string, id: string, payload: object) =>
  as(name)({ method: 'POST', url: `/api/alerts/${id}/changes`, payload })
const acknowledge = (name: string, id: string) => change(name, id, { action: 'acknowledge', version: 1 })

describe.each(roles)('a %s', (role) => {
  const sees = role !== 'member'
  const decides = sees && role !== 'viewer'

  test(`${sees ? 'sees' : 'does not see'} an alert of a received vessel, in the list, alone and in the counts`, async () => {
    const id = await raiseShared()
    const { alerts } = (await as(role)({ url: '/api/alerts' })).json()
    expect(alerts.some((one: { id: string }) => one.id === id)).toBe(sees)
    expect((await as(role)({ url: `/api/alerts/${id}` })).statusCode).toBe(sees ? 200 : 404)
    const { states } = (await as(role)({ url: '/api/alerts/counts' })).json()
    expect(states.open > 0).toBe(sees)
    const inBox = (await as(role)({ url: '/api/alerts/counts?south=-90&west=-180&north=90&east=180' })).json()
    expect(inBox.states.open > 0).toBe(sees)
    const waiting = await as(role)({ url: '/api/alerts/waiting' })
    expect(waiting.statusCode).toBe(sees ? 200 : 403)
    if (sees) expect(waiting.json()).toMatchObject({ total: 0, events: [] })
    expect((await as(role)({ url: '/api/alerts/file' })).body.includes(id)).toBe(sees)
  })

  test(`${decides ? 'decides, annotates and assigns' : 'neither decides nor annotates nor assigns'} it`, async () => {
    const id = await raiseShared()
    const refused = sees ? 403 : 404
    expect((await change(role, id, { action: 'note', note: 'seen' })).statusCode).toBe(decides ? 200 : refused)
    const assigned = await change(role, id, { action: 'assign', version: 1, assignee: null })
    expect(assigned.statusCode).toBe(decides ? 200 : refused)
    expect((await acknowledge(role, await raiseShared())).statusCode).toBe(decides ? 200 : refused)
  })
})

test("a colleague's decision is undone by a supervisor, with a reason; one's own by anybody who decides", async () => {
  const id = await raiseShared()
  const { alert } = (await acknowledge('analyst', id)).json()
  const undo = { action: 'undo', version: alert.version }
  const other = await change('other', id, { ...undo, note: 'wrong vessel' })
  expect([other.statusCode, other.json().code]).toEqual([403, 'forbidden'])
  const silent = await change('supervisor', id, undo)
  expect([silent.statusCode, silent.json().errors]).toMatchObject([400, [{ field: 'note' }]])
  const undone = await change('supervisor', id, { ...undo, note: 'wrong vessel' })
  expect(undone.json()).toMatchObject({ alert: { state: 'open' }, changes: { length: 3, 2: { note: 'wrong vessel' } } })
  const own = await raiseShared()
  const { alert: mine } = (await acknowledge('analyst', own)).json()
  expect((await change('analyst', own, { action: 'undo', version: mine.version })).statusCode).toBe(200)
})

test("a colleague's decision is not opened again around that rule", async () => {
  const id = await raiseShared()
  const { alert } = (await change('supervisor', id, { action: 'confirm', version: 1 })).json()
  const reopen = { action: 'reopen', version: alert.version }
  expect((await change('analyst', id, { ...reopen, note: 'why' })).json().code).toBe('forbidden')
  expect((await change('administrator', id, reopen)).statusCode).toBe(400)
  expect((await change('administrator', id, { ...reopen, note: 'wrong vessel' })).json()).toMatchObject({
    alert: { state: 'open' },
  })
  const own = await raiseShared()
  const { alert: mine } = (await change('analyst', own, { action: 'confirm', version: 1 })).json()
  expect((await change('analyst', own, { action: 'reopen', version: mine.version })).statusCode).toBe(200)
})

test('it is assigned to somebody who sees it, and to nobody else', async () => {
  const id = await raiseShared()
  const assign = (to: string) => change('analyst', id, { action: 'assign', version: 1, assignee: ids.get(to) })
  expect((await assign('member')).json().code).toBe('not_found')
  expect((await assign('viewer')).statusCode).toBe(200)
})

test('who may not assign it learns nothing of the role of others', async () => {
  const id = await raiseShared()
  const assign = async (role: Role, to: string, alert = id) => {
    const { statusCode, json } = await change(role, alert, {
      action: 'assign',
      version: 1,
      assignee: ids.get(to) ?? to,
    })
    return [statusCode, json().detail]
  }
  for (const [role, status] of [
    ['member', 404],
    ['viewer', 403],
  ] as const) {
    const answers = []
    for (const to of ['member', 'viewer', 'analyst', 'nobody'])
      answers.push(await assign(role, ids.get(role) === ids.get(to) ? 'nobody' : to))
    expect(new Set(answers.map(String)).size, role).toBe(1)
    expect(answers[0]?.[0]).toBe(status)
  }
  const toMember = await assign('member', 'viewer', 'no-such-alert')
  expect(await assign('member', 'other', 'no-such-alert')).toEqual(toMember)
})
