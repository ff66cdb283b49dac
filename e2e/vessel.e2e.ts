import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectAccess, expectAccessInBothThemes, plainly } from './access.ts'
import { useBrowser } from './browser.ts'
import { useSimulatedVaruna } from './simulated-varuna.ts'

useBrowser()

const openSignedIn = useSimulatedVaruna()

test('a vessel is found, its track is played by keyboard, and its export is downloaded', async () => {
  const page = await openSignedIn()
  await page.goto('/dashboard-analysis')
  await page.getByRole('combobox', { name: 'Search vessels and places' }).fill('SIM AUR')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'SIM AURORA' }).waitFor()
  await page.getByText('This is a simulated vessel.').waitFor()
  await page.locator('[data-chart-drawn]').waitFor()

  const time = page.getByRole('slider', { name: 'Time on the track' })
  await time.focus()
  await page.keyboard.press('Home')
  await expect.poll(async () => (await time.inputValue()) === (await time.getAttribute('min'))).toBe(true)
  const begin = Number(await time.inputValue())
  await page.getByRole('button', { name: '600×' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('p')
  await expect.poll(async () => Number(await time.inputValue())).toBeGreaterThan(begin + 60_000)
  await page.keyboard.press('p')
  await page.getByRole('button', { name: 'Play' }).waitFor()

  const rows = page.getByRole('table', { name: 'Positions, the newest first' })
  const countRows = async () => Number(await rows.getAttribute('aria-rowcount')) - 1
  await expect.poll(countRows).toBeGreaterThan(20)
  const positions = await countRows()

  await page.getByRole('button', { name: 'GPX' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download varuna-simulated-track/ }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  const found = await page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, 'application/xml')
    return {
      errors: document.querySelectorAll('parsererror').length,
      points: document.querySelectorAll('trk > trkseg > trkpt').length,
      name: document.querySelector('trk > name')?.textContent,
    }
  }, text)
  expect(found).toMatchObject({ errors: 0, name: 'SIMULATED 200000001 SIM AURORA' })
  expect(found.points).toBeGreaterThanOrEqual(positions)
})

test('the page of a vessel has no axe violations, at 320, 768 and 1440 px, in light and dark', async () => {
  const page = await openSignedIn(plainly)
  await page.goto('/dashboard-analysis/vessels/200000001?hours=6')
  await page.getByRole('heading', { level: 1, name: 'SIM AURORA' }).waitFor()
  await page.getByText('The track fits one vessel').waitFor()
  await expect.poll(() => page.title()).toBe('SIM AURORA - Varuna')
  // The page states its name before the route's title; the title of the page without scripts is gone.
  expect(await page.locator('head title').allTextContents()).toEqual(['SIM AURORA - Varuna', '200000001 - Varuna'])
  await expectAccessInBothThemes(page)
})

/** Whether a canvas contains pixels in the current colour of a token. */
function hasLinesOf(canvas: Element, token: string): boolean {
  const drawn = canvas as HTMLCanvasElement
  const probe = document.body.appendChild(document.createElement('span'))
  probe.style.cssText = `color: var(${token}); transition: none !important`
  const one = document.createElement('canvas').getContext('2d')
  const all = drawn.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height).data ?? []
  if (!one) return false
  one.fillStyle = getComputedStyle(probe).color
  one.fillRect(0, 0, 1, 1)
  probe.remove()
  const wanted = one.getImageData(0, 0, 1, 1).data
  for (let at = 0; at < all.length; at += 4)
    if ([0, 1, 2, 3].every((channel) => all[at + channel] === wanted[channel])) return true
  return false
}

test("in print a vessel's map is on the first sheet, and controls are left out", async () => {
  const page = await openSignedIn({ ...plainly, colorScheme: 'dark' })
  await page.goto('/dashboard-analysis/vessels/200000001?hours=6')
  await page.locator('[data-chart-drawn]').waitFor()
  const plot = page.locator('.uplot canvas')
  await plot.waitFor()
  const show = page.getByRole('button', { name: 'Show on the track' }).first()
  await show.waitFor()
  await page.emulateMedia({ media: 'print' })
  // A4 without margins.
  await page.setViewportSize({ width: 718, height: 1_047 })
  const mapEnd = async () => {
    const map = await page.locator('[data-chart-drawn]').boundingBox()
    return (map?.y ?? NaN) + (map?.height ?? NaN)
  }
  await expect.poll(mapEnd).toBeLessThan(1_047)
  expect(await show.isVisible()).toBe(false)
  await expect.poll(() => plot.evaluate(hasLinesOf, '--line'), { message: 'a plot in the colours of paper' }).toBe(true)
  expect(await page.locator('a[href="#content"]').isVisible()).toBe(false)
})

test('the page of an event states its rule and position, and has no axe violations, in light and dark', async () => {
  const page = await openSignedIn(plainly)
  const { events } = await (await page.request.get('/api/events?kind=gap,stop,encounter&limit=20')).json()
  const event = events.find(({ lat }: { lat: number | null }) => lat !== null)
  await page.goto(`/dashboard-analysis/events/${encodeURIComponent(event.id)}`)
  await page.getByRole('heading', { level: 2, name: `Rule ${event.rule}` }).waitFor()
  await page.getByText('No event is an offence').waitFor()
  await expectAccessInBothThemes(page)
  await page.getByRole('link', { name: 'Show the track around it' }).click()
  await page.getByRole('heading', { level: 1, name: /^SIM / }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toMatch(/^20/)
})

test('a vessel is assessed for trafficking from its page, with its known data filled in and its track on the map', async () => {
  const page = await openSignedIn(plainly)
  await page.goto('/dashboard-analysis/vessels/200000003')
  await page.getByRole('link', { name: 'Assess for trafficking' }).click()
  await page.getByText(/^Filled in with what is known about MMSI 200000003\./).waitFor()
  const tab = page.getByRole('tabpanel')
  expect(await tab.getByLabel('Vessel ID').inputValue()).toBe('200000003')
  for (const label of ['Flag state', 'Last port', 'Next port']) await tab.getByLabel(label).fill('Colombo')
  await tab.getByLabel('Risk score (0-100)').fill('40')
  await tab.getByRole('button', { name: 'Submit Intelligence Data' }).click()
  await tab.getByRole('region', { name: 'Indicators' }).getByText('Result').waitFor()
  await tab.getByText(/^Track from .* UTC by speed/).waitFor()
  await page.locator('[data-chart-drawn]').filter({ visible: true }).first().waitFor()
  // Rows outside the viewport keep the colours of the theme in which they were last drawn, so only one theme is checked.
  await expectAccess(page)
  expect(new URL(page.url()).searchParams.get('trafficking-vessel')).toBeNull()
})
