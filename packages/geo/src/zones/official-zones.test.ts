import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openCoastline } from '../coastline/coastline.ts'
import { officialWaters, noOfficialZones, findReplacedZones, type OfficialZone } from './official-zones.ts'
import { openWaters, coastalWatersAt } from '../waters/waters.ts'
import { zonesAt } from './zones.ts'
import type { ZoneRow } from './zone.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url))
const coastline = openCoastline(read('../../../../data/geo/coastline.bin'))
const waters = openWaters(read('../../../../data/geo/waters.bin'))
const rows = JSON.parse(read('../../../../data/geo/zones.json').toString('utf8')) as ZoneRow[]

const zone = (over: Partial<OfficialZone>): OfficialZone => ({
  id: 'wdpa-1',
  kind: 'mpa',
  name: 'Devi River Mouth Turtle',
  countries: ['IN'],
  source: 'WDPA.geojson',
  box: [86.1, 19.7, 86.6, 20.1],
  own: null,
  ...over,
})
const eez = (country: string) =>
  zone({ id: `eez-${country}`, kind: 'eez', name: `${country} Exclusive Economic Zone`, countries: [country] })
const here = (zones: OfficialZone[], mapped = zones) => ({
  zones,
  replaced: findReplacedZones(rows, mapped),
  mappedCountries: new Set(mapped.flatMap(({ kind, countries }) => (kind === 'eez' ? countries : []))),
})

describe('findReplacedZones', () => {
  const standsFor = (over: Partial<OfficialZone>) => [...findReplacedZones(rows, [zone(over)]).keys()]

  it('matches the same area by name, country and position', () => {
    expect(standsFor({})).toEqual(['in-devi'])
    expect(standsFor({ name: 'Gulf of Mannar', box: [78, 8, 80, 10] })).toEqual(['in-gom'])
    expect(standsFor({ name: 'GULF OF MANNAR MARINE NATIONAL PARK', box: [78, 8, 80, 10], countries: [] })).toEqual([
      'in-gom',
    ])
    expect(standsFor({ name: 'Baa Atoll', countries: ['MV'], box: [72.8, 4.8, 73.2, 5.4] })).toEqual(['mv-baa'])
  })

  it('does not match a similar name, another place or another country', () => {
    expect(standsFor({ name: 'Gulf of Mannar', countries: ['LK'], box: [78, 8, 80, 10] })).toEqual([])
    expect(standsFor({ name: 'Gulf of Mannar', box: [60, 8, 61, 10] })).toEqual([])
    expect(standsFor({ name: 'Coral Reef', box: [60, 0, 100, 30] })).toEqual([])
    expect(standsFor({ name: 'Marine National Park', box: [60, 0, 100, 30] })).toEqual([])
    expect(standsFor({ kind: 'eez' })).toEqual([])
  })
})

describe('zonesAt with imported areas', () => {
  const at = (zones: OfficialZone[], mapped = zones, month = '01') =>
    zonesAt(rows, 19.9, 86.4, Date.parse(`2027-${month}-15T00:00:00Z`), 'IN', here(zones, mapped))

  it('uses the imported area with the id and season of the screening zone', () => {
    expect(at([])).toMatchObject([{ id: 'in-devi', approximate: true }])
    expect(at([zone({})])).toEqual([
      {
        id: 'in-devi',
        name: 'Devi River Mouth Turtle',
        country: 'IN',
        kind: 'seasonal_closure',
        inSeason: true,
        season: { from: '11-01', to: '05-31' },
        confidence: 'high',
        source: 'WDPA.geojson',
        approximate: false,
      },
    ])
    expect(at([zone({})], undefined, '07')).toMatchObject([{ inSeason: false }])
  })

  it('drops the screening zone outside the imported area, and keeps it beside another', () => {
    expect(at([], [zone({})])).toEqual([])
    const other = zone({ id: 'wdpa-2', name: 'Something Else' })
    expect(at([other]).map(({ id, approximate }) => [id, approximate])).toEqual([
      ['wdpa-2', false],
      ['in-devi', true],
    ])
  })
})

describe('officialWaters', () => {
  const at = (lat: number, lon: number, zones: OfficialZone[], mapped = zones) =>
    officialWaters(coastalWatersAt(waters, coastline, lat, lon), here(zones, mapped), waters, lat, lon, false)

  it('uses an imported exclusive economic zone, and says so', () => {
    const name = 'BD Exclusive Economic Zone'
    const source = 'WDPA.geojson'
    const found = { country: 'BD', dispute: null, kind: 'exclusive_economic_zone', name, source, approximate: false }
    expect(at(20, 89.6, [eez('BD')])).toEqual(found)
    expect(at(18.9, 72.84, [eez('IN')])).toMatchObject({ country: 'IN', kind: 'territorial_sea', approximate: false })
  })

  it('names no country for an area claimed by several', () => {
    const claimed = zone({ kind: 'eez', name: 'Overlapping claim', countries: ['IN', 'PK'] })
    expect(at(22, 66, [claimed])).toMatchObject({
      country: null,
      dispute: { name: 'Overlapping claim', claimants: ['IN', 'PK'] },
      kind: 'exclusive_economic_zone',
      name: 'Overlapping claim',
    })
    const shared = { ...claimed, name: 'Joint regime area: India and Pakistan' }
    expect(at(22, 66, [shared])).toMatchObject({ country: null, dispute: null })
  })

  it('assigns positions outside an imported zone to the next coast, or to no country', () => {
    expect(at(16, 71, [], [eez('IN')])).toMatchObject({ country: null, kind: 'high_seas', approximate: true })
    expect(at(20, 89.6, [], [eez('IN')])).toMatchObject({
      country: 'BD',
      kind: 'exclusive_economic_zone',
      approximate: true,
    })
    expect(at(18.9, 72.84, [], [eez('IN')])).toMatchObject({ country: 'IN', approximate: true })
  })

  it('keeps the embedded waters when nothing was imported, and returns null on land', () => {
    expect(at(16, 71, [])).toEqual(coastalWatersAt(waters, coastline, 16, 71))
    expect(officialWaters(null, noOfficialZones, waters, 23, 80, true)).toBeNull()
    expect(officialWaters(null, here([eez('IN')]), waters, 23, 80, true)).toBeNull()
  })

  it('covers waters off a coast that the embedded data assigns to no country', () => {
    const found = officialWaters(null, here([eez('EH')]), waters, 24, -17, false)
    expect(found).toMatchObject({ country: 'EH', kind: 'exclusive_economic_zone', approximate: false })
  })
})
