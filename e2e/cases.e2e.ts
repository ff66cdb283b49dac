import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectAccessInBothThemes, plainly } from './access.ts'
import { openPage, signUp, useBrowser } from './browser.ts'

useBrowser()

async function openSignedIn() {
  const page = await openPage(plainly)
  const account = await signUp(page)
  expect((await page.request.post('/api/account/sign-in', { data: account })).status()).toBe(200)
  return { page, email: account.email }
}

test('a case is opened, filled, shared, exported and imported again', async () => {
  const { page } = await openSignedIn()
  const other = await openSignedIn()
  await page.goto('/dashboard-analysis/cases')
  await page.getByRole('heading', { name: 'No cases yet' }).waitFor()
  await expectAccessInBothThemes(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'New case' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Slick off Konkan')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Slick off Konkan' }).waitFor()

  await page.getByRole('textbox', { name: 'Note' }).fill('Two tankers at dawn <b>كونكان</b>')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Two tankers at dawn <b>كونكان</b>').first().waitFor()

  const bytes = Buffer.from('<script>document.title = "taken"</script>')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await chooser.setFiles({ name: 'evil.html', mimeType: 'text/html', buffer: bytes })
  await page.getByText('evil.html was added.').waitFor()
  await page.getByText(createHash('sha256').update(bytes).digest('hex')).waitFor()
  const [attachment] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download evil\.html/ }).click(),
  ])
  expect(readFileSync(await attachment.path()).equals(bytes)).toBe(true)

  await page.getByText('Place', { exact: true }).click()
  await page.getByLabel('Name of the place').fill('Rendezvous')
  await page.getByLabel('Latitude').fill('18.9')
  await page.getByLabel('Longitude').fill('72.1')
  await page.getByRole('button', { name: 'Add place' }).click()
  await page.locator('[data-chart-drawn]').waitFor()

  await page.getByRole('button', { name: /^Remove: Two tankers/ }).click()
  await page.getByRole('heading', { name: 'Entries (2)' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Entries (3)' }).waitFor()

  await page.getByLabel('Email address or name').fill(other.email)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: `Withdraw the invitation of ${other.email}` }).waitFor()
  await expectAccessInBothThemes(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await other.page.goto('/dashboard-analysis/cases')
  await other.page.getByRole('heading', { name: 'An invitation' }).waitFor()
  expect(await other.page.getByText('Slick off Konkan').count()).toBe(0)
  await expectAccessInBothThemes(other.page)
  await other.page.getByRole('button', { name: /^Accept the invitation from/ }).click()
  await other.page.getByRole('heading', { level: 1, name: 'Slick off Konkan' }).waitFor()
  expect(await other.page.getByRole('button', { name: 'Add note' }).count()).toBe(0)

  const [exported] = await Promise.all([
    other.page.waitForEvent('download'),
    other.page.getByRole('link', { name: 'Export as ZIP' }).click(),
  ])
  expect(exported.suggestedFilename()).toMatch(/^varuna-case-slick-off-konkan-[\d-]+\.zip$/)
  await other.page.goto('/dashboard-analysis/cases')
  const [zips] = await Promise.all([
    other.page.waitForEvent('filechooser'),
    other.page.getByRole('button', { name: 'Import a case' }).click(),
  ])
  await zips.setFiles(await exported.path())
  await other.page.getByText(/^Imported the case/).waitFor()
  await other.page.getByRole('heading', { name: 'Entries (3)' }).waitFor()
  await other.page.getByRole('button', { name: 'Add note' }).waitFor()
})
