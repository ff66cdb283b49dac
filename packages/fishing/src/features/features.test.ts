import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeFix, FEATURE_NAMES, createTrackState, addFix } from './features.ts'
import type { Fix } from '../track/fix.ts'

const byName = (features: Float32Array) => (name: string) => features[FEATURE_NAMES.indexOf(name)]
const stateAfter = (fixes: Fix[]) => {
  const state = createTrackState()
  for (const fix of fixes.slice(0, -1)) addFix(state, fix)
  const last = fixes.at(-1)
  if (last === undefined) throw new Error('no fix')
  return describeFix(state, last)
}
const tow = (minutes: number, speedKnots: number): Fix => ({
  timestampMs: minutes * 60_000,
  speedKnots,
  courseChangeDegrees: 0,
  stepKm: (speedKnots * KM_PER_NAUTICAL_MILE * 10) / 60,
  distanceFromShoreMetres: 30_000,
  solarHour: 6,
})

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 4 })
const anyFix = fc.record({
  minutes: fc.integer({ min: 0, max: 20_000 }),
  speedKnots: maybe(fc.double({ min: 0, max: 102, noNaN: true })),
  courseChangeDegrees: maybe(fc.double({ min: -720, max: 720, noNaN: true })),
  stepKm: maybe(fc.double({ min: 0, max: 20_000, noNaN: true })),
  distanceFromShoreMetres: maybe(fc.double({ min: 0, max: 4e6, noNaN: true })),
  solarHour: maybe(fc.double({ min: 0, max: 24, noNaN: true })),
})
const anyTrack = fc
  .array(anyFix, { minLength: 1, maxLength: 80 })
  .map((fixes) =>
    fixes
      .sort((a, b) => a.minutes - b.minutes)
      .map(({ minutes, ...fix }) => ({ ...fix, timestampMs: minutes * 60_000 })),
  )

describe('describeFix', () => {
  it('names every feature once', () => {
    expect(new Set(FEATURE_NAMES).size).toBe(FEATURE_NAMES.length)
    expect(describeFix(createTrackState(), tow(0, 3)).length).toBe(FEATURE_NAMES.length)
  })

  it('describes a straight tow of two hours', () => {
    const of = byName(stateAfter(Array.from({ length: 13 }, (_, index) => tow(index * 10, 3))))
    expect(of('speed')).toBe(3)
    expect(of('stepSpeed')).toBeCloseTo(3)
    expect(of('solarSin')).toBeCloseTo(1)
    expect(of('hours1.reports')).toBe(7)
    expect(of('hours1.speedMean')).toBeCloseTo(3)
    expect(of('hours1.speedStd')).toBeCloseTo(0)
    expect(of('hours1.shareTowing')).toBe(1)
    expect(of('hours2.netOverPath')).toBeCloseTo(1)
    expect(of('hours2.pathOverReported')).toBeCloseTo(1)
    expect(of('hours2.netSpeed')).toBeCloseTo(3)
    expect(of('hours2.courseConcentration')).toBeCloseTo(1)
    expect(of('hoursSteady')).toBeCloseTo(2)
  })

  it('adds habits from the 30th report on', () => {
    const track = Array.from({ length: 60 }, (_, index) => tow(index * 10, index % 2 === 0 ? 3 : 9))
    expect(byName(stateAfter(track.slice(0, 30)))('own.rank')).toBeNaN()
    const of = byName(stateAfter(track.slice(0, 59)))
    expect(of('own.shareTowing')).toBeCloseTo(0.5, 1)
    expect(of('own.shareSteaming')).toBeCloseTo(0.5, 1)
    expect(of('own.rank')).toBeLessThan(0.5)
  })

  it('uses the point alone without a track', () => {
    const of = byName(describeFix(createTrackState(), tow(0, 3)))
    expect(of('speed')).toBe(3)
    expect(of('hours1.speedMean')).toBe(3)
    expect(of('stepSpeed')).toBeNaN()
    expect(of('hours6.netOverPath')).toBeNaN()
  })

  it('returns numbers or NaN, never infinities, whatever is missing', () => {
    fc.assert(
      fc.property(anyTrack, (track) => {
        expect(stateAfter(track).every((value) => Number.isNaN(value) || Number.isFinite(value))).toBe(true)
      }),
    )
  })

  it('does not change the state, so describing a fix does not affect later ones', () => {
    fc.assert(
      fc.property(anyTrack, (track) => {
        const asked = createTrackState()
        const silent = createTrackState()
        for (const fix of track) {
          describeFix(asked, fix)
          addFix(asked, fix)
          addFix(silent, fix)
        }
        expect(asked).toEqual(silent)
      }),
    )
  })
})
