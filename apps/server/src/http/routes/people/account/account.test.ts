import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDeviceCookies } from '../../../../accounts/sessions/device-cookie.ts'
import { securityOf } from '../../../../accounts/sessions/session-cookies.ts'
import type { Mail } from '../../../../mail/mailer.ts'
import { requestLimits } from '../../../request-limits.ts'
import { loadPasswordPatterns } from '../../../../services/people/account/password-patterns.ts'
import { fakeInference } from '../../../testing/fake-inference.ts'
import { password, profile } from '../../../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(fakeInference(), { findPasswordPattern: await loadPasswordPatterns() })
})
afterAll(() => server.close())

const postTo = (of: TestServer, url: string, payload: object, headers = {}) =>
  of.app.inject({ method: 'POST', url, payload, headers })
const post = (url: string, payload: object, headers = {}) => postTo(server, url, payload, headers)

test('each invalid field of a sign-up is reported with its message', async () => {
  const answer = await post('/api/account/sign-up', {
    firstName: ' ',
    lastName: '',
    email: 'not an address',
    password: 'short',
    phone: '12345678',
    postalCode: '',
    country: '',
    dob: '31/01/1990',
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  const problem = answer.json()
  expect(problem).toMatchObject({ type: '/problems/invalid-input', status: 400, code: 'invalid_input' })
  expect(
    Object.fromEntries(problem.errors.map((e: { field: string; message: string }) => [e.field, e.message])),
  ).toEqual({
    firstName: 'Please enter your first name',
    lastName: 'Please enter your last name',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters',
    phone: 'Please enter a valid phone number',
    postalCode: 'Please enter your postal code',
    country: 'Please enter your country',
    dob: 'Please enter a valid date of birth',
  })
})

test('a birth date in the future is refused; today is the day of the server', async () => {
  const email = 'late@harbour.example'
  server.setNow(Date.UTC(2026, 0, 31, 12))
  for (const dob of ['2026-02-01', '2090-01-01', '1899-12-31', '2025-02-30', '9'.repeat(50_000)]) {
    const answer = await post('/api/account/sign-up', { ...profile, email, password, dob })
    expect(answer.statusCode, dob).toBe(400)
    expect(answer.json().errors).toMatchObject([{ field: 'dob', message: 'Please enter a valid date of birth' }])
  }
  const born = { ...profile, email, password, dob: '2026-01-31' }
  expect((await post('/api/account/sign-up', born)).statusCode).toBe(201)
})

test.each([
  ['firstName', 'An\0a', 'Please remove invisible characters'],
  ['lastName', 'Rao\u202e', 'Please remove invisible characters'],
  ['postalCode', '400\u200f001', 'Please remove invisible characters'],
  ['country', '\ud800India', 'Please remove invisible characters'],
  ['email', 'a\0na@harbour.example', 'Please enter a valid email address'],
  ['phone', '+91 22\n5555 0100', 'Please enter a valid phone number'],
])('%s %j is refused beside its field', async (field, value, message) => {
  const form = { ...profile, email: 'seen@harbour.example', password, [field]: value }
  const answer = await post('/api/account/sign-up', form)
  expect([answer.statusCode, answer.json().errors]).toMatchObject([400, [{ field, message }]])
})

test('sign-in refuses an address with a character that cannot be stored', async () => {
  const answer = await post('/api/account/sign-in', { email: 'a\0na@harbour.example', password })
  expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'email'])
})

const words = 'Please use three or more words that have nothing to do with each other'

test.each([
  ['varuna2026', `Password must not be made from words of this site. ${words}`],
  ['letmein123', `This password is a common word or name with little added. ${words}`],
  ['password', 'This password is among the most common ones. Please choose another'],
  ['        ', 'Password must not be spaces only'],
  ['weak@harbour.example', 'Password must not be your email address or your name'],
])('the password %j is refused beside its field', async (weak, message) => {
  const form = { ...profile, email: 'weak@harbour.example', password: weak }
  const answer = await post('/api/account/sign-up', form)
  expect([answer.statusCode, answer.json().errors]).toMatchObject([400, [{ field: 'password', message }]])
  expect(answer.json().detail).toBe(`${message}.`)
})

test('a missing or invalid JSON body is refused with a clear message', async () => {
  const headers = { 'content-type': 'application/json' }
  const broken = await server.app.inject({ method: 'POST', url: '/api/account/sign-in', payload: '{"email":', headers })
  expect(broken.statusCode).toBe(400)
  expect(broken.json().detail).toBe('The body is not valid JSON.')
  const empty = await server.app.inject({ method: 'POST', url: '/api/account/sign-in' })
  expect(empty.statusCode).toBe(400)
})

