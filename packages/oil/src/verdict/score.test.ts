import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textureNames } from '../features/texture.ts'
import { findUnusableReason } from './degenerate.ts'
import { prepareRadar, type Prepared } from './prepare.ts'
import { createRandom, createSpeckledSea, paint } from '../image/testing.ts'
import { computeSarFeatures } from '../features/sar-features.ts'
import { createSarPatch } from '../image/sar-patch.ts'
import { createHeat } from '../slicks/heat.ts'
import type { KindCheck } from './kind-check.ts'
import { parseModel, type OilModel } from './model.ts'
import type { Picture } from './picture.ts'
import { describeRgb, describeSar } from './evidence.ts'
import { scoreImage, type RawScore } from './score.ts'
import { findConflicts, verdictTable } from './verdict-table.ts'

const radar = createSpeckledSea(7, (x) => x > 230)
const part = {
  calibration: { slope: 1, intercept: 0 },
  threshold: 0.5,
  unsure: { from: 0.4, to: 0.6 },
  mostNovelty: 2,
  slicks: { threshold: 0.5, minShare: 0.002, range: { low: 0.5, high: 2 } },
}
const kinds: KindCheck = {
  labels: ['radar', 'aerial_photograph', 'surface_photograph', 'satellite_photograph', 'indoor'],
  texture: Object.fromEntries(textureNames.map((name) => [name, [-9, 9]])) as KindCheck['texture'],
  speckle: { leastEvenness: 0.4, evenness: 0.65, level: 0.03 },
  mostSand: 0.65,
  mostLand: 1,
  mostSky: 1,
  mostThing: 1,
  calibration: { slope: 1, intercept: 0 },
  least: { radar: 0, speckledRadar: -6, sea: 0.2, clean: 0.4, oil: 0.6 },
}
const featureNames = computeSarFeatures(createSarPatch(radar)).names
const json = { version: 'oil-test', sar: { ...part, featureNames }, rgb: { ...part, surfaceOilFrom: 0.98 }, kinds }
const model = json as OilModel

const side = 64
const slickHeat = createHeat(
  Float32Array.from({ length: side * side }, (_, i) => (Math.abs(Math.floor(i / side) - 30) < 4 ? 0.9 : 0.05)),
  side,
)
const prepare = (kind: Picture['kind'], over: Partial<Prepared> = {}): Prepared => ({
  picture: { kind, certainty: 0.9, takenFor: kind === 'not_sea' ? { code: 'indoor', params: {} } : null },
  aspect: 1,
  evidence:
    kind === 'radar'
      ? [{ code: 'dark_patches', params: { count: 1, share: 0.1, largestShape: 'long', largestEdge: 'sharp' } }]
      : [{ code: 'no_colour_stands_out', params: {} }],
  unusableReason: null,
  ...over,
})
const raw = (over: Partial<RawScore> = {}): RawScore => ({
  margin: 3,
  novelty: 1,
  sea: null,
  thing: null,
  heat: slickHeat,
  ...over,
})

test('accepts a complete model and names missing parts', () => {
  expect(parseModel(json)).toEqual({ ok: true, model })
  expect(parseModel(null).ok).toBe(false)
  const fault = (over: object) => parseModel({ ...json, ...over }) as { error?: string }
  expect(fault({ rgb: { ...part, unsure: undefined } }).error).toBe('model.json lacks unsure for rgb')
  expect(fault({ sar: part }).error).toContain('featureNames')
  expect(fault({ rgb: part }).error).toBe('model.json lacks surfaceOilFrom for rgb')
  expect(fault({ kinds: { ...kinds, labels: ['indoor'] } }).error).toContain('labels')
  expect(fault({ kinds: { ...kinds, least: { radar: 0, sea: '1' } } }).error).toContain('least')
  expect(fault({ kinds: { ...kinds, mostLand: undefined } }).error).toContain('mostLand')
  expect(fault({ kinds: { ...kinds, mostSky: undefined } }).error).toContain('mostSky')
  expect(fault({ kinds: { ...kinds, mostThing: undefined } }).error).toContain('mostThing')
  expect(fault({ kinds: { ...kinds, texture: { ...kinds.texture, fine: [0] } } }).error).toContain('texture')
})

test('rejects a model trained on other features', () => {
  const other = { ...model, sar: { ...model.sar, featureNames: ['other'] } }
  expect(() => prepareRadar(radar, other)).toThrow(RangeError)
  const { features, tensor } = prepareRadar(radar, model)
  expect([features.length, tensor.values.length]).toEqual([featureNames.length, 2 * 128 * 128])
})

