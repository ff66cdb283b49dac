import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OilAnswer } from '../../jobs/oil-inference.ts'
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

/** Reads a picture's probability from its bytes; anything else is unreadable. */
async function analyse(bytes: Uint8Array): Promise<OilAnswer> {
  const probability = Number(new TextDecoder().decode(bytes))
  if (Number.isNaN(probability)) return { ok: false, error: { code: 'not_an_image', params: {} } }
  const type = probability >= 0.5 ? 'oil_spill' : 'clean_water'
  const verdict = Math.abs(probability - 0.5) < 0.1 ? 'cannot_say' : type
  const model = { name: 'varuna-oil', version: 'oil-test' }
  const abstention = verdict === 'cannot_say' ? 'too_close' : null
  const found = { picture: null, heat: null, slicks: [], slickShare: null, helps: [] }
  const score = { probability, type, verdict, abstention, ...found } as const
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
  expect(report.sar).toMatchObject({ n: 4, auc: 0.75, precision: 0.5, recall: 0.5, accuracy: 0.5, cannotSay: 1 })
  expect(report.sar?.abstentions).toEqual({ too_close: 1 })
  expect(report.rgb?.abstentions).toEqual({})
  expect(report.sar?.decided.n).toBe(3)
  expect(report.sar?.unreadable.count).toBe(1)
  expect(report.sar?.unreadable.samples[0]).toContain('notes.txt')
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
