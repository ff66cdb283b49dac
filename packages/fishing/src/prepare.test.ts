import { describe, expect, it } from 'vitest'
import type { Position } from './derive-fix.ts'
import { FEATURE_NAMES } from './features.ts'
import { readModel } from './model.ts'
import { prepareReport } from './prepare.ts'
import { fishingProbability } from './score.ts'

const described = {
  version: 'test',
  features: [...FEATURE_NAMES],
  calibration: { track: { slope: 2, intercept: 0 }, point: { slope: 1, intercept: -1 } },
  threshold: 0.5,
  limits: { mostSpeedKnots: 30, mostShoreKm: 2000 },
}
const read = readModel(described)
if (!read.ok) throw new Error(read.error)
const { model } = read

const day = 86_400_000
const at = (hours: number, over: Partial<Position> = {}): Position => ({
  timestampMs: 100 * day + hours * 3_600_000,
  lat: 10 + hours / 100,
  lon: 70,
  speedKnots: 3,
  courseDegrees: 0,
  distanceFromShoreMetres: 20_000,
  ...over,
})

describe('readModel', () => {
  it('refuses a model of other features', () => {
    expect(readModel({ ...described, features: ['speed'] })).toMatchObject({ ok: false })
    expect(readModel({ ...described, threshold: undefined })).toMatchObject({ ok: false })
    expect(readModel(null)).toMatchObject({ ok: false })
  })
})

describe('prepareReport', () => {
  it('says what the answer rests on', () => {
    expect(prepareReport(model, [], at(0))).toMatchObject({ ok: true, basis: { kind: 'point' } })
    expect(prepareReport(model, [at(-1), at(-3)], at(0))).toMatchObject({
      basis: { kind: 'track', fixes: 2, hours: 3 },
    })
  })

  it('takes the track in any order and nothing after the report', () => {
    expect(prepareReport(model, [at(1), at(-1), at(-3), at(0)], at(0))).toEqual(
      prepareReport(model, [at(-3), at(-1)], at(0)),
    )
  })

  it('leaves out a track that ended more than 30 days ago', () => {
    expect(prepareReport(model, [at(-31 * 24)], at(0))).toMatchObject({ basis: { kind: 'point' } })
  })

  it.each([
    ['no_speed', { speedKnots: null }],
    ['too_fast', { speedKnots: 41 }],
    ['no_shore_distance', { distanceFromShoreMetres: null }],
    ['too_far_from_shore', { distanceFromShoreMetres: 2_400_000 }],
  ])('cannot say: %s', (code, over) => {
    expect(prepareReport(model, [at(-1)], at(0, over))).toMatchObject({ ok: false, reason: { code } })
  })
})

describe('fishingProbability', () => {
  it('is calibrated by what it rests on', () => {
    expect(fishingProbability(model, 'track', 0)).toBe(0.5)
    expect(fishingProbability(model, 'point', 1)).toBe(0.5)
    expect(fishingProbability(model, 'track', 50)).toBeCloseTo(1)
  })
})
