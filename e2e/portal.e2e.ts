import { expect, test } from 'vitest'
import { openPage, signUp, useBrowser } from './browser.ts'

useBrowser()

test('a visitor signs up, signs in, is greeted, reaches the dashboard and logs out', async () => {
  const page = await openPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Login to Portal' }).click()
  await page.waitForURL('**/login')

  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('Email').fill('ana@harbour.example')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Postal code').fill('400001')
  await page.getByLabel('Country').fill('India')
  await page.getByLabel('Date of birth').fill('1990-05-17')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText('Registration successful! You can now sign in.').waitFor()

  await page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor()
  await page.getByLabel('Email').fill('ana@harbour.example')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Sign-in successful!').waitFor()
  await page.getByText('You have successfully signed in.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('userName'))).toBe('ana')

  await page.getByText('Return to Dashboard').click()
  await page.getByRole('heading', { name: 'Maritime Intelligence Dashboard' }).waitFor()
  await page.goto('/')
  await page.getByRole('button', { name: 'Hello, ana' }).click()
  await page.getByText('You have been logged out successfully.').waitFor()
  expect(await page.evaluate(() => [localStorage.getItem('userId'), localStorage.getItem('userName')])).toEqual([
    null,
    null,
  ])
  expect((await page.request.get('/api/overview')).status()).toBe(401)
})

test('each wrong field shows its message, which goes when the field is edited', async () => {
  const page = await openPage()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const messages = [
    'Please enter your first name',
    'Please enter your last name',
    'Please enter a valid email address',
    'Password must be at least 8 characters',
    'Please enter your postal code',
    'Please enter your country',
    'Please enter a valid date of birth',
  ]
  for (const message of messages) await page.getByText(message).waitFor()
  await page.getByLabel('First name').fill('A')
  await page.getByText('Please enter your first name').waitFor({ state: 'hidden' })
  await page.getByLabel('Phone').fill('12345678')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText('Please enter a valid phone number').waitFor()
})

test('a wrong password is told without saying what was wrong, and a taken address at its field', async () => {
  const page = await openPage()
  const person = await signUp(page)
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('The email address or the password is not right.').waitFor()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByText('The email address or the password is not right.').waitFor({ state: 'hidden' })
})

test('with the server out of reach the portal says so', async () => {
  const page = await openPage()
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.route('**/api/account/sign-in', (route) => route.abort())
  await page.getByLabel('Email').fill('ana@harbour.example')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Connection error. Please try again later.').waitFor()
})

test('the dashboard leads a signed-out visitor to the portal and back', async () => {
  const page = await openPage()
  const person = await signUp(page)
  await page.goto('/')
  await page.getByText('Dashboard Analytics').first().click()
  await page.getByText('Please login to access the dashboard.').waitFor()

  await page.goto('/dashboard-analysis?tab=oil')
  await page.waitForURL(/\/login\?next=/)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL(/\/dashboard-analysis\?tab=oil$/)
  await page.getByRole('tab', { name: 'Oil', selected: true }).waitFor()
})

test('an address that is not there gets the site’s own page, and status 404', async () => {
  const page = await openPage()
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading').first().waitFor()
})
