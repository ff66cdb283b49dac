import { expect, test } from 'vitest'
import { expectAccessInBothThemes, plainly } from './access.ts'
import { useBrowser } from './browser.ts'
import { useSimulatedVaruna } from './simulated-varuna.ts'

useBrowser()

const open = useSimulatedVaruna()
const watchUrl = '/dashboard-analysis/live'

test('the density of 30 days is shown by keyboard, explained in the legend, and read in the middle', async () => {
  const page = await open(plainly)
  const read = async () =>
    (await (await page.request.get('/api/live/density')).json()).cells as [number, number, number][]
  await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBeGreaterThan(0)
  const most = (await read()).toSorted((a, b) => b[2] - a[2])[0]
  if (!most) throw new Error('no cell')
  await page.goto(`${watchUrl}?at=${most[0] + 1},${most[1] + 1},6`)
  await page.locator('[data-vessels]').waitFor()
  await page.keyboard.press('y')
  const layers = page.getByRole('region', { name: 'Layers' })
  const box = layers.getByRole('checkbox', { name: 'Density of the last 30 days' })
  await box.focus()
  await page.keyboard.press('Space')
  await layers.getByText(/^Simulated vessels: vessel-hours in a cell of 0\.\d°, counted .* UTC\./).waitFor()
  await layers.getByText(/^less than/).waitFor()
  await layers.getByText(/^In the middle of the map: /).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('layers')).toContain('presence')
  await expectAccessInBothThemes(page)

  await page.setViewportSize({ width: 360, height: 780 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('y')
  const steps = layers.getByRole('listitem').filter({ hasNot: page.getByRole('checkbox') })
  await expect.poll(() => steps.count()).toBe(5)
  const panel = await layers.boundingBox()
  for (const step of await steps.all()) {
    const at = await step.boundingBox()
    expect(at && panel && at.y >= panel.y && at.y + at.height <= panel.y + panel.height).toBe(true)
  }
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('l')
  const legend = page.getByRole('region', { name: 'Legend' })
  await legend.getByText(/^Density of the last 30 days, simulated vessels: vessel-hours in a cell of 0\.\d°/).waitFor()
  await page.keyboard.press('Escape')
})

test('a density that cannot be loaded says so, and comes when it is tried again', async () => {
  const page = await open(plainly)
  let isBroken = true
  await page.route('**/api/live/density*', (route) =>
    isBroken ? route.fulfill({ status: 400, contentType: 'text/plain', body: 'no' }) : route.continue(),
  )
  await page.goto(`${watchUrl}?layers=presence`)
  await page.locator('[data-vessels]').waitFor()
  await page.keyboard.press('y')
  const layers = page.getByRole('region', { name: 'Layers' })
  await layers.getByText('The density could not be loaded.', { exact: true }).waitFor()
  isBroken = false
  await layers.getByRole('button', { name: 'Try again' }).focus()
  await page.keyboard.press('Enter')
  await layers.getByText(/^(Simulated vessels: vessel-hours|No vessel was received)/).waitFor()
})
