import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { location } from '@varuna/contract/analysis/location'
import { locate } from '@varuna/geo/locate'
import { describe, expect, it } from 'vitest'
import { evaluateLocation } from './evaluate-location.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'

const geo = loadGeo(fileURLToPath(new URL('../../../../../../data/geo', import.meta.url)))
const fixture = (name: string) =>
  readFileSync(new URL(`../../../../../../packages/geo/src/fixtures/${name}`, import.meta.url), 'utf8')
async function* linesOf(text: string) {
  yield* text.split('\n')
}
const evaluate = (text: string) => evaluateLocation(geo, linesOf(text))
const points = fixture('land-points.csv')

describe('locate', () => {
  it('describes a place off Mumbai in the form of the contract', () => {
    const place = locate(geo, 18.6, 72.6, Date.parse('2026-01-01T00:00:00Z'))
    expect(place).toMatchObject({ status: 'water', nearCoast: false, insideNm: null, toleranceNm: 0.3, zones: [] })
    expect(place.distanceFromShoreNm).toBeGreaterThan(5)
    expect(place.nearestPort?.country).toBe('IN')
    expect(place).toMatchObject(location.omit({ notice: true }).parse(place))
    expect(place.waters).toMatchObject({ country: 'IN', kind: 'exclusive_economic_zone', approximate: true })
  })

  it('finds a zone that covers the whole waters of a territory', () => {
    expect(locate(geo, -8.5, 72).zones).toMatchObject([{ id: 'io-chagos', approximate: true }])
    expect(locate(geo, -8.5, 82).zones).toEqual([])
  })

  it('finds a village on land, without a distance from shore', () => {
    expect(locate(geo, 23, 80)).toMatchObject({ status: 'land', nearCoast: false, distanceFromShoreNm: 0 })
  })

  it('refuses coordinates out of range', () => {
    expect(() => locate(geo, 91, 0)).toThrow(RangeError)
    expect(() => locate(geo, 0, NaN)).toThrow(RangeError)
  })
})

describe('evaluateLocation', () => {
  it('scores points known to be on water or land, with and without the tolerance', async () => {
    const { served, raw } = await evaluate(points)
    expect(raw.n).toBe(32)
    expect(raw.right).toBeGreaterThanOrEqual(29)
    expect(raw.rate).toBe(raw.right / 32)
    expect(raw.wrong.length).toBe(32 - raw.right)
    expect(served.byExpected).toEqual({ water: { n: 16, right: 16, coast: 0 }, land: { n: 16, right: 15, coast: 13 } })
    expect(served).toMatchObject({ right: 31, coast: 13 })
  })

  it('answers squares at the water, islets, canals and closed harbours', async () => {
    const { served } = await evaluate(fixture('more-hard-points.csv'))
    expect(served.byExpected).toEqual({ water: { n: 20, right: 18, coast: 2 }, land: { n: 20, right: 20, coast: 17 } })
    expect(served.wrong.filter(({ expected, actual }) => expected === 'water' && actual === 'land')).toEqual([])
  })

  it('never answers land on water, nor water on most land, at points that no work was done for', async () => {
    const heldOut = (await evaluate(fixture('held-out-points.csv'))).served
    expect(heldOut.byExpected).toMatchObject({ water: { n: 26, right: 23, coast: 3 }, land: { n: 20, right: 20 } })
    const fresh = (await evaluate(fixture('fresh-points.csv'))).served
    expect(fresh.byExpected).toMatchObject({ water: { n: 20, right: 18, coast: 2 }, land: { n: 19, right: 19 } })
    const others = (await evaluate(fixture('places-of-the-world.csv'))).served
    expect(others.byExpected).toMatchObject({ water: { n: 11, right: 11, coast: 0 }, land: { n: 12, right: 12 } })
    const newest = (await evaluate(fixture('islets-and-harbours.csv'))).served
    expect(newest.byExpected).toMatchObject({ water: { n: 14, right: 13, coast: 1 }, land: { n: 12, right: 12 } })
  })

  it('answers every point that was found wrong and mended, or that our own tables were drawn by', async () => {
    const { served } = await evaluate(fixture('taught-points.csv'))
    expect(served.byExpected).toMatchObject({ water: { n: 17, right: 17 }, land: { n: 19, right: 19 } })
  })

  it('scores points whose waters are known', async () => {
    const { raw: found } = await evaluate(fixture('waters-points.csv'))
    expect(found.byExpected).toEqual({ waters: { n: found.n, right: found.right, coast: 0 } })
    expect(found.n).toBe(48)
    expect(found.right, JSON.stringify(found.wrong)).toBeGreaterThanOrEqual(47)
  })

  it('accepts HS and ISO codes of two or three letters, and reports wrong answers', async () => {
    const csv = 'expected;name;lat;lon\nIND;"Off; Goa";15;72\nhs;Atlantic;30;-45\nFR;Wrong;15;72\nIN;Nagpur;21.1;79.1\n'
    expect((await evaluate(csv)).served).toEqual({
      n: 4,
      right: 2,
      coast: 0,
      rate: 0.5,
      byExpected: { waters: { n: 4, right: 2, coast: 0 } },
      wrong: [
        { name: 'Wrong', lat: 15, lon: 72, expected: 'FR', actual: 'IN' },
        { name: 'Nagpur', lat: 21.1, lon: 79.1, expected: 'IN', actual: 'none' },
      ],
    })
  })

  it('names an invalid line', async () => {
    await expect(evaluate('name,lat,lon,expected\nA,1,2,water\nB,91,2,land')).rejects.toThrow("line 3: lat is '91'")
    await expect(evaluate('name,lat,lon,expected\nA,1,2,XX')).rejects.toThrow("line 2: expected is 'XX', not water")
    await expect(evaluate('a,b')).rejects.toThrow('no column is named lat, lon, expected')
    expect((await evaluate('name,lat,lon,expected')).served).toEqual({
      n: 0,
      right: 0,
      coast: 0,
      rate: 0,
      byExpected: {},
      wrong: [],
    })
  })
})
