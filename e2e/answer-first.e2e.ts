import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enterReport, openDashboard, openPage, useBrowser } from './browser.ts'

useBrowser()

/** Whether the element is in the viewport and nothing covers it. */
const isInSight = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Answer' })
    .getByText(text, { exact: true })
    .filter({ visible: true })
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const drawn = document.elementFromPoint(left + Math.min(width, 20) / 2, top + height / 2)
      return drawn !== null && (element.contains(drawn) || drawn.contains(element))
    })

const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

test.each([
  [1440, 900],
  [768, 1024],
  [360, 780],
])(
  'at %i x %i the alert and the verdict are visible after submitting, and the answer has the focus',
  async (width, height) => {
    const page = await openPage({ viewport: { width, height } })
    const tab = await openDashboard(page, 'fishing')
    expect(await page.getByRole('search').locator('kbd').isVisible()).toBe(width >= 768)
    // The Gulf of Mannar, where fishing is banned, at trawling speed.
    await enterReport(tab, { MMSI: '419000123', Source: 'AIS', 'Speed (kn)': '3.2', 'Course (°)': '140' })
    await enterReport(tab, { 'Latitude (°)': '9.1', 'Longitude (°)': '79.2' })
    await tab.getByText('✓ Water confirmed').waitFor()
    await tab.getByRole('button', { name: 'Submit Vessel Data' }).click()
    await tab.getByText('How sure').waitFor()
    await expect.poll(() => focusedLabel(page)).toBe('Answer')
    for (const text of ['Current Alert', 'Assessment']) await expect.poll(() => isInSight(page, text)).toBe(true)
    expect(await tab.getByRole('button', { name: 'edit' }).isVisible()).toBe(width < 1024)
    expect(await tab.getByLabel('MMSI').isVisible()).toBe(width >= 1024)
    if (width < 1024) {
      await tab.getByRole('button', { name: 'edit' }).click()
      await expect.poll(() => tab.getByLabel('MMSI').isVisible()).toBe(true)
    }

    await page.getByRole('tab', { name: 'Ocean' }).click()
    await enterReport(tab, { 'Vessel ID': 'IMO 9074729', 'Flag state': 'Comoros', 'Risk score (0-100)': '90' })
    await enterReport(tab, { 'Last port': 'Fujairah', 'Next port': 'Colombo', 'Cargo type': 'Tanker' })
    await enterReport(tab, { 'Latitude (°)': '14.2', 'Longitude (°)': '67.8' })
    await tab.getByRole('button', { name: 'Submit Intelligence Data' }).click()
    await tab.getByText('How sure').waitFor()
    await expect.poll(() => focusedLabel(page)).toBe('Answer')
    for (const text of ['Alarm', 'High risk']) await expect.poll(() => isInSight(page, text)).toBe(true)
  },
)
