import { describe, expect, it } from 'vitest'
import { polygonContains } from '../geometry/polygon.ts'
import { defaultFields, parseZoneFeature } from './read-zone-feature.ts'

const read = (feature: unknown) => parseZoneFeature(feature, (kind) => defaultFields[kind ?? 'mpa'])
const of = (geometry: unknown, properties: object = { NAME: 'Bar Reef' }) =>
  read({ type: 'Feature', properties, geometry })
const ring = [
  [79, 8],
  [80, 8],
  [80, 9],
  [79, 8],
]
const polygon = (...coordinates: unknown[]) => of({ type: 'Polygon', coordinates })
const zone = (found: ReturnType<typeof read>) => {
  if (!found.ok) throw new Error(found.error)
  return found.value
}
const holds = (found: ReturnType<typeof read>, lon: number, lat: number) =>
  zone(found).polygons.some(({ rings }) =>
    [lon - 360, lon, lon + 360].some((turned) => polygonContains(rings, turned, lat)),
  )

describe('parseZoneFeature', () => {
  it('parses polygons with any number of holes, with or without heights', () => {
    const hole = [
      [79.4, 8.1, 5],
      [79.9, 8.1, 5],
      [79.9, 8.5, 5],
      [79.4, 8.1, 5],
    ]
    const far = ring.map(([lon = 0, lat]) => [lon + 20, lat])
    const found = of({ type: 'MultiPolygon', coordinates: [[ring, hole], [far]] })
    expect(zone(found).polygons.map(({ box }) => box)).toEqual([
      [79, 8, 80, 9],
      [99, 8, 100, 9],
    ])
    expect([holds(found, 79.95, 8.9), holds(found, 79.8, 8.2), holds(found, 99.9, 8.2)]).toEqual([true, false, true])
  })

  it('removes invisible characters from a name', () => {
    const found = of(
      { type: 'Polygon', coordinates: [ring] },
      { name: 'Gulf\u0000 of\u001b[2J \u202eMannar\ud800\u200b\u115f' },
    )
    expect(zone(found).name).toBe('Gulf  of [2J  Mannar')
  })

  it.each([
    ['a Point', of({ type: 'Point', coordinates: [1, 2] }), 'its geometry is a Point, not a Polygon or MultiPolygon'],
    ['no geometry', of(null), 'it has no geometry'],
    ['no coordinates', of({ type: 'Polygon' }), 'its Polygon has no coordinates'],
    ['no rings', polygon(), 'it has no rings'],
    ['a part without rings', of({ type: 'MultiPolygon', coordinates: [[ring], []] }), 'polygon 2 has no rings'],
    ['three positions', polygon([ring[0], ring[1], ring[0]]), 'ring 1 has 3 positions; a ring needs 4 at least'],
    [
      'an open ring',
      polygon([...ring.slice(0, 3), [79, 8.5]]),
      'ring 1 is open: it ends at 79 8.5, not where it began, at 79 8',
    ],
    [
      'latitude 91',
      polygon([ring[0], [80, 91], ring[2], ring[0]]),
      'ring 1, position 2, is out of range: longitude 80, latitude 91',
    ],
    ['longitude 181', polygon(ring, [[181, 8], ring[1], ring[2], [181, 8]]), 'ring 2, position 1, is out of range'],
    [
      'text for a number',
      polygon([['79', 8], ring[1], ring[2], ring[0]]),
      'ring 1, position 1, is not a longitude and a latitude',
    ],
    ['null for a position', polygon([null, ring[1], ring[2], ring[0]]), 'position 1, is not a longitude'],
    ['a bad part', of({ type: 'MultiPolygon', coordinates: [[ring], [[]]] }), 'polygon 2, ring 1 has 0 positions'],
    [
      'no name',
      of({ type: 'Polygon', coordinates: [ring] }, { id: 7 }),
      'geoname, name_eng, name, site_name, orig_name holds a name',
    ],
    ['no feature', read({ type: 'Polygon' }), 'it is not a Feature'],
  ])('refuses %s and says so', (_, found, reason) => {
    expect(found.ok ? null : found.error).toContain(reason)
  })

  it('continues longitudes past 180 for a ring across the antimeridian, holes included', () => {
    const found = polygon(
      [
        [178, -18],
        [-178, -18],
        [-178, -14],
        [178, -14],
        [178, -18],
      ],
      [
        [-179.5, -17],
        [-179, -17],
        [-179, -16],
        [-179.5, -17],
      ],
    )
    expect(zone(found).polygons[0]?.box).toEqual([178, -18, 182, -14])
    expect([180, -180, -178.5, 178.5].map((lon) => holds(found, lon, -15))).toEqual([true, true, true, true])
    expect([holds(found, -179.1, -16.8), holds(found, 0, -16), holds(found, 177, -16)]).toEqual([false, false, false])
  })

  it('accepts a polygon around a pole when it is cut at 180, and rejects it otherwise', () => {
    const cut = [
      [-180, -90],
      [180, -90],
      [180, -60],
      [-180, -60],
      [-180, -90],
    ]
    expect(holds(polygon(cut), 45, -75)).toBe(true)
    const uncut = [
      [0, -60],
      [120, -60],
      [-120, -60],
      [0, -60],
    ]
    expect(polygon(uncut)).toMatchObject({
      ok: false,
      error: 'ring 1 goes around a pole without being cut at 180 degrees',
    })
  })

  it('recognises the fields of Marine Regions and of the World Database on Protected Areas', () => {
    const geometry = { type: 'Polygon', coordinates: [ring] }
    const eez = { GEONAME: 'Indian Exclusive Economic Zone', POL_TYPE: '200NM', ISO_TER1: 'IND', ISO_SOV1: 'IND' }
    const names = (properties: object) =>
      zone(parseZoneFeature({ type: 'Feature', properties, geometry }, (kind) => defaultFields[kind ?? 'mpa']))
    expect(names(eez)).toMatchObject({ name: 'Indian Exclusive Economic Zone', countryText: 'IND', kind: 'eez' })
    const claimed = { ...eez, POL_TYPE: 'Overlapping claim', ISO_SOV2: 'PAK' }
    expect(names(claimed)).toMatchObject({ countryText: 'IND;PAK' })
    const wdpa = { WDPAID: 555, NAME: 'Bar Reef', ISO3: 'LKA', MARINE: '2' }
    expect(names(wdpa)).toMatchObject({ name: 'Bar Reef', countryText: 'LKA', kind: 'mpa', isOnLandOnly: false })
    expect(names({ ...wdpa, MARINE: '0' }).isOnLandOnly).toBe(true)
    expect(names({ name: 'Ours', varuna_kind: 'mpa', season: '01-01/02-01' })).toMatchObject({
      ruleTexts: { fishing: null, season: '01-01/02-01' },
    })
    expect(names({ name: 'Theirs', fishing: 'banned', season: 'x' })).toMatchObject({ ruleTexts: null })
    expect(names({ name: 'Ours' })).toMatchObject({ countryText: null, kind: null })
  })
})
