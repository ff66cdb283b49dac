import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openCoastline } from './coastline.ts'
import { encodeWaters, openWaters, squareOf, watersAt } from './waters.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url))
const coastline = openCoastline(read('../../../data/geo/coastline.bin'))
const waters = openWaters(read('../../../data/geo/waters.bin'))
const at = (lat: number, lon: number) => watersAt(waters, coastline, lat, lon)

describe('watersAt', () => {
  it('names the country of at least 46 of 48 points whose waters are known', () => {
    const points = read('./fixtures/waters-points.csv').toString('utf8').trim().split('\n').slice(1)
    const wrong = points.filter((line) => {
      const [, lat, lon, expected] = line.split(',')
      const found = at(Number(lat), Number(lon))
      return (found?.kind === 'high_seas' ? 'HS' : found?.country) !== expected
    })
    expect(points.length - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(46)
  })

  it('tells territorial sea, exclusive zone and high seas apart, also across the antimeridian and at the pole', () => {
    expect(at(18.9, 72.84)).toEqual({ country: 'IN', kind: 'territorial_sea', approximate: true })
    expect(at(16, 71)).toEqual({ country: 'IN', kind: 'exclusive_economic_zone', approximate: true })
    expect(at(0, 0)).toEqual({ country: null, kind: 'high_seas', approximate: true })
    expect(at(90, 0)).toMatchObject({ kind: 'high_seas' })
    expect([179.95, 180, -180, -179.95].map((lon) => at(-17, lon)?.country)).toEqual(['FJ', 'FJ', 'FJ', 'FJ'])
  })

  it('gives the seas of Antarctica to nobody, and says null on land and on lakes', () => {
    expect(at(-70, 180)).toMatchObject({ country: null, kind: 'high_seas' })
    expect(at(23, 80)).toBeNull()
    expect(at(42, -87)).toBeNull()
  })
})

describe('encodeWaters', () => {
  it('keeps squares in order, whatever the order they came in', () => {
    const squares = new Map([
      [squareOf(10, 179.99), 'FJ'],
      [squareOf(-10, 20), 'AO'],
    ])
    const opened = openWaters(encodeWaters(squares))
    expect([...opened.squares]).toEqual([...squares.keys()].sort((a, b) => a - b))
    expect([...opened.countries].map((code) => String.fromCharCode(code >> 8, code & 255))).toEqual(['AO', 'FJ'])
    expect(squareOf(0, 180)).toBe(squareOf(0, -180))
  })
})
