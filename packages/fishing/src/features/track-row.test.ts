import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTrackRow, parseTrackHeader } from './track-row.ts'

const header =
  'mmsi,timestamp,dt,dist_km,speed,impl_speed,cog_delta,local_hour,lon_est,distance_from_shore,is_fishing,source,gear,dataset'
const read = parseTrackHeader(header)
if (!read.ok) throw new Error(read.error)
const columns = read.value

describe('readTrackHeader', () => {
  it('finds columns by name, whatever their order', () => {
    expect(parseTrackHeader('speed,is_fishing,timestamp,mmsi')).toMatchObject({
      ok: true,
      value: { speed: 0, vessel: 3 },
    })
  })

  it('names missing columns', () => {
    expect(parseTrackHeader('mmsi,speed')).toEqual({
      ok: false,
      error: 'line 1: no column named timestamp, is_fishing',
    })
  })
})

describe('parseTrackRow', () => {
  it('parses a row', () => {
    const line =
      '6447527646186,1355161176,13151.0,38.209,5.3,5.65,3.3,2.9,138.6,194160.0,0.67,,Drifting longlines,kasyap'
    expect(parseTrackRow(columns, line, 3)).toEqual({
      ok: true,
      value: {
        vessel: '6447527646186',
        gear: 'Drifting longlines',
        label: 0.67,
        fix: {
          timestampMs: 1355161176000,
          speedKnots: 5.3,
          courseChangeDegrees: 3.3,
          stepKm: 38.209,
          distanceFromShoreMetres: 194160,
          solarHour: 2.9,
        },
      },
    })
  })

  it('treats empty cells and -1 as not available', () => {
    const row = parseTrackRow(columns, '1,100,,,,,,,,,-1.0,,,', 2)
    expect(row).toMatchObject({
      ok: true,
      value: { label: null, gear: 'unknown', fix: { speedKnots: null, stepKm: null } },
    })
  })

  it('names the line, the column and the value of each problem', () => {
    expect(parseTrackRow(columns, '1,100,,,fast,,,30,,,0,,,', 7)).toEqual({
      ok: false,
      error: "line 7: speed is 'fast'; local_hour is '30'",
    })
    expect(parseTrackRow(columns, ',', 8)).toMatchObject({ ok: false })
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (line) => void parseTrackRow(columns, line, 2)))
  })
})
