import { setImmediate as immediate } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { Accounts } from '../../accounts/accounts.ts'
import { requirePrincipal } from '../plugins/session.ts'
import { requestLimits } from '../request-limits.ts'
import { startSocketServer } from '../testing/sockets.ts'
import { fakeInference } from '../testing/fake-inference.ts'
import { startTestServer } from '../testing/server.ts'
import { createFileSender, takeTurns } from './send-file.ts'

const closing: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close()
})

/** Counts event-loop turns while `work` runs. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let isDone = false
  void work.finally(() => (isDone = true))
  for (let turns = 0; ; turns += 1) {
    if (isDone) return turns
    await immediate()
  }
}

test('the event loop runs after each chunk, also when the source never waits', async () => {
  async function* pieces() {
    for (let at = 0; at < 50; at += 1) yield at % 2 === 0 ? String(at) : ''
  }
  const read: string[] = []
  const reading = async () => {
    for await (const piece of takeTurns(pieces())) read.push(piece)
  }
  expect(await countTurns(reading())).toBeGreaterThanOrEqual(50)
  expect(read).toHaveLength(25)
})

test('other requests run between the rows of a long list being downloaded', async () => {
  const server = await startTestServer(fakeInference())
  closing.push(server)
  const send = await server.signInAs('ana')
  const rows = Array.from({ length: 10_000 }, (_, at) => `${257_000_000 + at},SHIP ${at},NO,NO`)
  const headers = { 'content-type': 'text/csv' }
  const payload = ['mmsi,name,flag,country', ...rows].join('\n')
  await send({ method: 'POST', url: '/api/lists/authorisations?name=a.csv', headers, payload })
  const file = send({ url: '/api/lists/authorisations/file' })
  expect(await countTurns(file)).toBeGreaterThanOrEqual(40)
  expect((await file).body.split('\n')).toHaveLength(10_002)
})

/** Sends one file to the account in the cookie; its second chunk waits. */
async function startSender() {
  const app: FastifyInstance = Fastify()
  closing.push(app)
  const accounts = {
    authenticate: async (headers: Headers) => ({ principal: { accountId: headers.get('cookie') } }),
  } as unknown as Accounts
  requirePrincipal(app, accounts)
  const downloads = { overall: 2, perAccount: 1, perClient: 2, reserved: 0 }
  const sendFile = createFileSender({ ...requestLimits, downloads })
  const gates: PromiseWithResolvers<string>[] = []
  app.get('/file', (request, reply) =>
    sendFile(request, reply, async () => {
      const gate = Promise.withResolvers<string>()
      gates.push(gate)
      async function* pieces() {
        yield 'begin\n'
        yield gate.promise
      }
      return { fileName: 'a.csv', mediaType: 'text/csv', pieces: pieces() }
    }),
  )
  app.get('/refused', (request, reply) =>
    sendFile(request, reply, async () => {
      throw new Error('nothing to send')
    }),
  )
  const get = (account: string, url = '/file') => app.inject({ url, headers: { cookie: account } })
  return { app, gates, get, codeOf: async (account: string) => (await get(account)).json().code as string }
}

test('a download holds a slot of its account and of the total until the client has it', async () => {
  const { gates, get, codeOf } = await startSender()
  const [first, second] = [get('ana'), get('bo')]
  await expect.poll(() => gates.length).toBe(2)
  expect([await codeOf('ana'), await codeOf('cy')]).toEqual(['too_many_requests', 'too_many_requests'])
  gates[0]?.resolve('end\n')
  expect((await first).body).toBe('begin\nend\n')
  const again = get('ana')
  await expect.poll(() => gates.length).toBe(3)
  for (const gate of gates) gate.resolve('')
  expect([(await second).statusCode, (await again).statusCode]).toEqual([200, 200])
})

test('neither a disconnected client nor a file that could not be opened holds a slot', async () => {
  const { app, gates, get } = await startSender()
  expect((await get('ana', '/refused')).statusCode).toBe(500)
  const socket = (await startSocketServer(app))()
  socket.send('GET /file HTTP/1.1\r\nhost: localhost\r\ncookie: ana\r\n\r\n')
  await socket.waitForText('begin')
  expect((await get('ana')).statusCode).not.toBe(200)
  socket.end()
  await expect
    .poll(() => {
      void get('ana')
      return gates.length
    })
    .toBe(2)
  gates[1]?.resolve('')
})
