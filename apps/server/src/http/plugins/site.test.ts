import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeInference } from '../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { loadSite } from './site.ts'

const inlineScript = 'window.__context={}'
const oddScript = 'window.odd=1'
const oddStyle = '.odd{color:red}'
const page = (name: string, head = '') =>
  `<!DOCTYPE html><html><head><title>${name}</title>${head}<link rel="canonical" href="https://origin.invalid/${name}"/>` +
  `<link rel="alternate" href="https://elsewhere.example/?url=https%3A%2F%2Forigin.invalid%2F"/>` +
  `<script type="application/ld+json">{"url":"https://origin.invalid/${name}"}</script></head>` +
  `<body>${'long enough to be packed '.repeat(80)}<script>${inlineScript}</script><script type="module" src="/a.js"></script></body></html>`
const reviewed = '<meta name="last-modified" content="2026-11-27"/>'
const noindex = '<meta name="robots" content="noindex"/>'
const script = 'export const sea = 1\n'.repeat(100)

const folder = mkdtempSync(join(tmpdir(), 'varuna-site-'))
const files: Record<string, string | Buffer> = {
  '__spa-fallback.html': page('shell'),
  'private-pages.json': JSON.stringify({
    '/dashboard-analysis': '/dashboard-analysis',
    '/dashboard-analysis/alerts/:id': '/dashboard-analysis/alerts/_',
    '/dashboard-analysis/*': '/dashboard-analysis/_',
  }),
  'dashboard-analysis/index.html': page('analysis', `<script>${oddScript}</script>`),
  'dashboard-analysis/alerts/_/index.html': page('alert'),
  'dashboard-analysis/_/index.html': page('no room'),
  'index.html': page('home'),
  'about/index.html': page('about'),
  'stories/index.html': page('stories', reviewed),
  'feed.xml': '<feed><id>https://origin.invalid/feed.xml</id></feed>',
  'login/index.html': page('login', noindex),
  '404/index.html': page('nothing', noindex),
  'odd/index.html': page('odd', `<style>${oddStyle}</style><script>${oddScript}</script>${noindex}`),
  'assets/app-abc.js': script,
  'assets/app-abc.js.br': brotliCompressSync(script),
  'assets/app-abc.js.gz': gzipSync(script),
  'pictures/sea.12345678-480.avif': 'avif',
  'pictures/sea.12345678-480.webp': 'webp',
  'manifest.webmanifest': '{}',
  'icon.svg': '<svg/>',
}
for (const [path, content] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
afterAll(() => rmSync(folder, { recursive: true }))

const html = { accept: 'text/html' }

describe('a server without a configured address', () => {
  let server: TestServer
  const get = (url: string, headers: InjectOptions['headers'] = {}) =>
    server.app.inject({ url, headers: { host: 'localhost:8000', ...headers } })
  beforeAll(async () => {
    server = await startTestServer(fakeInference(), { site: loadSite(folder) })
  })
  afterAll(() => server.close())

  test('a page contains the address of the server, never the placeholder', async () => {
    const answer = await get('/about')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).toContain('href="http://localhost:8000/about"')
    expect(answer.body).toContain('{"url":"http://localhost:8000/about"}')
    expect((await get('/about', { host: 'sea.localhost' })).body).toContain('href="http://sea.localhost/about"')
    for (const url of ['/', '/about', '/login', '/nowhere']) {
      expect((await get(url, html)).body, url).not.toContain('origin.invalid')
    }
  })

  test.each(['/about', '/', '/sitemap.xml', '/feed.xml', '/robots.txt', '/tiles.json', '/nowhere', '/login'])(
    'no part of a hostile Host header is written into %s',
    async (url) => {
      for (const host of ['evil.example', 'evil.example"><script>'])
        for (const headers of [{ host }, { 'x-forwarded-host': host }, { forwarded: `host=${host}` }]) {
          const answer = await get(url, { ...html, ...headers })
          expect(answer.body, host).not.toContain('evil')
          expect(JSON.stringify(answer.headers)).not.toContain('evil')
        }
    },
  )

  test('pages deny unused browser features, and what a page loads does not repeat it', async () => {
    for (const url of ['/about', '/nowhere'])
      expect((await get(url, html)).headers['permissions-policy'], url).toContain('camera=()')
    for (const url of ['/assets/app-abc.js', '/pictures/sea.12345678-480.avif', '/manifest.webmanifest'])
      expect((await get(url)).headers['permissions-policy'], url).toBeUndefined()
  })

  test('an invalid Host header is not written into a page', async () => {
    const answer = await get('/about', { host: 'evil.example"><script>' })
    expect(answer.body).not.toContain('evil')
    expect(answer.body).toContain('href="http://localhost/about"')
  })

  test('a client cannot set the address with headers reserved for a trusted proxy', async () => {
    const answer = await get('/about', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' })
    expect(answer.body).toContain('href="http://localhost:8000/about"')
  })

  test('a page is compressed as the browser accepts, and gets 304 when cached', async () => {
    const plain = await get('/about')
    const br = await get('/about', { 'accept-encoding': 'gzip, br' })
    const gzip = await get('/about', { 'accept-encoding': 'gzip, br;q=0' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['vary']).toContain('accept-encoding')
    const again = await get('/about', { 'if-none-match': String(br.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/about', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
    const elsewhere = await get('/about', { host: 'sea.localhost', 'if-none-match': String(br.headers['etag']) })
    expect(elsewhere.statusCode).toBe(200)
  })

  test('an unknown URL gets the 404 page in a browser and a problem document otherwise', async () => {
    const answer = await get('/nowhere', html)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('<title>nothing</title>')
    const again = await get('/nowhere', { ...html, 'if-none-match': '*' })
    expect(again.statusCode).toBe(404)
    expect((await get('/404', html)).statusCode).toBe(404)
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json, text/html;q=0' }]) {
      expect((await get('/nowhere', headers)).headers['content-type']).toContain('application/problem+json')
    }
  })

  test.each(['/nowhere/', '/pictures/', '/pictures', '/about//', '/a//b/'])('%s gets the 404 page', async (url) => {
    const answer = await get(url, html)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  test.each(['/about/index.html', '/index.html', '/__spa-fallback.html', '/404/index.html'])(
    'the raw file %s is not served',
    async (url) => {
      const answer = await get(url, html)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toContain('origin.invalid')
    },
  )

  test('a trailing slash redirects to the page and keeps the query', async () => {
    const answer = await get('/about/?from=mail')
    expect([answer.statusCode, answer.headers['location']]).toEqual([301, '/about?from=mail'])
    expect((await get('//evil.example/about/', html)).headers['location']).toBeUndefined()
  })

  test('the sitemap lists the indexable pages, and robots.txt names it', async () => {
    const map = await get('/sitemap.xml')
    expect(map.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect([...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      'http://localhost:8000/',
      'http://localhost:8000/about',
      'http://localhost:8000/stories',
    ])
    expect(map.body).toContain('<loc>http://localhost:8000/stories</loc><lastmod>2026-11-27</lastmod>')
    expect(map.body).toContain('<loc>http://localhost:8000/about</loc></url>')
    const robots = await get('/robots.txt')
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(robots.body).toContain('Sitemap: http://localhost:8000/sitemap.xml')
    expect(robots.body).toMatch(/^Disallow: \/dashboard-analysis$/m)
  })

  test('the feed has the address of the server', async () => {
    const feed = await get('/feed.xml')
    expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(feed.body).toBe('<feed><id>http://localhost:8000/feed.xml</id></feed>')
  })

  test.each([
    ['/assets/app-abc.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/pictures/sea.12345678-480.avif', 'image/avif', 'public, max-age=31536000, immutable'],
    ['/pictures/sea.12345678-480.webp', 'image/webp', 'public, max-age=31536000, immutable'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/icon.svg', 'image/svg+xml; charset=utf-8', 'no-cache'],
  ])('%s has the right type and cache lifetime', async (url, type, cache) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']?.replace('; charset=utf-8', '')).toBe(type.replace('; charset=utf-8', ''))
    expect(answer.headers['cache-control']).toBe(cache)
  })

  test('precompressed files are sent unchanged, with the type of their content', async () => {
    const br = await get('/assets/app-abc.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(br.headers['content-type']).toContain('javascript')
    expect(br.rawPayload).toEqual(files['assets/app-abc.js.br'])
    const gzip = await get('/assets/app-abc.js', { 'accept-encoding': 'gzip' })
    expect(gzip.rawPayload).toEqual(files['assets/app-abc.js.gz'])
    expect((await get('/assets/app-abc.js')).body).toBe(script)
  })

  test('the content security policy of a page allows only its own inline scripts and styles', async () => {
    const scriptsOf = async (url: string) =>
      /script-src ([^;]*)/.exec(String((await get(url, html)).headers['content-security-policy']))?.[1]
    const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    expect(await scriptsOf('/about')).toBe(`'self' ${hash(inlineScript)}`)
    expect(await scriptsOf('/odd')).toBe(`'self' ${hash(oddScript)} ${hash(inlineScript)}`)
    expect(await scriptsOf('/nowhere')).toBe(`'self' ${hash(inlineScript)}`)
    const privatePage = await (await server.signInAs('ana'))({ url: '/dashboard-analysis', headers: html })
    expect(privatePage.headers['content-security-policy']).toContain(`'self' ${hash(oddScript)} ${hash(inlineScript)}`)
    const stylesOf = async (url: string) =>
      /style-src ([^;]*)/.exec(String((await get(url, html)).headers['content-security-policy']))?.[1]
    expect(await stylesOf('/odd')).toBe(`'self' ${hash(oddStyle)}`)
    expect(await stylesOf('/about')).toBe("'self'")
    expect(await scriptsOf('/assets/app-abc.js')).toBe("'self'")
    expect(await scriptsOf('/api/session')).toBe("'self'")
  })

  test.each([
    ['/dashboard-analysis', 'analysis', 200],
    ['/dashboard-analysis/alerts/7', 'alert', 200],
    ['/dashboard-analysis/nonsense?of=7', 'no room', 404],
    ['/dashboard-analysis/alerts/7/nonsense', 'no room', 404],
  ])(
    'the private page %s is served when signed in, and redirects to the portal when signed out',
    async (url, title, status) => {
      const signedOut = await get(url, html)
      expect([signedOut.statusCode, signedOut.headers['location']]).toEqual([
        302,
        `/login?next=${encodeURIComponent(url)}`,
      ])
      const signedIn = await (await server.signInAs('ana'))({ url, headers: html })
      expect(signedIn.statusCode).toBe(status)
      expect(signedIn.body).toContain(`<title>${title}</title>`)
      expect(signedIn.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      expect(signedIn.headers['etag']).toBeUndefined()
      const packed = await (await server.signInAs('ana'))({ url, headers: { ...html, 'accept-encoding': 'br' } })
      expect(brotliDecompressSync(packed.rawPayload).toString()).toContain(`<title>${title}</title>`)
    },
  )

  test("neither the list of private pages nor a private page's file name is served", async () => {
    const signedIn = await server.signInAs('ana')
    for (const url of ['/private-pages.json', '/dashboard-analysis/alerts/_/index.html'])
      expect((await signedIn({ url, headers: html })).statusCode, url).toBe(404)
  })

  test('files outside the built site are not served', async () => {
    for (const url of ['/../package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/secret']) {
      expect((await get(url)).statusCode, url).toBeGreaterThanOrEqual(400)
    }
  })
})

test('a server with a configured address writes it into pages', async () => {
  const server = await startTestServer(fakeInference(), {
    site: loadSite(folder),
    publicUrl: 'https://varuna.example/',
  })
  const answer = await server.app.inject({ url: '/about', headers: { host: 'evil.example' } })
  expect(answer.body).toContain('href="https://varuna.example/about"')
  expect((await server.app.inject('/sitemap.xml')).body).toContain('<loc>https://varuna.example/about</loc>')
  await server.close()
})

test('a folder without a built site is null', () => {
  expect(loadSite(join(folder, 'assets'))).toBeNull()
})

test.each([
  [{}, '<html>'],
  [{ guestImages: false }, '<html data-visitors="no-images">'],
  [{ guestImages: false, publicWatchMode: 'off' as const }, '<html data-visitors="no-images no-ships">'],
])('a page names what visitors cannot do here: %j', async (options, html) => {
  const server = await startTestServer(fakeInference(), { site: loadSite(folder), ...options })
  try {
    expect((await server.app.inject({ url: '/' })).body).toContain(html)
  } finally {
    await server.close()
  }
})
