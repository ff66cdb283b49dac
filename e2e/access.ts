import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isSettled } from './browser.ts'

const widths = [320, 768, 1440]

/** The spacing of text that WCAG 1.4.12 asks a page to bear. */
const spacedText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

async function spacedSidewaysScroll(page: Page): Promise<number> {
  await page.evaluate((style) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    document.adoptedStyleSheets = [sheet]
  }, spacedText)
  const scroll = await sidewaysScroll(page)
  await page.evaluate(() => (document.adoptedStyleSheets = []))
  return scroll
}

/**
 * Fails on any fault that axe can find at three widths, on a page that scrolls sideways, at 320 px with spaced text too, and on a time
 * without its zone.
 */
export async function expectAccess(page: Page, rules?: readonly string[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await isSettled(page)
    // The builder sends axe, two thirds of a megabyte, to the page twice for every run; once for a page is enough.
    const hasAxe = await page.evaluate(() => 'axe' in window)
    // Its usual mode opens a page of its own to put the answers of frames together; no page of ours has frames.
    const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: 'undefined' }) })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
    const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze()
    expect(
      violations.map(({ id, nodes }) => `${width} px ${id}: ${nodes[0]?.html} ${nodes[0]?.any[0]?.message}`),
    ).toEqual([])
    expect(await sidewaysScroll(page), `sideways scroll at ${width} px`).toBeLessThanOrEqual(0)
    if (width === 320)
      expect(await spacedSidewaysScroll(page), 'sideways scroll with spaced text').toBeLessThanOrEqual(0)
    const unzoned = await page.evaluate(() =>
      [...document.querySelectorAll('time')]
        .map(({ textContent }) => textContent)
        .filter((text) => /\d:\d\d/.test(text) && !/UTC|GMT/.test(text)),
    )
    expect(unzoned, 'times without their zone').toEqual([])
  }
}

/** All rules on a page that was opened in the light theme, then in the dark one those that colours can break. */
export async function expectAccessInBothThemes(page: Page): Promise<void> {
  await expectAccess(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccess(page, ['color-contrast'])
}

/** How a page is opened whose access is checked. */
export const plainly = { colorScheme: 'light', reducedMotion: 'reduce' } as const
