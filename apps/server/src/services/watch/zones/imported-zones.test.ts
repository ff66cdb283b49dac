import { packPolygon } from '@varuna/geo/geometry/polygon'
import { expect, test } from 'vitest'
import type { Store } from '../../../store/interfaces/store.ts'
import { openImportedZones } from './imported-zones.ts'

const ZONES = 20
const polygon = (west: number) =>
  packPolygon([
    [
      [west, 0],
      [west + 1, 0],
      [west + 1, 1],
      [west, 1],
      [west, 0],
    ],
  ])
const ringBytes = polygon(0).rings.length

/** A store of 20 adjacent squares that counts reads of rings and boxes; each read yields to the event loop. */
function countingStore() {
  const reads = { rings: 0, boxes: 0 }
  const zones: Partial<Store['zones']> = {
    imports: async () => [
      { id: 'i', kind: 'eez', file_name: 'f', imported_at_ms: 1, zone_count: ZONES, position_count: 5 * ZONES },
    ],
    list: async () =>
      Array.from({ length: ZONES }, (_, at) => ({
        id: `z${at}`,
        import_id: 'i',
        position: at,
        name: `Zone ${at}`,
        countries: '',
        fishing: null,
        season: null,
      })),
    async boxes() {
      reads.boxes += 1
      await new Promise((resolve) => setImmediate(resolve))
      return Array.from({ length: ZONES }, (_, at) => {
        const [west, south, east, north] = polygon(at).box
        return { zone_id: `z${at}`, part: 0, west, south, east, north }
      })
    },
    async rings(zoneId) {
      reads.rings += 1
      await new Promise((resolve) => setImmediate(resolve))
      return polygon(Number(zoneId.slice(1))).rings
    },
  }
  return { store: { zones: zones as Store['zones'] }, reads }
}

test('concurrent cache misses read rings and boxes once, and cached rings are not read again', async () => {
  const { store, reads } = countingStore()
  const imported = openImportedZones(store, [], 3 * ringBytes)
  const namesAt = async (lon: number) => (await imported.at(0.5, lon)).zones.map(({ name }) => name)
  for (let round = 0; round < 50; round++) {
    const at = round % ZONES
    const found = await Promise.all(Array.from({ length: 8 }, () => namesAt(at + 0.5)))
    for (const names of found) expect(names).toEqual([`Zone ${at}`])
  }
  expect(reads).toEqual({ rings: 50, boxes: 1 })
  for (let round = 0; round < 10; round++) await namesAt(3.5)
  expect(reads.rings).toBe(51)
})

test('many concurrent queries are answered although the cache holds fewer rings than they need', async () => {
  const { store } = countingStore()
  const imported = openImportedZones(store, [], ringBytes)
  const found = await Promise.all(Array.from({ length: ZONES }, (_, at) => imported.at(0.5, at + 0.5)))
  expect(found.map(({ zones }) => zones[0]?.name)).toEqual(Array.from({ length: ZONES }, (_, at) => `Zone ${at}`))
})
