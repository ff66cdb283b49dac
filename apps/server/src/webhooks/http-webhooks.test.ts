import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpWebhooks } from './http-webhooks.ts'
import { isPublicAddress } from './public-address.ts'

describe('isPublicAddress', () => {
  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '100::1',
    'fec0::1',
    'localhost',
    '',
    '1.2.3',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})

describe('requests', () => {
  let server: Server
  let port = 0
  const paths: string[] = []
  const seen: { headers: object; body: string }[] = []
  beforeAll(async () => {
    server = createServer((request, answer) => {
      paths.push(request.url ?? '')
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        seen.push({ headers: request.headers, body })
        if (request.url === '/hang') return
        if (request.url === '/redirect') return answer.writeHead(307, { location: '/elsewhere' }).end()
        if (request.url === '/endless') {
          answer.writeHead(200)
          const more = () => {
            while (!answer.destroyed && answer.write('x'.repeat(10_000)));
          }
          answer.on('drain', more)
          return more()
        }
        if (request.url === '/drip') {
          answer.writeHead(200)
          const timer = setInterval(() => answer.write('x'), 50)
          return answer.on('close', () => clearInterval(timer))
        }
        if (request.url === '/headers') return answer.writeHead(200, { 'x-large': 'x'.repeat(20_000) }).end()
        if (request.url === '/cut') return answer.socket?.destroy()
        answer.writeHead(Number(request.url?.slice(1))).end('ok')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const open = createHttpWebhooks({ allowPrivate: true, timeoutMs: 1_000 })
  const ordinary = createHttpWebhooks({ allowPrivate: true })
  const post = (path: string, webhooks = open, host = '127.0.0.1') =>
    webhooks.post({
      url: `http://${host}:${port}${path}`,
      headers: { 'x-test': 'é'.normalize('NFD').slice(0, 1) },
      body: '{"ü":1}',
    })

  test('the body arrives complete, and the status is returned', async () => {
    expect(await post('/204', ordinary)).toEqual({ status: 204 })
    expect(seen.at(-1)).toMatchObject({ body: '{"ü":1}', headers: { 'content-length': '8', 'x-test': 'e' } })
    expect([await post('/410', ordinary), await post('/500', ordinary)]).toEqual([{ status: 410 }, { status: 500 }])
  })

  test('a redirect is not followed', async () => {
    expect(await post('/redirect', ordinary)).toEqual({ status: 307 })
    expect(paths).not.toContain('/elsewhere')
  })

  test('a missing, slow or endless response ends in time', async () => {
    expect(await post('/hang')).toEqual({ kind: 'timed_out', seconds: 1 })
    expect(await post('/drip')).toEqual({ kind: 'timed_out', seconds: 1 })
    // Its status alone is waited for, which a busy machine needs more than a second for.
    expect(await post('/endless', ordinary)).toEqual({ status: 200 })
  })

  test('failed connections have a reason', async () => {
    expect(await post('/cut', ordinary)).toMatchObject({ kind: 'unreachable', reason: 'ECONNRESET' })
    expect(await post('/headers', ordinary)).toMatchObject({ kind: 'unreachable', reason: 'HPE_HEADER_OVERFLOW' })
    expect(await ordinary.post({ url: 'http://127.0.0.1:1/', headers: {}, body: '' })).toMatchObject({
      kind: 'unreachable',
      reason: 'ECONNREFUSED',
    })
  })

  describe('without private networks', () => {
    const asked: string[] = []
    const resolveTo = (...addresses: string[]) =>
      createHttpWebhooks({
        allowPrivate: false,
        resolve: async (host) => {
          asked.push(host)
          return addresses
        },
      })

    test.each([
      '127.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '0x7f.1',
      '2130706433',
      '127.1',
      '0177.0.0.1',
      '0',
      '[::]',
      '169.254.169.254',
      '[64:ff9b::7f00:1]',
    ])('the address %s is refused without a connection', async (host) => {
      const before = paths.length
      expect(await post('/200', resolveTo('8.8.8.8'), host)).toEqual({ kind: 'not_allowed' })
      expect(paths).toHaveLength(before)
    })

    test.each([
      ...['127.0.0.1', '127.1', '0x7f.1', '0X7F000001', '2130706433', '0177.0.0.1', '0', '①②⑦.0.0.1', '127。0。0。1'],
      ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::]', '[fd12::1]', '[fe80::1]'],
      ...['10.0.0.1', '192.168.1.1', '172.16.0.1', '169.254.169.254', '100.64.0.1', '[64:ff9b::7f00:1]'],
      ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'printer', 'printer.local', 'db.internal', 'nas.lan'],
      ...['ｌｏｃａｌｈｏｓｔ', 'metadata.google.internal', 'router.home.arpa'],
    ])('the host %s is refused when saved, without a DNS lookup', async (host) => {
      asked.length = 0
      for (const url of [`http://${host}/`, `https://${host}:8443/x`, `http://user:secret@${host}/`])
        expect(await resolveTo('8.8.8.8').check(url), url).toBe('private')
      expect(asked).toEqual([])
    })

    test('names are resolved when saved; one that resolves to a private network is refused', async () => {
      expect(await resolveTo('8.8.8.8').check('https://hooks.example/x')).toBeNull()
      expect(await resolveTo('8.8.8.8', '10.0.0.1').check('https://hooks.example/x')).toBe('private')
      expect(await resolveTo('::1').check('https://hooks.example./x')).toBe('private')
      expect(asked.slice(-1)).toEqual(['hooks.example'])
    })

    test('a name that does not resolve, or not in time, passes until something is sent', async () => {
      const failing = createHttpWebhooks({ allowPrivate: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) })
      expect(await failing.check('https://none.example/')).toBeNull()
      const never = createHttpWebhooks({ allowPrivate: false, resolve: () => new Promise(() => {}) })
      const startMs = performance.now()
      expect(
        await Promise.all(Array.from({ length: 50 }, (_, at) => never.check(`https://slow${at}.example/`))),
      ).toEqual(Array(50).fill(null))
      // One after the other they would take 75 s.
      expect(performance.now() - startMs).toBeLessThan(30_000)
    })

    test.each([
      ['ftp://hooks.example/', 'scheme'],
      ['file:///etc/passwd', 'scheme'],
      ['not an address', 'scheme'],
      ['https://user@hooks.example/', 'user'],
      ['https://user:secret@hooks.example/', 'user'],
      ['http://hooks.example:25/', 'port'],
      ['http://8.8.8.8:22/', 'port'],
      ['https://hooks.example:443/', null],
      ['http://hooks.example:80/', null],
      ['https://hooks.example:8443/', null],
    ])('%s is checked when saved: %s', async (url, refusal) => {
      expect(await resolveTo('8.8.8.8').check(url)).toBe(refusal)
    })

    test('where private networks are allowed, only the scheme and a name and password are refused', async () => {
      const allowing = createHttpWebhooks({ allowPrivate: true })
      for (const url of ['http://127.0.0.1:25/', 'http://localhost/', 'https://db.internal/'])
        expect(await allowing.check(url)).toBeNull()
      expect(await allowing.check('http://user:secret@localhost/')).toBe('user')
      expect(await allowing.check('ftp://localhost/')).toBe('scheme')
    })

    test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::1']]])(
      'a name that resolves to %j is refused',
      async (addresses) => {
        expect(await post('/200', resolveTo(...addresses), 'innocent.example')).toEqual({ kind: 'not_allowed' })
      },
    )

    test('a name without an address, and one whose lookup gets no response', async () => {
      expect(await post('/200', resolveTo(), 'none.example')).toMatchObject({ kind: 'unreachable' })
      const never = createHttpWebhooks({ allowPrivate: false, timeoutMs: 300, resolve: () => new Promise(() => {}) })
      expect(await post('/200', never, 'slow.example')).toMatchObject({ kind: 'timed_out' })
    })
  })

  test('the connection goes to the address that was checked, under the name that was entered', async () => {
    const pinned = createHttpWebhooks({ allowPrivate: true, resolve: async () => ['127.0.0.1'] })
    expect(await post('/201', pinned, 'only-there.example')).toEqual({ status: 201 })
    expect(seen.at(-1)).toMatchObject({ headers: { host: `only-there.example:${port}` } })
  })
})
