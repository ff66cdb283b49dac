import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseUnstorableText } from './plain-text.ts'

let app: FastifyInstance
beforeEach(() => {
  app = Fastify()
  app.setErrorHandler((error: { message: string; errors?: { field: string }[] }, _request, reply) =>
    reply.code(400).send({ field: error.errors?.[0]?.field, message: error.message }),
  )
  refuseUnstorableText(app)
  app.post('/', async () => 'ok')
  app.get('/:id', async () => 'ok')
  app.get('/page', { config: { isPage: true } }, async () => 'ok')
})
afterEach(() => app.close())

const post = (json: string) =>
  app.inject({ method: 'POST', url: '/', payload: json, headers: { 'content-type': 'application/json' } })

test.each([
  ['{"a":"x\\u0000y"}', 'a'],
  ['{"a":[{"b":"\\ud800"}]}', 'a.0.b'],
  ['{"a\\u0000":1}', 'body'],
  ['"\\udc00\\ud800"', 'body'],
])('%s is refused and the field %s named', async (json, field) => {
  const answer = await post(json)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().field).toBe(field)
})

test('valid characters and deep nesting are accepted, and NUL in the URL is refused except for pages', async () => {
  expect((await post('{"a":"🛢 é"}')).statusCode).toBe(200)
  expect((await post(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)).statusCode).toBe(200)
  expect((await app.inject({ url: '/a%00b' })).statusCode).toBe(400)
  expect((await app.inject({ url: '/a?b=%00' })).statusCode).toBe(400)
  expect((await app.inject({ url: '/page?b=%00' })).statusCode).toBe(200)
})
