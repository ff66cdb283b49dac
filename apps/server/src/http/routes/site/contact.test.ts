import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let now: number
beforeEach(async () => {
  server = await startTestServer(fakeInference())
  now = Date.UTC(2026, 0, 31, 12)
})
afterEach(() => server.close())

const later = (ms: number) => server.setNow((now += ms))
const text = {
  name: 'Ana Rao',
  email: 'Ana@Harbour.example',
  subject: 'Data, models and figures',
  message: 'How was the radar model held out?',
}

async function freshToken(remoteAddress = '127.0.0.1'): Promise<string> {
  const answer = await server.app.inject({ url: '/api/contact', remoteAddress })
  expect(answer.headers['cache-control']).toBe('no-store')
  return answer.json().token
}

async function send(over: object = {}, options: InjectOptions = {}) {
  const token = await freshToken(options.remoteAddress)
  later(5_000)
  return server.app.inject({ method: 'POST', url: '/api/contact', payload: { ...text, token, ...over }, ...options })
}

test('a message is stored, delivery is woken, and the visitor gets a reference', async () => {
  const answer = await send({ message: '  First line\r\nsecond\tline  ' })
  expect(answer.statusCode).toBe(201)
  const [kept] = await server.store.contactMessages.list(5)
  expect(answer.json()).toEqual({
    reference: kept?.id.slice(0, 8).toUpperCase(),
    received_at: new Date(now).toISOString(),
  })
  expect(kept).toEqual({
    id: expect.any(String),
    received_at_ms: now,
    name: 'Ana Rao',
    email: 'ana@harbour.example',
    subject: 'Data, models and figures',
    message: 'First line\nsecond\tline',
    state: 'queued',
    attempts: 0,
    next_try_at_ms: now,
    sent_at_ms: null,
    last_error: null,
  })
  expect(server.wakeCount()).toBe(1)
})

test.each([
  ['name', { name: '  ' }, 'Please enter your name'],
  ['name', { name: undefined }, 'Please enter your name'],
  ['name', { name: 'x'.repeat(101) }, 'Please use at most 100 characters'],
  ['name', { name: 'Ana\r\nBcc: all@harbour.example' }, 'Please remove invisible characters'],
  ['name', { name: 'Ana\u0000' }, 'Please remove invisible characters'],
  ['name', { name: '\ud800' }, 'Please remove invisible characters'],
  ['email', { email: 'ana' }, 'Please enter a valid email address'],
  ['email', { email: 'ana@harbour.example, all@harbour.example' }, 'Please enter a valid email address'],
  ['email', { email: 'ana@harbour.example,all@harbour.example' }, 'Please enter a valid email address'],
  ['email', { email: '<ana@harbour.example>' }, 'Please enter a valid email address'],
  ['email', { email: 'ana@harbour.example\r\nBcc: x@y.example' }, 'Please enter a valid email address'],
  ['email', { email: `${'a'.repeat(250)}@b.example` }, 'Please enter a valid email address'],
  ['subject', { subject: 'Buy now' }, 'Please choose what it is about'],
  ['subject', { subject: '' }, 'Please choose what it is about'],
  ['message', { message: '' }, 'Please write your message'],
  ['message', { message: 'Too short' }, 'Please write at least 10 characters'],
  ['message', { message: 'x'.repeat(5_001) }, 'Please use at most 5,000 characters'],
  ['message', { message: 'A null \u0000 in the middle' }, 'Please remove invisible characters'],
  ['message', { message: ['an', 'array'] }, 'Must be text'],
  ['token', { token: undefined }, 'The form has no token'],
])('a bad %s is named beside its field: %j', async (field, over, message) => {
  const answer = await send(over)
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json().errors).toMatchObject([{ field, message }])
  expect(await server.store.contactMessages.list(5)).toEqual([])
})

