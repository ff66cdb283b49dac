import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HTTPMethods } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSite } from './plugins/site.ts'
import { fakeInference } from './testing/fake-inference.ts'
import { fileForm } from './testing/file-form.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

/** Routes whose answers are the same for everybody; all other answers must not be stored. */
const isPublic = /^\/(docs|api\/public\/|sound\/horn|tiles|\.well-known\/security\.txt|assets\/|index\.js|$)/

/** Its headers are tested with its messages. */
const endless = ['/api/live/stream', '/api/alerts/stream']

const folder = mkdtempSync(join(tmpdir(), 'varuna-private-'))
for (const path of ['', '404', 'room']) {
  mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, path, 'index.html'), '<!DOCTYPE html><title>x</title>')
}
writeFileSync(join(folder, 'private-pages.json'), '{"/dashboard-analysis":"/room"}')
let server: TestServer
let ana: Awaited<ReturnType<TestServer['signInAs']>>
let image: { id: string }
beforeAll(async () => {
  server = await startTestServer(fakeInference(), { site: loadSite(folder) })
  ana = await server.signInAs('ana')
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  image = (await ana({ method: 'POST', url: '/upload/', ...fileForm('file', 'a.png', 'image/png', png) })).json()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Every method and path that the application and its plugins have registered. */
function routesOf(tree: string): { method: HTTPMethods; path: string }[] {
  const parents: string[] = []
  return tree
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*) ?(?:\((.*)\))?/.exec(line) ?? []
      parents.length = indent.length / 4
      parents.push(part)
      const path = parents.join('')
      return methods
        .split(', ')
        .filter(Boolean)
        .map((method) => ({ method: method as HTTPMethods, path }))
    })
}

const urlOf = (path: string, part: string) =>
  path.replace(':id', image.id).replace(':part', part).replace('*', 'x').replaceAll(/:\w+/g, '1')

test('no private response may be cached, signed in or out, whatever its status', async () => {
  const routes = routesOf(server.app.printRoutes({ commonPrefix: false })).filter(
    ({ path }) => !isPublic.test(path) && !endless.includes(path),
  )
  const paths = routes.map(({ path }) => path)
  for (const known of [
    '/images/',
    '/images/:id/:part',
    '/api/vessel',
    '/api/session',
    '/dashboard-analysis',
    '/health',
  ]) {
    expect(paths).toContain(known)
  }
  const signedOut = (options: Parameters<typeof ana>[0]) => server.app.inject(options)
  const statuses = new Set<number>()
  // Signing out comes last, because it invalidates the cookie.
  for (const { method, path } of routes.sort((a) => (a.path.endsWith('sign-out') ? 1 : -1))) {
    for (const part of path.includes(':part') ? ['view', 'thumbnail', 'original', 'none'] : ['']) {
      for (const send of [ana, signedOut]) {
        const answer = await send({ method, url: urlOf(path, part) })
        statuses.add(answer.statusCode)
        expect(answer.headers['cache-control'], `${method} ${path} ${part} ${answer.statusCode}`).toBe('no-store')
      }
    }
  }
  for (const status of [200, 204, 302, 400, 401]) expect(statuses).toContain(status)
})

test('errors of public routes may not be cached either', async () => {
  for (const url of ['/tiles/0/99/0/0.mvt', '/tiles/abc/0/7/0.mvt', '/nowhere']) {
    const answer = await server.app.inject({ url })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('signing out clears the browser cache of this site', async () => {
  const bo = await server.signInAs('bo')
  const urls = ['/images/', '/api/overview', '/api/assessments']
  for (const url of urls) expect((await bo({ url })).statusCode, url).toBe(200)
  const answer = await bo({ method: 'POST', url: '/api/account/sign-out' })
  expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([204, '"cache"'])
  for (const url of urls) expect((await bo({ url })).statusCode, url).toBe(401)
})
