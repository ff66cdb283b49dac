import { expect, test } from 'vitest'
import { openDashboard, openPage, signUp, useBrowser } from './browser.ts'

useBrowser()

async function openSignedIn() {
  const page = await openPage()
  expect((await page.request.post('/api/account/sign-in', { data: await signUp(page) })).status()).toBe(200)
  return page
}

const lost = /^(Connection lost|No connection to the server)/

test('while the server is not reached, buttons that need it are off with the reason, text stays, and then they work', async () => {
  const page = await openSignedIn()
  await page.goto('/dashboard-analysis/cases')
  await page.getByRole('button', { name: 'New case' }).first().click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Typed before the connection was lost')
  const submit = page.getByRole('dialog').locator('button[type="submit"]')
  await submit.focus()
  await page.context().setOffline(true)
  await page.getByRole('status').filter({ hasText: lost }).waitFor()
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')
  const reason = await submit.evaluate((button) =>
    (button.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )
  expect(reason).toMatch(/There is no connection to the server\. This works again once it is back\./)
  expect(await submit.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  expect(await title.inputValue()).toBe('Typed before the connection was lost')

  await page.context().setOffline(false)
  await expect.poll(() => submit.getAttribute('aria-disabled'), { timeout: 20_000 }).toBeNull()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Typed before the connection was lost' }).waitFor()
})

test('a report typed without a connection is submitted once it is back', async () => {
  const page = await openPage()
  const tab = await openDashboard(page, 'fishing')
  const submit = tab.getByRole('button', { name: 'Submit Vessel Data' })
  await submit.waitFor()
  await page.context().setOffline(true)
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')
  const mmsi = tab.getByLabel('MMSI').first()
  await mmsi.fill('412000123')
  await submit.press('Enter')
  expect(await mmsi.inputValue()).toBe('412000123')
  await page.context().setOffline(false)
  await expect.poll(() => submit.getAttribute('aria-disabled'), { timeout: 20_000 }).toBeNull()
  expect(await mmsi.inputValue()).toBe('412000123')
})
