import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

let server: TestServer
let ana: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference(), { newAccountRole: 'analyst' })
  ana = await server.signInAs('ana')
})
afterAll(() => server.close())

const importZones = (at: number, zones: Record<string, { rings: number; countries?: string }>) => {
  const id = 'mpa-reefs'
  const box = { west: 79, south: 8, east: 80, north: 9 }
  return server.store.zones.replace(
    { id, kind: 'mpa', file_name: 'reefs.geojson', imported_at_ms: at, zone_count: 1, position_count: 4 },
    Object.entries(zones).map(([name, { countries = 'LK' }], position) => ({
      ...{ id: `${id}-${position + 1}`, import_id: id, position },
      ...{ name, countries, fishing: null, season: null },
    })),
    Object.values(zones).map(({ rings }, position) => ({
      ...{ zone_id: `${id}-${position + 1}`, part: 0, ...box },
      rings: new Uint8Array([rings]),
    })),
  )
}

test('zones of a file of the same name are a new version; what differs is named, and the earlier one comes back once', async () => {
  await importZones(1, { Bar: { rings: 1 }, Same: { rings: 2 }, Gone: { rings: 3 }, Flag: { rings: 4 } })
  await importZones(2, {
    Bar: { rings: 9 },
    Same: { rings: 2 },
    New: { rings: 5 },
    Flag: { rings: 4, countries: 'IN' },
  })
  const versions = async () => (await ana({ url: '/api/zone-versions' })).json().versions
  const [earlier] = await versions()
  expect(earlier).toMatchObject({ fileName: 'reefs.geojson', importedAt: '1970-01-01T00:00:00.001Z' })
  const path = `/api/zone-versions/${encodeURIComponent(earlier.id)}`
  expect((await ana({ url: `${path}/difference` })).json()).toEqual({
    counts: { added: 1, removed: 1, changed: 2 },
    added: ['Gone'],
    removed: ['New'],
    changed: ['Bar', 'Flag'],
  })
  const bo = await server.signInAs('bo')
  expect((await bo({ method: 'POST', url: `${path}/restore` })).statusCode).toBe(403)
  expect((await ana({ method: 'POST', url: `${path}/restore` })).statusCode).toBe(204)
  expect((await server.store.zones.list('mpa-reefs')).map(({ name }) => name)).toEqual(['Bar', 'Same', 'Gone', 'Flag'])
  expect(await versions()).toHaveLength(2)
  const { entries } = (await ana({ url: '/api/audit' })).json()
  expect(entries[0]).toMatchObject({ action: 'zone_restore' })
  // The version that was brought back is the same as the file in use now, and makes no other.
  const { length } = entries
  expect((await ana({ method: 'POST', url: `${path}/restore` })).statusCode).toBe(204)
  expect(await versions()).toHaveLength(2)
  expect((await ana({ url: '/api/audit' })).json().entries).toHaveLength(length)
  expect((await ana({ method: 'POST', url: '/api/zone-versions/none/restore' })).statusCode).toBe(404)
})
