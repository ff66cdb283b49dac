import { expect, test } from 'vitest'
import { degenerate } from './degenerate.ts'
import { readModel, type OilModel } from './model.ts'
import { prepareImage } from './prepare.ts'
import { rgbFeatures } from './rgb-features.ts'
import { sarFeatures } from './sar-features.ts'
import { sarPatch } from './sar-patch.ts'
import { scoreImage } from './score.ts'
import { paint, speckledSea } from './testing.ts'

const radar = speckledSea(7, (x) => x > 230)
const part = (featureNames: string[]) => ({
  calibration: { slope: 1, intercept: 0 },
  threshold: 0.5,
  unsure: { from: 0.4, to: 0.6 },
  mostNovelty: 2,
  featureNames,
})
const sarNames = sarFeatures(sarPatch(radar)).names
const flat = sarNames.map(() => 0)
const json = {
  version: 'oil-test',
  sar: part(sarNames),
  rgb: part(rgbFeatures(radar).names),
  domainRule: { mean: flat, deviation: flat.map(() => 1), weights: flat, bias: 0 },
}
const model = json as OilModel

test('reads what it serves and says what is missing', () => {
  expect(readModel(json)).toEqual({ ok: true, model })
  expect(readModel(null).ok).toBe(false)
  expect(readModel({ ...json, sar: { ...json.sar, threshold: undefined } }).ok).toBe(false)
  expect(readModel({ ...json, domainRule: { ...json.domainRule, mean: [] } }).ok).toBe(false)
})

test('refuses a model trained on other features', () => {
  expect(() => prepareImage(radar, 400, 400, { ...model, sar: part(['other']) })).toThrow(RangeError)
})

test.each([
  [3, 1, 'oil_spill', 'oil_spill'],
  [-3, 1, 'clean_water', 'clean_water'],
  [0.1, 1, 'oil_spill', 'cannot_say'],
  [3, 9, 'oil_spill', 'cannot_say'],
])('margin %d with novelty %d is %s, said %s', (margin, novelty, type, verdict) => {
  const score = scoreImage(prepareImage(radar, 400, 400, model), { margin, novelty }, model)
  expect(score).toMatchObject({ type, verdict, domain: 'sar', model: { name: 'varuna-oil', version: 'oil-test' } })
  expect(score.probability).toBeCloseTo(1 / (1 + Math.exp(-margin)))
  expect(score.reasons.length).toBeGreaterThan(0)
})

test('tiny, sliver and flat pictures cannot be judged, whatever the graph says', () => {
  const score = scoreImage(prepareImage(radar, 20, 400, model), { margin: 9, novelty: 0 }, model)
  expect(score.verdict).toBe('cannot_say')
  expect(score.reasons[0]).toContain('20 x 400')
  expect(
    degenerate(
      paint(() => [80, 80, 80]),
      300,
      300,
    ),
  ).toContain('flat tone')
  expect(degenerate(radar, 40, 4000)).toContain('strip')
  expect(degenerate(radar, 300, 300)).toBeNull()
})
