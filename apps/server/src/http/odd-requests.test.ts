import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeInference } from './testing/fake-inference.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { startSocketServer, type TestSocket } from './testing/sockets.ts'

let server: TestServer
let open: () => TestSocket
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  open = await startSocketServer(server.app)
})
afterAll(() => server.close())

const host = 'host: localhost\r\n'
const close = 'connection: close\r\n'
const json = 'content-type: application/json\r\n'
const post = `POST /api/account/sign-in HTTP/1.1\r\n${host}${close}${json}`
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

test.each([
  ['a PROXY header in front', `PROXY TCP4 192.0.2.1 192.0.2.2 5 80\r\nGET /health HTTP/1.1\r\n${host}\r\n`, 400],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['no host', 'GET /health HTTP/1.1\r\n\r\n', 400],
  ['two lengths', `${post}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 400],
  ['a length and chunks', `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['a length that is not a number', `${post}content-length: two\r\n\r\n{}`, 400],
  ['headers of 100 kB', `GET /health HTTP/1.1\r\n${host}x: ${'x'.repeat(1e5)}\r\n\r\n`, 431],
  ['a URL of 100 kB', `GET /${'x'.repeat(1e5)} HTTP/1.1\r\n${host}\r\n`, 431],
  ['a broken escape in the URL', `GET /images/%E0%A4%A/view HTTP/1.1\r\n${host}${close}\r\n`, 400],
  ['a long part of the URL', `GET /images/${'x'.repeat(300)}/view HTTP/1.1\r\n${host}${close}\r\n`, 414],
  ['HEAD of a route for POST', `HEAD /upload/ HTTP/1.1\r\n${host}${close}\r\n`, 404],
  ['OPTIONS', `OPTIONS /api/vessel HTTP/1.1\r\n${host}${close}\r\n`, 404],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${host}${close}\r\n`, 404],
  ['TRACE', `TRACE / HTTP/1.1\r\n${host}${close}\r\n`, 404],
  ['an unknown method', `BREW / HTTP/1.1\r\n${host}${close}\r\n`, 400],
  ['chunked JSON that is cut short', `${post}transfer-encoding: chunked\r\n\r\n${chunk('{"a"')}0\r\n\r\n`, 400],
  ['an invalid chunk size', `${post}transfer-encoding: chunked\r\n\r\nzz\r\n`, 400],
  [
    'chunked JSON of more than 64 KiB',
    `${post}transfer-encoding: chunked\r\n\r\n${chunk('x'.repeat(7e4))}0\r\n\r\n`,
    413,
  ],
  ['an unknown expectation', `${post}expect: a miracle\r\ncontent-length: 2\r\n\r\n`, 417],
  ['a body that claims to be compressed', `${post}content-encoding: gzip\r\ncontent-length: 2\r\n\r\n{}`, 400],
  ['a WebSocket', `GET /api/vessel HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: websocket\r\n\r\n`, 401],
])('%s gets %i', async (_what, text, status) => {
  const socket = open()
  socket.send(Buffer.from(text, 'latin1'))
  const answer = await socket.waitForText('\r\n\r\n')
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  socket.end()
})

test('an unknown expectation is refused with a problem document', async () => {
  const socket = open()
  socket.send(`${post}expect: a miracle\r\ncontent-length: 2\r\n\r\n`)
  const answer = await socket.waitForClose()
  expect(answer).toContain('content-type: application/problem+json')
  expect(answer).toContain('The header Expect may only be 100-continue.')
})

test('an Expect: 100-continue header gets 100 Continue, then the body is read', async () => {
  const socket = open()
  socket.send(`${post}expect: 100-continue\r\ncontent-length: 2\r\n\r\n`)
  await socket.waitForText('100 Continue')
  socket.send('{}')
  expect(await socket.waitForClose()).toContain('HTTP/1.1 400 ')
})

test('junk after a complete request is refused once that request has its response', async () => {
  const socket = open()
  socket.send(`GET /health HTTP/1.1\r\n${host}\r\n\x00\x01junk\r\n\r\n`)
  expect(await socket.waitForClose()).toMatch(/^HTTP\/1\.1 (200|400) /)
  expect((await server.app.inject({ url: '/health' })).statusCode).toBe(200)
})

test('CONNECT and a truncated request do not harm the server', async () => {
  for (const text of ['CONNECT example:80 HTTP/1.1\r\n\r\n', `${post}content-length: 9\r\n\r\n{`]) {
    const socket = open()
    socket.send(text)
    socket.end()
  }
  expect((await server.app.inject({ url: '/health' })).statusCode).toBe(200)
})
