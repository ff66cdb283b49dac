import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openCoastline } from '../coastline/coastline.ts'
import { openCountries, type Country } from '../flags/countries.ts'
import type { OfficialZone } from '../zones/official-zones.ts'
import type { DisputedWaters } from './disputes.ts'
import { openWaters } from '../waters/waters.ts'
import { coastCountryAt, watersAt } from './waters-at.ts'

const read = (name: string) => readFileSync(new URL(`../../../../data/geo/${name}`, import.meta.url))
const json = <Value>(name: string) => JSON.parse(read(name).toString()) as Value
const disputes = json<DisputedWaters[]>('disputed-waters.json')
const geo = {
  coastline: openCoastline(read('coastline.bin')),
  waters: openWaters(read('waters.bin')),
  treaties: [],
  disputes,
}

describe('waters that several states claim', () => {
  it.each([
    ['Scarborough Shoal', 15.2, 117.7, ['BN', 'CN', 'MY', 'PH', 'TW', 'VN']],
    ['Thitu, whose coast no data has', 11.1, 114.3, ['BN', 'CN', 'MY', 'PH', 'TW', 'VN']],
    ['Senkaku Islands', 25.8, 123.6, ['CN', 'JP', 'TW']],
    ['Liancourt Rocks', 37.3, 131.8, ['JP', 'KR']],
    ['Kunashir', 44, 146.5, ['JP', 'RU']],
    ['Kerch Strait', 45.2, 36.55, ['RU', 'UA']],
    ['Dakhla', 23.7, -16.3, ['EH', 'MA']],
    ['Port Stanley', -51.7, -57.6, ['AR', 'GB']],
    ['Gibraltar', 36.12, -5.36, ['ES', 'GB']],
    ['Diego Garcia', -7.4, 72.6, ['GB', 'MU']],
    ['Abu Musa', 25.8, 55, ['AE', 'IR']],
    ['Stabroek', 8, -57.9, ['GY', 'VE']],
    ['Taiwan Strait, west of its middle', 24.6, 119.3, ['CN', 'TW']],
    ['Taiwan Strait, in the south', 23.2, 118, ['CN', 'TW']],
    ['Sukhumi', 42.95, 40.98, ['Abkhazia', 'GE']],
    ['Berbera', 10.6, 45, ['SO', 'Somaliland']],
    ['Beaufort Sea', 72.85, -138.2, ['CA', 'US']],
    ['off Tripoli, north of the line of Lebanon', 34.68, 35.5, ['LB', 'SY']],
    ['Ras Naqoura', 33.105, 35.06, ['IL', 'LB']],
  ])('%s names the claimants and no country', (_, lat, lon, claimants) => {
    expect(watersAt(geo, lat, lon)).toMatchObject({ country: null, dispute: { claimants }, approximate: true })
  })

  it.each([
    ['Manila Bay', 14.5, 120.8, 'PH'],
    ['Da Nang', 16.1, 108.3, 'VN'],
    ['Hainan', 18.3, 110.4, 'CN'],
    ['Kota Kinabalu', 6, 116, 'MY'],
    ['Ishigaki', 24.3, 124.2, 'JP'],
    ['Ulleungdo', 37.5, 131, 'KR'],
    ['Nemuro', 43.1, 145.3, 'JP'],
    ['Odesa', 46.4, 30.9, 'UA'],
    ['Novorossiysk', 44.5, 37.8, 'RU'],
    ['Fuerteventura', 28.3, -14.6, 'ES'],
    ['Rio Grande', -53.8, -66.5, 'AR'],
    ['Rhodes', 36.4, 28.35, 'GR'],
    ['Antalya', 36.7, 30.8, 'TR'],
    ['Bandar Abbas', 27, 56.2, 'IR'],
    ['Georgetown', 6.95, -58.0, 'GY'],
    ['Fuzhou', 26, 119.8, 'CN'],
    ['Batumi', 41.65, 41.5, 'GE'],
    ['Sochi', 43.5, 39.6, 'RU'],
    ['Bosaso', 11.4, 49.3, 'SO'],
    ['Djibouti', 11.7, 43.2, 'DJ'],
    ['Aden', 12.6, 45, 'YE'],
    ['Prudhoe Bay', 70.6, -147, 'US'],
    ['Tuktoyaktuk', 70, -134, 'CA'],
    ['Beirut', 33.95, 35.3, 'LB'],
    ['Haifa', 32.9, 34.9, 'IL'],
    ['Latakia', 35.5, 35.6, 'SY'],
  ])('%s, beside a dispute, is the country of its coast', (_, lat, lon, country) => {
    expect(watersAt(geo, lat, lon)).toMatchObject({ country, dispute: null })
  })

  it('are those of the official file where one was imported, and keep the zones of their coast', () => {
    const zone = { id: 'x', kind: 'eez', name: 'Philippines', countries: ['PH'], source: 'eez.json', box: [0, 0, 1, 1] }
    const official = { zones: [zone as unknown as OfficialZone], replaced: new Map(), mappedCountries: new Set(['PH']) }
    expect(watersAt(geo, 15.2, 117.7, official)).toMatchObject({ country: 'PH', dispute: null, approximate: false })
    expect(coastCountryAt(geo, -7.4, 72.6, watersAt(geo, -7.4, 72.6))).toBe('IO')
    expect(coastCountryAt(geo, 18.9, 72.7, watersAt(geo, 18.9, 72.7))).toBe('IN')
    expect(coastCountryAt(geo, 23, 80, null)).toBeNull()
  })

  it('leave land and the high seas as they are', () => {
    expect(watersAt(geo, 45.3, 34.3)).toBeNull()
    expect(watersAt(geo, 0, -25)).toMatchObject({ kind: 'high_seas', dispute: null })
  })
})

it('every dispute has a shape and at least two claimants, in alphabetical order, whose codes exist', () => {
  const countries = openCountries(json<Country[]>('countries.json'))
  expect(new Set(disputes.map(({ name }) => name)).size).toBe(disputes.length)
  for (const { name, claimants, shape } of disputes) {
    expect(claimants.length, name).toBeGreaterThanOrEqual(2)
    expect(claimants, name).toEqual([...new Set(claimants)].sort())
    expect(
      claimants.filter((code) => code.length === 2 && !countries.byIso2.has(code)),
      name,
    ).toEqual([])
    expect(shape.type === 'polygon' ? shape.corners.length : shape.circles.length, name).toBeGreaterThanOrEqual(
      shape.type === 'polygon' ? 3 : 1,
    )
  }
})
