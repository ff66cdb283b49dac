import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTrackRow } from './track-row.ts'

const empty = {
  vessel: '',
  timestamp: '',
  speed: '',
  turn: '',
  step: '',
  shore: '',
  hour: '',
  label: '',
  gear: '',
  lat: '',
  lon: '',
  course: '',
  implied: '',
}

describe('parseTrackRow', () => {
  it('parses a row', () => {
    const cells = {
      vessel: '6447527646186',
      timestamp: '1355161176',
      speed: '5.3',
      turn: '3.3',
      step: '38.209',
      shore: '194160.0',
      hour: '2.9',
      label: '0.67',
      gear: 'Drifting longlines',
      lat: '-12.5',
      lon: '71.25',
      course: '511',
      implied: 'inf',
    }
    expect(parseTrackRow(cells)).toEqual({
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
        stated: { lat: -12.5, lon: 71.25, courseDegrees: null, impliedKnots: null },
      },
    })
  })

  it('treats empty cells and -1 as not available', () => {
    expect(parseTrackRow({ ...empty, vessel: '1', timestamp: '100', label: '-1.0' })).toMatchObject({
      ok: true,
      value: { label: null, gear: 'unknown', fix: { speedKnots: null, stepKm: null } },
    })
  })

  it('reads a date and time, in UTC without a zone', () => {
    const timeOf = (timestamp: string) => {
      const row = parseTrackRow({ ...empty, vessel: '1', timestamp })
      return row.ok ? row.value.fix.timestampMs : row.error
    }
    const noon = Date.UTC(2026, 0, 31, 12)
    for (const text of ['2026-01-31T12:00:00Z', '2026-01-31 12:00', '2026-01-31T17:30:00+05:30', `${noon / 1000}`])
      expect(timeOf(text)).toBe(noon)
    expect(timeOf('2026-02-31T12:00:0')).toBe("timestamp is '2026-02-31T12:00:0'")
  })

  it('names the column and the value of each problem', () => {
    expect(parseTrackRow({ ...empty, vessel: '1', timestamp: '100', speed: 'fast', hour: '30' })).toEqual({
      ok: false,
      error: "speed is 'fast'; local_hour is '30'",
    })
    expect(parseTrackRow(empty)).toEqual({ ok: false, error: 'mmsi is empty' })
  })

  it('never throws', () => {
    const text = fc.string()
    const cells = fc.record({
      vessel: text,
      timestamp: text,
      speed: text,
      turn: text,
      step: text,
      shore: text,
      hour: text,
      label: text,
      gear: text,
      lat: text,
      lon: text,
      course: text,
      implied: text,
    })
    fc.assert(fc.property(cells, (row) => void parseTrackRow(row)))
  })
})
