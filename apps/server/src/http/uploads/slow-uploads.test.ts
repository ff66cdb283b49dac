import { afterEach, beforeEach, expect, test } from 'vitest'
import { addFullCase, exportCase, importCase } from '../testing/case-zips.ts'
import { fakeInference } from '../testing/fake-inference.ts'
import { password, type Send } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { startSocketServer, type TestSocket } from '../testing/sockets.ts'
import { requestLimits, type RequestLimits } from '../request-limits.ts'

let server: TestServer
let connect: () => TestSocket
let good: Send
const sockets: TestSocket[] = []

async function start(over: Partial<RequestLimits> = {}) {
  server = await startTestServer(fakeInference(), {
    limits: { ...requestLimits, ...over },
    trustedProxies: ['loopback'],
  })
  connect = await startSocketServer(server.app)
  good = await server.signInAs('good')
}
beforeEach(() => void sockets.splice(0))
afterEach(async () => {
  for (const socket of sockets) socket.end()
  await server.close()
})

async function cookieOf(name: string): Promise<string> {
  await server.signInAs(name)
  const payload = { email: `${name}@harbour.example`, password }
  const { cookies } = await server.app.inject({ method: 'POST', url: '/api/account/sign-in', payload })
  return cookies.map(({ name: key, value }) => `${key}=${value}`).join('; ')
}

/** Starts a body, of 10 MB unless stated, and sends only its first bytes. */
function stall(path: string, type: string, cookie: string, address: string, length = 10 * 1024 * 1024): TestSocket {
  const socket = connect()
  sockets.push(socket)
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `x-forwarded-for: ${address}`,
    `cookie: ${cookie}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
  ]
  socket.send(`${lines.join('\r\n')}\r\n\r\nPK`)
  return socket
}
const answerOrHeld = (socket: TestSocket) =>
  Promise.race([socket.waitForText('"detail"'), new Promise<string>((resolve) => setTimeout(resolve, 1_500, 'held'))])

test(
  'slow bodies of many accounts in several networks hold nothing that others need',
  { timeout: 60_000 },
  async () => {
    await start()
    const caseId = await addFullCase(server, good)
    const cookies = await Promise.all(Array.from({ length: 16 }, (_, at) => cookieOf(`slow${at}`)))
    const crawl = (path: string, type: string, length?: number) =>
      cookies.map((cookie, at) => stall(path, type, cookie, `192.0.2.${at % 4}`, length))
    const crawling = [
      ...crawl('/api/cases/import', 'application/zip'),
      ...crawl('/api/vessel/tracks?name=a.csv', 'text/csv'),
      ...crawl('/upload/', 'multipart/form-data; boundary=b', 100 * 1024 * 1024),
    ]
    expect(await Promise.all(crawling.map(answerOrHeld))).toEqual(crawling.map(() => 'held'))
    const exported = await exportCase(good, caseId)
    expect((await importCase(good, exported.rawPayload)).statusCode).toBe(201)
    const track = 'mmsi,timestamp,lat,lon,speed\n257000001,2026-01-01T00:00:00Z,1,1,1\n'
    const scored = await good({
      method: 'POST',
      url: '/api/vessel/tracks?name=a.csv',
      headers: { 'content-type': 'text/csv' },
      payload: track,
    })
    expect(scored.statusCode, scored.body).toBe(202)
    const picture = stall(
      '/upload/',
      'multipart/form-data; boundary=b',
      await cookieOf('other'),
      '192.0.2.9',
      100 * 1024 * 1024,
    )
    expect(await answerOrHeld(picture)).toBe('held')
  },
)

test('one network with many accounts does not take all uploads of any kind', async () => {
  const few = { overall: 8, perAccount: 2, perClient: 3, reserved: 2 }
  await start({ uploads: few })
  const cookies = await Promise.all(Array.from({ length: 6 }, (_, at) => cookieOf(`slow${at}`)))
  const other = await cookieOf('other')
  const kinds = [
    ['/upload/', 'multipart/form-data; boundary=b'],
    ['/api/lists/iuu?name=a.csv', 'text/csv'],
    ['/api/vessel/tracks?name=a.csv', 'text/csv'],
    ['/api/cases/import', 'application/zip'],
  ] as const
  const tryAll = async ([path, type]: (typeof kinds)[number]) => {
    const refused: string[] = []
    for (const [at, cookie] of cookies.entries())
      void stall(path, type, cookie, `2001:db8:1:2:${at}::1`)
        .waitForText('"detail"')
        .then(
          (answer) => refused.push(answer),
          () => {},
        )
    await expect.poll(() => refused.length).toBe(3)
    // The other three are held: what comes after them is answered first.
    expect([path, await answerOrHeld(stall(path, type, other, '2001:db8:1:3::1'))]).toEqual([path, 'held'])
    expect([path, refused.length]).toEqual([path, 3])
    for (const answer of refused) {
      expect(answer).toMatch(/^HTTP\/1\.1 429 /)
      expect(answer).toMatch(/retry-after: \d+/)
      expect(answer).toContain('Too many connections of this kind come from your network.')
    }
  }
  await Promise.all(kinds.map(tryAll))
})

test('a trickling body is refused, naming the expected rate, and its slot is released', async () => {
  await start({
    minBytesPerSecond: 10 * 1024,
    rateIntervalMs: 200,
    uploads: { overall: 1, perAccount: 1, perClient: 1, reserved: 0 },
  })
  const cookie = await cookieOf('slow')
  const socket = stall('/api/lists/iuu?name=a.csv', 'text/csv', cookie, '192.0.2.1')
  const trickle = setInterval(() => socket.send('x'), 20)
  const answer = await socket.waitForClose()
  clearInterval(trickle)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"code":"too_slow.rate"')
  expect(answer).toContain('more slowly than 10 kB/s')
  const headers = { 'content-type': 'text/csv' }
  const next = await good({
    method: 'POST',
    url: '/api/lists/iuu?name=a.csv',
    headers,
    payload: 'imo,name,flag\n9074729,,\n',
  })
  expect(next.statusCode, next.body).toBe(200)
})

test('a body at a sufficient rate is not refused, however long it takes', async () => {
  await start({ minBytesPerSecond: 1024, rateIntervalMs: 500 })
  const socket = connect()
  sockets.push(socket)
  const cookie = await cookieOf('steady')
  const rows = `imo,name,flag\n${'9074729,,\n'.repeat(600)}`
  socket.send(
    `POST /api/lists/iuu?name=a.csv HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: text/csv\r\nconnection: close\r\ncontent-length: ${rows.length}\r\n\r\n`,
  )
  for (let at = 0; at < rows.length; at += 300) {
    socket.send(rows.slice(at, at + 300))
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  expect(await socket.waitForClose()).toContain('"rowCount":600')
})
