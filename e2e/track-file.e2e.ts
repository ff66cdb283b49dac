import { expect, test } from 'vitest'
import { expectAccess, expectAccessInBothThemes, plainly } from './access.ts'
import { openDashboard, openPage, useBrowser } from './browser.ts'

useBrowser()

/** A vessel that trawls back and forth for six hours, thirty miles off Mumbai. */
const rows = Array.from({ length: 72 }, (_, at) => {
  const time = new Date(Date.UTC(2026, 0, 30) + at * 300_000).toISOString()
  const leg = Math.floor(at / 12)
  const north = 18.6 + 0.0045 * (leg % 2 === 0 ? at % 12 : 11 - (at % 12))
  return `419000001,${time},${north.toFixed(5)},${(72.1 + leg / 200).toFixed(5)},3.2,${leg % 2 === 0 ? 0 : 180}`
})
const csv = ['mmsi,timestamp,lat,lon,speed,course', ...rows].join('\n')

test('a dropped track file is scored; chart and map share one time, and events are listed and exported', async () => {
  const page = await openPage(plainly)
  const tab = await openDashboard(page, 'fishing')
  const zone = tab.getByText('Drop a track file here, or paste its text.').locator('..')
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'trawler.csv', { type: 'text/csv' }))
    return transfer
  }, csv)
  await zone.scrollIntoViewIfNeeded()
  await zone.dispatchEvent('drop', { dataTransfer: dropped })
  const summary = tab.getByText('72 positions of 1 vessel, 2026-01-30 00:00 to 2026-01-30 05:55 UTC.')
  await summary.waitFor()
  // The end is announced, and the summary is scrolled into view.
  await expect.poll(async () => (await summary.boundingBox())?.y).toBeLessThan(800)
  await tab.getByRole('status').getByText('trawler.csv was scored.').waitFor()
  await tab.locator('.uplot canvas').waitFor()
  await tab.locator('canvas.maplibregl-canvas').last().waitFor()

  const time = tab.getByRole('slider', { name: 'Time' })
  const valueOf = async () => Number(await time.inputValue())
  await time.focus()
  const before = await valueOf()
  await page.keyboard.press('ArrowRight')
  await expect.poll(valueOf).toBeGreaterThan(before)
  const chart = tab.locator('.uplot .u-over')
  await chart.hover({ position: { x: 5, y: 40 } })
  await expect.poll(valueOf).toBeLessThan(Date.UTC(2026, 0, 30, 1))

  const exported = await page.request.get(
    (await tab.getByRole('link', { name: 'Positions as CSV' }).getAttribute('href')) ?? '',
  )
  expect((await exported.text()).trim().split('\r\n')).toHaveLength(73)
  const asEvents = await page.request.get(
    (await tab.getByRole('link', { name: 'Fishing events as GeoJSON' }).getAttribute('href')) ?? '',
  )
  const { features } = await asEvents.json()
  const events = tab.getByRole('region', { name: 'Fishing events' }).getByRole('row')
  await expect.poll(async () => Math.max(0, (await events.count()) - 1)).toBe(features.length)
  await expectAccess(page)

  await page.reload()
  await tab.getByText('72 positions of 1 vessel').waitFor()
  await tab.getByRole('button', { name: 'Remove trawler.csv' }).click()
  await tab.getByText('72 positions of 1 vessel').waitFor({ state: 'hidden' })
  // The page removes it before the server has.
  await expect.poll(async () => (await (await page.request.get('/api/vessel/tracks')).json()).files).toEqual([])
})

test('a type of vessel that is chosen counts for the file', async () => {
  const page = await openPage(plainly)
  const tab = await openDashboard(page, 'fishing')
  const type = tab.getByRole('combobox', { name: 'Type of vessel (optional)' })
  await type.focus()
  await type.selectOption({ label: 'Tug' })
  await tab
    .getByLabel('Track file', { exact: true })
    .setInputFiles({ name: 'tug & tow.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await tab.getByText('Type of vessel, as entered with the file: Tug.').waitFor()
  await tab.getByText(/A vessel of this type does not fish/).waitFor()
  await tab.getByText('0 positions look like fishing, in 0 fishing events.', { exact: true }).waitFor()
  expect(await type.inputValue()).toBe('52')
  await expectAccessInBothThemes(page)
  await tab.getByRole('button', { name: 'Remove tug & tow.csv' }).click()
  await expect.poll(async () => (await (await page.request.get('/api/vessel/tracks')).json()).files).toEqual([])
})
