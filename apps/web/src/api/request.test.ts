import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ConnectionError, ProblemError, json, request } from './request.ts'

const stubResponse = (body: string | null, status = 200, type = 'application/json') =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }))

afterEach(() => vi.unstubAllGlobals())

test('returns the body that the schema describes', async () => {
  stubResponse('{"knots":" 12 ","extra":1}')
  expect(await request(z.object({ knots: z.string().trim() }), '/api/x')).toEqual({ knots: '12' })
})

test('requests the language of the pages', async () => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response('{}'))
  vi.stubGlobal('fetch', fetched)
  await request(z.object({}), '/api/x', json({}))
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({
    'accept-language': 'en',
    'content-type': 'application/json',
  })
})

test('an empty body is undefined', async () => {
  stubResponse(null, 204)
  expect(await request(z.undefined(), '/api/x')).toBeUndefined()
})

test('rejects a body of another shape', async () => {
  stubResponse('{"knots":12}')
  await expect(request(z.object({ knots: z.string() }), '/api/x')).rejects.toThrow(/does not understand/)
})

test('an error carries its problem document', async () => {
  const problem = {
    type: '/problems/invalid-input',
    title: 'Invalid input',
    status: 422,
    detail: 'One field is wrong',
    code: 'invalid-input',
    errors: [{ field: 'email', code: 'email_invalid', params: {}, message: 'Please enter a valid email address' }],
  }
  stubResponse(JSON.stringify(problem), 422, 'application/problem+json')
  const failure = await request(z.unknown(), '/api/x').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProblemError)
  expect(failure).toMatchObject({ message: 'One field is wrong', problem })
})

test.each([['<h1>Bad gateway</h1>'], ['{"error":"no"}'], ['']])(
  'a failure without a problem document: %s',
  async (body) => {
    stubResponse(body, 502, 'text/html')
    await expect(request(z.unknown(), '/api/x')).rejects.toThrow('Network response was not ok')
  },
)

test('a network failure is a connection error', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(request(z.unknown(), '/api/x')).rejects.toThrow(ConnectionError)
})

test('an aborted request rejects with its AbortError', async () => {
  const signal = AbortSignal.abort()
  vi.stubGlobal('fetch', async () => signal.throwIfAborted())
  await expect(request(z.unknown(), '/api/x', { signal })).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  )
})

test('sends JSON to the same origin', async () => {
  const fetchSpy = vi.fn(async (..._call: [string, RequestInit]) => new Response('null'))
  vi.stubGlobal('fetch', fetchSpy)
  await request(z.null(), '/api/x', json({ mmsi: 419000001 }))
  expect(fetchSpy.mock.lastCall).toEqual([
    '/api/x',
    expect.objectContaining({
      method: 'POST',
      body: '{"mmsi":419000001}',
      credentials: 'same-origin',
      headers: expect.objectContaining({ 'content-type': 'application/json' }),
    }),
  ])
})
