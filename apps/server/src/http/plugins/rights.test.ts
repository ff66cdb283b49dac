import { Readable } from 'node:stream'
import Fastify, { type HTTPMethods } from 'fastify'
import { hasRight, rights, roles, type Role } from '@varuna/vocabulary/rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeRights } from '../route-rights.ts'
import { fakeInference } from '../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import type { Send } from '../testing/sign-in.ts'
import { requireRights } from './rights.ts'

let server: TestServer
const accounts = new Map<Role, Send>()
const as = (role: Role) => accounts.get(role) as Send
const idOf = async (send: Send): Promise<string> => (await send({ url: '/api/session' })).json().session.userId
const give = (by: Send, id: string, role: Role) =>
  by({ method: 'PUT', url: `/api/accounts/${id}/role`, payload: { role } })

beforeAll(async () => {
  server = await startTestServer(fakeInference(), { newAccountRole: 'member' })
  const admin = await server.signInAs('admin')
  accounts.set('administrator', admin)
  for (const role of roles.slice(0, -1)) {
    await give(admin, await idOf(await server.signInAs(role)), role)
    accounts.set(role, await server.signInAs(role))
  }
})
afterAll(() => server.close())

describe.each(roles)('a %s', (role) => {
  it('is refused the routes whose right it lacks, in words, and no others', async () => {
    for (const [route, right] of Object.entries(routeRights)) {
      const [method, path = ''] = route.split(' ')
      if (path.endsWith('/stream') || path.endsWith('sign-out-elsewhere') || path.endsWith('/accounts/:id/role'))
        continue
      const url = path.replaceAll(/:\w+/g, 'none')
      const response = await as(role)({ method: method as HTTPMethods, url })
      const isForbidden = response.statusCode === 403 && response.json().code === 'forbidden'
      expect(isForbidden, `${route} ${response.statusCode}`).toBe(!hasRight(role, right))
    }
  })

  it('may use every right of its own session, as the page reads it', async () => {
    const { session } = (await as(role)({ url: '/api/session' })).json()
    expect(session.role).toBe(role)
  })
})

it('every right is asked for by a route or by a service, and each row names a right', () => {
  const asked = new Set(Object.values(routeRights))
  const inServices = ['decide_shared_alerts', 'change_team_records', 'undo_others_decisions']
  expect(rights.filter((right) => !asked.has(right) && !inServices.includes(right))).toEqual([])
})

it('the refusal says what is missing and who can change it', async () => {
  const response = await as('member')({ method: 'DELETE', url: '/api/simulation' })
  expect(response.json()).toMatchObject({
    status: 403,
    detail:
      'A supervisor or a higher role may start and end simulated traffic; you are a member. An administrator of this server can give you another role.',
  })
})

it('a server with a private route that has no row, or a row without a route, does not start', async () => {
  const started = (table: Parameters<typeof requireRights>[1]) => {
    const app = Fastify()
    requireRights(app, table)
    app.get('/api/new', () => 'secret')
    return app.ready().then(
      () => 'ready',
      (error: Error) => error.message,
    )
  }
  expect(await started({ 'GET /api/new': 'work' })).toBe('ready')
  expect(await started({})).toBe('route-rights.ts lacks GET /api/new')
  expect(await started({ 'GET /api/new': 'work', 'GET /api/old': 'work' })).toBe(
    'route-rights.ts has rows without a route: GET /api/old',
  )
})

describe('roles', () => {
  it('are listed and given by administrators, and a new role takes a new sign-in', async () => {
    const cy = await server.signInAs('cy')
    const id = await idOf(cy)
    expect((await cy({ url: '/api/accounts' })).statusCode).toBe(403)
    expect((await give(cy, id, 'administrator')).statusCode).toBe(403)
    expect((await give(as('administrator'), id, 'analyst')).statusCode).toBe(204)
    expect((await cy({ url: '/api/overview' })).statusCode).toBe(401)
    const { session } = (await (await server.signInAs('cy'))({ url: '/api/session' })).json()
    expect(session.role).toBe('analyst')
    const { accounts: listed } = (await as('administrator')({ url: '/api/accounts' })).json()
    expect(listed.find((one: { name: string }) => one.name === 'cy')).toMatchObject({
      role: 'analyst',
      email: 'cy@harbour.example',
      by: { name: 'admin (harbour.example)' },
    })
  })

  it('a change whose body arrives after the role was taken is refused', async () => {
    const dee = await server.signInAs('dee')
    const id = await idOf(dee)
    await give(as('administrator'), id, 'administrator')
    const demoted = await server.signInAs('dee')
    async function* held() {
      yield '{"role":'
      await give(as('administrator'), id, 'member')
      yield '"administrator"}'
    }
    const late = await demoted({
      method: 'PUT',
      url: `/api/accounts/${id}/role`,
      headers: { 'content-type': 'application/json' },
      payload: Readable.from(held()),
    })
    expect([late.statusCode, late.json().code]).toEqual([401, 'signed_out'])
    const { session } = (await (await server.signInAs('dee'))({ url: '/api/session' })).json()
    expect(session.role).toBe('member')
  })

  it('one administrator is left, whatever is asked', async () => {
    const admin = await idOf(as('administrator'))
    const demoted = await give(as('administrator'), admin, 'member')
    expect([demoted.statusCode, demoted.json().code]).toEqual([409, 'last_administrator'])
    const payload = { password: 'correct horse battery' }
    const removed = await as('administrator')({ method: 'POST', url: '/api/account/removal', payload })
    expect([removed.statusCode, removed.json().code]).toEqual([409, 'last_administrator'])
    const missing = await give(as('administrator'), 'nobody', 'member')
    expect([missing.statusCode, missing.json().detail]).toEqual([404, 'This account does not exist any more.'])
  })
})
