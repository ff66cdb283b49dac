import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isSettled } from './browser.ts'

const widths = [320, 768, 1440]

/** Fails on any fault that axe can find at three widths, and on a page that scrolls sideways. */
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
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0)
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
