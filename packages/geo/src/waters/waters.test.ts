import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openCoastline } from '../coastline/coastline.ts'
import { openTreatyLines } from './treaty-lines.ts'
import { encodeWaters, openWaters, squareAt, coastalWatersAt } from './waters.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url))
const coastline = openCoastline(read('../../../../data/geo/coastline.bin'))
const waters = openWaters(read('../../../../data/geo/waters.bin'))
const treaties = openTreatyLines(
  read('../../../../data/geo/treaty-lines.csv')
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .map(([treaty = '', left = '', right = '', , lat, lon]) => ({
      treaty,
      left,
      right,
      lat: Number(lat),
      lon: Number(lon),
    })),
)
const at = (lat: number, lon: number) => coastalWatersAt(waters, coastline, lat, lon, treaties)

describe('coastalWatersAt', () => {
  it('finds the country of at least 47 of 48 reference points', () => {
    const points = read('../fixtures/waters-points.csv').toString('utf8').trim().split('\n').slice(1)
    const wrong = points.filter((line) => {
      const [, lat, lon, expected] = line.split(',')
      const found = at(Number(lat), Number(lon))
      return (found?.kind === 'high_seas' ? 'HS' : found?.country) !== expected
    })
    expect(points.length - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(47)
  })

  it('distinguishes territorial sea, EEZ and high seas, also across the antimeridian and at the pole', () => {
    const ours = { dispute: null, name: null, source: 'Nearest coast (OpenStreetMap)', approximate: true }
    expect(at(18.9, 72.84)).toEqual({ country: 'IN', kind: 'territorial_sea', ...ours })
    expect(at(16, 71)).toEqual({ country: 'IN', kind: 'exclusive_economic_zone', ...ours })
    expect(at(0, 0)).toEqual({ country: null, kind: 'high_seas', ...ours })
    expect(at(90, 0)).toMatchObject({ kind: 'high_seas' })
    expect([179.95, 180, -180, -179.95].map((lon) => at(-17, lon)?.country)).toEqual(['FJ', 'FJ', 'FJ', 'FJ'])
  })

  it('prefers a treaty line to the nearest coast, and names the treaty', () => {
    const award = { country: 'BD', kind: 'exclusive_economic_zone', source: 'Treaty line: BD-IN 2014 award' }
    expect(at(20, 89.6)).toMatchObject({ ...award, approximate: true })
    expect(coastalWatersAt(waters, coastline, 20, 89.6)).toMatchObject({ country: 'IN' })
    expect(at(9.4, 79.45)).toMatchObject({
      country: 'IN',
      kind: 'territorial_sea',
      source: 'Treaty line: IN-LK 1974 Palk Strait',
    })
    expect([9.55, 9.75].map((lon) => at(9.3, 70 + lon)?.country)).toEqual(['LK', 'LK'])
    expect([55.2, 55.45].map((lat) => at(lat, 5.5)?.country)).toEqual(['DE', 'DK'])
  })

  it('distinguishes territories with their own code from their state', () => {
    const places = {
      AS: [-15, -169.5],
      CC: [-13, 97],
      GF: [6, -51.5],
      MP: [18, 147],
      NF: [-29.5, 169],
      CX: [-11.5, 105.5],
    }
    for (const [iso2, [lat = 0, lon = 0]] of Object.entries(places)) expect(at(lat, lon)?.country, iso2).toBe(iso2)
    expect([at(20, -160), at(-17, 148), at(4.5, -50)].map((found) => found?.country)).toEqual(['US', 'AU', 'BR'])
  })

  it('ignores rocks whose country is disputed or unknown', () => {
    expect(at(57.6, -13.5)).toMatchObject({ country: 'GB', kind: 'exclusive_economic_zone' })
    expect(at(57.6, -17)).toMatchObject({ country: null, kind: 'high_seas' })
    expect(at(15.3, 118)).toMatchObject({ country: 'PH', kind: 'exclusive_economic_zone', approximate: true })
    expect(at(39.5, 52)).toBeNull()
  })

  it('assigns the seas of Antarctica to no country, and returns null on land and on lakes', () => {
    expect(at(-70, 180)).toMatchObject({ country: null, kind: 'high_seas' })
    expect(at(23, 80)).toBeNull()
    expect(at(42, -87)).toBeNull()
  })
})

describe('encodeWaters', () => {
  it('sorts squares, whatever their input order', () => {
    const squares = new Map([
      [squareAt(10, 179.99), 'FJ'],
      [squareAt(-10, 20), 'AO'],
    ])
    const opened = openWaters(encodeWaters(squares))
    expect([...opened.squares]).toEqual([...squares.keys()].sort((a, b) => a - b))
    expect([...opened.countries].map((code) => String.fromCharCode(code >> 8, code & 255))).toEqual(['AO', 'FJ'])
    expect(squareAt(0, 180)).toBe(squareAt(0, -180))
  })
})
