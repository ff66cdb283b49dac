import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { bundledPath } from '../paths.ts'
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

const isWinding = (x: number, y: number) => Math.abs(y - 150 - 30 * Math.sin(x / 40)) < 8 && x > 60

let analyse: OilInference['score']
beforeAll(async () => {
  analyse = (await openOilInference(bundledPath.models)).score
})

test('a winding dark slick on a grey sea scores higher than the same sea without it', async () => {
  const slick = await analyse(await radar(isWinding))
  const clean = await analyse(await radar(() => false))
  if (!slick.ok || !clean.ok) throw new Error('not analysed')
  expect([slick.value.domain, clean.value.domain]).toEqual(['sar', 'sar'])
  expect(slick.value).toMatchObject({ leaning: 'oil_spill', verdict: 'oil_spill', picture: { kind: 'radar' } })
  expect(slick.value.slickShare).toBeGreaterThan(0.01)
  const { heat, slickMap } = slick.value
  expect(heat && slickMap && heat.data.every((value, i) => value > 0 === (slickMap.data[i] ?? 0) > 0)).toBe(true)
  expect(clean.value.leaning).toBe('clean_water')
  expect(slick.value.probability).toBeGreaterThan(clean.value.probability + 0.5)
})

test('the outlines of a mirrored or turned radar image are mirrored or turned', async () => {
  const picture = sharp(await radar(isWinding))
  const mapOf = async (image: Sharp) => {
    const answer = await analyse(await image.png().toBuffer())
    if (!answer.ok || answer.value.slickMap === null) throw new Error('not outlined')
    return answer.value.slickMap
  }
  const { width, height, data } = await mapOf(picture.clone())
  const map = () => sharp(data, { raw: { width, height, channels: 1 } })
  for (const [turn, expected] of [
    [picture.clone().flop(), map().flop()],
    [picture.clone().rotate(90), map().rotate(90)],
  ] as const) {
    const turned = (await mapOf(turn)).data
    const wanted = await expected.toColourspace('b-w').raw().toBuffer()
    const both = turned.filter((value, i) => value > 0 && (wanted[i] ?? 0) > 0).length
    const either = turned.filter((value, i) => value > 0 || (wanted[i] ?? 0) > 0).length
    expect(both / either).toBeGreaterThan(0.9)
  }
})

test('radar with a frame and a caption is radar, and its outlines are where they are without', async () => {
  const inner = Buffer.from(await radar(isWinding))
  // Strokes as of letters, black on white.
  const caption = await sharp(
    Buffer.from(Array.from({ length: 300 * 40 }, (_, i) => (i > 3600 && i < 8400 && (i % 300) % 9 < 3 ? 0 : 255))),
    { raw: { width: 300, height: 40, channels: 1 } },
  )
    .png()
    .toBuffer()
  const framed = await sharp({ create: { width: 340, height: 380, channels: 3, background: '#fff' } })
    .composite([
      { input: inner, left: 20, top: 20 },
      { input: caption, left: 20, top: 330 },
    ])
    .png()
    .toBuffer()
  const [plain, whole] = [await analyse(inner), await analyse(framed)]
  if (!plain.ok || !whole.ok) throw new Error('not analysed')
  expect(whole.value).toMatchObject({ verdict: 'oil_spill', picture: { kind: 'radar' } })
  expect(whole.value.reasons.map(({ code }) => code)).toContain('frame_left_out')
  const share = (plain.value.slickShare ?? 0) * ((300 * 300) / (340 * 380))
  expect((whole.value.slickShare ?? 0) / share).toBeGreaterThan(0.8)
  expect((whole.value.slickShare ?? 0) / share).toBeLessThan(1.25)
  const points = whole.value.slicks.flatMap(({ rings }) => rings.flat())
  expect(points.every(([x, y]) => x > 18 / 340 && x < 322 / 340 && y > 18 / 380 && y < 322 / 380)).toBe(true)
})

test('a colour image goes to the photograph model, and its result has reasons', async () => {
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

/** A page of text: dark lines of uneven length on white, with a coloured box. */
const documentPage = () => {
  const width = 420
  const height = 560
  const isInk = (x: number, y: number) => {
    const line = Math.floor((y - 28) / 14)
    const isLine = line >= 0 && line < 36 && (y - 28) % 14 < 5
    return isLine && x >= 40 && x < 190 + ((line * 97) % 190) && (x - 40) % (8 + (line % 7)) < 5 + (line % 7)
  }
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isBox = x >= 40 && x < 380 && y >= 300 && y < 390
      data.set(isInk(x, y) ? [34, 34, 34] : isBox ? [200, 69, 47] : [253, 252, 248], (y * width + x) * 3)
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

test('a page of text, in colour or grey, is not an image of the sea and gets no verdict on oil', async () => {
  for (const picture of [documentPage(), documentPage().greyscale()]) {
    const answer = await analyse(await picture.png().toBuffer())
    if (!answer.ok) throw new Error('not analysed')
    expect(answer.value).toMatchObject({ verdict: 'cannot_say', abstention: 'not_sea' })
    expect(answer.value.reasons).toEqual([{ code: 'not_sea', params: {} }])
    expect(answer.value).toMatchObject({ picture: { kind: 'not_sea' }, heat: null, slicks: [] })
  }
})

test('noise without the texture of a surface is neither radar nor a picture of the sea', async () => {
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const
  const create = { width: side, height: side, channels: 3 as const, background: '#777', noise }
  const answer = await analyse(await sharp({ create }).greyscale().png().toBuffer())
  expect(answer).toMatchObject({ ok: true, value: { domain: 'rgb', verdict: 'cannot_say', abstention: 'not_sea' } })
})

test('a flat picture gets cannot_say, and a text file is not an image', async () => {
  const flat = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#777' } })
    .png()
    .toBuffer()
  expect(await analyse(flat)).toMatchObject({ ok: true, value: { verdict: 'cannot_say' } })
  expect(await analyse(new TextEncoder().encode('hello'))).toMatchObject({ ok: false, error: { code: 'not_an_image' } })
})

test('the model card is that of the shipped models', () => {
  const read = (name: string) => readFileSync(join(bundledPath.models, 'oil', name), 'utf8')
  const { version, sar, rgb } = JSON.parse(read('model.json')) as {
    version: string
    sar: { figures: { all: { n: number; auc: number } } }
    rgb: { figures: { byScene: { n: number; auc: number } } }
  }
  const card = read('MODEL_CARD.md')
  expect(card).toContain(`# Oil models ${version}`)
  for (const { n, auc } of [sar.figures.all, rgb.figures.byScene])
    expect(card).toMatch(new RegExp(`\\| ${n} \\| \\d+ \\| ${auc.toFixed(3)} \\|`))
})
