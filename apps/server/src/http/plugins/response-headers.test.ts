import { expect, test } from 'vitest'
import { fakeInference } from '../testing/fake-inference.ts'
import { startTestServer } from '../testing/server.ts'

test('every answer forbids framing', async () => {
  const server = await startTestServer(fakeInference())
  for (const url of ['/api/session', '/health', '/nowhere', '/sound/horn']) {
    const { headers } = await server.app.inject(url)
    expect(headers['x-frame-options'], url).toBe('DENY')
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
  }
  await server.close()
})

test('documents deny unused browser features, and no other answer repeats it', async () => {
  const server = await startTestServer(fakeInference())
  const policyOf = async (url: string) => (await server.app.inject(url)).headers['permissions-policy']
  expect(String(await policyOf('/docs')).split(', ')).toEqual(
    expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'payment=()']),
  )
  for (const url of ['/api/session', '/health', '/docs/json', '/nowhere'])
    expect(await policyOf(url), url).toBeUndefined()
  await server.close()
})

test('an address that cannot be read is answered with them too', async () => {
  const server = await startTestServer(fakeInference())
  for (const url of ['/%ff', '/%', '/api/%E0%A4%A']) {
    const { statusCode, headers } = await server.app.inject(url)
    expect(statusCode, url).toBe(400)
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    expect([headers['x-content-type-options'], headers['x-frame-options']], url).toEqual(['nosniff', 'DENY'])
  }
  await server.close()
})

test('no answer allows inline scripts or styles, or scripts made of text', async () => {
  const server = await startTestServer(fakeInference())
  for (const url of ['/api/session', '/health', '/nowhere', '/docs', '/docs/json']) {
    const policy = String((await server.app.inject(url)).headers['content-security-policy'])
    expect(policy, url).not.toContain('unsafe')
    expect(policy, url).toContain("object-src 'none'")
    expect(policy, url).toMatch(/base-uri '(none|self)'/)
    expect(policy, url).not.toMatch(/https?:/)
  }
  await server.close()
})

test('headers keep other sites out, and only a server behind https asks for https', async () => {
  const plain = await startTestServer(fakeInference())
  const { headers } = await plain.app.inject('/health')
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['strict-transport-security']).toBeUndefined()
  await plain.close()
  const secure = await startTestServer(fakeInference(), { publicUrl: 'https://varuna.example' })
  expect((await secure.app.inject('/health')).headers['strict-transport-security']).toMatch(/^max-age=31536000\b/)
  await secure.close()
})

test('the headers of an answer do not depend on the answers before it', async () => {
  const server = await startTestServer(fakeInference())
  const first = await server.app.inject('/health')
  const second = await server.app.inject('/health')
  const ofRequest = new Set(['date', 'content-length', 'x-response-time'])
  const shared = ({ headers }: typeof first) => Object.entries(headers).filter(([name]) => !ofRequest.has(name))
  expect(shared(second)).toEqual(shared(first))
  await server.close()
})
