import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isSettled } from './browser.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const widths = [1440, 768, 320]

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

/** Panels of a room whose content reaches out of them; the room cuts it off, so that the page does not scroll. */
const overfullPanels = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section[aria-labelledby]')]
      .filter(() => location.pathname.startsWith('/dashboard-analysis'))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((panel) => panel.querySelector('h2, h3, h4')?.textContent ?? null),
  )

/** Times on the page that name an hour and no zone. */
const timesWithoutZone = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('time')]
      .map(({ textContent }) => textContent)
      .filter((text) => /\d:\d\d/.test(text) && !/UTC|GMT/.test(text)),
  )

/** The faults that axe finds: by these rules, or by all that it has. */
async function violations(page: Page, rules: readonly string[] = []): Promise<string[]> {
  await isSettled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (chosen) => {
      const found = await window.axe.run(document, {
        resultTypes: ['violations'],
        ...(chosen.length > 0 && { runOnly: chosen }),
      })
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.any[0]?.message}`)
    },
    [...rules],
  )
}

/**
 * Fails on any fault that axe can find at three widths, on a page that scrolls sideways, at 320 px with spaced text too, and on a time
 * without its zone.
 */
export async function expectAccess(page: Page, rules?: readonly string[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page, rules), `${width} px`).toEqual([])
    expect(await sidewaysScroll(page), `sideways scroll at ${width} px`).toBeLessThanOrEqual(0)
    if (width === 320)
      expect(await spacedSidewaysScroll(page), 'sideways scroll with spaced text').toBeLessThanOrEqual(0)
    expect(await overfullPanels(page), `content outside its panel at ${width} px`).toEqual([])
    expect(await timesWithoutZone(page), 'times without their zone').toEqual([])
  }
}

/** All rules on a page that was opened in the light theme, then in the dark one those that colours can break. It ends at 1,440 px. */
export async function expectAccessInBothThemes(page: Page): Promise<void> {
  await expectAccess(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // A change of width draws every map anew: the way back passes the same widths.
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page, ['color-contrast']), `${width} px, dark`).toEqual([])
  }
}

/** What a page would print badly: text that is hidden or faint on its ground, and bars that would stand on every sheet. */
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

/** Fails where a page would not print as ink on paper, all of it, however far it was scrolled. */
export async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(printFaults), 'on paper').toEqual([])
  await page.emulateMedia({ media: 'screen' })
}

/** How a page is opened whose access is checked. */
export const plainly = { colorScheme: 'light', reducedMotion: 'reduce' } as const
