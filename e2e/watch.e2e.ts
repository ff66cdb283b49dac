import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { expectAccess, expectAccessInBothThemes, plainly } from './access.ts'
import { openPage, signUp, useBrowser } from './browser.ts'

useBrowser()

const watchUrl = '/dashboard-analysis/live'

async function signIn(page: Page) {
  const person = await signUp(page)
  expect((await page.request.post('/api/account/sign-in', { data: person })).status()).toBe(200)
}

/** Opens the live map with simulated traffic, which the first test starts with its button. */
async function openTraffic(page: Page, path = watchUrl) {
  await signIn(page)
  const state = async () => (await (await page.request.get('/api/simulation')).json()).state
  if (['off', 'ended'].includes(await state())) await page.request.post('/api/simulation', { data: {} })
  await expect.poll(state, { timeout: 100_000 }).toBe('running')
  await page.goto(path)
}

const count = (page: Page) => page.getByText(/^[\d,]+( of [\d,]+)? vessels? in view/)
const vesselsInView = async (page: Page) => Number(((await count(page).textContent()) ?? '').replace(/\D.*/, ''))
const drawn = async (page: Page) => Number(await page.locator('[data-vessels]').getAttribute('data-vessels'))

describe('watch', () => {
  afterAll(async () => {
    const page = await openPage()
    await signIn(page)
    await page.request.delete('/api/simulation')
    await page.context().close()
  })

  test('an empty map starts simulated traffic, and a filter narrows map and list alike', async () => {
    const page = await openPage()
    await signIn(page)
    await page.goto(watchUrl)
    await page.getByRole('heading', { name: 'No vessel has been received yet' }).waitFor()
    await page.getByRole('button', { name: 'Start simulated traffic' }).click()
    await page.getByText(/^Simulated traffic/).waitFor()
    await expect.poll(() => drawn(page), { timeout: 100_000 }).toBeGreaterThan(100)
    const before = await drawn(page)

    await page.getByRole('button', { name: 'Type filter' }).click()
    await page.getByRole('checkbox', { name: 'Tanker' }).check()
    await expect.poll(() => drawn(page)).toBeLessThan(before / 2)
    await page.getByRole('button', { name: 'Show all vessels' }).click()
    await expect.poll(async () => (await vesselsInView(page)) === (await drawn(page))).toBe(true)
    const types = page.getByRole('gridcell').filter({ hasText: /^(Cargo|Tanker|Fishing|Passenger)$/ })
    await expect.poll(async () => new Set(await types.allTextContents())).toEqual(new Set(['Tanker']))
    await expect.poll(() => new URL(page.url()).searchParams.get('type')).toBe('tanker')
  })

  test('by keyboard: search, list, card and legend', async () => {
    const page = await openPage(plainly)
    await openTraffic(page)
    await expect.poll(() => vesselsInView(page)).toBeGreaterThan(10)
    await page.keyboard.press('/')
    await page.keyboard.type('sim a')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    const isInGrid = () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'grid')
    for (let step = 0; step < 40 && !(await isInGrid()); step += 1) await page.keyboard.press('Tab')
    expect(await isInGrid()).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const card = page.getByRole('region', { name: /^Vessel / })
    await card.getByText('Simulated vessel, not real').waitFor()
    await page.keyboard.press('l')
    await page.getByRole('region', { name: 'Legend' }).waitFor()
    await expectAccessInBothThemes(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
  })

  test('the time bar shows an earlier hour in map and list, plays from there, and returns to now', async () => {
    const page = await openPage(plainly)
    await openTraffic(page)
    await expect.poll(() => vesselsInView(page)).toBeGreaterThan(10)
    const time = page.getByRole('slider', { name: 'Time in the last 24 hours' })
    await time.focus()
    await page.keyboard.press('PageDown')
    await page.getByText(/^[\d,]+( of [\d,]+)? vessels? in view at \d\d:\d\d UTC/).waitFor()
    await page.getByRole('button', { name: 'Show all vessels' }).click()
    await expect.poll(async () => (await vesselsInView(page)) === (await drawn(page))).toBe(true)
    await expect.poll(() => new URL(page.url()).searchParams.get('time')).toMatch(/^20.*Z$/)
    await expectAccessInBothThemes(page)
    const minute = Number(await time.inputValue())
    await time.focus()
    await page.keyboard.press('p')
    await expect.poll(async () => Number(await time.inputValue())).toBeGreaterThan(minute + 60_000)
    await page.getByRole('button', { name: 'Pause' }).click()
    const address = () => Date.parse(new URL(page.url()).searchParams.get('time') ?? '')
    await expect.poll(address).toBeGreaterThan(minute)
    await page.reload()
    await expect.poll(async () => Number(await time.inputValue())).toBeGreaterThan(minute)
    await page.getByRole('button', { name: 'Back to now' }).click()
    await page.getByText(/^[\d,]+( of [\d,]+)? vessels? in view(?! at)/).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('time')).toBe(null)
  })

  test('without WebGL the list has every vessel', async () => {
    const page = await openPage(plainly)
    await page.addInitScript(() => {
      const getContext = HTMLCanvasElement.prototype.getContext
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: []) {
        return kind.startsWith('webgl') ? null : getContext.call(this, kind as '2d', ...rest)
      } as typeof getContext
    })
    await openTraffic(page)
    await page.getByText('This browser cannot draw the map because WebGL 2 is off.').waitFor()
    await expect.poll(() => vesselsInView(page)).toBeGreaterThan(100)
    await page.getByRole('row').nth(3).click()
    await page.getByRole('link', { name: 'Open vessel page' }).waitFor()
  })

  test('at 360 px the list is a sheet of three heights, also by keyboard', async () => {
    const page = await openPage({ ...plainly, viewport: { width: 360, height: 780 } })
    await openTraffic(page)
    await expect.poll(() => drawn(page)).toBeGreaterThan(100)
    const handle = page.getByRole('slider', { name: 'Height of the list' })
    const top = async () => (await handle.boundingBox())?.y ?? 0
    const tops = [await top()]
    await handle.focus()
    for (const height of ['half', 'full']) {
      await page.keyboard.press('ArrowUp')
      await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe(height)
      await expect.poll(top).toBeLessThan((tops.at(-1) ?? 0) - 100)
      tops.push(await top())
    }
    // 1,280 by 1,024 pixels at 400% zoom.
    await page.setViewportSize({ width: 320, height: 256 })
    const list = page.getByRole('grid')
    await list.scrollIntoViewIfNeeded()
    await expect.poll(async () => (await list.boundingBox())?.height).toBeGreaterThan(100)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.getByRole('row').nth(2).click()
    await page.getByRole('region', { name: /^Vessel / }).waitFor()
    await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe('low')
    await expectAccess(page)
  })
})
