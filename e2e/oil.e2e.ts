import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openDashboard, openPage, sharePage, useBrowser } from './browser.ts'

useBrowser()

/** A synthetic radar patch: speckled sea, with a dark, smooth band when `slick` is true. */
function radarPatch(slick: boolean): Promise<Buffer> {
  const side = 256
  const pixels = Buffer.alloc(side * side)
  let seed = 7
  const random = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const speckle = -Math.log(1 - random()) * 0.5 + -Math.log(1 - random()) * 0.5
      const inSlick = slick && Math.abs(y - 128 - 40 * Math.sin(x / 50)) < 22
      pixels[y * side + x] = Math.min(255, 110 * speckle * (inSlick ? 0.25 : 1))
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer()
}

const fileInput = (tab: Locator) => tab.getByLabel('Image', { exact: true })

const headlines = {
  oil_spill: '⚠️ OIL SPILL DETECTED ⚠️',
  clean_water: 'Clean Water Detected',
  cannot_say: 'Cannot say',
}

/** The order of the tests matters: only the later ones store an image. */
const shared = sharePage(async () => {
  const page = await openPage()
  await openDashboard(page, 'oil')
  return page
})

test('an image is analysed by the model, shown with its reasons and stored in the history', async () => {
  const page = shared()
  const tab = page.getByRole('tabpanel')
  await tab.getByText('No analysis history yet.').waitFor()
  const buffer = await radarPatch(true)
  await fileInput(tab).setInputFiles({ name: 'slick.png', mimeType: 'image/png', buffer })
  await tab.getByRole('button', { name: 'Analyze Image' }).click()
  await tab.getByText(/^Analyzed on: /).waitFor({ timeout: 90_000 })

  const { images } = await (await page.request.get('/images/')).json()
  expect(images).toHaveLength(1)
  const [image] = images
  expect(image).toMatchObject({ filename: 'slick.png', domain: 'sar', model: { name: 'varuna-oil' } })
  await tab
    .getByText(headlines[image.verdict as keyof typeof headlines])
    .first()
    .waitFor()
  const picture = await page.request.get(image.path)
  expect(picture.headers()['content-type']).toBe('image/webp')
})

test('several files are analysed, one is shown, and entering its position leads to vessels, coordinates and a report', async () => {
  const page = shared()
  const tab = page.getByRole('tabpanel')
  const buffer = await radarPatch(true)
  const files = ['a.png', 'b.png', 'c.png'].map((name) => ({ name, mimeType: 'image/png', buffer }))
  await fileInput(tab).setInputFiles(files)
  await tab.getByRole('button', { name: 'Analyze Image' }).click()
  await tab.getByText('3 images: 3 analysed').waitFor({ timeout: 110_000 })
  await tab.getByRole('button', { name: 'Show the result of b.png' }).click()
  await tab.getByRole('button', { name: 'Enter place and time' }).press('Enter')
  for (const [label, value] of [
    ['Latitude', '18.9'],
    ['Longitude', '71.8'],
    ['Time (UTC)', '2026-01-30T06:00'],
    ['Metres per pixel', '10'],
  ] as const)
    await tab.getByLabel(label).fill(value)
  await tab.getByRole('button', { name: 'Save place and time' }).press('Enter')
  await tab.getByText(/^No vessel is known within/).waitFor()
  const [image] = (await (await page.request.get('/images/')).json()).images.filter(
    ({ filename }: { filename: string }) => filename === 'b.png',
  )
  expect(image.scene).toMatchObject({ lat: 18.9, lon: 71.8, metresPerPixel: 10, from: 'analyst' })
  const report = await page.request.get(`/api/images/${image.id}/report.pdf`)
  expect((await report.body()).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await page.request.get(`/api/images/${image.id}/slicks.geojson`)).status()).toBe(200)
})
