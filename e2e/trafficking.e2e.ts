import { expect, test } from 'vitest'
import { openDashboard, openPage, useBrowser } from './browser.ts'

useBrowser()

test('a report is judged on its evidence, every point with its reason', async () => {
  const page = await openPage()
  await openDashboard(page, 'trafficking')
  await page.getByText('No trafficking data submitted yet.').waitFor()
  await page.getByText('No intelligence alerts at this time.').waitFor()
  await page.getByLabel('Vessel ID').fill('IMO 9074729')
  await page.getByLabel('Flag state').fill('Comoros')
  await page.getByLabel('Latitude (°)').fill('15')
  await page.getByLabel('Longitude (°)').fill('70')
  await page.getByLabel('Risk score (0-100)').fill('90')
  await page.getByRole('button', { name: 'Submit Intelligence Data' }).click()

  await page.getByText('RISK-2').first().waitFor()
  const { assessments } = await (await page.request.get('/api/intelligence')).json()
  const [assessment] = assessments
  await page.getByText(`HIGH RISK VESSEL: IMO 9074729 has a risk score of ${assessment.riskScore}%`).first().waitFor()
  await page.getByRole('button', { name: 'Clear Alerts' }).click()
  await page.getByText('No intelligence alerts at this time.').waitFor()
})

test('a vessel that says it is on land is an alert of high risk', async () => {
  const page = await openPage()
  await openDashboard(page, 'trafficking')
  await page.getByLabel('Latitude (°)').fill('19.9975')
  await page.getByLabel('Longitude (°)').fill('73.7898')
  await page.getByText('⚠️ Land detected').waitFor()
  await page.getByRole('button', { name: 'Submit Intelligence Data' }).click()
  await page.getByText('Immediate Investigation').first().waitFor()
  const { assessments } = await (await page.request.get('/api/intelligence')).json()
  expect(assessments[0]).toMatchObject({ riskLevel: 'High', recommendedAction: 'Immediate Investigation' })
})

test('a simulation takes its time, is labelled, and is not kept', async () => {
  const page = await openPage()
  await openDashboard(page, 'trafficking')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await page.getByText('Processing vessel intelligence data...').waitFor()
  await page.getByText(/\(simulation\)/).first().waitFor()
  expect((await (await page.request.get('/api/intelligence')).json()).assessments).toEqual([])
})
