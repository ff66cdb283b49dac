import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isAlive, openPage, useBrowser } from './browser.ts'

useBrowser()

/** Sections to compare with stored screenshots, with reduced motion. UPDATE_LOOKS=1 stores the current ones. */
const pages = [
  {
    path: '/',
    sections: {
      landing: 'section:has(#headline)',
      marketing: '#promise > p',
      problems: 'section:has(#problems)',
      analytics: 'section:has(#analytics)',
      analyses: 'section:has(#analyses)',
      agency: 'section:has(#agency)',
      footer: 'footer',
    },
  },
  { path: '/about', sections: { about: 'main > header' } },
  { path: '/accolades', sections: { accolades: 'main' } },
]
const widths = [360, 768, 1440]

const folder = join(import.meta.dirname, 'looks')
const tolerance = { width: 160, tone: 48, share: 0.03, mean: 5 }

const small = (picture: Buffer) => sharp(picture).resize(tolerance.width).greyscale().png().toBuffer()

/** Mean difference in grey level, 0 to 255, and the share of pixels that differ by more than the tolerance. */
async function difference(look: Buffer, kept: string): Promise<{ mean: number; share: number }> {
  const right = await sharp(kept).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = right.info
  const seen = await sharp(look).resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer()
  const tones = [...seen].map((tone, at) => Math.abs(tone - (right.data[at] ?? 0)))
  return {
    mean: tones.reduce((sum, tone) => sum + tone, 0) / tones.length,
    share: tones.filter((tone) => tone > tolerance.tone).length / tones.length,
  }
}

/** Hides the sticky bar, which would cover a different part of each section. */
const withoutBar = 'body :is(header, a[href="#content"]):not(main *) { visibility: hidden !important }'

/** Screenshot of the section once its fonts and pictures are loaded and it matches, or once two screenshots in a row are equal. */
async function settledLook(page: Page, section: Locator, isRight: (look: Buffer) => Promise<boolean>): Promise<Buffer> {
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
    if (before?.equals(look) || (await isRight(look))) return look
    before = look
  }
  throw new Error('the section keeps changing')
}

const keptAt = (name: string) => join(folder, `${name}.png`)
const isUpdate = Boolean(process.env['UPDATE_LOOKS'])

async function isAsKept(name: string, look: Buffer): Promise<boolean> {
  if (isUpdate || !existsSync(keptAt(name))) return false
  const { mean, share } = await difference(look, keptAt(name))
  return mean <= tolerance.mean && share <= tolerance.share
}

/** Differences of a screenshot from the stored one; empty when it matches. */
async function compare(name: string, look: Buffer): Promise<string[]> {
  const kept = keptAt(name)
  if (isUpdate) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(kept, look)
    return []
  }
  if (!existsSync(kept)) return [`${kept} is not there: run with UPDATE_LOOKS=1`]
  if (await isAsKept(name, look)) return []
  const { mean, share } = await difference(look, kept)
  const aside = join(mkdtempSync(join(tmpdir(), 'varuna-looks-')), `${name}.png`)
  writeFileSync(aside, look)
  return [`${name} px: ${mean.toFixed(1)} mean, ${(share * 100).toFixed(1)} % of it; see ${aside}`]
}

test.each(pages)('every section of $path matches its stored screenshot', async ({ path, sections }) => {
  // The style of a screenshot is one that no page allows.
  const page = await openPage({ reducedMotion: 'reduce', colorScheme: 'light', bypassCSP: true })
  await page.goto(path)
  await isAlive(page)
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const [name, selector] of Object.entries(sections)) {
      const at = `${name}-${width}`
      const look = await settledLook(page, page.locator(selector).first(), (seen) => isAsKept(at, seen))
      faults.push(...(await compare(at, look)))
    }
  }
  expect(faults).toEqual([])
})
