import { afterAll, beforeAll, expect, test } from 'vitest'
import { problem } from '@varuna/contract/problem'
import { FilesUnreachable } from '../../files/files.ts'
import { fakeInference } from '../testing/fake-inference.ts'
import { createSignIn } from '../testing/sign-in.ts'
import { fileForm } from '../testing/file-form.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(fakeInference())
})
afterAll(() => server.close())

const signUp = (form: object) => server.app.inject({ method: 'POST', url: '/api/account/sign-up', payload: form })
const ana = { firstName: 'Ana', lastName: 'Rao', postalCode: '400001', country: 'India', dob: '1990-01-31' }

test('an error has its fault as code and params, and as text', async () => {
  const answer = await server.app.inject({ url: '/api/nothing?x=1' })
  expect(answer.json()).toEqual({
    type: '/problems/not-found',
    title: 'Not found',
    status: 404,
    detail: 'There is no GET /api/nothing.',
    code: 'not_found',
    fault: { code: 'not_found.address', params: { method: 'GET', path: '/api/nothing' } },
  })
})

test('a field rejected by its schema has a fault', async () => {
  const answer = await signUp({ ...ana, email: 'ana@harbour.example', password: 'short' })
  expect(problem.parse(answer.json())).toMatchObject({
    detail: 'password: Password must be at least 8 characters',
    errors: [
      {
        field: 'password',
        code: 'password_too_short',
        params: { minimum: 8 },
        message: 'Password must be at least 8 characters',
      },
    ],
  })
})

test('a field rejected by a service has a fault', async () => {
  const answer = await signUp({ ...ana, email: 'ana@harbour.example', password: 'aaaaaaaa' })
  const message = 'Password must not be one character repeated'
  expect(problem.parse(answer.json())).toMatchObject({
    detail: `${message}.`,
    fault: { code: 'invalid_input.password' },
    errors: [{ field: 'password', code: 'password_one_character', params: {}, message }],
  })
})

test('a schema without its own error text still gives a plain message', async () => {
  const answer = await server.app.inject({ method: 'POST', url: '/api/account/sign-in', payload: [] })
  expect(problem.parse(answer.json()).errors).toEqual([
    {
      field: 'body',
      code: 'value_of_wrong_type',
      params: { expected: 'object' },
      message: 'Must be an object with named fields',
    },
  ])
})

test('while the store of files does not respond, a request for a file gets 503 with that reason, and others are answered', async () => {
  const files = { withTemporaryFile: () => Promise.reject(new FilesUnreachable('no response')) }
  const without = await startTestServer(fakeInference(), { files })
  try {
    const send = await createSignIn(without.app)('ana')
    const answer = await send({
      method: 'POST',
      url: '/upload/',
      ...fileForm('file', 'a.png', 'image/png', new Uint8Array(9)),
    })
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
      503,
      '5',
      { fault: { code: 'busy.files' }, detail: 'The store of files does not respond. Try again in a few seconds.' },
    ])
    expect((await send({ url: '/images/' })).statusCode).toBe(200)
    expect((await without.app.inject('/health')).json()).toMatchObject({
      status: 'degraded',
      storage: { ok: false, state: 'files_unreachable' },
    })
  } finally {
    await without.close()
  }
})