test('hostile text is stored as plain text', async () => {
  const message = `'); drop table contact_message; -- <script>alert(1)</script> \u{1F41F} ﷽ \\`
  expect((await send({ message })).statusCode).toBe(201)
  expect((await server.store.contactMessages.list(1))[0]?.message).toBe(message)
})

test('the longest allowed message is stored completely', async () => {
  const message = '\u{1F41F}'.repeat(2_500)
  expect((await send({ message })).statusCode).toBe(201)
  expect((await server.store.contactMessages.list(1))[0]?.message).toBe(message)
})

test('a body that is far too large is refused before it is read', async () => {
  const answer = await send({ message: 'x'.repeat(40_000) })
  expect(answer.statusCode).toBe(413)
  expect(answer.json().detail).toBe('The body is too large.')
})

test.each([
  ['made up', 'not-a-token'],
  ['of another server', '1769860800000.id-1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
])('a token that is %s is refused', async (_, token) => {
  const answer = await send({ token })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().code).toBe('form_expired')
})

test('a form sent too soon, or a day later, is refused with instructions', async () => {
  const token = await freshToken()
  const post = () => server.app.inject({ method: 'POST', url: '/api/contact', payload: { ...text, token } })
  later(2_999)
  const soon = await post()
  expect([soon.statusCode, soon.json().code]).toEqual([422, 'too_fast'])
  expect(soon.json().detail).toContain('Wait three seconds')
  later(24 * 3_600_000)
  expect((await post()).json().code).toBe('form_expired')
  expect(await server.store.contactMessages.list(5)).toEqual([])
})

test('a message with the hidden field filled in is refused and not stored', async () => {
  const answer = await send({ website: 'https://spam.example' })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'looks_automatic'])
  expect(await server.store.contactMessages.list(5)).toEqual([])
})

test('the same form sent twice is one message with one answer; with another text it is refused', async () => {
  const token = await freshToken()
  const post = (over: object = {}) =>
    server.app.inject({ method: 'POST', url: '/api/contact', payload: { ...text, token, ...over } })
  later(5_000)
  const first = await post()
  later(1_000)
  const again = await post()
  expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  const other = await post({ message: 'Another message altogether' })
  expect([other.statusCode, other.json().code]).toEqual([409, 'form_used'])
  expect((await server.store.contactMessages.list(5)).length).toBe(1)
})

test('one address may send six messages in ten minutes; invalid ones do not count', async () => {
  for (let n = 0; n < 8; n += 1) expect((await send({ name: '' })).statusCode).toBe(400)
  for (let n = 0; n < 6; n += 1) expect((await send()).statusCode, `message ${n}`).toBe(201)
  const answer = await send({}, { headers: { 'x-forwarded-for': '10.0.0.9' } })
  expect(answer.statusCode).toBe(429)
  expect(answer.json().detail).toMatch(/^Too many attempts\. Try again in /)
  expect(answer.headers['retry-after']).toBeDefined()
  expect((await send({}, { remoteAddress: '192.0.2.7' })).statusCode).toBe(201)
})

test('all addresses together may send sixty messages an hour', async () => {
  for (let n = 0; n < 60; n += 1) {
    expect((await send({}, { remoteAddress: `192.0.2.${n}` })).statusCode).toBe(201)
  }
  const answer = await send({}, { remoteAddress: '198.51.100.1' })
  expect([answer.statusCode, answer.json().detail]).toEqual([
    429,
    'We are receiving too many messages. Try again in an hour.',
  ])
  later(3_600_000)
  expect((await send({}, { remoteAddress: '198.51.100.1' })).statusCode).toBe(201)
})

test('another site cannot send the form', async () => {
  const answer = await send({}, { headers: { origin: 'https://evil.example' } })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site'])
})

test('a form sent by a page without scripts is refused with a clear message', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Ana',
  })
  expect([answer.statusCode, answer.json().detail]).toEqual([415, 'The content type is not supported here.'])
})
