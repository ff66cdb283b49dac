import Fastify, { type FastifyRequest } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { Accounts } from '../../accounts/accounts.ts'
import { takeAccountTurns } from './account-turns.ts'
import { requirePrincipal } from './session.ts'

const accounts = {
  authenticate: async (headers: Headers) => ({ principal: { accountId: headers.get('cookie') ?? '' } }),
} as unknown as Accounts

let app: ReturnType<typeof Fastify>
afterEach(() => app.close())

/** A server whose responses wait until `open` is called; `begun` lists the accounts whose requests started. */
function prepare() {
  const begun: string[] = []
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  app = Fastify()
  requirePrincipal(app, accounts)
  takeAccountTurns(app)
  const wait = async ({ headers }: FastifyRequest) => {
    begun.push(String(headers.cookie))
    await opened
    return {}
  }
  app.addContentTypeParser('text/csv', { parseAs: 'string' }, async () => null)
  app.get('/', wait)
  app.post('/slow', wait)
  app.post('/', async () => ({}))
  const send = (account: string, method: 'GET' | 'POST' = 'GET', url = '/', type = 'application/json') =>
    app.inject({
      method,
      url,
      headers: { cookie: account, ...(method === 'POST' && { 'content-type': type }) },
      ...(method === 'POST' && { payload: '{}' }),
    })
  return { begun, open, send }
}

test('requests of one account delay no other account, and all of them are served eventually', async () => {
  const { begun, open, send } = prepare()
  const many = Array.from({ length: 100 }, () => send('ana'))
  await expect.poll(() => begun.length).toBe(6)
  const other = send('bo')
  await expect.poll(() => begun.at(-1)).toBe('bo')
  expect((await send('ana', 'POST')).statusCode).toBe(200)
  expect(begun).toHaveLength(7)
  open()
  expect((await other).statusCode).toBe(200)
  expect(new Set((await Promise.all(many)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('waiting requests of an account beyond the limit are refused', async () => {
  const { begun, open, send } = prepare()
  const many = Array.from({ length: 300 }, () => send('ana'))
  await expect.poll(() => begun.length).toBe(6)
  open()
  const refused = (await Promise.all(many)).filter(({ statusCode }) => statusCode !== 200)
  expect(refused.length).toBe(100)
  expect(refused[0]?.body).toContain('has too many requests in progress')
})

test('changes of one account delay no other account; files sent by it take no turn of these', async () => {
  const { begun, open, send } = prepare()
  const many = Array.from({ length: 20 }, () => send('ana', 'POST', '/slow'))
  await expect.poll(() => begun.length).toBe(6)
  const other = send('bo', 'POST', '/slow')
  await expect.poll(() => begun.at(-1)).toBe('bo')
  const file = send('ana', 'POST', '/slow', 'text/csv')
  await expect.poll(() => begun).toEqual([...Array.from({ length: 6 }, () => 'ana'), 'bo', 'ana'])
  open()
  for (const { statusCode } of await Promise.all([...many, other, file])) expect(statusCode).toBe(200)
})
