import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitTrack, type Sighting } from './split-track.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const at = (minutesBefore: number, lat: number, lon = 70, over: Partial<Sighting> = {}): Sighting => ({
  timestampMs: noon - minutesBefore * 60_000,
  lat,
  lon,
  speedKnots: 6,
  courseDegrees: 0,
  origin: 'received',
  ...over,
})
const report = at(0, 10)
const steady = [60, 50, 40, 30, 20, 10].map((minutes) => at(minutes, 10 - minutes / 600))

describe('splitTrack', () => {
  it('keeps the whole track, in order of time, when one vessel can have sailed it', () => {
    expect(splitTrack(steady.toReversed(), report)).toEqual({
      track: steady,
      contradiction: null,
      isInDoubt: false,
      leftOut: 0,
    })
  })

  it('excludes everything on the far side of a jump, however old', () => {
    const elsewhere = [600, 300, 120, 90].map((minutes) => at(minutes, 20))
    const { track, contradiction, leftOut } = splitTrack([...elsewhere, ...steady], report)
    expect(track).toEqual(steady)
    expect(leftOut).toBe(4)
    expect(contradiction?.at).toEqual(at(90, 20))
    expect(contradiction?.apartNm).toBeCloseTo(606, -1)
    expect(contradiction?.knots).toBeGreaterThan(1000)
  })

  it('separates two vessels that share an MMSI', () => {
    const other = [55, 45, 35, 25, 15, 5].map((minutes) => at(minutes, -30))
    const { track, leftOut } = splitTrack([...other, ...steady], report)
    expect([track, leftOut]).toEqual([steady, 6])
  })

  it('doubts the report after a jump until the track has continued for long enough', () => {
    const isInDoubt = (others: Sighting[]) => splitTrack([...others, ...steady], report).isInDoubt
    const hours = (...of: number[]) => of.map((hour) => at(hour * 60, 10 - hour / 10))
    expect(isInDoubt([at(90, 20)])).toBe(true)
    expect(isInDoubt([at(90, 20), ...hours(2, 3)])).toBe(false)
    expect(isInDoubt([at(45, 20), ...hours(2, 3)])).toBe(true)
    expect(isInDoubt([at(23 * 60, 80), ...hours(2, 12, 22)])).toBe(true)
    expect(isInDoubt([at(25 * 60, 80), ...hours(2, 12, 22)])).toBe(false)
    expect(splitTrack([at(90, 20), at(180, 9.7)], report).isInDoubt).toBe(true)
    expect(isInDoubt([])).toBe(false)
  })

  it('treats a position that a person entered as false if received positions agree with the report', () => {
    const received = (count: number) => steady.slice(0, count).map((one) => ({ ...one, origin: 'received' as const }))
    const mistyped = (origin: 'reported' | 'received') => at(5, 10, 62, { origin })
    expect(splitTrack([...received(6), mistyped('reported')], report)).toMatchObject({ isInDoubt: false, leftOut: 1 })
    expect(splitTrack([...received(6), mistyped('received')], report).isInDoubt).toBe(true)
    expect(splitTrack([...received(2), mistyped('reported')], report).isInDoubt).toBe(true)
    const ofAnotherMinute = { ...mistyped('reported'), timestampMs: noon + 30_000 }
    expect(splitTrack([...received(6), ofAnotherMinute], report).isInDoubt).toBe(false)
  })

  it('does not let entered positions outweigh received ones', () => {
    const received = Array.from({ length: 90 }, (_, at90) => at(25 * 60 + at90 * 10, 36, -123, { origin: 'received' }))
    const entered = (origin: 'reported' | 'received') => [10, 30, 50].map((minutes) => at(minutes, 10, 70, { origin }))
    expect(splitTrack([...received, ...entered('reported')], report)).toMatchObject({ isInDoubt: true, leftOut: 90 })
    expect(splitTrack([...received, ...entered('received')], report).isInDoubt).toBe(false)
  })

  it('reports two places at once, in the same minute or later', () => {
    for (const minutes of [0, 0.5, -0.5, -10]) {
      const { track, contradiction } = splitTrack([at(minutes, 12)], report)
      expect([track, contradiction?.at.lat]).toEqual([[], 12])
    }
    expect(splitTrack([at(0, 10.01), at(0.5, 10), at(-10, 10.02)], report)).toMatchObject({
      track: [],
      contradiction: null,
    })
  })

  it('accepts a fast ferry on a steady course, and a vessel that turned back', () => {
    const ferry = { speedKnots: 50, courseDegrees: 0 }
    expect(splitTrack([at(60, 10 - 50 / 60, 70, ferry)], report).track).toHaveLength(1)
    expect(splitTrack([at(60, 10 - 50 / 60, 70)], report).track).toHaveLength(0)
    expect(splitTrack([at(600, 10, 70, { speedKnots: 30 })], report).track).toHaveLength(1)
  })

  it('works across the antimeridian', () => {
    expect(splitTrack([at(60, 0, 179.95)], at(0, 0, -179.95)).track).toHaveLength(1)
  })

  it('does not depend on the order of the positions, and never returns a track with a jump', () => {
    const anywhere = fc.record({
      timestampMs: fc.integer({ min: noon - 86_400_000, max: noon + 3_600_000 }),
      lat: fc.constantFrom(10, 10.5, 20, -30),
      lon: fc.constantFrom(70, 70.2, 71),
      speedKnots: fc.constantFrom(0, 8, null),
      courseDegrees: fc.constantFrom(0, 180, null),
      origin: fc.constant('received' as const),
    })
    fc.assert(
      fc.property(fc.uniqueArray(anywhere, { selector: ({ timestampMs }) => timestampMs }), (positions) => {
        const { track } = splitTrack(positions, report)
        expect(splitTrack(positions.toReversed(), report).track).toEqual(track)
        for (const [index, position] of track.entries()) {
          const next = track[index + 1] ?? report
          expect(
            splitTrack([position], { ...next, timestampMs: Math.max(next.timestampMs, position.timestampMs + 60_000) })
              .leftOut,
          ).toBe(0)
        }
      }),
    )
  })
})
