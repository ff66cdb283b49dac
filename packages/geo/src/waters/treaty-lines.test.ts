import { describe, expect, it } from 'vitest'
import { openTreatyLines, findTreatySide } from './treaty-lines.ts'

const row = (treaty: string, left: string, right: string, lat: number, lon: number) => ({
  treaty,
  left,
  right,
  lat,
  lon,
})

/** North along 10 E from the equator to 5 N, AA to the west; then BB and CC divided along 12 E. */
const lines = openTreatyLines([
  row('A-B', 'AA', 'BB', 0, 10),
  row('A-B', 'AA', 'BB', 3, 10),
  row('A-B', 'AA', 'BB', 5, 10),
  row('B-C', 'BB', 'CC', 0, 12),
  row('B-C', 'BB', 'CC', 5, 12),
])
const side = (country: string, lat: number, lon: number, coast = { lat: 2, lon: 9 }) =>
  findTreatySide(lines, country, coast, { lat, lon })

describe('findTreatySide', () => {
  it('joins the points of a line in order', () => {
    expect(lines.map(({ treaty, points }) => [treaty, points.length])).toEqual([
      ['A-B', 3],
      ['B-C', 2],
    ])
  })

  it('keeps the country of the coast on its own side, and changes it beyond the line', () => {
    expect(side('AA', 2, 9.9)).toEqual({ country: 'AA', treaty: null })
    expect(side('AA', 2, 10.1)).toEqual({ country: 'BB', treaty: 'A-B' })
    expect(side('BB', 2, 9.9, { lat: 2, lon: 11 })).toEqual({ country: 'AA', treaty: 'A-B' })
  })

  it('changes twice beyond two lines, and not when passing the end of one', () => {
    expect(side('AA', 2.5, 13)).toEqual({ country: 'CC', treaty: 'B-C' })
    expect(side('AA', 6, 9, { lat: 6, lon: 11 })).toEqual({ country: 'AA', treaty: null })
  })

  it('does not change the country for the coast of a third country', () => {
    expect(side('ZZ', 2, 10.5)).toEqual({ country: 'ZZ', treaty: null })
  })

  it('counts a crossing at a corner of the line once', () => {
    expect(side('AA', 3, 11, { lat: 3, lon: 9 })).toEqual({ country: 'BB', treaty: 'A-B' })
    expect(side('AA', 3.5, 9.5, { lat: 2.5, lon: 9.5 })).toEqual({ country: 'AA', treaty: null })
  })

  it('works across the antimeridian, and ignores lines on the far side of the world', () => {
    const fiji = openTreatyLines([row('F-T', 'FJ', 'TO', -20, 180), row('F-T', 'FJ', 'TO', -15, -180)])
    const at = (lon: number) => findTreatySide(fiji, 'FJ', { lat: -17, lon: 179 }, { lat: -17, lon }).country
    expect([179.9, -179.9].map(at)).toEqual(['FJ', 'TO'])
    expect(findTreatySide(fiji, 'FJ', { lat: -17, lon: -1 }, { lat: -17, lon: 1 }).country).toBe('FJ')
  })
})
