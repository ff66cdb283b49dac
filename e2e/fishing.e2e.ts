import { expect, test } from 'vitest'
import { openDashboard, openPage, useBrowser } from './browser.ts'

useBrowser()

async function placeVessel(page: Awaited<ReturnType<typeof openPage>>, lat: string, lon: string) {
  await page.getByLabel('Latitude (°)').fill(lat)
  await page.getByLabel('Longitude (°)').fill(lon)
}

test('before anything is sent, each panel says what will be there', async () => {
  const page = await openPage()
  await openDashboard(page, 'fishing')
  await page.getByText('No data sent yet.').waitFor()
  await page.getByText('No current alert.').waitFor()
  await page.getByText('Last updated: Never').waitFor()
  await page.getByText('sample', { exact: true }).first().waitFor()
})

test('a report is located, judged by the model, kept and drawn on the map', async () => {
  const page = await openPage()
  await openDashboard(page, 'fishing')
  await placeVessel(page, '16.5', '72.1')
  await page.getByText('✓ Water confirmed').waitFor()
  const shore = page.getByLabel('Distance from shore (nm)')
  await expect.poll(() => shore.inputValue()).toMatch(/^\d+(\.\d+)?$/)
  await page.getByLabel('Speed (kn)').fill('3.2')
  await page.getByRole('button', { name: 'Submit Vessel Data' }).click()

  const raw = page.getByLabel('API Response text')
  await expect.poll(() => raw.textContent(), { timeout: 20_000 }).toContain('is_fishing_probability')
  const answer = JSON.parse((await raw.textContent()) ?? '{}')
  expect(answer.model.name).toBe('varuna-fishing')
  expect(answer.is_fishing_probability).toBeGreaterThanOrEqual(0)
  expect(answer.is_fishing_probability).toBeLessThanOrEqual(1)
  await page.getByText('Last updated: Never').waitFor({ state: 'hidden' })
  await page.locator('canvas.maplibregl-canvas').waitFor()

  const kept = await (await page.request.get('/api/vessel')).json()
  expect(kept.reports).toEqual([answer])
})

test('a point on land is not analysed', async () => {
  const page = await openPage()
  await openDashboard(page, 'fishing')
  await placeVessel(page, '19.9975', '73.7898')
  await page.getByText('⚠️ Land detected').waitFor()
  await page.getByRole('button', { name: 'Submit Vessel Data' }).click()
  await page.getByText('LOCATION ERROR: The specified coordinates are on land.').first().waitFor()
  await page.getByText('Analysis skipped').first().waitFor()
  expect((await (await page.request.get('/api/vessel')).json()).reports).toEqual([])
})

test('a wrong field shows its message beside it', async () => {
  const page = await openPage()
  await openDashboard(page, 'fishing')
  await page.getByLabel('Course (°)').fill('400')
  await page.getByLabel('MMSI').fill('12')
  await page.getByRole('button', { name: 'Submit Vessel Data' }).click()
  await page.getByText('Course must be between 0 and 360').waitFor()
  await page.getByText('MMSI must have 9 digits').waitFor()
})

test('when the position cannot be checked, the report goes on as water', async () => {
  const page = await openPage()
  await openDashboard(page, 'fishing')
  await page.route('**/api/location*', (route) => route.abort())
  await placeVessel(page, '16.51', '72.11')
  await page.getByText('? Location status unknown').waitFor()
  await page.getByRole('button', { name: 'Submit Vessel Data' }).click()
  await page.getByText('⚠️ Location validation failed. Proceeding with analysis assuming water.').first().waitFor()
  await expect.poll(() => page.getByLabel('API Response text').textContent()).toContain('is_fishing_probability')
})

test('a simulation is labelled and not kept', async () => {
  const page = await openPage()
  await openDashboard(page, 'fishing')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await page.getByText('Simulation', { exact: true }).first().waitFor()
  expect((await (await page.request.get('/api/vessel')).json()).reports).toEqual([])
})