test.each([
  [3, 1, 'oil_spill', 'oil_spill', null],
  [-3, 1, 'clean_water', 'clean_water', null],
  [0.1, 1, 'oil_spill', 'cannot_say', 'too_close'],
  [3, 9, 'oil_spill', 'cannot_say', 'kind_not_trained'],
])(
  'margin %d with novelty %d is %s, with verdict %s because of %s',
  (margin, novelty, leaning, verdict, abstention) => {
    const score = scoreImage(prepare('radar'), raw({ margin, novelty }), model)
    expect(score).toMatchObject({ leaning, verdict, abstention, domain: 'sar', model: { version: 'oil-test' } })
    expect(score.probability).toBeCloseTo(1 / (1 + Math.exp(-margin)))
    expect(score.helps).toHaveLength(abstention ? 1 : 0)
  },
)

test('slicks are outlined on the finer map where there is one', () => {
  const size = 128
  const slickMap = createHeat(
    Float32Array.from({ length: size * size }, (_, i) => (Math.abs(Math.floor(i / size) - 60) < 2 ? 1 : 0)),
    size,
  )
  const { slickShare, heat } = scoreImage(prepare('radar'), raw({ slickMap }), model)
  expect(slickShare).toBeCloseTo(3 / size, 3)
  expect(heat).toMatchObject({ width: size, height: size })
  expect(
    heat?.data.every((value, i) => value >= 127.5 === (slickMap.data[i] === 255) && (value === 0 || value >= 128)),
  ).toBe(true)
  const none = createHeat(new Float32Array(size * size), size)
  const empty = scoreImage(prepare('radar'), raw({ slickMap: none }), model)
  expect(empty).toMatchObject({ verdict: 'oil_spill', slicks: [], slickShare: 0, slickShareRange: null })
})

test('oil has outlined slicks, clean water has none, and an image too close to call has outlines too', () => {
  const oil = scoreImage(prepare('radar'), raw(), model)
  expect(oil.slicks).toHaveLength(1)
  const specks: Prepared['evidence'] = [
    { code: 'dark_patches', params: { count: 2, share: 0.5, largestShape: 'long', largestEdge: 'sharp' } },
  ]
  expect(scoreImage(prepare('radar', { evidence: specks }), raw(), model).reasons).toMatchObject([
    { code: 'dark_patches', params: { count: 1, share: oil.slickShare, largestShape: 'long' } },
  ])
  expect(oil.slickShare).toBeCloseTo(7 / 64, 1)
  expect(
    oil.heat?.data.every((value, i) => value === ((slickHeat.data[i] ?? 0) >= 127.5 ? slickHeat.data[i] : 0)),
  ).toBe(true)
  expect(scoreImage(prepare('radar'), raw({ margin: -3 }), model)).toMatchObject({ slicks: [], slickShare: 0 })
  expect(scoreImage(prepare('radar'), raw({ novelty: 9 }), model)).toMatchObject({ slicks: [], slickShare: null })
  const [low, high] = oil.slickShareRange ?? [0, 0]
  expect([low, high].map((edge) => edge / (oil.slickShare ?? 0))).toEqual([0.5, 2])
  expect(scoreImage(prepare('radar'), raw({ margin: -3 }), model).slickShareRange).toBeNull()
  const unsure = scoreImage(prepare('radar'), raw({ margin: 0 }), model)
  expect(unsure).toMatchObject({ verdict: 'cannot_say', slicks: oil.slicks, heat: oil.heat })
  expect(unsure.reasons[0]).toEqual({ code: 'too_close', params: { probability: 0.5, unsureFrom: 0.4, unsureTo: 0.6 } })
})

test('radar is never oil where no dark patch stands out', () => {
  const evidence = [{ code: 'no_dark_patch', params: {} }] as const
  const score = scoreImage(prepare('radar', { evidence: [...evidence] }), raw({ margin: 9 }), model)
  expect(score).toMatchObject({ verdict: 'cannot_say', abstention: 'no_slick_found', slicks: [], slickShare: null })
  expect(score.reasons).toEqual([{ code: 'no_slick_found', params: {} }])
  expect(findConflicts({ verdict: 'oil_spill', reasons: [...evidence] })).toEqual([['no_dark_patch', 'oil_spill']])
  const clean = scoreImage(prepare('radar', { evidence: [...evidence] }), raw({ margin: -9 }), model)
  expect(clean).toMatchObject({ verdict: 'clean_water', reasons: evidence })
})

test('an image without sea gets no verdict and no heat map, whatever the margin', () => {
  const score = scoreImage(prepare('not_sea'), raw({ margin: 9, sea: -1 }), model)
  expect(score).toMatchObject({ verdict: 'cannot_say', abstention: 'not_sea', domain: 'rgb', heat: null, slicks: [] })
  expect(score.reasons).toEqual([{ code: 'not_sea', params: {} }])
  expect(score.helps).toEqual([{ code: 'picture_of_sea', params: {} }])
})

