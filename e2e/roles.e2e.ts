import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runVaruna, type RunningVaruna } from '../apps/server/src/start/testing-varuna.ts'
import { expectAccess, expectAccessInBothThemes, expectPrintable, plainly } from './access.ts'
import { hasFocus, openPage, signUp, useBrowser, type Person } from './browser.ts'

useBrowser()

const room = (name: string) => `/dashboard-analysis/${name}`

let dataDir: string
let server: RunningVaruna
let administrator: Person
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'varuna-roles-'))
  const feed = join(dataDir, 'harbour.nmea')
  writeFileSync(feed, '')
  server = await runVaruna(dataDir, { NEW_ACCOUNT_ROLE: 'member', FEEDS: `file:${feed}` })
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true })
})

async function signIn(page: Page, person: Person): Promise<void> {
  expect((await page.request.post('/api/account/sign-in', { data: person })).status()).toBe(200)
}

async function openAs(person?: Person): Promise<Page> {
  const page = await openPage({ ...plainly, baseURL: server.origin })
  // The first account of the installation is administrator.
  administrator ??= await signUp(page)
  await signIn(page, person ?? (await signUp(page)))
  return page
}

test('a member walks through Watch, Alerts and Sources: its own is its own, and the rest says who can', async () => {
  const page = await openAs()
  await page.goto(room('live'))
  await page.getByText('A supervisor can start and end simulated traffic.').waitFor()
  expect(await page.getByRole('button', { name: 'Start simulated traffic' }).count()).toBe(0)

  await page.goto(room('alerts'))
  await page.getByText(/^These are the alerts of your own reports/).waitFor()
  const report = { vesselId: 'MV OWN', riskScore: 100, lastPort: 'Bandar Abbas', nextPort: 'Nampo', lat: 12, lon: 66 }
  const data = { ...report, timestamp: new Date().toISOString(), cargoType: 'Tanker', flagState: 'North Korea' }
  expect((await page.request.post('/api/intelligence', { data })).status()).toBe(200)
  await page.getByRole('listbox').getByRole('option').filter({ hasText: 'MV OWN' }).click()
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await page.getByText('Acknowledged.').waitFor()

  await page.goto(room('sources'))
  await page.getByText('A supervisor can see the addresses of feeds.').waitFor()
  await page.getByText('A supervisor can change the lists of vessels and the zones.').waitFor()
  expect(await page.locator('main').textContent()).not.toContain('harbour.nmea')
  expect(await page.getByText('Import CSV').count()).toBe(0)
  await expectAccess(page, ['color-contrast', 'list', 'label'])

  await page.goto(room('people'))
  await page.getByText('An administrator can manage accounts.').waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
})

test('by keyboard, an administrator gives a role, and the person has it after signing in again', async () => {
  const admin = await openAs(administrator)
  const member = await openPage({ ...plainly, baseURL: server.origin })
  const person = await signUp(member)
  await signIn(member, person)
  await member.goto(room('live'))
  await member.getByText('A supervisor can start and end simulated traffic.').waitFor()

  await admin.goto(room('start'))
  await admin.getByRole('button', { name: /^Account and settings of / }).press('Enter')
  await admin.getByText(', administrator').waitFor()
  await admin.getByRole('link', { name: 'People and roles' }).press('Enter')
  await admin.getByRole('heading', { level: 1, name: 'People' }).waitFor()
  const [name] = person.email.split('@')
  const change = admin.getByRole('button', { name: `Change the role of ${name}` })
  await change.press('Enter')
  const dialog = admin.getByRole('dialog', { name: 'Change a role' })
  await hasFocus(dialog.getByLabel('New role'))
  await admin.keyboard.type('supervisor')
  await dialog.getByText(`${name} is signed out everywhere and must sign in again.`).waitFor()
  await expectAccess(admin)
  await dialog.getByRole('button', { name: `Make ${name} a supervisor` }).press('Enter')
  await admin.getByText(`${name} is a supervisor now, and must sign in again.`).waitFor()
  await hasFocus(change)
  await expectAccessInBothThemes(admin)
  await expectPrintable(admin)

  await member.waitForURL(/\/login\?next=/)
  await signIn(member, person)
  await member.goto(room('live'))
  await member.getByRole('button', { name: 'Start simulated traffic' }).waitFor()
  await member.goto(room('sources'))
  await member.getByText('harbour.nmea').first().waitFor()
})

test('the last administrator stays', async () => {
  const admin = await openAs(administrator)
  await admin.goto(room('people'))
  await admin
    .getByRole('row')
    .filter({ hasText: '(you)' })
    .getByRole('button', { name: /^Change the role/ })
    .click()
  await admin.getByLabel('New role').selectOption('member')
  await admin.getByText('This is your own account').waitFor()
  await admin.getByRole('button', { name: /^Make .* a member$/ }).click()
  await admin.getByText('The role is not changed. This is the only administrator.').waitFor()
})
