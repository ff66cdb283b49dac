import { expect, test } from 'vitest'
import { publicOriginOf } from './public-origin.ts'

interface Sent {
  configured?: string
  protocol?: 'http' | 'https'
  localAddress?: string
  /** Headers from a trusted proxy. */
  forwarded?: string
}
const originOf = (host: string, { configured, protocol = 'http', localAddress = '127.0.0.1', forwarded }: Sent = {}) =>
  publicOriginOf(
    { host: forwarded ?? host, protocol, headers: { host }, socket: { localAddress, localPort: 8000 } },
    configured ?? null,
  )

test.each([
  ['localhost:8000', '127.0.0.1', 'http://localhost:8000'],
  ['LOCALHOST:5173', '::1', 'http://localhost:5173'],
  ['varuna.localhost', '::ffff:127.0.0.1', 'http://varuna.localhost'],
  ['[::1]:8000', '::1', 'http://[::1]:8000'],
  ['192.168.1.5:8080', '192.168.1.5', 'http://192.168.1.5:8080'],
  ['192.168.1.5', '::ffff:192.168.1.5', 'http://192.168.1.5'],
  ['[2001:db8::7]:8000', '2001:db8::7', 'http://[2001:db8::7]:8000'],
])('the host %s names the address %s, and is used', (host, localAddress, origin) =>
  expect(originOf(host, { localAddress })).toBe(origin),
)

test.each([
  ['evil.example', '127.0.0.1', 'http://localhost:8000'],
  ['evil.example:80', '192.168.1.5', 'http://192.168.1.5:8000'],
  ['evil.example', '2001:db8::7', 'http://[2001:db8::7]:8000'],
  ['localhost', '192.168.1.5', 'http://192.168.1.5:8000'],
  ['192.168.1.6', '192.168.1.5', 'http://192.168.1.5:8000'],
  ['localhost.evil.example', '127.0.0.1', 'http://localhost:8000'],
  ['127.0.0.1.evil.example', '127.0.0.1', 'http://localhost:8000'],
  ...[
    '',
    'evil.example/path',
    'evil.example"><script>alert(1)</script>',
    'localhost@evil.example',
    'localhost/evil',
    'localhost\r\nx: y',
    'evil..example',
    '-evil.example',
    `${'a'.repeat(300)}.localhost`,
    'localhost:999999',
    'localhost:65536',
    '[::1::2]:8000',
  ].map((host) => [host, '127.0.0.1', 'http://localhost:8000']),
])('the host %j at the address %s is not used', (host, localAddress, origin) =>
  expect(originOf(host, { localAddress })).toBe(origin),
)

test('headers of a trusted proxy are used if they contain a plain host and port', () => {
  for (const [forwarded, origin] of [
    ['Varuna.Example', 'https://varuna.example'],
    ['varuna.example:8443', 'https://varuna.example:8443'],
    ['[2001:db8::7]:8443', 'https://[2001:db8::7]:8443'],
  ] as const)
    expect(originOf('10.0.0.7:8000', { forwarded, protocol: 'https' })).toBe(origin)
  for (const forwarded of [
    'evil.example"><b>',
    'ana@evil.example',
    'evil.example/a',
    'evil.example:65536',
    'a b',
    'é.example',
  ])
    expect(originOf('10.0.0.7:8000', { forwarded }), forwarded).toBe('http://localhost:8000')
})

test("the configured address takes precedence, without its path, also over a proxy's headers", () => {
  const configured = 'https://varuna.example/sea/'
  expect(originOf('evil.example', { configured })).toBe('https://varuna.example')
  expect(originOf('10.0.0.7:8000', { configured, forwarded: 'evil.example' })).toBe('https://varuna.example')
})

test('the scheme of the request is used', () => {
  expect(originOf('localhost', { protocol: 'https' })).toBe('https://localhost')
})
