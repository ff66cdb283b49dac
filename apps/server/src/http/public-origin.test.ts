import { expect, test } from 'vitest'
import { publicOriginOf } from './public-origin.ts'

const originOf = (host: string, configured: string | null = null, protocol: 'http' | 'https' = 'http') =>
  publicOriginOf({ host, protocol }, configured)

test.each([
  ['localhost:8000', 'http://localhost:8000'],
  ['Varuna.Example', 'http://varuna.example'],
  ['192.0.2.7:80', 'http://192.0.2.7:80'],
  ['[::1]:8000', 'http://[::1]:8000'],
])('the host %s is used', (host, origin) => expect(originOf(host)).toBe(origin))

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
])('the invalid host %j is not used', (host) => expect(originOf(host)).toBe('http://localhost'))

test('the configured address wins, without its path', () => {
  expect(originOf('evil.example', 'https://varuna.example/sea/')).toBe('https://varuna.example')
})

test('the scheme of the request is used', () => {
  expect(originOf('varuna.example', null, 'https')).toBe('https://varuna.example')
})
