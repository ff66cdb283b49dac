import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { enterReport, holdRequests, openDashboard, openPage, useBrowser } from './browser.ts'

useBrowser()

async function placeVessel(tab: Locator, lat: string, lon: string) {
  await tab.getByLabel('Latitude (°)').fill(lat)
  await tab.getByLabel('Longitude (°)').fill(lon)
}

test('a report is located, assessed by the model, stored and shown on the map', async () => {
  const page = await openPage()
  const tab = await openDashboard(page, 'fishing')
  await tab.getByText('Last updated: Never').waitFor()
  await placeVessel(tab, '16.5', '72.1')
  await tab.getByText('✓ Water confirmed').waitFor()
  const shore = tab.getByLabel('Distance from shore (nm)')
  await expect.poll(() => shore.inputValue()).toMatch(/^\d+(\.\d+)?$/)
  await enterReport(tab, { MMSI: '419000123', Source: 'AIS', 'Speed (kn)': '3.2', 'Course (°)': '140' })
  await tab.getByRole('button', { name: 'Submit Vessel Data' }).click()

  const raw = tab.getByLabel('API Response text')
  await expect.poll(() => raw.textContent()).toContain('is_fishing_probability')
  const answer = JSON.parse((await raw.textContent()) ?? '{}')
  expect(answer.model.name).toBe('varuna-fishing')
  expect(answer.is_fishing_probability).toBeGreaterThanOrEqual(0)
  expect(answer.is_fishing_probability).toBeLessThanOrEqual(1)
  await tab.getByText('Last updated: Never').waitFor({ state: 'hidden' })
  await tab.locator('canvas.maplibregl-canvas').waitFor()

  const kept = await (await page.request.get('/api/vessel')).json()
  expect(kept.reports).toEqual([answer])
})

test('a map that is created or moved in a hidden tab centres its vessel', async () => {
  const page = await openPage()
  const release = await holdRequests(page, '**/tiles.json')
  const asked = page.waitForRequest('**/tiles.json')
  const tab = await openDashboard(page, 'fishing')
  const map = tab.locator('.maplibregl-map')
  const leave = () => page.getByRole('tab', { name: 'Oil' }).click()
  const comeBack = () => page.getByRole('tab', { name: 'Illegal' }).click()
  const offCentre = () =>
    map.evaluate((frame) => {
      const mark = frame.querySelector('[data-kind=current]')?.getBoundingClientRect()
      const { x, width } = frame.getBoundingClientRect()
      return mark && width > 0 ? Math.abs(mark.x + mark.width / 2 - x - width / 2) : Infinity
    })
  await asked
  await leave()
  release()
  await page.locator('.maplibregl-canvas').waitFor({ state: 'attached' })
  await comeBack()
  await expect.poll(offCentre).toBeLessThan(2)

  await placeVessel(tab, '16.5', '72.1')
  await tab.getByRole('button', { name: 'Update Map' }).click()
  await leave()
  await comeBack()
  await expect.poll(offCentre).toBeLessThan(2)
})
