import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPage, useBrowser } from './browser.ts'

useBrowser()

/** Sections that stand still, with less motion wanted. UPDATE_LOOKS=1 takes today's looks as the right ones. */
const sections = [
  ['landing', '/', 'section:has(#headline)'],
  ['marketing', '/', '#promise > p'],
  ['problems', '/', 'section:has(#problems)'],
  ['analytics', '/', 'section:has(#analytics)'],
  ['services', '/', 'section:has(#services)'],
  ['history', '/', 'section:has(#history)'],
  ['excellence', '/', 'section:has(#excellence)'],
  ['partners', '/', 'section:has(#partners)'],
  ['footer', '/', 'footer'],
  ['about', '/about', 'main > header'],
  ['accolades', '/accolades', 'main'],
] as const
const widths = [360, 768, 1440]

const folder = join(import.meta.dirname, 'looks')
const compared = { width: 160, tone: 48, share: 0.03, mean: 5 }

const small = (picture: Buffer) => sharp(picture).resize(compared.width).greyscale().png().toBuffer()

/** Mean difference in tone (0 to 255) of two pictures, and the share of pixels that differ plainly. */
async function difference(look: Buffer, kept: string): Promise<{ mean: number; share: number }> {
  const right = await sharp(kept).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = right.info
  const seen = await sharp(look).resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer()
  const tones = [...seen].map((tone, at) => Math.abs(tone - (right.data[at] ?? 0)))
  return {
    mean: tones.reduce((sum, tone) => sum + tone, 0) / tones.length,
    share: tones.filter((tone) => tone > compared.tone).length / tones.length,
  }
}

/** The bar sticks to whatever part of a section happens to be on the screen. */
const withoutBar = 'body :is(header, a[href="#content"]):not(main *) { visibility: hidden !important }'

/** The section once its fonts and pictures are in and two looks in a row are the same. */
async function settledLook(page: Page, section: Locator): Promise<Buffer> {
  await section.scrollIntoViewIfNeeded()
  await section.locator('img').evaluateAll((images) =>
    Promise.all(
      images.map(async (image) => {
        if (!(image instanceof HTMLImageElement)) return
        image.loading = 'eager'
        await image.decode()
      }),
    ),
  )
  await page.evaluate(() => document.fonts.ready)
  let before: Buffer | undefined
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const look = await small(await section.screenshot({ mask: [page.locator('time')], style: withoutBar }))
    if (before?.equals(look)) return look
    before = look
  }
  throw new Error('The section never stands still.')
}

test.each(sections)('%s looks as it did', async (name, path, selector) => {
  const page = await openPage({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.goto(path, { waitUntil: 'networkidle' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const look = await settledLook(page, page.locator(selector).first())
    const kept = join(folder, `${name}-${width}.png`)
    if (process.env['UPDATE_LOOKS']) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(kept, look)
      continue
    }
    expect(existsSync(kept), `${kept} is not there: run with UPDATE_LOOKS=1`).toBe(true)
    const { mean, share } = await difference(look, kept)
    if (mean > compared.mean || share > compared.share) {
      const aside = join(mkdtempSync(join(tmpdir(), 'varuna-looks-')), `${name}-${width}.png`)
      writeFileSync(aside, look)
      expect.fail(`${name} at ${width} px: ${mean.toFixed(1)} mean, ${(share * 100).toFixed(1)} % of it; see ${aside}`)
    }
  }
})
