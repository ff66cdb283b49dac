import { expect, test } from 'vitest'
import { fakeInference } from '../apps/server/src/http/testing/fake-inference.ts'
import { startTestServer } from '../apps/server/src/http/testing/server.ts'
import { serverPaths } from '../apps/web/dev-proxy.ts'

test('npm run dev proxies every path that the server answers, and no page', async () => {
  const server = await startTestServer(fakeInference())
  await server.app.ready()
  const documented = Object.keys(server.app.swagger().paths ?? {})
  await server.close()
  const passed = new RegExp(serverPaths)
  expect(documented).toContain('/tiles.json')
  const others = ['/docs', '/docs/json', '/robots.txt', '/sitemap.xml']
  for (const path of [...documented, ...others]) expect(path).toMatch(passed)
  for (const page of ['/', '/about', '/dashboard-analysis', '/healthy-seas', '/src/tiles.json'])
    expect(page).not.toMatch(passed)
})
