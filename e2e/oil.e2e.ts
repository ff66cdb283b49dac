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

const headlines = {
  oil_spill: '⚠️ OIL SPILL DETECTED ⚠️',
  clean_water: 'Clean Water Detected',
  cannot_say: 'Cannot say',
}

/** The tests come in this order: only the last stores an image. */
const shared = sharePage(async () => {
  const page = await openPage()
  await openDashboard(page, 'oil')
  return page
})

test('an analysis without an image shows a message', async () => {
  const tab = shared().getByRole('tabpanel')
  await tab.getByRole('button', { name: 'Analyze Image' }).click()
  await tab.getByText('Please select an image file').waitFor()
})

test('a file that is not an image is rejected by the form and by the server', async () => {
  const page = shared()
  const tab = page.getByRole('tabpanel')
  const input = tab.locator('input[type=file]')
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await tab.getByText('Please select a valid image file').waitFor()
  await input.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('hello') })
  await tab.getByRole('button', { name: 'Analyze Image' }).click()
  await tab.getByText(/❌ Error: /).waitFor()
  expect((await (await page.request.get('/images/')).json()).images).toEqual([])
})

test('an image is analysed by the model, shown with its reasons and stored in the history', async () => {
  const page = shared()
  const tab = page.getByRole('tabpanel')
  await tab.getByText('No analysis history yet.').waitFor()
  const buffer = await radarPatch(true)
  await tab.locator('input[type=file]').setInputFiles({ name: 'slick.png', mimeType: 'image/png', buffer })
  await tab.getByRole('button', { name: 'Analyze Image' }).click()
  await tab.getByText(/^Analyzed on: /).waitFor({ timeout: 30_000 })

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
