import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { enterReport, holdRequests, openDashboard, openPage, sharePage, useBrowser } from './browser.ts'

useBrowser()

async function placeVessel(tab: Locator, lat: string, lon: string) {
  await tab.getByLabel('Latitude (°)').fill(lat)
  await tab.getByLabel('Longitude (°)').fill(lon)
}

/** The accessible description of a field. */
const describedBy = (field: Locator) =>
  field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  )

/** The tests come in this order: the first finds what is empty, a report is stored once, and the last leaves an invalid form. */
describe('the tab', () => {
  const shared = sharePage(async () => {
    const page = await openPage()
    await openDashboard(page, 'fishing')
    return page
  })

  test('before the first report each panel shows its empty text', async () => {
    const tab = shared().getByRole('tabpanel')
    await tab.getByText('No data sent yet.').waitFor()
    await tab.getByText('No current alert.').waitFor()
    await tab.getByText('Last updated: Never').waitFor()
    await tab.getByText('sample', { exact: true }).first().waitFor()
  })

  test('a key in any field leaves that key alone in the form, and a step from the sample nothing', async () => {
    const page = shared()
    const tab = page.getByRole('tabpanel')
    const values = () =>
      Promise.all(
        ['MMSI', 'Source', 'Latitude (°)', 'Distance from shore (nm)', 'Speed (kn)'].map((label) =>
          tab.getByLabel(label).inputValue(),
        ),
      )
    const first = async (label: string, ...keys: string[]) => {
      await tab.getByLabel(label).focus()
      for (const key of keys) await page.keyboard.press(key)
    }
    await tab.getByText('✓ Water confirmed').waitFor()
    await first('MMSI', 'End', '5')
    await expect.poll(values).toEqual(['5', '', '', '', ''])
    await tab.getByRole('button', { name: 'Show the sample' }).click()
    await expect.poll(() => tab.getByLabel('Distance from shore (nm)').inputValue()).toMatch(/^\d/)
    await first('Distance from shore (nm)', 'End', '7')
    await expect.poll(values).toEqual(['', '', '', '7', ''])
    await tab.getByRole('button', { name: 'Show the sample' }).click()
    await expect.poll(() => tab.getByLabel('MMSI').inputValue()).toBe('419001234')
    await first('MMSI', 'ArrowUp')
    await expect.poll(values).toEqual(['', '', '', '', ''])
  })

  test('the badge shows checking only while the request is pending', async () => {
    const page = shared()
    const tab = page.getByRole('tabpanel')
    const answer = await holdRequests(page, '**/api/location?lat=12.25*')
    const checking = tab.getByText('Checking location...')
    await placeVessel(tab, '12.25', '71.5')
    await checking.waitFor()
    answer()
    await tab.getByText('✓ Water confirmed').waitFor()
    await checking.waitFor({ state: 'hidden' })
    for (const invalid of ['', '91']) {
      await tab.getByLabel('Latitude (°)').fill(invalid)
      await tab.getByText('Enter a latitude and longitude to check the location.').waitFor()
      expect(await checking.count()).toBe(0)
    }
  })

  test('distances are calculated from the position and can be overridden', async () => {
    const tab = shared().getByRole('tabpanel')
    await placeVessel(tab, '16.5', '72.1')
    for (const name of ['Distance from shore (nm)', 'Distance from port (nm)']) {
      const field = tab.getByLabel(name)
      await expect.poll(() => field.inputValue()).toMatch(/^\d+\.\d\d$/)
      const calculated = await field.inputValue()
      await expect.poll(() => describedBy(field)).toBe('calculated')
      await field.fill('7.5')
      await expect.poll(() => describedBy(field)).toBe(`entered; calculated ${calculated} nm`)
      await tab.getByRole('button', { name: 'Use calculated' }).click()
      await expect.poll(() => field.inputValue()).toBe(calculated)
      await expect.poll(() => describedBy(field)).toBe('calculated')
    }
    const shore = tab.getByLabel('Distance from shore (nm)')
    const before = await shore.inputValue()
    await placeVessel(tab, '15.5', '70.1')
    await expect.poll(() => shore.inputValue()).toMatch(/^\d+\.\d\d$/)
    await expect.poll(() => shore.inputValue()).not.toBe(before)
  })

  test('a report is located, assessed by the model, stored and shown on the map', async () => {
    const page = shared()
    const tab = page.getByRole('tabpanel')
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

  test('a simulation is labelled and not stored', async () => {
    const page = shared()
    const tab = page.getByRole('tabpanel')
    const before = await (await page.request.get('/api/vessel')).json()
    expect(await tab.getByText('Simulation', { exact: true }).count()).toBe(0)
    await tab.getByRole('button', { name: 'Simulate' }).click()
    await tab.getByText('Simulation', { exact: true }).first().waitFor()
    expect(await (await page.request.get('/api/vessel')).json()).toEqual(before)
  })

  test('a point on land is not analysed', async () => {
    const page = shared()
    const tab = page.getByRole('tabpanel')
    const before = await (await page.request.get('/api/vessel')).json()
    expect(await tab.getByText('Analysis skipped').count()).toBe(0)
    await placeVessel(tab, '19.9975', '73.7898')
    await tab.getByText('⚠️ Land detected').waitFor()
    await tab.getByRole('button', { name: 'Submit Vessel Data' }).click()
    await tab.getByText('LOCATION ERROR: The specified coordinates are on land.').first().waitFor()
    await tab.getByText('Analysis skipped').first().waitFor()
    expect(await (await page.request.get('/api/vessel')).json()).toEqual(before)
  })

  test('an invalid field shows its message beside it', async () => {
    const tab = shared().getByRole('tabpanel')
    await tab.getByLabel('Course (°)').fill('400')
    await tab.getByLabel('MMSI').fill('12')
    await tab.getByRole('button', { name: 'Submit Vessel Data' }).click()
    await tab.getByText('Course must be between 0 and 360').waitFor()
    await tab.getByText('MMSI must have 9 digits').waitFor()
  })
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
