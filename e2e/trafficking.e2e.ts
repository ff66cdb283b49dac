import { test } from 'vitest'
import { enterReport, openDashboard, openPage, useBrowser } from './browser.ts'

useBrowser()

const report = {
  'Vessel ID': 'IMO 9074729',
  'Flag state': 'Marshall Islands',
  'Last port': 'Fujairah',
  'Next port': 'Colombo',
  'Latitude (°)': '15',
  'Longitude (°)': '70',
  'Cargo type': 'Tanker',
  'Risk score (0-100)': '55',
}

test('a report is assessed on its evidence with a reason for every point', async () => {
  const page = await openPage()
  const tab = await openDashboard(page, 'trafficking')
  await enterReport(tab, { ...report, 'Flag state': 'Comoros', 'Risk score (0-100)': '90' })
  await tab.getByRole('button', { name: 'Submit Intelligence Data' }).click()

  await tab.getByText('RISK-2').first().waitFor()
  const { assessments } = await (await page.request.get('/api/intelligence')).json()
  const [assessment] = assessments
  await tab
    .getByText(`HIGH RISK VESSEL: IMO 9074729 has a risk score of ${assessment.riskScore}%`)
    .filter({ visible: true })
    .first()
    .waitFor()
  await tab.getByRole('button', { name: 'Clear Alerts' }).click()
  await tab.getByText('No intelligence alerts at this time.').waitFor()
})