test('a verdict requires a higher sea margin than recognising the sea, and oil the highest', () => {
  const verdict = (margin: number, sea: number) =>
    scoreImage(prepare('aerial_photograph'), raw({ margin, sea }), model).verdict
  expect([verdict(3, 0.5), verdict(3, 0.7)]).toEqual(['cannot_say', 'oil_spill'])
  expect([verdict(-3, 0.3), verdict(-3, 0.5)]).toEqual(['cannot_say', 'clean_water'])
})

test('a photograph of a thing near or under the sea is not called oil; clean water stays clean', () => {
  const seen = (margin: number, thing: number | null) =>
    scoreImage(prepare('aerial_photograph'), raw({ margin, sea: 1, thing }), model)
  expect(seen(3, 2)).toMatchObject({ verdict: 'cannot_say', abstention: 'kind_not_trained', slicks: [] })
  expect(seen(3, 1).verdict).toBe('oil_spill')
  expect(seen(3, null).verdict).toBe('oil_spill')
  expect(seen(-3, 2).verdict).toBe('clean_water')
})

test('a photograph from the surface is called oil only from a higher probability; below it oil is possible and its place is shown', () => {
  const seen = (kind: Picture['kind'], margin: number) => scoreImage(prepare(kind), raw({ margin, sea: 1 }), model)
  const possible = seen('surface_photograph', 3)
  const probability = 1 / (1 + Math.exp(-3))
  expect(possible).toMatchObject({
    verdict: 'cannot_say',
    abstention: 'oil_possible',
    helps: [{ code: 'second_picture' }],
  })
  expect(possible.reasons[0]).toEqual({
    code: 'oil_possible',
    params: { kind: 'surface_photograph', probability, oilFrom: 0.98 },
  })
  expect(possible.slicks).toEqual(seen('aerial_photograph', 3).slicks)
  expect(findConflicts({ verdict: 'cannot_say', reasons: possible.reasons })).toEqual([])
  expect(seen('surface_photograph', 4).verdict).toBe('oil_spill')
  expect(seen('surface_photograph', -3).verdict).toBe('clean_water')
  expect(seen('surface_photograph', 0).abstention).toBe('too_close')
  for (const kind of ['aerial_photograph', 'satellite_photograph', 'radar'] as const)
    expect(seen(kind, 3).verdict).toBe('oil_spill')
})

test('tiny, narrow, flat and truncated images get no verdict, whatever the margin', () => {
  const tiny = findUnusableReason(radar, 20, 400)
  const score = scoreImage(prepare('radar', { unusableReason: tiny }), raw({ margin: 9 }), model)
  expect(score).toMatchObject({ verdict: 'cannot_say', abstention: 'too_small' })
  expect(score.reasons[0]).toMatchObject({ params: { widthPixels: 20, heightPixels: 400 } })
  const flat = paint(() => [80, 80, 80])
  expect(findUnusableReason(flat, 300, 300)?.code).toBe('flat')
  expect(findUnusableReason(radar, 80, 4000)?.code).toBe('too_narrow')
  expect(findUnusableReason(radar, 63, 300)?.code).toBe('too_small')
  expect(findUnusableReason(radar, 64, 300)).toBeNull()
  const cut = { ...radar, data: radar.data.map((level, i) => (i > 0.55 * radar.data.length ? 128 : level)) }
  expect(findUnusableReason(cut, 300, 300)?.code).toBe('damaged')
})

test('a grey picture with a black band along an edge is refused, a coloured one is not', () => {
  const { width } = radar
  const withBand = (share: number, from = radar) => ({
    ...from,
    data: from.data.map((level, i) => (Math.floor(i / 3) % width >= (1 - share) * width ? 0 : level)),
  })
  expect(findUnusableReason(withBand(0.1), 300, 300)?.code).toBe('damaged')
  expect(findUnusableReason(withBand(0.02), 300, 300)).toBeNull()
  const sunset = { ...radar, data: radar.data.map((level, i) => (i % 3 === 0 ? Math.min(255, level + 60) : level)) }
  expect(findUnusableReason(withBand(0.1, sunset), 300, 300)).toBeNull()
})

test.each(['radar', 'aerial_photograph', 'surface_photograph', 'satellite_photograph'] as const)(
  'a picture that is hardly taken for %s gets no verdict, and why',
  (kind) => {
    const score = (certainty: number, margin: number) => {
      const prepared = prepare(kind)
      return scoreImage({ ...prepared, picture: { ...prepared.picture, certainty } }, raw({ margin, sea: 1 }), model)
    }
    expect([score(0.31, -9).verdict, score(0.31, 9).verdict]).toEqual(['clean_water', 'oil_spill'])
    for (const margin of [-9, 9])
      expect(score(0.28, margin)).toMatchObject({
        verdict: 'cannot_say',
        abstention: 'kind_unsure',
        reasons: [{ code: 'kind_unsure', params: { kind, certainty: 0.28 } }],
        helps: [{ code: 'trained_kind' }],
        slicks: [],
      })
  },
)

