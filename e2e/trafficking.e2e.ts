import { expect, test } from 'vitest'
import { enterReport, holdRequests, openDashboard, openPage, sharePage, useBrowser } from './browser.ts'

useBrowser()

/** The first three tests come in this order: the first finds what is empty, and only the third stores a report. */
const shared = sharePage(async () => {
  const page = await openPage()
  await openDashboard(page, 'trafficking')
  return page
})

test('before the first report the panels are empty, and the badge follows the typed position', async () => {
  const page = shared()
  const tab = page.getByRole('tabpanel')
  await tab.getByText('No trafficking data submitted yet.').waitFor()
  await tab.getByText('No intelligence alerts at this time.').waitFor()
  const answer = await holdRequests(page, '**/api/location?lat=12.25*')
  await tab.getByLabel('Latitude (°)').fill('12.25')
  await tab.getByLabel('Longitude (°)').fill('71.5')
  const checking = tab.getByText('Checking location...')
  await checking.waitFor()
  answer()
  await tab.getByText('✓ Water confirmed').waitFor()
  await checking.waitFor({ state: 'hidden' })
  await tab.getByLabel('Latitude (°)').fill('')
  await tab.getByText('Enter a latitude and longitude to check the location.').waitFor()
})

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

test('a simulation shows its progress, is labelled and is not stored', async () => {
  const page = shared()
  const tab = page.getByRole('tabpanel')
  await enterReport(tab, report)
  await tab.getByRole('button', { name: 'Simulate' }).click()
  await tab.getByText('Processing vessel intelligence data...').waitFor()
  await tab
    .getByText(/\(simulation\)/)
    .first()
    .waitFor()
  expect((await (await page.request.get('/api/intelligence')).json()).assessments).toEqual([])
})

test('a report is assessed on its evidence with a reason for every point', async () => {
  const page = shared()
  const tab = page.getByRole('tabpanel')
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

test('a vessel with too little evidence is not assessable, and each unknown shows what it could add', async () => {
  const tab = await openDashboard(await openPage(), 'trafficking')
  await tab.getByLabel('Vessel ID').fill('MV Nobody')
  for (const label of ['Flag state', 'Last port', 'Next port']) await tab.getByLabel(label).fill(`No such ${label}`)
  await tab.getByLabel('Cargo type').selectOption('Unknown')
  await tab.getByLabel('Latitude (°)').fill('15')
  await tab.getByLabel('Longitude (°)').fill('70')
  await tab.getByLabel('Risk score (0-100)').fill('0')
  await tab.getByRole('button', { name: 'Submit Intelligence Data' }).click()

  await tab.getByRole('region', { name: 'Answer' }).getByText('Not assessable', { exact: true }).waitFor()
  await tab.getByText('0 of 100. Routine Surveillance.').waitFor()
  await tab.getByText('the flag state (could add up to 12 points)', { exact: true }).waitFor()
  await tab
    .getByText(/^up to \d+ points$/)
    .first()
    .waitFor()
})

test('a vessel that reports a position on land raises a high-risk alert', async () => {
  const page = await openPage()
  const tab = await openDashboard(page, 'trafficking')
  await enterReport(tab, { ...report, 'Latitude (°)': '19.9975', 'Longitude (°)': '73.7898' })
  await tab.getByText('⚠️ Land detected').waitFor()
  await tab.getByRole('button', { name: 'Submit Intelligence Data' }).click()
  await tab.getByText('Immediate Investigation').first().waitFor()
  const { assessments } = await (await page.request.get('/api/intelligence')).json()
  expect(assessments[0]).toMatchObject({ riskLevel: 'High', recommendedAction: 'Immediate Investigation' })
})
