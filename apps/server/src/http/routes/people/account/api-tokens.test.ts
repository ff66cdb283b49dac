import { Readable } from 'node:stream'
import type { HTTPMethods, InjectOptions } from 'fastify'
import { roles, type Role } from '@varuna/vocabulary/rights'
import { tokenScopes, type TokenScope } from '@varuna/vocabulary/token-scopes'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestStream } from '../../../testing/event-stream.ts'
import { fakeInference } from '../../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { password, type Send } from '../../../testing/sign-in.ts'
import { routeRights } from '../../../route-rights.ts'

let server: TestServer
let admin: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference(), { newAccountRole: 'member' })
  admin = await server.signInAs('admin')
})
afterEach(() => void vi.useRealTimers())
afterAll(() => server.close())

const idOf = async (send: Send): Promise<string> => (await send({ url: '/api/session' })).json().session.userId
const give = (id: string, role: Role) => admin({ method: 'PUT', url: `/api/accounts/${id}/role`, payload: { role } })
const withToken =
  (token: string): Send =>
  (options) =>
    server.app.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } })

const raise = { appears: true, moves: false, goesDark: false }
const form = { password, name: 'Nightly import', scope: 'read' as TokenScope, days: 30 }
const make = (send: Send, over: object = {}) =>
  send({ method: 'POST', url: '/api/account/tokens', payload: { ...form, ...over } })
const tokenOf = async (send: Send, over: object = {}) => (await make(send, over)).json().token as string
async function person(name: string, role: Role = 'member') {
  const id = await idOf(await server.signInAs(name))
  await give(id, role)
  return { id, send: await server.signInAs(name) }
}

describe('the scope of a token', () => {
  const expected = {
    read: ['read'],
    reports: ['read', 'report'],
    all: ['read', 'report', 'change'],
  } satisfies Record<TokenScope, string[]>
  /** What the scopes make of a route, said again in other words than the table's. */
  function useOf(route: string): string {
    if (/ \/api\/(account|audit|visit|case-invitations|managed-teams|storage)|\/members\/|\/invitations/.test(route))
      return 'session'
    if (route.startsWith('GET')) return 'read'
    const sends =
      /^POST \/(upload\/|api\/vessel|api\/vessel\/tracks|api\/intelligence|api\/assessments\/:of\/:id\/notes)$|^PUT .*(scene|checklist)$|submissions/
    return sends.test(route) ? 'report' : 'change'
  }

  it.each(tokenScopes)('%s is asked at every route, of an administrator too', async (scope) => {
    const { send } = await person(`every-${scope}`, 'administrator')
    const token = withToken(await tokenOf(send, { scope }))
    for (const route of Object.keys(routeRights)) {
      const [method, path = ''] = route.split(' ')
      if (path.endsWith('/stream')) continue
      const response = await token({ method: method as HTTPMethods, url: path.replaceAll(/:\w+/g, 'none') })
      const isForbidden = response.statusCode === 403 && response.json().code === 'token_scope'
      const isExpected = !(expected[scope] as string[]).includes(useOf(route))
      expect(isForbidden, `${route} ${response.statusCode}`).toBe(isExpected)
      expect(response.statusCode, route).not.toBe(401)
    }
    // Nothing that it asked for ended the session, changed the role or removed the account.
    expect((await send({ url: '/api/session' })).json().session.role).toBe('administrator')
  })

  it.each(roles)('never gives more than the role of a %s has, and no work of administrators', async (role) => {
    const { send } = await person(`role-${role}`, role)
    const token = withToken(await tokenOf(send, { scope: 'all' }))
    const state = await token({ url: '/api/session' })
    expect(state.json().session.role).toBe(role === 'administrator' ? 'supervisor' : role)
    const list = await token({ method: 'DELETE', url: '/api/lists/iuu/files/none' })
    expect(list.statusCode === 403).toBe(role === 'member' || role === 'viewer' || role === 'analyst')
    expect((await token({ url: '/api/accounts' })).statusCode).toBe(403)
  })

  it('the refusal says which token would do', async () => {
    const { send } = await person('refused', 'supervisor')
    const token = withToken(await tokenOf(send))
    const change = await token({ method: 'POST', url: '/api/watch-lists', payload: { name: 'Reefers' } })
    expect(change.json()).toMatchObject({
      status: 403,
      code: 'token_scope',
      detail: 'This token only reads. Make one on your account page that does what the role may do.',
    })
    const own = await token({ method: 'POST', url: '/api/account/tokens', payload: form })
    expect(own.json().detail).toBe('No API token may do this. Sign in with a browser.')
  })
})

