import { expect, test } from 'vitest'
import { findUnusableReason } from '../image/degenerate.ts'
import { parseModel, type OilModel } from './model.ts'
import { prepareImage } from '../image/prepare.ts'
import { computeRgbFeatures } from '../features/rgb-features.ts'
import { computeSarFeatures } from '../features/sar-features.ts'
import { createSarPatch } from '../image/sar-patch.ts'
import { scoreImage } from './score.ts'
import type { SeaCheck } from './sea-check.ts'
import { textureNames } from '../features/texture.ts'
import { paint, createRandom, createSpeckledSea } from '../image/testing.ts'

const radar = createSpeckledSea(7, (x) => x > 230)
const random = createRandom(3)
const photograph = paint((_, y) => [40 + random() * 60, 90 + y / 4 + random() * 40, 160 + random() * 60])
const createPart = (featureNames: string[]) => ({
  calibration: { slope: 1, intercept: 0 },
  threshold: 0.5,
  unsure: { from: 0.4, to: 0.6 },
  mostNovelty: 2,
  featureNames,
})
const sarNames = computeSarFeatures(createSarPatch(radar)).names
const rgbNames = computeRgbFeatures(photograph).names
const json = { version: 'oil-test', sar: createPart(sarNames), rgb: createPart(rgbNames) }
const anyTexture = Object.fromEntries(textureNames.map((name) => [name, [-9, 9]])) as SeaCheck['texture']
const sea: SeaCheck = { version: 'sea-test', texture: anyTexture, least: { radar: 0, photograph: 0.5 } }
const model: OilModel = { ...json, sea }

test('accepts a complete model and names missing parts', () => {
  expect(parseModel(json, sea)).toEqual({ ok: true, model })
  expect(parseModel(null, sea).ok).toBe(false)
  expect(parseModel({ ...json, sar: { ...json.sar, threshold: undefined } }, sea).ok).toBe(false)
  expect(parseModel(json, { version: 'sea-test' }).ok).toBe(false)
})

test('rejects a model trained on other features', () => {
  expect(() => prepareImage(radar, 400, 400, 'sar', { ...model, sar: createPart(['other']) })).toThrow(RangeError)
})

test.each([
  [3, 1, 'oil_spill', 'oil_spill', null],
  [-3, 1, 'clean_water', 'clean_water', null],
  [0.1, 1, 'oil_spill', 'cannot_say', 'too_close'],
  [3, 9, 'oil_spill', 'cannot_say', 'unlike_training'],
])('margin %d with novelty %d is %s, with verdict %s because of %s', (margin, novelty, type, verdict, abstention) => {
  const score = scoreImage(prepareImage(radar, 400, 400, 'sar', model), { margin, novelty, sea: null }, model)
  expect(score).toMatchObject({ type, verdict, abstention, domain: 'sar', model: { version: 'oil-test' } })
  expect(score.probability).toBeCloseTo(1 / (1 + Math.exp(-margin)))
  expect(score.reasons.length).toBeGreaterThan(0)
})

test('a probability too close to call is explained with its limits and without training details', () => {
  const { reasons } = scoreImage(
    prepareImage(radar, 400, 400, 'sar', model),
    { margin: 0, novelty: 1, sea: null },
    model,
  )
  expect(reasons[0]).toEqual({ code: 'too_close', params: { probability: 0.5, unsureFrom: 0.4, unsureTo: 0.6 } })
  expect(reasons.map(({ code }) => code)).not.toContain('unlike_training')
})

test('a photograph without sea gets no verdict, whatever the margin', () => {
  const prepared = prepareImage(photograph, 400, 400, 'rgb', model)
  const scoreWithSeaMargin = (margin: number) => scoreImage(prepared, { margin: 9, novelty: 1, sea: margin }, model)
  expect(scoreWithSeaMargin(0.5)).toMatchObject({ verdict: 'oil_spill', abstention: null, domain: 'rgb' })
  expect(scoreWithSeaMargin(0.4)).toMatchObject({ verdict: 'cannot_say', abstention: 'not_sea' })
  expect(scoreWithSeaMargin(0.4).reasons).toEqual([{ code: 'not_sea', params: {} }])
})

test('tiny, narrow and flat images get no verdict, whatever the margin', () => {
  const score = scoreImage(prepareImage(radar, 20, 400, 'sar', model), { margin: 9, novelty: 0, sea: null }, model)
  expect(score).toMatchObject({ verdict: 'cannot_say', abstention: 'too_small' })
  expect(score.reasons[0]).toMatchObject({ params: { widthPixels: 20, heightPixels: 400 } })
  const flat = paint(() => [80, 80, 80])
  expect(findUnusableReason(flat, 300, 300)?.code).toBe('flat')
  expect(findUnusableReason(radar, 40, 4000)?.code).toBe('too_narrow')
  expect(findUnusableReason(radar, 300, 300)).toBeNull()
})
