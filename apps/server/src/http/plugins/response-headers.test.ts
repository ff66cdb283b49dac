import { expect, test } from 'vitest'
import { fakeInference } from '../testing/fake-inference.ts'
import { startTestServer } from '../testing/server.ts'

test('every answer forbids framing and unused browser features', async () => {
  const server = await startTestServer(fakeInference())
  for (const url of ['/api/session', '/health', '/nowhere', '/sound/horn']) {
    const { headers } = await server.app.inject(url)
    expect(headers['x-frame-options'], url).toBe('DENY')
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    const policy = String(headers['permissions-policy']).split(', ')
    expect(policy, url).toEqual(expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'payment=()']))
  }
  const first = await server.app.inject('/health')
  const second = await server.app.inject('/health')
  const ofRequest = new Set(['date', 'content-length', 'x-response-time'])
  const shared = ({ headers }: typeof first) => Object.entries(headers).filter(([name]) => !ofRequest.has(name))
  expect(shared(second)).toEqual(shared(first))
  await server.close()
})
