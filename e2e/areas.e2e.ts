import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccess, plainly } from './access.ts'
import { hasFocus, useBrowser } from './browser.ts'
import { useSimulatedVaruna } from './simulated-varuna.ts'

useBrowser()

const open = useSimulatedVaruna()
const openSignedIn = () => open(plainly)

/** Draws a box over most of a map by two clicks, and waits until its corners are in the text. */
async function drawBox(page: Page, map: Locator, text: Locator) {
  await map.scrollIntoViewIfNeeded()
  const frame = await map.boundingBox()
  if (!frame) throw new Error('the map is not drawn')
  const click = async (x: number, y: number) => {
    await page.mouse.move(frame.x + frame.width * x, frame.y + frame.height * y, { steps: 4 })
    await page.mouse.click(frame.x + frame.width * x, frame.y + frame.height * y)
  }
  await expect
    .poll(
      async () => {
        if ((await text.inputValue()) === '') {
          await click(0.1, 0.2)
          await click(0.8, 0.8)
        }
        return (await text.inputValue()).trim().split('\n').length
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(4)
}

test('an area is drawn on the map, counted, read, printed and downloaded as CSV and as PDF', async () => {
  const page = await openSignedIn()
  await page.goto('/dashboard-analysis/areas')
  await page.getByRole('button', { name: 'Own shape' }).click()
  await page.getByRole('button', { name: 'Draw a box' }).click()
  const map = page.locator('canvas.maplibregl-canvas').first()
  await map.waitFor()
  await drawBox(page, map, page.getByRole('textbox', { name: 'Corners' }))
  await page.getByRole('button', { name: '24 hours' }).click()
  const simulated = page.getByRole('checkbox', { name: 'Count simulated vessels instead of real ones' })
  const drawn = () =>
    simulated.evaluate((box) => [getComputedStyle(box).appearance, getComputedStyle(box).backgroundColor])
  const [appearance, unticked] = await drawn()
  expect(appearance).toBe('none')
  await simulated.check()
  expect((await drawn())[1]).not.toBe(unticked)
  await page.getByRole('button', { name: 'Make the report' }).click()
  const link = page.getByRole('link', { name: 'Vessels, CSV' })
  await link.waitFor({ timeout: 60_000 })
  await page.getByText('Simulated vessels only: none of this happened.').first().waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const [head, ...rows] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(head).toMatch(/^mmsi,name,flag,type,presence_hours,/)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toMatch(/^200\d{6},SIM /)

  const pdf = page.getByRole('link', { name: /report/i }).and(page.locator('a[href$="report.pdf"]'))
  const [written] = await Promise.all([page.waitForEvent('download'), pdf.click()])
  expect(
    readFileSync(await written.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await expectAccess(page)

  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1_047 })
  expect(await page.getByRole('button', { name: /^(Make the report|Count again)$/ }).isVisible()).toBe(false)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
})

test('at 768 px the keyboard goes from what is missing to the report that was made, and stays at its beginning', async () => {
  const page = await openSignedIn()
  await page.setViewportSize({ width: 768, height: 1_024 })
  await page.goto('/dashboard-analysis/areas')
  const zone = page.getByLabel('Find a zone')
  const make = page.getByRole('button', { name: /^(Make the report|Count again)$/ })
  await zone.waitFor()
  await make.press('Enter')
  await hasFocus(zone)
  await page.keyboard.type('mannar')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('button', { name: 'Choose another' }))
  await page.getByRole('button', { name: 'Own shape' }).press('Enter')
  const corners = page.getByRole('textbox', { name: 'Corners' })
  await corners.fill('-10, 40\n-10, 100\n25, 100\n25, 40')
  await page.getByLabel('From, UTC').fill('2101-01-01 00:00')
  await make.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')), { timeout: 10_000 })
    .toBe('true')
  await page.getByRole('button', { name: '24 hours' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Count simulated vessels instead of real ones' }).check()
  await make.press('Enter')
  const csv = page.getByRole('link', { name: 'Vessels, CSV' })
  await csv.waitFor({ timeout: 60_000 })
  const main = page.locator('[data-has-report]')
  await hasFocus(main)
  const topOf = () => main.evaluate((one) => one.getBoundingClientRect().top)
  await expect.poll(topOf).toBeGreaterThan(0)
  expect(await topOf()).toBeLessThan(512)
  await page.keyboard.press('Tab')
  await hasFocus(csv)
})

test('the place of a rule is drawn on the map of its form', async () => {
  const page = await openSignedIn()
  await page.goto('/dashboard-analysis/sources')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByLabel('Add a condition').selectOption('inside a polygon')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Draw a box' }).click()
  const map = dialog.locator('canvas.maplibregl-canvas')
  await map.waitFor()
  await drawBox(page, map, dialog.getByRole('textbox', { name: 'Corners' }))
  await page.setViewportSize({ width: 360, height: 780 })
  await expect
    .poll(() => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBeLessThanOrEqual(1)
})

test('Watch with filters on has no axe violations at 1440 px', async () => {
  const page = await openSignedIn()
  await page.goto('/dashboard-analysis/live?traffic=simulated&type=cargo&flag=IN')
  await page
    .getByText(/vessels? in view/)
    .first()
    .waitFor()
  await expectAccess(page)
})
