import { expect, test } from 'vitest'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer } from '../../testing/server.ts'

const url = '/.well-known/security.txt'

test('security.txt names the contact form where no contact is set, and an end within a year', async () => {
  const server = await startTestServer(fakeInference(), { publicUrl: 'https://varuna.example' })
  const { headers, body } = await server.app.inject(url)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ', 2)),
  )
  expect(fields).toMatchObject({
    Contact: 'https://varuna.example/contact',
    Canonical: `https://varuna.example${url}`,
    'Preferred-Languages': 'en',
  })
  const days = (Date.parse(fields['Expires'] ?? '') - Date.UTC(2026, 0, 31, 12)) / 86_400_000
  expect(days).toBeGreaterThan(100)
  expect(days).toBeLessThan(365)
  await server.close()
})

test('security.txt names the contact of the settings', async () => {
  const server = await startTestServer(fakeInference(), { securityContact: 'mailto:security@varuna.example' })
  expect((await server.app.inject(url)).body).toContain('Contact: mailto:security@varuna.example\n')
  await server.close()
})
