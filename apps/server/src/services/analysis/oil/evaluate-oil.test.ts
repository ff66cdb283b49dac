import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OilAnswer } from '../../../jobs/oil-inference.ts'
import { evaluateOil } from './evaluate-oil.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'oil-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

function put(path: string, text: string) {
  mkdirSync(join(dir, dirname(path)), { recursive: true })
  writeFileSync(join(dir, path), text)
}

/** Reads an image's probability from its bytes; anything else is unreadable. */
async function analyse(bytes: Uint8Array): Promise<OilAnswer> {
  const probability = Number(new TextDecoder().decode(bytes))
  if (Number.isNaN(probability)) return { ok: false, error: { code: 'not_an_image', params: {} } }
  const leaning = probability >= 0.5 ? 'oil_spill' : 'clean_water'
  const verdict = Math.abs(probability - 0.5) < 0.1 ? 'cannot_say' : leaning
  const model = { name: 'varuna-oil', version: 'oil-test' }
  const abstention = verdict === 'cannot_say' ? 'too_close' : null
  const picture = { kind: 'radar', certainty: 1, takenFor: null } as const
  const half: [number, number][] = [
    [0, 0],
    [0.5, 0],
    [0.5, 1],
    [0, 1],
    [0, 0],
  ]
  const slick = { rings: [half], share: 0.5, axisDegrees: 0, lengthShare: 0.5, head: [0, 0] as [number, number] }
  const slicks = verdict === 'oil_spill' ? [slick] : []
  const found = { picture, heat: null, slicks, slickMap: null, slickShare: null, slickShareRange: null, helps: [] }
  const score = { probability, leaning, verdict, abstention, ...found } as const
  return { ok: true, value: { ...score, domain: 'sar', reasons: [], missing: [], model } }
}

test('computes figures for each domain and counts unreadable files', async () => {
  put('sar/oil_spill/a.jpg', '0.9')
  put('sar/oil_spill/b.jpg', '0.45')
  put('sar/clean_water/c.jpg', '0.1')
  put('sar/clean_water/d.jpg', '0.7')
  put('sar/clean_water/notes.txt', 'hello')
  put('rgb/oil_spill/e.png', '0.8')
  put('rgb/clean_water/f.png', '0.2')
  const report = await evaluateOil(dir, analyse)
  expect(report.model).toBe('oil-test')
  expect(report.overall).toBeUndefined()
  expect(report.rgb).toMatchObject({ n: 2, auc: 1, f1: 1, accuracy: 1 })
  expect(report.sar).toMatchObject({ n: 4, auc: 0.75, precision: 0.5, recall: 0.5, accuracy: 0.5 })
  expect(report.sar?.abstained).toEqual({ too_close: 1 })
  expect(report.sar?.alarms).toEqual({ raised: 2, precision: 0.5, recall: 0.5 })
  expect(report.sar?.ece).toBeCloseTo((0.1 + 0.45 - 1 + 0.1 + 0.7 + 1) / 4, 1)
  expect(report.rgb).toMatchObject({
    abstained: {},
    iou: null,
    masks: 0,
    outlines: { images: 0, medianRatio: null },
    kinds: { radar: 2 },
  })
  expect(report.sar?.decided.n).toBe(3)
  expect(report.sar?.unreadable.count).toBe(1)
  expect(report.sar?.unreadable.samples[0]).toContain('notes.txt')
})

test('slicks are compared with the masks that a manifest names; an abstention outlines none', async () => {
  const square = { width: 40, height: 40, channels: 3 as const, background: '#fff' }
  const right = { create: { ...square, width: 20, background: '#000' } }
  const leftHalf = sharp({ create: square }).composite([{ input: right, left: 20, top: 0 }])
  put('sar/oil_spill/a.jpg', '0.9')
  put('sar/oil_spill/b.jpg', '0.52')
  put('sar/clean_water/c.jpg', '0.1')
  writeFileSync(join(dir, 'left.png'), await leftHalf.png().toBuffer())
  put('manifest.csv', 'file,mask\nsar/oil_spill/a.jpg,left.png\nsar/oil_spill/b.jpg,left.png\nsar/clean_water/c.jpg,\n')
  const { sar } = await evaluateOil(dir, analyse)
  expect(sar).toMatchObject({ masks: 2, iou: 0.5, outlines: { images: 1, medianRatio: 1, withinFactorTwo: 1 } })
})

