import { expect, test } from 'vitest'
import { expectAccess, plainly } from './access.ts'
import { hasFocus, openDashboard, openPage, signUp, useBrowser } from './browser.ts'

useBrowser()

test('a visitor signs up, signs in, is greeted, reaches the dashboard and logs out', async () => {
  const page = await openPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Login to Portal' }).click()
  await page.waitForURL('**/login')

  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('Email').fill('ana@harbour.example')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Postal code').fill('400001')
  await page.getByLabel('Country').fill('India')
  await page.getByLabel('Date of birth').fill('1990-05-17')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText('Registration successful! You can now sign in.').waitFor()

  await page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor()
  // The address stands there already, and the password has the focus.
  expect(await page.getByLabel('Email').inputValue()).toBe('ana@harbour.example')
  await page.locator('input[type=password]:focus').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Sign-in successful!').waitFor()
  await page.getByText('You have successfully signed in.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await page.evaluate(() => localStorage.getItem('userName'))).toBe('ana')

  await page.getByText('Return to Dashboard').click()
  await page.getByRole('heading', { name: 'Maritime Intelligence Dashboard' }).waitFor()
  await page.goto('/')
  await page.getByRole('button', { name: 'Hello, ana' }).click()
  await page.getByText('You have been logged out successfully.').waitFor()
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('userId'), localStorage.getItem('userName')]))
    .toEqual([null, null])
  expect((await page.request.get('/api/overview')).status()).toBe(401)
})

test('by keyboard from any room, a password is changed, which signs the other browser out, and the account is removed', async () => {
  const [here, there] = [await openPage(plainly), await openPage()]
  const person = await signUp(here)
  for (const page of [here, there]) {
    expect((await page.request.post('/api/account/sign-in', { data: person })).status()).toBe(200)
    await page.goto('/dashboard-analysis/cases')
    await page.getByRole('button', { name: /^Account and settings of / }).waitFor()
  }
  await here.getByRole('button', { name: /^Account and settings of / }).press('Enter')
  await here.getByRole('link', { name: 'Account, password and sessions' }).press('Enter')
  await here.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
  await here.getByText(/^You are an? \w+\.$/).waitFor()
  await expectAccess(here)
  await here.getByLabel('Current password').focus()
  await here.keyboard.type(person.password)
  await here.getByLabel('New password').fill('four words for a gate')
  await here.keyboard.press('Enter')
  await here.getByText('Your password is changed. Every other browser is logged out.').waitFor()
  // Its alert stream ended with its session.
  await there.waitForURL(/\/login\?next=/)

  const opener = here.getByRole('button', { name: 'Remove account…' })
  await opener.press('Enter')
  await here.getByText('0 images and 0 reports').waitFor()
  await expectAccess(here)
  // The close button and the links to downloads come before the password.
  for (let step = 0; step < 3; step += 1) await here.keyboard.press('Tab')
  await here.keyboard.type(person.password)
  await here.keyboard.press('Enter')
  await here.getByText('This is not your current password').waitFor()
  await here.keyboard.press('Escape')
  await hasFocus(opener)
  await opener.press('Enter')
  await here.getByText('0 images and 0 reports').waitFor()
  for (let step = 0; step < 3; step += 1) await here.keyboard.press('Tab')
  await here.keyboard.type('four words for a gate')
  await here.keyboard.press('Enter')
  await here.getByText('Your account is removed.').waitFor()
  const again = { data: { ...person, password: 'four words for a gate' } }
  expect((await here.request.post('/api/account/sign-in', again)).status()).toBe(401)
})

test('a page that cannot be fetched shows a message with the time of the next attempt, and loads once the server responds', async () => {
  const page = await openPage()
  await openDashboard(page, 'oil')
  await page.route('**', (route) => route.abort())
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor()
  await page.getByText('The server still cannot be reached.').waitFor()
  const again = page.getByRole('button', { name: 'Try again' })
  expect(await again.evaluate((button) => getComputedStyle(button).paddingLeft)).not.toBe('0px')
  await page
    .getByRole('timer')
    .getByText(/^Trying again in \d+ seconds?\.$/)
    .waitFor()
  await page.unroute('**')
  await page.getByText('Dashboard Analytics').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})
