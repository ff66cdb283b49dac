import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { shipped } from '../paths.ts'
import { openOilInference, type OilInference } from './oil-inference.ts'

const side = 300
const sigma = 18

/** A speckled grey sea, `dark` pixels much darker, as a one-channel PNG. */
async function radar(dark: (x: number, y: number) => boolean): Promise<Uint8Array> {
  const data = Buffer.alloc(side * side)
  let state = 9
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647
  for (let i = 0; i < data.length; i++) {
    const level = dark(i % side, Math.floor(i / side)) ? 45 : 110
    data[i] = level + sigma * (random() + random() + random() + random() - 2)
  }
  const speckled = await sharp(data, { raw: { width: side, height: side, channels: 1 } })
    .blur(1.2)
    .png()
    .toBuffer()
  return speckled
}

let analyse: OilInference
beforeAll(async () => {
  analyse = await openOilInference(shipped.models)
})

test('a winding dark slick on a grey sea is likelier oil than the sea without it', async () => {
  const slick = await analyse(await radar((x, y) => Math.abs(y - 150 - 30 * Math.sin(x / 40)) < 8 && x > 60))
  const clean = await analyse(await radar(() => false))
  if (!slick.ok || !clean.ok) throw new Error('not analysed')
  expect([slick.value.domain, clean.value.domain]).toEqual(['sar', 'sar'])
  expect(slick.value).toMatchObject({ type: 'oil_spill', verdict: 'oil_spill' })
  expect(clean.value.type).toBe('clean_water')
  expect(slick.value.probability).toBeGreaterThan(clean.value.probability + 0.5)
})

test('a colour picture goes to the photograph model and gets reasons', async () => {
  const data = Buffer.from(
    Array.from({ length: side * side * 3 }, (_, i) => {
      const row = Math.floor(i / 3 / side)
      const level = [row < 100 ? 140 : 20, row < 100 ? 180 : 90, row < 100 ? 235 : 130][i % 3] as number
      return level + ((i * 7919) % 23)
    }),
  )
  const picture = await sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer()
  const answer = await analyse(picture)
  expect(answer).toMatchObject({ ok: true, value: { domain: 'rgb', model: { name: 'varuna-oil' } } })
  if (answer.ok) expect(answer.value.reasons.length).toBeGreaterThan(0)
})

test('a flat picture cannot be judged, a text file is not an image', async () => {
  const flat = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#777' } })
    .png()
    .toBuffer()
  expect(await analyse(flat)).toMatchObject({ ok: true, value: { verdict: 'cannot_say' } })
  expect(await analyse(new TextEncoder().encode('hello'))).toMatchObject({ ok: false, error: { code: 'not_an_image' } })
})