describe('a token', () => {
  it('acts for its account without a cookie, from any program, and its last use is stored', async () => {
    const { send } = await person('ana', 'member')
    const made = await make(send, { scope: 'all' })
    expect(made.statusCode).toBe(201)
    const { token, id } = made.json()
    expect(token).toMatch(/^varuna_[\w-]{40}$/)
    const elsewhere: InjectOptions = {
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    }
    const payload = { name: 'Reefers', raise }
    const created = await withToken(token)({ method: 'POST', url: '/api/watch-lists', payload, ...elsewhere })
    expect(created.statusCode).toBe(200)
    const lists = (await send({ url: '/api/watch-lists' })).json()
    expect(JSON.stringify(lists)).toContain('Reefers')
    const { tokens } = (await send({ url: '/api/account/tokens' })).json()
    expect(tokens).toEqual([
      {
        id,
        name: form.name,
        scope: 'all',
        made: made.json().made,
        ends: made.json().ends,
        lastUsed: expect.any(String),
      },
    ])
    expect(JSON.stringify(tokens)).not.toContain(token)
  })

  it('is stored as a digest, and a copy of the database signs nobody in', async () => {
    const { send } = await person('stored')
    const token = await tokenOf(send)
    for (const { name } of await server.db.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(server.db)
      expect(JSON.stringify(rows), name).not.toContain(token.slice(7, 30))
    }
    const { digest } = await server.db.selectFrom('api_token').select('digest').executeTakeFirstOrThrow()
    expect((await withToken(digest)({ url: '/api/overview' })).statusCode).toBe(401)
  })

  it.each(['', 'x', `varuna_${'A'.repeat(40)}`, `varuna_${'A'.repeat(400)}`])(
    'made up as %j is refused',
    async (token) => {
      expect((await withToken(token)({ url: '/api/overview' })).statusCode).toBe(401)
    },
  )

  it('never falls back to the cookie of its request, which another site could have sent', async () => {
    const { send } = await person('cookie')
    const authorization = `Bearer varuna_${'A'.repeat(40)}`
    expect((await send({ url: '/api/overview', headers: { authorization } })).statusCode).toBe(401)
    const headers = { authorization, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    const forged = await send({ method: 'POST', url: '/api/watch-lists', payload: { name: 'Forged' }, headers })
    expect(forged.statusCode).toBe(403)
    for (const other of ['Basic YTpi', 'Bearer', 'bearer  '])
      expect(
        (
          await send({
            method: 'POST',
            url: '/api/watch-lists',
            payload: { name: 'Forged' },
            headers: { ...headers, authorization: other },
          })
        ).statusCode,
      ).toBe(403)
  })

  it('does not work once it was revoked, its account was removed, or it has ended', async () => {
    const { send } = await person('ends')
    const made = (await make(send)).json()
    const revoke = (by: Send) => by({ method: 'DELETE', url: `/api/account/tokens/${made.id}` })
    expect((await revoke((await person('other')).send)).statusCode).toBe(404)
    expect((await withToken(made.token)({ url: '/api/overview' })).statusCode).toBe(200)
    expect((await revoke(send)).statusCode).toBe(204)
    expect((await withToken(made.token)({ url: '/api/overview' })).statusCode).toBe(401)

    const short = await tokenOf(send, { days: 1 })
    const orphan = await tokenOf(send, { days: 365 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 })
    expect((await withToken(short)({ url: '/api/overview' })).statusCode).toBe(401)
    expect((await withToken(orphan)({ url: '/api/overview' })).statusCode).toBe(200)
    const later = await server.signInAs('ends')
    expect((await later({ method: 'POST', url: '/api/account/removal', payload: { password } })).statusCode).toBe(204)
    expect((await withToken(orphan)({ url: '/api/overview' })).statusCode).toBe(401)
  })

  it('loses what its role loses, at once and while a body is on its way', async () => {
    const { id, send } = await person('demoted', 'supervisor')
    const token = withToken(await tokenOf(send, { scope: 'all' }))
    const remove = () => token({ method: 'DELETE', url: '/api/lists/iuu/files/none' })
    expect((await remove()).statusCode).toBe(404)
    async function* held() {
      yield '{"name":'
      await give(id, 'member')
      yield `"Late","raise":${JSON.stringify(raise)}}`
    }
    const late = await token({
      method: 'POST',
      url: '/api/watch-lists',
      headers: { 'content-type': 'application/json' },
      payload: Readable.from(held()),
    })
    expect([late.statusCode, late.json().code]).toEqual([401, 'signed_out'])
    expect((await remove()).statusCode).toBe(403)
  })

  it('has a stream no longer once it is revoked or its role is lost', async () => {
    const { id, send } = await person('streams', 'viewer')
    const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const open = async () => {
      const made = (await make(send)).json()
      const stream = await openTestStream(`${origin}/api/alerts/stream`, { authorization: `Bearer ${made.token}` })
      expect(stream.status).toBe(200)
      return { stream, id: made.id as string }
    }
    const [revoked, demoted] = [await open(), await open()]
    let isOver = false
    void demoted.stream.ended.then(() => (isOver = true))
    await send({ method: 'DELETE', url: `/api/account/tokens/${revoked.id}` })
    await revoked.stream.ended
    expect(isOver).toBe(false)
    await give(id, 'member')
    await demoted.stream.ended
  })

  it('is made with the password, at most twenty times, for at most a year', async () => {
    const { id, send } = await person('full')
    expect((await make(send, { password: 'not the password' })).json().errors).toMatchObject([{ field: 'password' }])
    for (const over of [
      { days: 366 },
      { days: 0 },
      { days: 1.5 },
      { scope: 'root' },
      { name: '' },
      { name: 'x'.repeat(61) },
    ])
      expect((await make(send, over)).statusCode).toBe(400)
    const many = Array.from({ length: 20 }, (_, n) => ({
      id: `many-${n}`,
      account_id: id,
      digest: `many-${n}`,
      name: 'one',
      scope: 'read' as const,
      made_ms: 0,
      ends_ms: Date.now() + 60_000,
      last_used_ms: null,
    }))
    await server.db.insertInto('api_token').values(many).execute()
    expect((await make(send)).json()).toMatchObject({ status: 409, code: 'tokens_full' })
  })

  it('and what it does are in the audit log, without the token', async () => {
    const { id, send } = await person('logged')
    const { token, id: tokenId } = (await make(send)).json()
    await send({ method: 'DELETE', url: `/api/account/tokens/${tokenId}` })
    const { entries } = (await admin({ url: `/api/audit?account=${id}` })).json()
    const actions = entries.map(({ action }: { action: string }) => action)
    expect(actions.slice(0, 2)).toEqual(['token_revoked', 'token_made'])
    expect(JSON.stringify(entries)).not.toContain(token.slice(7, 30))
  })

  it('guesses of the password at the routes of tokens and of factors share one limit', async () => {
    const { send } = await person('guessed')
    const guess = { password: 'a guess' }
    const urls = ['/api/account/tokens', '/api/account/factor', '/api/account/passkeys/options', '/api/account/removal']
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) {
      const url = urls[n % urls.length] ?? ''
      statuses.push((await send({ method: 'POST', url, payload: { ...form, ...guess } })).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  })
})
