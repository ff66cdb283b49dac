import { expect, test } from 'vitest'
import { expectAccess } from './access.ts'
import { isAlive, openPage, serverOrigin, signUp, useBrowser } from './browser.ts'

useBrowser()

test('a passkey is added on the account page, signs its owner in without a password, and is removed', async () => {
  // Browsers make passkeys for names, not for addresses.
  const baseURL = serverOrigin().replace('127.0.0.1', 'localhost')
  const page = await openPage({ baseURL })
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  const person = await signUp(page)
  expect((await page.request.post('/api/account/sign-in', { data: person })).status()).toBe(200)
  await page.goto('/dashboard-analysis/account')

  await page.getByRole('button', { name: 'Add a passkey…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Office key')
  await dialog.getByLabel('Your password').fill('a wrong password')
  await dialog.getByRole('button', { name: 'Continue on your device' }).click()
  await dialog.getByText('This is not your current password').waitFor()
  await dialog.getByLabel('Your password').fill(person.password)
  await expectAccess(page)
  await page.keyboard.press('Enter')
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await passkeys.getByText('never used').waitFor()

  await page.request.post('/api/account/sign-out')
  await page.goto('/login?next=/dashboard-analysis/account')
  await isAlive(page)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/dashboard-analysis/account')
  await passkeys.getByText('last used').waitFor()
  expect(await passkeys.getByText('never used').count()).toBe(0)

  await passkeys.getByRole('button', { name: 'Remove… Office key' }).click()
  await page.getByLabel('Your password').fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByText('You have no passkey.').waitFor()
})
