import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { FEATURE_NAMES } from '../features/features.ts'
import { parseModel, type FishingModel } from '../model.ts'
import { explainAll, fishingProbability, selectBasis, strongestFactors, toProbability } from '../score.ts'
import { assessPosition } from './assess-position.ts'
import { scoreTrack, type PlacedPosition } from './score-track.ts'
import { segmentUpTo } from './segment.ts'

const folder = new URL('../../../../data/models/fishing/', import.meta.url)
const json = JSON.parse(readFileSync(new URL('model.json', folder), 'utf8'))
const treeFile = new Uint8Array(readFileSync(new URL('trees.bin', folder)))
let model: FishingModel
beforeAll(() => {
  const parsed = parseModel(json, treeFile)
  if (!parsed.ok) throw new Error(parsed.error)
  model = parsed.model
})

const HOUR_MS = 3_600_000
const at = (hours: number, over: Partial<PlacedPosition> = {}): PlacedPosition => ({
  timestampMs: Date.UTC(2026, 0, 31) + hours * HOUR_MS,
  lat: 10 + (hours * 3) / 60,
  lon: 70,
  speedKnots: 3,
  courseDegrees: 0,
  distanceFromShoreMetres: 90_000,
  navigationStatus: null,
  headingDegrees: null,
  ...over,
})
const tow = (from: number, to: number, over: Partial<PlacedPosition> = {}) =>
  Array.from({ length: Math.round((to - from) * 6) }, (_, index) => at(from + index / 6, over))

describe('parseModel', () => {
  it('refuses a model with other features, without a part, or with trees of another model', () => {
    expect(parseModel({ ...json, features: ['speed'] }, treeFile)).toMatchObject({ ok: false })
    expect(parseModel({ ...json, threshold: undefined }, treeFile)).toMatchObject({ ok: false })
    expect(parseModel(null, treeFile)).toMatchObject({ ok: false })
    expect(parseModel({ ...json, trees: { track: 1, point: 1 } }, treeFile)).toMatchObject({ ok: false })
    expect(parseModel(json, treeFile.subarray(1))).toMatchObject({ ok: false })
  })
})

describe('scoreTrack', () => {
  it('is causal: an answer never depends on later positions', () => {
    const track = tow(0, 12)
    const whole = scoreTrack(model, track)
    expect(scoreTrack(model, track.slice(0, 40))).toEqual(whole.slice(0, 40))
  })

  it('answers the same as for a report with its earlier positions', () => {
    const track = tow(0, 8)
    for (const [index, { segment, ...answer }] of scoreTrack(model, track).entries()) {
      const position = track[index] as PlacedPosition
      expect(answer).toEqual(assessPosition(model, segmentUpTo(track.slice(0, index).reverse(), position), position))
      expect(segment).toBe(0)
    }
  })

  it('uses no position from before a jump, and keeps two vessels with one MMSI apart', () => {
    const one = tow(0, 6)
    const other = tow(0.05, 6.05, { lat: -30, speedKnots: 11, courseDegrees: 90 }).map((position, index) => ({
      ...position,
      lon: 20 + (index * 11) / 60 / 6 / Math.cos(Math.PI / 6),
    }))
    const mixed = [...one, ...other].sort((a, b) => a.timestampMs - b.timestampMs)
    const answers = scoreTrack(model, mixed)
    const of = (segment: number) =>
      answers.filter((answer) => answer.segment === segment).map(({ probability }) => probability)
    expect(of(0)).toEqual(scoreTrack(model, one).map(({ probability }) => probability))
    expect(of(1)).toEqual(scoreTrack(model, other).map(({ probability }) => probability))
  })

  it('answers the same however often the vessel reports', () => {
    const at600 = (seconds: number) => {
      const track = Array.from({ length: (10 * 3600) / seconds + 1 }, (_, index) => at((index * seconds) / 3600))
      return scoreTrack(model, track).filter((_, index) => (index * seconds) % 600 === 0)
    }
    const reference = at600(600)
    for (const seconds of [10, 30, 120, 300])
      for (const [index, { verdict, probability }] of at600(seconds).entries()) {
        expect(verdict).toBe(reference[index]?.verdict)
        expect(probability ?? 0).toBeCloseTo(reference[index]?.probability ?? 0, 6)
      }
  })

  it('states why it has no answer', () => {
    const codes = (over: Partial<PlacedPosition>) => scoreTrack(model, [at(0, over)]).map(({ reason }) => reason?.code)
    expect(codes({ speedKnots: null })).toEqual(['no_speed'])
    expect(codes({ speedKnots: 41 })).toEqual(['too_fast'])
    expect(codes({ distanceFromShoreMetres: null })).toEqual(['no_shore_distance'])
    expect(codes({ distanceFromShoreMetres: 2_400_000 })).toEqual(['too_far_from_shore'])
    expect(codes({ distanceFromShoreMetres: 1_999 })).toEqual(['close_to_shore'])
    expect(codes({ distanceFromShoreMetres: 2_000 })).toEqual([undefined])
  })

  it('ignores a track that ended more than 30 days ago', () => {
    const later = at(31 * 24)
    expect(assessPosition(model, segmentUpTo([at(0)], later), later).basis).toMatchObject({ fixes: 0, fromMs: null })
    expect(scoreTrack(model, [at(0), later]).map(({ segment }) => segment)).toEqual([0, 1])
  })
})

