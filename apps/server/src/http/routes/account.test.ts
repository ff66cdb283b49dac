import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeInference, password, profile, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(fakeInference())
})
afterAll(() => server.close())

const post = (url: string, payload: object, headers = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers })

test('each wrong field of a sign-up is named with its message', async () => {
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

test('a body that is no JSON, or none at all, is refused in plain words', async () => {
  const headers = { 'content-type': 'application/json' }
  const broken = await server.app.inject({ method: 'POST', url: '/api/account/sign-in', payload: '{"email":', headers })
  expect(broken.statusCode).toBe(400)
  expect(broken.json().detail).toBe('The body is not valid JSON.')
  const empty = await server.app.inject({ method: 'POST', url: '/api/account/sign-in' })
  expect(empty.statusCode).toBe(400)
})

test('an address that has an account cannot be taken again', async () => {
  const form = { ...profile, email: 'Bo@Harbour.example', password }
  expect((await post('/api/account/sign-up', form)).statusCode).toBe(201)
  const again = await post('/api/account/sign-up', { ...form, email: 'bo@harbour.example' })
  expect(again.statusCode).toBe(409)
  expect(again.json().errors).toEqual([
    { field: 'email', message: 'An account with this email address already exists' },
  ])
})

test('the session answer follows sign-in and sign-out', async () => {
  expect((await server.app.inject('/api/session')).json()).toEqual({ session: null })
  const send = await server.as('cy')
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

test('another site cannot act with the cookie of this one', async () => {
  const send = await server.as('di')
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]) {
    const answer = await send({ method: 'POST', url: '/api/account/sign-out', headers })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().code).toBe('cross_site')
  }
  expect((await send({ url: '/api/session' })).json().session).not.toBeNull()
})

test('guessing a password is slowed down, and a made-up address of the client does not help', async () => {
  const guess = (n: number) =>
    post(
      '/api/account/sign-in',
      { email: 'bo@harbour.example', password: `guess ${n}` },
      { 'x-forwarded-for': `10.0.0.${n}` },
    )
  const answers = []
  for (let n = 0; n < 12; n++) answers.push(await guess(n))
  expect(answers.map(({ statusCode }) => statusCode)).toContain(401)
  const last = answers.at(-1)
  expect(last?.statusCode).toBe(429)
  expect(last?.json().detail).toMatch(/^Too many tries/)
})

test('an unknown address is a problem for programs', async () => {
  const answer = await server.app.inject('/api/nothing')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not_found', detail: 'There is no GET /api/nothing.' })
})
