import { expect, test } from 'vitest'
import { fakeInference, startTestServer } from '../testing.ts'

test('every answer forbids framing and unused browser features', async () => {
  const server = await startTestServer(fakeInference())
  for (const url of ['/api/session', '/health', '/nowhere', '/sound/horn']) {
    const { headers } = await server.app.inject(url)
    expect(headers['x-frame-options'], url).toBe('DENY')
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    const policy = String(headers['permissions-policy']).split(', ')
    expect(policy, url).toEqual(expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'payment=()']))
  }
  await server.close()
})
