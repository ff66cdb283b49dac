import { describe, expect, it } from 'vitest'
import type { Position } from './track/derive-fix.ts'
import { FEATURE_NAMES } from './features/features.ts'
import { parseModel } from './model.ts'
import { prepareReport } from './prepare.ts'
import { selectBasis, fishingProbability } from './score.ts'

const modelJson = {
  version: 'test',
  features: [...FEATURE_NAMES],
  calibration: {
    track: [
      { fromReports: 2, slope: 2, intercept: 3 },
      { fromReports: 30, slope: 2, intercept: 0 },
    ],
    point: { slope: 1, intercept: -1 },
  },
  threshold: 0.5,
  limits: { mostSpeedKnots: 30, mostShoreKm: 2000 },
}
const read = parseModel(modelJson)
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

describe('parseModel', () => {
  it('rejects a model of other features', () => {
    expect(parseModel({ ...modelJson, features: ['speed'] })).toMatchObject({ ok: false })
    expect(parseModel({ ...modelJson, threshold: undefined })).toMatchObject({ ok: false })
    expect(parseModel(null)).toMatchObject({ ok: false })
    const { track, point } = modelJson.calibration
    for (const wrong of [[], track.toReversed(), track[0], [{ ...track[0], slope: null }]])
      expect(parseModel({ ...modelJson, calibration: { track: wrong, point } })).toMatchObject({ ok: false })
  })
})

describe('prepareReport', () => {
  it('returns the basis of the answer', () => {
    expect(prepareReport(model, [], at(0))).toMatchObject({ ok: true, basis: { kind: 'point' } })
    expect(prepareReport(model, [at(-1), at(-3)], at(0))).toMatchObject({
      basis: { kind: 'track', fixes: 2, hours: 3 },
    })
  })

  it('uses the report alone until the track is long enough', () => {
    const alone = prepareReport(model, [], at(0))
    const short = prepareReport(model, [at(-1)], at(0))
    expect(short).toMatchObject({ ok: true, basis: { kind: 'point', fixes: 1, hours: 1 } })
    expect(short.ok && alone.ok && short.features).toEqual(alone.ok && alone.features)
    expect(prepareReport(model, [at(-1), at(-2)], at(0))).toMatchObject({ basis: { kind: 'track', fixes: 2 } })
    const inOneMinute = [1, 2, 3].map((seconds) => at(-1 - seconds / 3600))
    expect(prepareReport(model, inOneMinute, at(0))).toMatchObject({ basis: { kind: 'point', fixes: 1 } })
  })

  it('accepts the track in any order and ignores positions after the report', () => {
    expect(prepareReport(model, [at(1), at(-1), at(-3), at(0)], at(0))).toEqual(
      prepareReport(model, [at(-3), at(-1)], at(0)),
    )
  })

  it('ignores a track that ended more than 30 days ago', () => {
    expect(prepareReport(model, [at(-31 * 24)], at(0))).toMatchObject({ basis: { kind: 'point' } })
  })

  it.each([
    ['no_speed', { speedKnots: null }],
    ['too_fast', { speedKnots: 41 }],
    ['no_shore_distance', { distanceFromShoreMetres: null }],
    ['too_far_from_shore', { distanceFromShoreMetres: 2_400_000 }],
  ])('returns a reason instead of features: %s', (code, over) => {
    expect(prepareReport(model, [at(-1)], at(0, over))).toMatchObject({ ok: false, reason: { code } })
  })
})

describe('fishingProbability', () => {
  it('is calibrated by its basis', () => {
    const after = (fixes: number) => selectBasis(model, fixes, 0)
    expect(fishingProbability(model, after(30), 0)).toBe(0.5)
    expect(fishingProbability(model, after(2), -1.5)).toBe(0.5)
    expect(fishingProbability(model, after(29), -1.5)).toBe(0.5)
    expect(fishingProbability(model, after(1), 1)).toBe(0.5)
    expect(fishingProbability(model, after(500), 50)).toBeCloseTo(1)
  })
})
