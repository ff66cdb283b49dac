import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openCoastline } from './coastline.ts'
import { officialWaters, nothingOfficial, replacedZones, type OfficialZone } from './official-zones.ts'
import { openWaters, watersAt } from './waters.ts'
import { zonesAt, type ZoneRow } from './zones.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url))
const coastline = openCoastline(read('../../../data/geo/coastline.bin'))
const waters = openWaters(read('../../../data/geo/waters.bin'))
const rows = JSON.parse(read('../../../data/geo/zones.json').toString('utf8')) as ZoneRow[]

const zone = (over: Partial<OfficialZone>): OfficialZone => ({
  id: 'wdpa-1',
  kind: 'mpa',
  name: 'Devi River Mouth Turtle',
  countries: ['IN'],
  source: 'WDPA.geojson',
  box: [86.1, 19.7, 86.6, 20.1],
  ...over,
})
const eez = (country: string) =>
  zone({ id: `eez-${country}`, kind: 'eez', name: `${country} Exclusive Economic Zone`, countries: [country] })
const here = (zones: OfficialZone[], mapped = zones) => ({
  zones,
  replaced: replacedZones(rows, mapped),
  mapped: new Set(mapped.flatMap(({ kind, countries }) => (kind === 'eez' ? countries : []))),
})

describe('replacedZones', () => {
  const standsFor = (over: Partial<OfficialZone>) => [...replacedZones(rows, [zone(over)]).keys()]

  it('finds the same area by its name, its country and its place', () => {
    expect(standsFor({})).toEqual(['in-devi'])
    expect(standsFor({ name: 'Gulf of Mannar', box: [78, 8, 80, 10] })).toEqual(['in-gom'])
    expect(standsFor({ name: 'GULF OF MANNAR MARINE NATIONAL PARK', box: [78, 8, 80, 10], countries: [] })).toEqual([
      'in-gom',
    ])
    expect(standsFor({ name: 'Baa Atoll', countries: ['MV'], box: [72.8, 4.8, 73.2, 5.4] })).toEqual(['mv-baa'])
  })

  it('keeps apart what only sounds alike, lies elsewhere or is another country’s', () => {
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

  it('lets the imported area win, which keeps the id and the season of ours', () => {
    expect(at([])).toMatchObject([{ id: 'in-devi', approximate: true }])
    expect(at([zone({})])).toEqual([
      {
        id: 'in-devi',
        name: 'Devi River Mouth Turtle',
        country: 'IN',
        kind: 'seasonal_closure',
        inSeason: true,
        season: '11-01 to 05-31',
        confidence: 'high',
        source: 'WDPA.geojson',
        approximate: false,
      },
    ])
    expect(at([zone({})], undefined, '07')).toMatchObject([{ inSeason: false }])
  })

  it('drops ours where the imported one does not reach, and keeps it beside another', () => {
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
    officialWaters(watersAt(waters, coastline, lat, lon), here(zones, mapped), waters, lat, lon, false)

  it('lets an imported exclusive economic zone win, and says so', () => {
    const [name, source] = ['BD Exclusive Economic Zone', 'WDPA.geojson']
    const found = { country: 'BD', kind: 'exclusive_economic_zone', name, source, approximate: false }
    expect(at(20, 89.6, [eez('BD')])).toEqual(found)
    expect(at(18.9, 72.84, [eez('IN')])).toMatchObject({ country: 'IN', kind: 'territorial_sea', approximate: false })
  })

  it('names no country where several claim an area', () => {
    const claimed = zone({ kind: 'eez', name: 'Overlapping claim', countries: ['IN', 'PK'] })
    expect(at(22, 66, [claimed])).toMatchObject({
      country: null,
      kind: 'exclusive_economic_zone',
      name: 'Overlapping claim',
    })
  })

  it('gives what an imported zone leaves out to the next coast, or to nobody', () => {
    expect(at(16, 71, [], [eez('IN')])).toMatchObject({ country: null, kind: 'high_seas', approximate: true })
    expect(at(20, 89.6, [], [eez('IN')])).toMatchObject({
      country: 'BD',
      kind: 'exclusive_economic_zone',
      approximate: true,
    })
    expect(at(18.9, 72.84, [], [eez('IN')])).toMatchObject({ country: 'IN', approximate: true })
  })

  it('leaves ours alone when nothing was imported, and says nothing of land', () => {
    expect(at(16, 71, [])).toEqual(watersAt(waters, coastline, 16, 71))
    expect(officialWaters(null, nothingOfficial, waters, 23, 80, true)).toBeNull()
    expect(officialWaters(null, here([eez('IN')]), waters, 23, 80, true)).toBeNull()
  })

  it('knows the waters off a coast that we give to nobody', () => {
    const found = officialWaters(null, here([eez('EH')]), waters, 24, -17, false)
    expect(found).toMatchObject({ country: 'EH', kind: 'exclusive_economic_zone', approximate: false })
  })
})
