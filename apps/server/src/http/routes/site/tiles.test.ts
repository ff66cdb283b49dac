import { gunzipSync, inflateRawSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChartLines } from '@varuna/geo/tiles/chart-lines'
import { cutGround } from '@varuna/geo/tiles/cut-tile'
import { bundledPath } from '../../../paths.ts'
import { loadGeo } from '../../../services/shared/bundled-data/load-geo.ts'
import { openPackedTiles } from '../../../services/shared/base-map/packed-tiles.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let address: string

beforeAll(async () => {
  server = await startTestServer(fakeInference())
  const answer = await server.app.inject({ url: '/tiles.json' })
  const { tiles } = answer.json<{ tiles: string[] }>()
  address = new URL(tiles[0] ?? '').pathname.replaceAll('%7B', '{').replaceAll('%7D', '}')
})
afterAll(() => server.close())

const get = (tile: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: address.replace('{z}/{x}/{y}', tile), headers })

describe('GET /tiles', () => {
  it('serves tiles of low and high zooms, compressed and immutable', async () => {
    for (const tile of ['0/0/0', '4/11/7', '5/22/14', '9/359/229', '12/2876/1828']) {
      const answer = await get(tile, { 'accept-encoding': 'gzip, br' })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/vnd.mapbox-vector-tile',
        'content-encoding': 'gzip',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(gunzipSync(answer.rawPayload).length).toBeGreaterThan(100)
    }
  })

  it('serves clients without gzip, and answers 304 for a cached tile', async () => {
    const packed = await get('5/22/14', { 'accept-encoding': 'gzip' })
    const plain = await get('5/22/14', { 'accept-encoding': 'gzip;q=0, identity' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.rawPayload.equals(gunzipSync(packed.rawPayload))).toBe(true)
    const again = await get('5/22/14', { 'if-none-match': String(packed.headers['etag']) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it.each(['13/0/0', '3/8/0', '3/0/8', '0/1/0'])('answers 404 for tile %s', async (tile) => {
    const answer = await get(tile)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    expect(answer.json().detail).toMatch(/^There is no tile/)
  })

  it.each([
    ['-1/0/0', 'zoom'],
    ['1.5/0/0', 'zoom'],
    ['3/NaN/0', 'column'],
    ['3/1e9/0', 'column'],
    ['3/0/', 'row'],
    ['3/0/999999', 'row'],
    ['3/0/%00', 'row'],
  ])('says what is wrong with %s', async (tile, part) => {
    const answer = await get(tile)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
    expect(answer.json().detail).toContain(part)
  })

  it('redirects an old version to the current tiles', async () => {
    const answer = await server.app.inject({ url: '/tiles/0123456789ab/5/22/14.mvt' })
    expect(answer.statusCode).toBe(307)
    expect(answer.headers['location']).toBe(address.replace('{z}/{x}/{y}', '5/22/14'))
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

it('bundles low zooms built from the current coast and lines (`node scripts/geo/build-low-zooms.ts`)', () => {
  const file = (name: string) => readFileSync(join(bundledPath.basemap, name))
  const { coastline } = loadGeo(bundledPath.geo)
  const lines = ['borders.bin', 'sea-limits.bin'].flatMap((name) => openChartLines(file(name)))
  const packed = openPackedTiles(file('low-zooms.bin'))
  for (const at of [
    { z: 4, x: 11, y: 7 },
    { z: 4, x: 15, y: 8 },
    { z: 4, x: 8, y: 5 },
    { z: 3, x: 6, y: 4 },
  ]) {
    expect(inflateRawSync(packed.tile(at) ?? new Uint8Array()).equals(cutGround(coastline, lines, at))).toBe(true)
  }
  expect(packed.tile({ z: 5, x: 0, y: 0 })).toBeNull()
})