describe('strongestFactors', () => {
  it('returns the five largest contributions, of all that add up to the log-odds of the answer', () => {
    const track = tow(0, 30)
    for (const [index, { basis, features }] of scoreTrack(model, track).entries()) {
      if (features === null || basis.kind === 'point' || index % 20 !== 1) continue
      const [explained] = explainAll(model, [{ basis, features }])
      const { base, contributions } = explained ?? { base: NaN, contributions: new Float64Array() }
      const logOdds = contributions.reduce((sum, each) => sum + each, base)
      expect(1 / (1 + Math.exp(-logOdds))).toBeCloseTo(fishingProbability(model, basis, features), 9)
      const [factors = []] = strongestFactors(model, [{ basis, features }])
      expect(factors).toHaveLength(5)
      const largest = [...contributions].map(Math.abs).sort((a, b) => b - a)
      expect(factors.map(({ contribution }) => Math.abs(contribution))).toEqual(largest.slice(0, 5))
      expect(factors.every(({ feature }) => FEATURE_NAMES.includes(feature))).toBe(true)
    }
  })
})

describe('strongestFactors of a single report', () => {
  it('names figures of the position and no time windows, which would contain only that position', () => {
    const [answer] = scoreTrack(model, tow(0, 1))
    if (!answer?.features) throw new Error('no answer of the model')
    const { basis, features } = answer
    expect(basis.kind).toBe('point')
    const [factors = []] = strongestFactors(model, [{ basis, features }])
    expect(factors.map(({ feature }) => feature).toSorted()).toEqual(['shoreKm', 'solarCos', 'solarSin', 'speed'])
    expect(factors.find(({ feature }) => feature === 'speed')?.value).toBeCloseTo(features[0] ?? NaN)
    const [explained] = explainAll(model, [{ basis, features }])
    const ofSpeed = FEATURE_NAMES.flatMap((name, at) =>
      name === 'speed' || /^(?:hours|reports)[\d.]+\.(?:speedM|share[^B])/.test(name)
        ? [explained?.contributions[at] ?? 0]
        : [],
    )
    const total = ofSpeed.reduce((sum, each) => sum + each, 0)
    expect(factors.find(({ feature }) => feature === 'speed')?.contribution).toBeCloseTo(total, 9)
  })
})

describe('toProbability', () => {
  it('uses the calibration of the basis', () => {
    const calibration = {
      track: [
        { fromReports: 2, slope: 2, intercept: 3 },
        { fromReports: 30, slope: 2, intercept: 0 },
      ],
      point: { slope: 1, intercept: -1 },
    }
    const after = (fixes: number) => selectBasis({ calibration }, fixes, 0, null)
    expect(toProbability({ calibration }, after(30), 0)).toBe(0.5)
    expect(toProbability({ calibration }, after(2), -1.5)).toBe(0.5)
    expect(toProbability({ calibration }, after(29), -1.5)).toBe(0.5)
    expect(toProbability({ calibration }, after(1), 1)).toBe(0.5)
    expect(toProbability({ calibration }, after(500), 50)).toBeCloseTo(1)
  })
})

/** Deterministic noise from -1 to 1. */
const noise = (index: number) => Math.sin(index * 12.9898) * Math.cos(index * 78.233)

