import { expect, test } from 'vitest'
import { publicOriginOf } from './public-origin.ts'

const of = (host: string, configured: string | null = null, protocol: 'http' | 'https' = 'http') =>
  publicOriginOf({ host, protocol }, configured)

test.each([
  ['localhost:8000', 'http://localhost:8000'],
  ['Varuna.Example', 'http://varuna.example'],
  ['192.0.2.7:80', 'http://192.0.2.7:80'],
  ['[::1]:8000', 'http://[::1]:8000'],
])('the host %s is the address', (host, origin) => expect(of(host)).toBe(origin))

test.each([
  '',
  'evil.example/path',
  'evil.example"><script>alert(1)</script>',
  'user@evil.example',
  'evil.example\r\nx: y',
  'evil..example',
  '-evil.example',
  `${'a'.repeat(300)}.example`,
  'evil.example:999999',
])('the host %j is not repeated', (host) => expect(of(host)).toBe('http://localhost'))

test('what is configured counts, its path left out', () => {
  expect(of('evil.example', 'https://varuna.example/sea/')).toBe('https://varuna.example')
})

test('the scheme is that of the request', () => {
  expect(of('varuna.example', null, 'https')).toBe('https://varuna.example')
})
