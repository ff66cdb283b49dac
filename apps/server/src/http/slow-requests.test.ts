import { afterEach, beforeEach, expect, test } from 'vitest'
import { analysePicture } from '../jobs/analyse-picture.ts'
import { requestLimits, type RequestLimits } from './request-limits.ts'
import { fakeInference, fakeOil } from './testing/fake-inference.ts'
import { password, profile } from './testing/sign-in.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { startSocketServer, type TestSocket } from './testing/sockets.ts'

let server: TestServer
let open: () => TestSocket
let cookie = ''
const never = 3_600_000

const start = async (over: Partial<RequestLimits>) => {
  const noLimits = { headersMs: never, requestMs: never, maxBodyPauseMs: never, bodyMs: never, uploadMs: never }
  const limits = { ...requestLimits, ...noLimits, checkEveryMs: 20, lingerMs: 100, ...over }
  const refuseAsDamaged = (path: string) =>
    analysePicture(
      { path, claimedType: 'image/png' },
      fakeOil(async () => {
        throw new Error('this test sends no valid picture')
      }),
    )
  server = await startTestServer(fakeInference({ picture: ({ path }) => refuseAsDamaged(path) }), { limits })
  const send = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload })
  await send('/api/account/sign-up', { ...profile, email: 'ana@harbour.example', password })
  const { cookies } = await send('/api/account/sign-in', { email: 'ana@harbour.example', password })
  cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  open = await startSocketServer(server.app)
}
const sockets: TestSocket[] = []
const connect = () => {
  const socket = open()
  sockets.push(socket)
  return socket
}
beforeEach(() => void sockets.splice(0))
afterEach(async () => {
  for (const socket of sockets) socket.end()
  await server.close()
})

const head = (path: string, ...headers: string[]) =>
  ['POST ' + path + ' HTTP/1.1', 'host: localhost', ...headers].join('\r\n') + '\r\n\r\n'
const json = (bytes: number) =>
  head('/api/account/sign-in', 'content-type: application/json', `content-length: ${bytes}`)
const upload = (bytes: number) =>
  head('/upload/', `cookie: ${cookie}`, 'content-type: multipart/form-data; boundary=b', `content-length: ${bytes}`)
const partHead = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'

const expectTooSlow = (answer: string) => {
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('application/problem+json')
  expect(answer).toContain('"code":"too_slow"')
}

test('headers that never end get 408 and a closed connection', async () => {
  await start({ headersMs: 100 })
  const socket = connect()
  socket.send('POST /upload/ HTTP/1.1\r\nhost: localhost\r\n')
  expectTooSlow(await socket.waitForClose())
})

test.each([
  ['a JSON body that stops', () => json(100) + '{"a":', { maxBodyPauseMs: 100 }],
  ['a JSON body that takes too long', () => json(100) + '{"a":', { bodyMs: 100 }],
  ['an upload that stops', () => upload(5_000) + partHead, { maxBodyPauseMs: 100 }],
  ['an upload that takes too long', () => upload(5_000) + partHead, { uploadMs: 100 }],
  ['a request that takes too long as a whole', () => upload(5_000) + partHead, { requestMs: 100, headersMs: 100 }],
])('%s gets 408 and a closed connection', async (_what, text, limits) => {
  await start(limits)
  const socket = connect()
  socket.send(text())
  expectTooSlow(await socket.waitForClose())
})

test('of forty stalled uploads four are accepted, and the rest get 429', async () => {
  await start({ uploadMs: never, uploads: { overall: 16, perAccount: 4, perClient: 8, reserved: 0 } })
  const answers: string[] = []
  const send = () => {
    const socket = connect()
    socket.send(`${upload(5_000)}${partHead}`)
    const closed = socket.waitForClose()
    closed.then(
      (answer) => answers.push(answer),
      () => {},
    )
    return closed
  }
  const uploads = Array.from({ length: 40 }, send)
  for (const each of uploads) each.catch(() => {})
  await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(36)
  await send()
  expect(answers).toHaveLength(37)
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 429 /)
    expect(answer).toMatch(/retry-after: \d+/)
  }
})

test('a client that disconnects during an upload frees its place', async () => {
  await start({ uploads: { overall: 1, perAccount: 1, perClient: 1, reserved: 0 } })
  const first = connect()
  first.send(`${upload(5_000)}${partHead}`)
  const second = connect()
  second.send(`${upload(5_000)}${partHead}`)
  await second.waitForText('429')
  first.end()
  await expect
    .poll(async () => {
      const next = connect()
      next.send(`${upload(partHead.length + 8)}${partHead}x\r\n--b--`)
      return next.waitForText('"code":')
    })
    .toContain('"code":"not_an_image"')
})

test('after an early answer the rest of the body is read for a while, then the connection is closed', async () => {
  await start({})
  const socket = connect()
  socket.send(json(70_000) + 'x')
  expect(await socket.waitForClose()).toMatch(/^HTTP\/1\.1 413 /)
})
