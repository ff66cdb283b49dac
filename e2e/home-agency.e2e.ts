import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { nextFrames, openPage, useBrowser } from './browser.ts'

useBrowser()

const still = { reducedMotion: 'reduce' } as const
const targets = ['400', '850', '70', '65']
const shown = (page: Page) => page.locator('[data-digits]').allInnerTexts()

describe('the counters', () => {
  test('count up when visible, with the final figure for screen readers from the start', async () => {
    const page = await openPage()
    await page.addInitScript(() => {
      const seen: { at: number; value: number }[] = []
      Object.assign(window, { seen })
      const look = () => {
        const digits = document.querySelector('[data-digits]')
        const value = Number(digits?.textContent)
        if (digits && digits.getBoundingClientRect().top < innerHeight && seen.at(-1)?.value !== value)
          seen.push({ at: performance.now(), value })
        requestAnimationFrame(look)
      }
      look()
    })
    await page.goto('/')
    await expect.poll(() => shown(page)).toEqual(['0', '0', '0', '0'])
    await page.locator('[data-digits]').first().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 300)
    const terms = page.locator('dd:has([data-digits]) > :first-child')
    expect(await terms.allTextContents()).toEqual(targets)
    await expect.poll(() => shown(page)).toEqual(targets)
    const seen = await page.evaluate(() => (window as unknown as { seen: { at: number; value: number }[] }).seen)
    const values = seen.map(({ value }) => value)
    expect(values).toEqual([...values].sort((a, b) => a - b))
    expect(values.length).toBeGreaterThan(3)
    expect((seen.at(-1)?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThan(1_000)
  })

  test('do not count up with reduced motion', async () => {
    const page = await openPage(still)
    await page.goto('/')
    await page.locator('[data-digits]').first().scrollIntoViewIfNeeded()
    for (let look = 0; look < 5; look += 1) {
      expect(await shown(page)).toEqual(targets)
      await nextFrames(page, 6)
    }
  })
})

test('the about block is complete without JavaScript', async () => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/')
  for (const name of [
    'Biggest Independent Ship Agency in India',
    'Our Services',
    'Agency Services',
    'Research Division',
    'Dynamic History',
    'Excellence Recognized',
    'Our Business Highlights',
  ]) {
    expect(await page.getByRole('heading', { name, exact: true }).isVisible(), name).toBe(true)
  }
  const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ')
  for (const sentence of [
    'FULL PORT AGENCY',
    'PROTECTING AGENCY',
    "SHIP'S SUPPLY",
    'CREW CHANGE',
    'CLEANING HOLDS/TANKS',
    "SHIP'S REPAIR",
    'LINE-UP',
    'TERMINALS',
    'ICE CAMPAIGN',
    'PORT DUES',
    'LOAD RATES',
    'ANALYTICS',
    'Port calls',
    'Ships handled',
    'Employees',
    'Freight turnover in thousand tons',
    'No.1 Port Agent',
    'No.1 Liquid Cargo Agent',
    'Preferred General Agent',
    '8 Offices in India',
    '70+ Employees including 10+ IT specialists',
    'Market Leader in analytics research',
  ]) {
    expect(text).toContain(sentence)
  }
  expect(await page.getByRole('contentinfo').getByText('© 2014-2025 Varuna').isVisible()).toBe(true)
  expect(text).toMatch(/2014.*2015.*2016.*2017.*2018.*2019.*2020.*2021/)
})

test.each([
  ['View All Accolades', 'Excellence Recognized', '/accolades', 'Accolades'],
  ['View All Partners', 'Partners', '/partners', 'Partners'],
])('%s opens its page', async (button, section, path, title) => {
  const page = await openPage(still)
  await page.goto('/')
  await page.getByRole('heading', { name: section, exact: true }).click()
  await page.getByRole('link', { name: button }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
})