test('small masks have a median of their own, and masks within the stated range are counted', async () => {
  const drawn = (width: number) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: '#000' } })
      .composite([{ input: { create: { width, height: 40, channels: 3, background: '#fff' } }, left: 0, top: 0 }])
      .png()
      .toBuffer()
  const withRange = async (bytes: Uint8Array): Promise<OilAnswer> => {
    const answer = await analyse(bytes)
    return answer.ok ? { ok: true, value: { ...answer.value, slickShareRange: [0.2, 0.6] } } : answer
  }
  for (const [name, width] of [
    ['a', 2],
    ['b', 10],
    ['c', 20],
  ] as const) {
    put(`oil_spill/${name}.jpg`, '0.9')
    writeFileSync(join(dir, `${name}.png`), await drawn(width))
  }
  put('clean_water/d.jpg', '0.1')
  put('manifest.csv', 'file,mask\noil_spill/a.jpg,a.png\noil_spill/b.jpg,b.png\noil_spill/c.jpg,c.png\n')
  const { overall } = await evaluateOil(dir, withRange)
  expect(overall?.outlines).toEqual({
    images: 3,
    medianRatio: 2,
    withinFactorTwo: 2,
    small: { images: 1, medianRatio: expect.closeTo(10, 0) },
    range: { stated: 3, within: 2 },
  })
})

test('a manifest in any encoding is read; unusable rows are counted with their line and stop nothing', async () => {
  const white = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  for (const name of ['a', 'b', 'c']) put(`oil_spill/${name}.jpg`, '0.9')
  put('clean_water/d.jpg', '0.1')
  put('masks/broken.png', 'no image')
  writeFileSync(join(dir, 'masks', 'white.png'), white)
  const rows = [
    'oil_spill\\a.jpg;OIL_SPILL;masks\\white.png',
    `./oil_spill/b.jpg;oil_spill;${join(dir, 'masks', 'gone.png')}`,
    'oil_spill/c.jpg;oil_spill;masks/broken.png',
    'oil_spill/gone.jpg;oil_spill;masks/white.png',
    'oil_spill/short.jpg',
    '',
    ';oil_spill;masks/white.png',
  ]
  put('manifest.csv', `\uFEFFFile;Label;Mask\r\n${rows.join('\r\n')}\r\n`)
  const { overall, manifest } = await evaluateOil(dir, analyse)
  expect(overall).toMatchObject({ n: 4, masks: 1, iou: 0.5 })
  expect(manifest).toEqual({
    rows: 6,
    ignored: {
      count: 5,
      samples: [
        'line 6: expected 3 cells as in the header, got 1',
        'line 8: no file is named',
        `line 3: the mask ${join(dir, 'masks', 'gone.png')} does not exist`,
        `line 4: the mask ${join(dir, 'masks', 'broken.png')} is no readable image`,
        'line 5: oil_spill/gone.jpg is not among the pictures that were read',
      ],
    },
  })
})

test.each([
  ['', 'line 1: manifest.csv lacks the column file'],
  ['path,mask\na,b\n', 'line 1: manifest.csv lacks the column file'],
  ['"file,mask\na,b\n', 'line 1: manifest.csv lacks the column file'],
  ['f\0i\0l\0e\0', 'manifest.csv is not UTF-8 text'],
])('an unreadable manifest is named, and the images are still evaluated: %j', async (text, reason) => {
  put('oil_spill/a.jpg', '0.9')
  put('clean_water/d.jpg', '0.1')
  expect((await evaluateOil(dir, analyse)).manifest).toBeNull()
  put('manifest.csv', text)
  const { overall, manifest } = await evaluateOil(dir, analyse)
  expect(overall).toMatchObject({ n: 2, masks: 0, iou: null })
  expect(manifest).toEqual({ rows: 0, ignored: { count: 1, samples: [reason] } })
})

test('accepts the two class folders directly, and has no AUC for a single class', async () => {
  put('oil_spill/a.jpg', '0.9')
  mkdirSync(join(dir, 'clean_water'))
  expect((await evaluateOil(dir, analyse)).overall).toMatchObject({ n: 1, auc: null, recall: 1 })
})

test('an analysis that fails is counted, not thrown', async () => {
  put('oil_spill/a.jpg', '0.9')
  put('clean_water/b.jpg', '0.9')
  const report = await evaluateOil(dir, async () => {
    throw new Error('out of memory')
  })
  expect(report.overall).toMatchObject({ n: 0, unreadable: { count: 2 } })
})

test('names a missing or empty folder', async () => {
  await expect(evaluateOil(dir, analyse)).rejects.toThrow('must contain the folders oil_spill and clean_water')
  mkdirSync(join(dir, 'oil_spill'))
  mkdirSync(join(dir, 'clean_water'))
  await expect(evaluateOil(dir, analyse)).rejects.toThrow('contains no pictures')
})
