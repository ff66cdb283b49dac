import { expect, test } from 'vitest'
import { expectAccess, expectAccessInBothThemes, plainly } from './access.ts'
import { isAlive, openPage, signUp, useBrowser } from './browser.ts'

useBrowser()

test('a first visit is offered a tour of five rooms by keyboard, once; the start page has no axe violations', async () => {
  const page = await openPage(plainly)
  expect((await page.request.post('/api/account/sign-in', { data: await signUp(page) })).status()).toBe(200)
  await page.goto('/dashboard-analysis/start')
  await page.getByText('This is your first visit.').waitFor()
  await page.getByRole('button', { name: 'Start simulated traffic' }).waitFor()
  const tour = page.getByRole('region', { name: 'Tour' })
  await tour.waitFor()
  await expectAccessInBothThemes(page)

  await tour.getByRole('button', { name: 'Take the tour' }).focus()
  await page.keyboard.press('Enter')
  // Leaving the page at once would cancel the request.
  const isRemembered = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/visit/tour') && answer.request().method() === 'PUT',
  )
  for (const [at, room] of ['/start', '/live', '/alerts', '', '/cases'].entries()) {
    await tour.getByText(`${at + 1} of 5`).waitFor()
    await page.waitForURL((url) => url.pathname === `/dashboard-analysis${room}`)
    await page.keyboard.press('Enter')
  }
  await tour.waitFor({ state: 'detached' })
  expect((await isRemembered).ok()).toBe(true)
  await page.goto('/dashboard-analysis/start')
  await page.getByText('This is your first visit.').waitFor()
  expect(await tour.count()).toBe(0)
})

test('a room and its links to the other rooms show before scripts run', async () => {
  const page = await openPage(plainly)
  expect((await page.request.post('/api/account/sign-in', { data: await signUp(page) })).status()).toBe(200)
  const state = await page.context().storageState()
  const unscripted = await openPage({ ...plainly, javaScriptEnabled: false, storageState: state })
  await unscripted.goto('/dashboard-analysis/vessels/219000123')
  await unscripted.getByRole('heading', { name: 'Vessel' }).waitFor()
  await unscripted.getByText('Loading…').waitFor()
  await unscripted.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Start' }).click()
  await unscripted.getByRole('heading', { name: 'Start' }).waitFor()
  expect(await unscripted.title()).toMatch(/^Start/)
})

test('an unknown address below the rooms gets status 404 within their frame, with links back', async () => {
  const page = await openPage(plainly)
  const account = await signUp(page)
  await page.goto('/dashboard-analysis/nonsense')
  await page.waitForURL((url) => url.pathname === '/login')
  expect((await page.request.post('/api/account/sign-in', { data: account })).status()).toBe(200)
  const answer = await page.goto('/dashboard-analysis/alerts/none/nonsense')
  expect(answer?.status()).toBe(404)
  await page.getByRole('main').getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Go to Start' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Rooms' }).locator('[aria-current]').count()).toBe(0)
  await expectAccessInBothThemes(page)
  await page
    .getByRole('navigation', { name: 'All rooms' })
    .getByRole('link', { name: /^Alerts/ })
    .click()
  await page.getByText('Nothing is waiting for you.').waitFor()
})

test('on a phone the room scrolls above the rail, also by keyboard, and keeps its scroll position', async () => {
  const page = await openPage({ ...plainly, viewport: { width: 360, height: 640 } })
  expect((await page.request.post('/api/account/sign-in', { data: await signUp(page) })).status()).toBe(200)
  await page.goto('/dashboard-analysis/sources')
  await isAlive(page)
  const rail = page.getByRole('navigation', { name: 'Rooms' })
  const main = page.getByRole('main')
  const scrolled = () => main.evaluate((element) => element.parentElement?.scrollTop)
  await page.getByRole('heading', { name: 'Feeds' }).waitFor()
  // A panel that arrives later moves what is below it.
  await expect.poll(() => main.getByText(/^Loading/).count()).toBe(0)
  await page.keyboard.press('PageDown')
  await expect.poll(scrolled).toBeGreaterThan(100)
  // A key scrolls smoothly: the position counts once it rests.
  await expect
    .poll(async () => {
      const earlier = await scrolled()
      await page.waitForTimeout(300)
      return (await scrolled()) === earlier
    })
    .toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const left = await scrolled()

  await rail.getByRole('link', { name: 'Cases' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor()
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect.poll(scrolled).toBe(left)
  await page.reload()
  // Content that loads above may shift it by a few pixels.
  await expect.poll(async () => Math.abs(((await scrolled()) ?? 0) - (left ?? 0))).toBeLessThan(40)
  await expectAccess(page, ['target-size'])
  await page.setViewportSize({ width: 640, height: 360 })
  await expect.poll(() => rail.evaluate((element) => getComputedStyle(element).position)).toBe('static')
})

test('a room that cannot be fetched keeps the links to the others', async () => {
  const page = await openPage(plainly)
  expect((await page.request.post('/api/account/sign-in', { data: await signUp(page) })).status()).toBe(200)
  await page.goto('/dashboard-analysis/start')
  await isAlive(page)
  await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor()
  await page.route('**', (route) => route.abort())
  const rail = page.getByRole('navigation', { name: 'Rooms' })
  await rail.getByRole('link', { name: 'Sources' }).click()
  await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor()
  await page.unroute('**')
  await rail.getByRole('link', { name: 'Start' }).click()
  await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor()
})