describe('a sign-up with an address that has an account', () => {
  const signUpTwice = async (of: TestServer) => {
    const send = (over: object) =>
      of.app.inject({
        method: 'POST',
        url: '/api/account/sign-up',
        payload: { ...profile, email: 'Bo@Harbour.example', password, ...over },
      })
    return [await send({}), await send({ email: 'bo@harbour.example', password: 'sardine lantern quartz' })]
  }
  const signInWith = async (of: TestServer, secret: string) => {
    const payload = { email: 'bo@harbour.example', password: secret }
    return of.app.inject({ method: 'POST', url: '/api/account/sign-in', payload })
  }

  test('gets the same response as any other and changes nothing; the sign-in page says what may be wrong', async () => {
    const [first, second] = await signUpTwice(server)
    expect([second?.statusCode, second?.body]).toEqual([201, first?.body])
    expect(Object.keys(second?.headers ?? {})).toEqual(Object.keys(first?.headers ?? {}))
    const refused = await signInWith(server, 'sardine lantern quartz')
    expect(refused.statusCode).toBe(401)
    expect(refused.json().detail).toMatch(/wrong\. An address that signed up before keeps its first password/)
    expect((await signInWith(server, password)).statusCode).toBe(200)
  })

  test('is reported by mail to its owner if a mail server is set, once an hour, without text from the stranger', async () => {
    const sent: Mail[] = []
    const withMail = await startTestServer(fakeInference(), {
      hasAccountMails: true,
      mailer: { send: async (mail) => void sent.push(mail) },
    })
    try {
      await signUpTwice(withMail)
      await signUpTwice(withMail)
      await vi.waitFor(() => expect(sent).toHaveLength(1))
      expect(sent[0]).toMatchObject({ to: 'bo@harbour.example', replyTo: null })
      expect(sent[0]?.text).toContain('https://varuna.example/login')
      expect(`${sent[0]?.subject} ${sent[0]?.text}`).not.toMatch(/Ana|Rao|400001|India|sardine/)
      withMail.setNow(Date.UTC(2026, 0, 31, 13, 1))
      await signUpTwice(withMail)
      await vi.waitFor(() => expect(sent).toHaveLength(2))
    } finally {
      await withMail.close()
    }
  })

  test('takes as long as creating an account', async () => {
    const slow = await startTestServer(fakeInference(), { limits: { ...requestLimits, signUpMs: 120 } })
    try {
      const from = performance.now()
      await signUpTwice(slow)
      expect(performance.now() - from).toBeGreaterThan(235)
    } finally {
      await slow.close()
    }
  })
})

test('GET /api/session reflects sign-in and sign-out', async () => {
  expect((await server.app.inject('/api/session')).json()).toEqual({ session: null })
  const send = await server.signInAs('cy')
  expect((await send({ url: '/api/session' })).json().session.userName).toBe('cy')
  expect((await send({ method: 'POST', url: '/api/account/sign-out' })).statusCode).toBe(204)
  expect((await send({ url: '/api/session' })).json()).toEqual({ session: null })
})

test('every analysis call needs a session', async () => {
  const calls = [
    ['GET', '/images/'],
    ['POST', '/upload/'],
    ['GET', '/images/id-1/view'],
    ['POST', '/api/vessel'],
    ['GET', '/api/vessel'],
    ['POST', '/api/intelligence'],
    ['GET', '/api/intelligence'],
    ['GET', '/api/location?lat=1&lon=1'],
    ['GET', '/api/overview'],
  ] as const
  for (const [method, url] of calls) {
    const answer = await server.app.inject({ method, url })
    expect(answer.statusCode, `${method} ${url}`).toBe(401)
    expect(answer.json().code).toBe('signed_out')
  }
})

test('another site cannot use the session cookie', async () => {
  const send = await server.signInAs('di')
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]) {
    const answer = await send({ method: 'POST', url: '/api/account/sign-out', headers })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().code).toBe('cross_site')
  }
  expect((await send({ url: '/api/session' })).json().session).not.toBeNull()
})

test('wrong passwords delay the next try, and a forged client address does not help', async () => {
  const held: number[] = []
  const hasty = await startTestServer(fakeInference(), { sleep: async (ms) => void held.push(ms) })
  const guess = (n: number) =>
    postTo(
      hasty,
      '/api/account/sign-in',
      { email: 'bo@harbour.example', password: `guess ${n}` },
      { 'x-forwarded-for': `10.0.0.${n}` },
    )
  const answers = []
  for (let n = 0; n < 9; n++) answers.push(await guess(n))
  await hasty.close()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(7).fill(401), 429, 429])
  expect(held).toEqual([1_000, 2_000, 4_000])
  expect(answers.at(-1)?.json().detail).toBe('Too many wrong passwords came from your network. Try again in 8 seconds.')
})

test('a client signs in 300 times a minute, however many known devices it has', async () => {
  const asked = await startTestServer(fakeInference())
  const devices = createDeviceCookies(['a secret of at least thirty-two letters'], securityOf(''))
  const trySignIn = (device: string, client: string) =>
    asked.app.inject({
      method: 'POST',
      url: '/api/account/sign-in',
      payload: {},
      remoteAddress: client,
      headers: { cookie: device },
    })
  const statuses = []
  for (let n = 0; n < 10; n += 1) {
    const device = devices.remember(new Headers(), `account${n}`, 0).split(';')[0] ?? ''
    for (let tried = 0; tried < 31; tried += 1) statuses.push((await trySignIn(device, '198.51.100.7')).statusCode)
  }
  const elsewhere = await trySignIn('', '203.0.113.9')
  await asked.close()
  expect(statuses).toEqual([...Array(300).fill(400), ...Array(10).fill(429)])
  expect(elsewhere.statusCode).toBe(400)
})

test('an unknown URL gets a problem document', async () => {
  const answer = await server.app.inject('/api/nothing')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not_found', detail: 'There is no GET /api/nothing.' })
})
