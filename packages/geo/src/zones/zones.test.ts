import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { zonesAt } from './zones.ts'
import type { ZoneRow } from './zone.ts'

const zones = JSON.parse(readFileSync(new URL('../../../../data/geo/zones.json', import.meta.url), 'utf8')) as ZoneRow[]
const idsAt = (lat: number, lon: number, time: string | null = null, waters: string | null = null) =>
  zonesAt(zones, lat, lon, time === null ? null : Date.parse(time), waters).map(({ id }) => id)

describe('zonesAt', () => {
  it('finds polygons, circles and whole waters', () => {
    expect(idsAt(9.16, 78.8)).toEqual(['in-gom'])
    expect(idsAt(10.05, 72.3)).toEqual(['in-suheli'])
    expect(idsAt(-6, 72, null, 'IO')).toEqual(['io-chagos'])
    expect(idsAt(-6, 72)).toEqual([])
    expect(idsAt(0, 0)).toEqual([])
  })

  it('works across the antimeridian', () => {
    expect(idsAt(28.4, -178.3)).toContain('us-pmnm')
    expect(idsAt(28.4, 178)).toContain('us-pmnm')
    expect(idsAt(28.4, 180)).toEqual(idsAt(28.4, -180))
    expect(idsAt(-75, 175)).toEqual(['aq-rossrmpa'])
  })

  it('applies a season that spans the new year, by UTC day', () => {
    const inSeason = (time: string) => zonesAt(zones, 19.9, 86.4, Date.parse(time)).map((zone) => zone.inSeason)
    expect(inSeason('2026-10-31T23:59:59Z')).toEqual([false])
    expect(inSeason('2026-11-01T00:00:00Z')).toEqual([true])
    expect(inSeason('2027-01-15T12:00:00Z')).toEqual([true])
    expect(inSeason('2027-05-31T23:59:59Z')).toEqual([true])
    expect(inSeason('2027-06-01T00:00:00Z')).toEqual([false])
    expect(zonesAt(zones, 19.9, 86.4, null)).toMatchObject([
      { id: 'in-devi', inSeason: true, season: { from: '11-01', to: '05-31' } },
    ])
  })

  it('marks every zone as approximate, with a confidence', () => {
    expect(zonesAt(zones, 43, 8, null)).toMatchObject([
      { id: 'fr-pelagos', country: null, approximate: true, confidence: 'medium' },
    ])
    for (const zone of zones) expect(zone.source, zone.id).not.toBe('')
    expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length)
  })
})
