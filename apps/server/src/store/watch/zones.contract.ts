import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../audit/actor.ts'
import type { ZoneImportRow } from '../interfaces/rows/list-rows.ts'
import type { Store } from '../interfaces/store.ts'

const zoneFile = (over: Partial<ZoneImportRow>): ZoneImportRow => ({
  id: 'mpa-reefs',
  kind: 'mpa',
  file_name: 'reefs.geojson',
  imported_at_ms: 1_800_000_000_000,
  zone_count: 2,
  position_count: 5_000_000_000,
  ...over,
})
const zonesOf = (importId: string, ...names: string[]) =>
  names.map((name, position) => ({
    id: `${importId}-${position}`,
    import_id: importId,
    position,
    name,
    countries: 'LK,IN',
    fishing: name === 'Bar Reef' ? ('banned' as const) : null,
    season: name === 'Bar Reef' ? '11-01/02-28' : null,
  }))
const polygonOf = (zoneId: string, part: number) => ({
  zone_id: zoneId,
  part,
  west: 79.0000001,
  south: -8.5,
  east: 181,
  north: 9,
  rings: new Uint8Array([0, 255, 128, part]),
})

/** Tests for the imported zones of any store. */
export function zonesContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test('two who import one file of zones at once take turns', async () => {
    const add = () => store.zones.replace(zoneFile({}), zonesOf('mpa-reefs', 'Bar Reef'), [polygonOf('mpa-reefs-0', 0)])
    await Promise.all([add(), add()])
    expect(await store.zones.list('mpa-reefs')).toHaveLength(1)
  })

  test('zones of a file are read in its order, with their boxes and rings', async () => {
    const zones = zonesOf('mpa-reefs', 'Bar Reef', 'Ärmel')
    const polygons = [polygonOf('mpa-reefs-0', 0), polygonOf('mpa-reefs-0', 1), polygonOf('mpa-reefs-1', 0)]
    await store.zones.replace(zoneFile({}), [...zones].reverse(), polygons)
    expect(await store.zones.imports()).toEqual([zoneFile({})])
    expect(await store.zones.list('mpa-reefs')).toEqual(zones)
    const { rings: _, ...box } = polygonOf('mpa-reefs-0', 1)
    expect((await store.zones.boxes('mpa-reefs'))[1]).toEqual(box)
    expect([...((await store.zones.rings('mpa-reefs-0', 1)) ?? [])]).toEqual([0, 255, 128, 1])
    expect(await store.zones.rings('mpa-reefs-0', 2)).toBeNull()
    expect(await store.zones.list('none')).toEqual([])
  })

  test('importing a file again replaces its earlier import, and others stay', async () => {
    await store.zones.replace(
      zoneFile({ id: 'eez-world', kind: 'eez', imported_at_ms: 1_800_000_000_005 }),
      zonesOf('eez-world', 'India'),
      [polygonOf('eez-world-0', 0)],
    )
    const again = zoneFile({ imported_at_ms: 1_800_000_000_009, zone_count: 1 })
    await store.zones.replace(again, zonesOf('mpa-reefs', 'One Reef'), [polygonOf('mpa-reefs-0', 0)])
    expect((await store.zones.imports()).map(({ id }) => id)).toEqual(['mpa-reefs', 'eez-world'])
    expect((await store.zones.list('mpa-reefs')).map(({ name }) => name)).toEqual(['One Reef'])
    expect((await store.zones.boxes('mpa-reefs')).length).toBe(1)
    expect((await store.zones.boxes('eez-world')).length).toBe(1)
  })

  test('an import that fails half-way changes nothing', async () => {
    const twice = [polygonOf('mpa-reefs-0', 0), polygonOf('mpa-reefs-0', 0)]
    await expect(store.zones.replace(zoneFile({}), zonesOf('mpa-reefs', 'New'), twice)).rejects.toThrow()
    expect((await store.zones.list('mpa-reefs')).map(({ name }) => name)).toEqual(['One Reef'])
    expect((await store.zones.imports())[0]?.imported_at_ms).toBe(1_800_000_000_009)
  })

  test('many zones are stored at once, and all zones of a file are removed', async () => {
    const names = Array.from({ length: 1500 }, (_, at) => `Reef ${at}`)
    const zones = zonesOf('mpa-many', ...names)
    const polygons = zones.map(({ id }) => polygonOf(id, 0))
    await store.zones.replace(zoneFile({ id: 'mpa-many' }), zones, polygons)
    expect((await store.zones.boxes('mpa-many')).length).toBe(1500)
    expect(await store.zones.remove('mpa-many')).toBe(true)
    expect(await store.zones.remove('mpa-many')).toBe(false)
    expect(await store.zones.boxes('mpa-many')).toEqual([])
    expect(await store.zones.rings('mpa-many-0', 0)).toBeNull()
    expect((await store.zones.imports()).map(({ id }) => id)).toEqual(['mpa-reefs', 'eez-world'])
  })

  test('a replaced or removed file stays as a version, comes back as it was, and the oldest beyond three go with their polygons', async () => {
    const { zones } = store
    const id = 'mpa-kept'
    const own = async () => (await zones.versions()).filter(({ file_id }) => file_id === id)
    for (let at = 0; at < 5; at += 1)
      await zones.replace(zoneFile({ id, imported_at_ms: at, zone_count: 1 }), zonesOf(id, `Reef ${at}`), [
        { ...polygonOf(`${id}-0`, 0), rings: new Uint8Array([at]) },
      ])
    expect((await own()).map(({ imported_at_ms }) => imported_at_ms)).toEqual([3, 2, 1])
    const [, , oldest] = await own()
    const versionId = oldest?.id ?? ''
    expect((await zones.list(versionId)).map(({ name }) => name)).toEqual(['Reef 1'])
    const act = (action: 'zone_restore') => () => ({ action, by: operator, aboutId: id, timeMs: 9 })
    expect(await zones.restore(versionId, 9, act('zone_restore'))).toMatchObject({ id, imported_at_ms: 9 })
    expect((await zones.list(id)).map(({ name }) => name)).toEqual(['Reef 1'])
    expect(await zones.rings(`${id}-0`, 0)).toEqual(Buffer.from([1]))
    expect((await own()).map(({ imported_at_ms }) => imported_at_ms)).toEqual([4, 3, 2])
    expect(await zones.boxes(versionId)).toEqual([])
    expect(await zones.restore('none', 9, act('zone_restore'))).toBeNull()
    expect(await zones.remove(id)).toBe(true)
    expect((await zones.imports()).some((one) => one.id === id)).toBe(false)
    expect(await own()).toHaveLength(3)
    for (const version of await own()) expect(await zones.remove(version.id)).toBe(true)
    expect(await own()).toEqual([])
  })
}
