import type { OilScore } from '@varuna/oil/verdict/score'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bundledPath } from '../../paths.ts'
import { readOilModel, type OilInference } from '../oil-inference.ts'
import { assessScene, needsParts } from './assess-scene.ts'
import type { SceneFile } from './read-scene.ts'

const size = { width: 1600, height: 1200 }
const CELLS = 64
const model = readOilModel(bundledPath.models)

/** A scene whose pixels are black where `isDark`, else grey. */
const sceneOf = (isDark: (x: number, y: number) => boolean): SceneFile => ({
  facts: { size, place: null, time: null, camera: null, notes: [] },
  overview: { width: 1, height: 1, channels: 1, data: Buffer.alloc(1), missingShare: 0 },
  read: async ({ left, top, width, height }) => ({
    width,
    height,
    channels: 1,
    data: Buffer.from(
      Array.from({ length: width * height }, (_, at) =>
        isDark(left + (at % width), top + Math.floor(at / width)) ? 0 : 200,
      ),
    ),
    missingShare: 0,
  }),
})

const blank: OilScore = {
  probability: 0.1,
  leaning: 'clean_water',
  verdict: 'clean_water',
  abstention: null,
  domain: 'sar',
  picture: { kind: 'radar', certainty: 1, takenFor: null },
  heat: null,
  slicks: [],
  slickMap: null,
  slickShare: 0,
  slickShareRange: null,
  helps: [],
  reasons: [{ code: 'no_dark_patch', params: {} }],
  missing: [],
  model: { name: 'varuna-oil', version: 'test' },
}

/** A perfect model that finds oil where a part is dark; `change` may alter its result for a part. */
const oil = (change: (score: OilScore) => OilScore = (score) => score): OilInference => ({
  model,
  async score(source) {
    const grey = await sharp(source as Uint8Array)
      .greyscale()
      .resize(CELLS, CELLS, { fit: 'fill' })
      .raw()
      .toBuffer()
    const heat = {
      width: CELLS,
      height: CELLS,
      data: Uint8Array.from(grey, (level) => 255 - Math.min(255, level * 1.2)),
    }
    const isOiled = grey.some((level) => level < 60)
    const found = { probability: 0.9, leaning: 'oil_spill', verdict: 'oil_spill' } as const
    return { ok: true, value: change({ ...blank, ...(isOiled ? found : {}), heat, slickMap: isOiled ? heat : null }) }
  },
})

async function assess(isDark: (x: number, y: number) => boolean, inference = oil()): Promise<OilScore> {
  const answer = await assessScene(sceneOf(isDark), inference, () => {})
  if (!answer.ok) throw new Error('The scene was refused.')
  return answer.value.score
}

/** A band across the scene, 60 pixels wide and 1,300 long, that crosses the edges of parts. */
const isInBand = (x: number, y: number) => {
  const [dx, dy] = [x - 800, y - 600]
  const along = 0.8 * dx + 0.6 * dy
  const across = -0.6 * dx + 0.8 * dy
  return Math.abs(along) < 650 && Math.abs(across) < 30
}

test('a slick that crosses the edges of parts is one slick, with its whole area, length and axis', async () => {
  expect(needsParts(sceneOf(isInBand))).toBe(true)
  const { verdict, slicks, slickShare, heat } = await assess(isInBand)
  expect([verdict, slicks.length]).toEqual(['oil_spill', 1])
  const [slick] = slicks
  const area = (slick?.share ?? 0) * size.width * size.height
  expect(Math.abs(area / (60 * 1300) - 1)).toBeLessThan(0.1)
  const length = (slick?.lengthShare ?? 0) * Math.hypot(size.width, size.height)
  expect(Math.abs(length / 1300 - 1)).toBeLessThan(0.03)
  expect((slick?.axisDegrees ?? 0) % 180).toBeCloseTo(90 + (Math.atan2(0.6, 0.8) * 180) / Math.PI, -1)
  expect(slickShare).toBe(slick?.share)
  expect(Math.max(heat?.width ?? 0, heat?.height ?? 0)).toBeLessThanOrEqual(1024)
})

test('separate slicks stay separate, largest first', async () => {
  const isDark = (x: number, y: number) => Math.hypot(x - 250, y - 250) < 90 || Math.hypot(x - 1300, y - 900) < 140
  const { slicks } = await assess(isDark)
  expect(slicks).toHaveLength(2)
  const [first, second] = slicks
  expect(first?.head[0]).toBeGreaterThan(0.6)
  expect(second?.head[0]).toBeLessThan(0.4)
})

test('parts with hot spots but without oil have no slicks', async () => {
  const unsure = oil((score) =>
    score.verdict === 'oil_spill' ? { ...score, verdict: 'cannot_say', abstention: 'too_close' } : score,
  )
  const { verdict, slicks } = await assess(isInBand, unsure)
  expect([verdict, slicks]).toEqual(['cannot_say', []])
})

test('visible signs are stated as those of one part, after the reason why there is no verdict', async () => {
  const clean = await assess(() => false)
  expect(clean.reasons.map(({ code }) => code)).toEqual(['of_one_part', 'no_dark_patch'])
  const flat = oil((score) => ({
    ...score,
    verdict: 'cannot_say',
    abstention: 'flat',
    heat: null,
    reasons: [{ code: 'flat', params: {} }],
  }))
  const unknown = await assess(() => false, flat)
  expect([unknown.reasons, unknown.heat]).toEqual([[{ code: 'flat', params: {} }], null])
})
