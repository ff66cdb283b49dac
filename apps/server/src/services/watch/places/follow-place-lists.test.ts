import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noOfficialZones } from '@varuna/geo/zones/official-zones'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundledPath } from '../../../paths.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import { openBaseMap } from '../../shared/base-map/base-map.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'
import { surroundingsOf } from '../tracks/load-surroundings.ts'
import { createPlaceSearch } from './find-places.ts'
import { followPlaceLists } from './follow-place-lists.ts'
import type { PlaceListKind } from './place-list-kinds.ts'
import { importPlaceList, removePlaceList } from './place-lists.ts'

const bundled = loadGeo(bundledPath.geo)
const clock = { now: () => Date.UTC(2026, 10, 27) }
const place = [-6.21, 155.63] as const
let folder: string
let store: Store
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-live-places-'))
  store = await openSqliteStore(folder)
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const bring = (kind: PlaceListKind, text: string) =>
  importPlaceList({ store, clock, geo: bundled }, { kind, name: `${kind}.csv`, bytes: new TextEncoder().encode(text) })

/** A pause between rounds that ends when the test says so; `look` ends it and waits for the round. */
function stepped() {
  let [wake, arrived] = [() => {}, () => {}]
  let paused = new Promise<void>((resolve) => (arrived = resolve))
  return {
    sleep: (_ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        wake = resolve
        signal.addEventListener('abort', () => resolve())
        arrived()
      }),
    async look() {
      await paused
      paused = new Promise((resolve) => (arrived = resolve))
      wake()
      await paused
    },
  }
}

test('lists that are imported and removed while a server runs count everywhere from the next look on', async () => {
  const { sleep, look } = stepped()
  const faults: unknown[] = []
  const { geo, close } = await followPlaceLists(bundled, { store, sleep, onFault: (error) => faults.push(error) })
  const around = surroundingsOf(geo, bundledPath.geo)
  const baseMap = openBaseMap(bundledPath.basemap, geo)
  const names = async () => ({ zones: [], replaced: noOfficialZones.replaced })
  const search = createPlaceSearch({ geo, baseMap, importedZones: { names } })
  const found = async () => (await search('anewa bay')).map(({ name }) => name)
  const before = baseMap.version()
  expect([around.findPortNearby(...place), await found()]).toEqual([null, []])

  await bring('ports', 'name,country,locode,lat,lon\nAnewa Bay,PG,PGKIE,-6.216667,155.633333\n')
  await bring('anchorages', 'name,lat,lon\nFujairah C,25.2,56.48\n')
  expect(around.findPortNearby(...place)).toBeNull()
  await look()
  expect(around.findPortNearby(...place)?.name).toBe('Anewa Bay')
  expect(around.distanceFromPortKm(...place)).toBeLessThan(1)
  expect(around.isAnchorage(25.2, 56.48)).toBe(true)
  expect(await found()).toEqual(['Anewa Bay'])
  expect(baseMap.version()).not.toBe(before)

  const { ports } = geo
  await look()
  expect(geo.ports).toBe(ports)

  await removePlaceList({ store, clock }, 'ports')
  await removePlaceList({ store, clock }, 'anchorages')
  await look()
  expect(geo.ports).toBe(bundled.ports)
  expect([around.findPortNearby(...place), around.isAnchorage(25.2, 56.48), await found()]).toEqual([null, false, []])
  expect(baseMap.version()).toBe(before)
  await close()
  expect(faults).toEqual([])
})

test('a look that fails leaves the lists as they are, and the next one goes on', async () => {
  const { sleep, look } = stepped()
  const faults: unknown[] = []
  let isDown = false
  const publishedLists: Store['publishedLists'] = {
    ...store.publishedLists,
    ofKinds: async (kinds) => {
      if (isDown) throw new Error('down')
      return store.publishedLists.ofKinds(kinds)
    },
  }
  const { geo, close } = await followPlaceLists(bundled, {
    store: { publishedLists },
    sleep,
    onFault: (error) => faults.push(error),
  })
  isDown = true
  await bring('anchorages', 'name,lat,lon\nFujairah C,25.2,56.48\n')
  await look()
  expect([geo.anchorages.length, faults.length]).toEqual([0, 1])
  isDown = false
  await look()
  expect([geo.anchorages.length, faults.length]).toEqual([1, 1])
  await close()
})