test('a colour is a reason only for the verdict that it speaks for', () => {
  const evidence: Prepared['evidence'] = [
    { code: 'nearly_black', params: { share: 0.1 } },
    { code: 'brown', params: { share: 0.1 } },
    { code: 'blue', params: { share: 0.5 } },
    { code: 'low_sun', params: { share: 0.2 } },
  ]
  const reasons = (margin: number, seen = evidence) =>
    scoreImage(prepare('aerial_photograph', { evidence: seen }), raw({ margin, sea: 1 }), model).reasons.map(
      ({ code }) => code,
    )
  expect(reasons(3)).toEqual(['nearly_black', 'brown'])
  expect(reasons(-3)).toEqual(['blue'])
  expect(reasons(0)).toEqual(['too_close', 'nearly_black', 'brown', 'blue', 'low_sun'])
  expect(reasons(3, evidence.slice(2))).toEqual(['no_colour_stands_out'])
  expect(reasons(-3, evidence.slice(0, 2))).toEqual(['no_colour_stands_out'])
})

test.each([
  ['black', 3, 2],
  ['dark', 8, 4],
  ['white', 253, 2],
  ['of one tone', 90, 1],
])('a picture that is nearly all %s gets no verdict, and nothing is said of it but that', (_, level, spread) => {
  const random = createRandom(5)
  const noise = paint(() => {
    const grey = level + (random() + random() + random() - 1.5) * spread
    return [grey, grey, grey]
  })
  const unusableReason = findUnusableReason(noise, 400, 400)
  const score = scoreImage(prepare('radar', { unusableReason }), raw({ margin: -9 }), model)
  expect(score).toMatchObject({ verdict: 'cannot_say', reasons: [{ code: 'flat', params: {} }] })
})

test('a photograph that is nearly black gets no verdict', () => {
  const random = createRandom(6)
  const evidence = describeRgb(paint(() => [10 + 30 * random(), 10 + 30 * random(), 10 + 30 * random()]))
  const score = scoreImage(prepare('aerial_photograph', { evidence }), raw({ margin: -9, sea: 1 }), model)
  expect(score).toMatchObject({
    verdict: 'cannot_say',
    reasons: [{ code: 'flat', params: {} }],
    heat: null,
    missing: [{ code: 'image_of_sea', params: {} }],
  })
})

const patches = [
  paint(() => [20, 20, 20]),
  radar,
  createSpeckledSea(8, () => false),
  createSpeckledSea(9, (x, y) => x > 40 && x < 60 && y > 20),
]

test('no answer has a reason that its verdict forbids or another reason excludes', () => {
  const unusable = [
    null,
    findUnusableReason(radar, 20, 400),
    { code: 'flat', params: {} },
    { code: 'damaged', params: {} },
  ] as const
  fc.assert(
    fc.property(
      fc.constantFrom(
        ...(['radar', 'aerial_photograph', 'surface_photograph', 'satellite_photograph', 'not_sea'] as const),
      ),
      fc.constantFrom(...patches),
      fc.constantFrom(...unusable),
      fc.record({
        margin: fc.double({ min: -6, max: 6, noNaN: true }),
        novelty: fc.double({ min: 0, max: 4, noNaN: true }),
        sea: fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: null }),
        thing: fc.option(fc.double({ min: -2, max: 2, noNaN: true }), { nil: null }),
      }),
      (kind, image, unusableReason, over) => {
        const evidence = kind === 'radar' ? describeSar(createSarPatch(image)) : describeRgb(image)
        const score = scoreImage(prepare(kind, { evidence, unusableReason }), raw(over), model)
        expect(findConflicts(score)).toEqual([])
        expect(score.abstention === null).toBe(score.verdict !== 'cannot_say')
      },
    ),
  )
})

test('exclusions in the verdict table are mutual, and contradictory answers are found', () => {
  const oneWay = Object.entries(verdictTable).flatMap(([code, { excludes }]) =>
    excludes.filter((other) => other !== code && !verdictTable[other].excludes.some((one) => one === code)),
  )
  expect(oneWay).toEqual([])
  const flat = { code: 'flat', params: {} } as const
  expect(findConflicts({ verdict: 'clean_water', reasons: [flat] })).toEqual([
    ['flat', 'clean_water'],
    ['clean_water', 'an abstention'],
  ])
  expect(findConflicts({ verdict: 'cannot_say', reasons: [] })).toEqual([['cannot_say', 'no abstention']])
})
