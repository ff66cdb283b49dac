import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isSettled } from './browser.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Every page parses it: without white space, that takes less time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const widths = [1440, 768, 320]

/** The text spacing that WCAG 1.4.12 requires a page to support. */
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

/** Panels of a room whose content overflows; the room clips it, so the page itself does not scroll. */
const overfullPanels = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section[aria-labelledby]')]
      .filter(() => location.pathname.startsWith('/dashboard-analysis'))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((panel) => panel.querySelector('h2, h3, h4')?.textContent ?? null),
  )

/** Times of day on the page without a time zone, in themselves or in the heading of their column. */
const timesWithoutZone = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('time')]
      .filter((time) => {
        const cell = time.closest('td')
        const heading = cell?.closest('table')?.querySelectorAll('thead th')[cell.cellIndex]
        return !heading?.textContent.includes('UTC')
      })
      .map(({ textContent }) => textContent)
      .filter((text) => /\d:\d\d/.test(text) && !/UTC|GMT/.test(text)),
  )

/** Violations that axe finds with these rules, or with all of its rules. */
async function violations(page: Page, rules: readonly string[] = []): Promise<string[]> {
  await isSettled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async (chosen) => {
      const found = await window.axe.run(document, {
        resultTypes: ['violations'],
        // The HTML of an element names it; writing a selector for each would take a third of the time.
        selectors: false,
        ...(chosen.length > 0 && { runOnly: chosen }),
      })
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.any[0]?.message}`)
    },
    [...rules],
  )
}

/**
 * At three widths, fails on any axe violation, on horizontal scrolling (at 320 px with spaced text too), on overflowing panels and on times
 * without a zone.
 */
export async function expectAccess(page: Page, rules?: readonly string[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page, rules), `${width} px`).toEqual([])
    expect(await sidewaysScroll(page), `sideways scroll at ${width} px`).toBeLessThanOrEqual(0)
    if (width === 320)
      expect(await spacedSidewaysScroll(page), 'sideways scroll with spaced text').toBeLessThanOrEqual(0)
    // A map follows its panel a moment later.
    await expect.poll(() => overfullPanels(page), { message: `content outside its panel at ${width} px` }).toEqual([])
    expect(await timesWithoutZone(page), 'times without their zone').toEqual([])
  }
}

/** Checks a page that was opened in the light theme with all rules, then its contrast in the dark theme. Ends at a width of 1,440 px. */
export async function expectAccessInBothThemes(page: Page): Promise<void> {
  await expectAccess(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // Goes back through the same widths, because each change of width redraws every map.
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page, ['color-contrast']), `${width} px, dark`).toEqual([])
  }
}

/** What would print badly: hidden or low-contrast text, dark backgrounds, and fixed bars that repeat on every sheet. */
function printFaults(): string[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const rgba = (colour: string) => {
    if (!context) throw new Error('no canvas')
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    return context.getImageData(0, 0, 1, 1).data
  }
  const luminance = ([red = 0, green = 0, blue = 0]: ArrayLike<number> & Iterable<number>) => {
    const linear = (part: number) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const faults: string[] = []
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility() || element.closest('svg')) continue
    const style = getComputedStyle(element)
    const text = [...element.childNodes].flatMap((node) => (node instanceof Text ? node.data.trim() : [])).join(' ')
    const name = `${element.tagName.toLowerCase()} '${text.slice(0, 40)}'`
    if (['fixed', 'sticky'].includes(style.position)) faults.push(`${name} is ${style.position}`)
    if (!text.trim()) continue
    const above = []
    for (let one: Element | null = element; one; one = one.parentElement) above.push(getComputedStyle(one))
    if (above.some(({ opacity, visibility }) => Number(opacity) < 0.9 || visibility === 'hidden'))
      faults.push(`${name} is hidden`)
    const ground = above.map(({ backgroundColor }) => rgba(backgroundColor)).find(([, , , alpha = 0]) => alpha > 127)
    const tones = [luminance(rgba(style.color)), ground ? luminance(ground) : 1]
    const contrast = (Math.max(...tones) + 0.05) / (Math.min(...tones) + 0.05)
    if (contrast < 4.5) faults.push(`${name} has a contrast of ${contrast.toFixed(1)}`)
    if (ground && luminance(ground) < 0.2) faults.push(`${name} is on a dark ground`)
  }
  return faults
}

/** Fails if the page would not print completely and legibly, regardless of how far it was scrolled. */
export async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(printFaults), 'on paper').toEqual([])
  await page.emulateMedia({ media: 'screen' })
}

/** Options for opening a page whose accessibility is checked. */
export const plainly = { colorScheme: 'light', reducedMotion: 'reduce' } as const