describe('a vessel that does not fish', () => {
  const still = (over: (index: number) => Partial<PlacedPosition>) =>
    Array.from({ length: 24 * 6 }, (_, index) => at(index / 6, { lat: 10, speedKnots: 0.1, ...over(index) }))

  it.each([
    [
      'at anchor, its position jittering',
      (index: number) => ({
        lat: 10 + noise(index) / 2000,
        lon: 70 + noise(index + 7) / 2000,
        speedKnots: Math.abs(noise(index)) / 4,
        courseDegrees: 180 + 170 * noise(index + 3),
        distanceFromShoreMetres: 6_000,
      }),
    ],
    ['moored', () => ({ speedKnots: 0, distanceFromShoreMetres: 200 })],
    [
      'in port, with jitter',
      (index: number) => ({
        lat: 10 + noise(index) / 5000,
        speedKnots: Math.abs(noise(index)) / 5,
        courseDegrees: 180 + 170 * noise(index),
        distanceFromShoreMetres: 300,
      }),
    ],
    [
      'at anchor by its AIS status',
      (index: number) => ({
        lat: 10 + noise(index) / 3000,
        speedKnots: 0.2,
        navigationStatus: 1,
        distanceFromShoreMetres: 9_000,
      }),
    ],
  ])('is never called fishing: %s', (_, over) => {
    const answers = scoreTrack(model, still(over))
    expect(answers.filter(({ verdict }) => verdict === 'fishing')).toEqual([])
    expect(answers.slice(12).every(({ verdict }) => verdict === 'not_fishing')).toBe(true)
  })

  it.each([
    ['adrift at 0.6 kn', 0.6, null],
    ['adrift at 1.6 kn across its heading', 1.6, 80],
  ])('is not called fishing: %s', (_, knots, headingDegrees) => {
    const drift = still((index) => ({
      lat: 10 + (index * knots) / 360 + noise(index) / 4000,
      lon: 70 + noise(index + 7) / 4000,
      speedKnots: knots + noise(index) / 5,
      courseDegrees: (360 + 30 * noise(index + 3)) % 360,
      headingDegrees: headingDegrees === null ? null : headingDegrees + 20 * noise(index),
    }))
    const answers = scoreTrack(model, drift).slice(6)
    expect(answers.filter(({ verdict }) => verdict === 'fishing')).toEqual([])
    expect(answers.some(({ reason }) => reason?.code === 'drifts')).toBe(true)
  })

  it('is called not fishing because of its ship type, if that is known and another', () => {
    const position = at(0)
    const of = (shipType: number | null) =>
      assessPosition(model, segmentUpTo([], position), position, { shipType, lengthMetres: null })
    expect([80, 60, 71, 52, 35, 43, 36, 34].map((shipType) => of(shipType).reason?.params)).toMatchObject(
      ['tanker', 'passenger', 'cargo', 'tug', 'military', 'high_speed', 'sailing', 'service'].map((kind) => ({
        kind,
      })),
    )
    for (const shipType of [null, 0, 30, 37, 99]) expect(of(shipType).probability).not.toBeNull()
  })
})

describe('a vessel outside the training data', () => {
  const fleet = (spacingMinutes: number, distanceFromShoreMetres: number) =>
    Array.from({ length: (10 * 60) / spacingMinutes }, (_, index) =>
      at((index * spacingMinutes) / 60, { speedKnots: 2 + noise(index), distanceFromShoreMetres }),
    )

  it('is not refused inshore for how often it reports', () => {
    for (const spacingMinutes of [1, 10])
      expect(scoreTrack(model, fleet(spacingMinutes, 4_000)).map(({ reason }) => reason?.code)).not.toContain(
        'inshore_and_small',
      )
  })

  it('is refused inshore by its stated length, and a large vessel is not', () => {
    const codes = (lengthMetres: number, spacingMinutes: number, metres = 4_000) =>
      new Set(
        scoreTrack(model, fleet(spacingMinutes, metres), { shipType: 30, lengthMetres })
          .slice(-5)
          .map(({ reason }) => reason?.code),
      )
    expect(codes(14.9, 10)).toEqual(new Set(['inshore_and_small']))
    expect(codes(14.9, 10, 90_000)).toEqual(new Set([undefined]))
    expect(codes(15, 10)).toEqual(new Set([undefined]))
  })

  it('is assessed inshore for two days after towing for an hour and a quarter', () => {
    const trawler = tow(0, 60, { lat: 10, distanceFromShoreMetres: 4_000 }).flatMap((position, index) =>
      Array.from({ length: 5 }, (_, part) => ({
        ...position,
        timestampMs: position.timestampMs + part * 120_000,
        lat: 10 + (index + part / 5) / 120,
        speedKnots: index < 60 && index >= 12 ? 3.2 : 8,
      })),
    )
    const reasons = (stated: { lengthMetres: number | null }) =>
      scoreTrack(model, trawler, { shipType: 30, ...stated }).map(({ reason }) => reason?.code)
    // It tows from the 60th to the 299th position, with a position every two minutes.
    // The tow is known at a step of ten minutes, and so is its end.
    const [judged, until] = [60 + 38 + 10, 294 + 48 * 30]
    expect(new Set(reasons({ lengthMetres: 12 }).slice(0, 5))).toEqual(new Set(['inshore_and_small']))
    for (const lengthMetres of [null, 12])
      expect(reasons({ lengthMetres }).slice(judged, until)).not.toContain('inshore_and_small')
    expect(reasons({ lengthMetres: 12 }).at(-1)).toBe('inshore_and_small')
    const ashore = trawler.slice(0, 300).map((position) => ({ ...position, distanceFromShoreMetres: 900 }))
    const close = scoreTrack(model, ashore).map(({ reason }) => reason?.code)
    expect([close[judged - 12], close[judged]]).toEqual(['close_to_shore', 'too_close_to_call'])
  })
})
