import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runVaruna, type RunningVaruna } from '../apps/server/src/start/testing-varuna.ts'
import { expectAccessInBothThemes, plainly } from './access.ts'
import { openPage, signUp, useBrowser } from './browser.ts'

useBrowser()

let dataDir: string
let server: RunningVaruna
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'varuna-mentions-'))
  server = await runVaruna(dataDir, { NEW_ACCOUNT_ROLE: 'analyst' })
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true })
})

async function openAs(): Promise<{ page: Page; id: string }> {
  const page = await openPage({ ...plainly, baseURL: server.origin, permissions: ['notifications'] })
  expect((await page.request.post('/api/account/sign-in', { data: await signUp(page) })).status()).toBe(200)
  const { session } = (await (await page.request.get('/api/session')).json()) as { session: { userId: string } }
  return { page, id: session.userId }
}

/** An alert that belongs to nobody: a rule for everybody raises it of a report that raised none. */
async function raiseShared(page: Page): Promise<void> {
  const rule = { name: 'Look', active: true, what: ['risk_assessed'], level: 'alarm', whom: 'everybody' }
  const added = await page.request.post('/api/alert-rules', { data: rule })
  expect(added.status(), await added.text()).toBe(200)
  const report = { vesselId: 'MV CALM', riskScore: 0, lastPort: 'Mumbai', nextPort: 'Colombo', lat: 12, lon: 66 }
  const data = { ...report, timestamp: new Date().toISOString(), cargoType: 'Container', flagState: 'India' }
  expect((await page.request.post('/api/intelligence', { data })).status()).toBe(200)
}

/** Records what a browser in the background would show. */
const recordNotifications = (page: Page) =>
  page.addInitScript(() => {
    const shown: string[] = []
    class Recorded extends EventTarget {
      static permission = 'granted'
      static requestPermission = () => Promise.resolve('granted')
      constructor(title: string) {
        super()
        shown.push(title)
      }
    }
    Object.assign(globalThis, { Notification: Recorded, shown })
    document.hasFocus = () => false
    if (location.protocol === 'http:') localStorage.setItem('varuna.alertNotification', 'on')
  })
const shownOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)

test('a colleague who is named in a note and assigned an alert is notified, and finds both on Start', async () => {
  const ana = await openAs()
  const bo = await openAs()
  const made = await ana.page.request.post('/api/managed-teams', { data: { name: 'Watch' } })
  const { id: team } = (await made.json()) as { id: string }
  for (const { id } of [ana, bo])
    expect((await ana.page.request.put(`/api/managed-teams/${team}/members/${id}`)).status()).toBe(204)
  const people = (await (await ana.page.request.get('/api/people')).json()) as {
    people: { id: string; name: string }[]
  }
  const nameOf = (id: string) => people.people.find((one) => one.id === id)?.name ?? ''

  await recordNotifications(bo.page)
  await bo.page.goto('/dashboard-analysis/start')
  const notes = bo.page.getByRole('region', { name: 'Notes to you' })
  await notes.getByText(/^No note names you\./).waitFor()

  await raiseShared(ana.page)
  await ana.page.goto('/dashboard-analysis/alerts')
  await ana.page.getByRole('listbox').getByRole('option').filter({ hasText: 'MV CALM' }).first().click()
  // The key works once the alert's actions are drawn, and the list of names once the team has arrived.
  await ana.page
    .getByLabel('Assign to')
    .getByRole('option', { name: nameOf(bo.id) })
    .waitFor({ state: 'attached' })
  await ana.page.keyboard.press('n')
  const dialog = ana.page.getByRole('dialog', { name: 'Add a note' })
  await dialog.getByLabel('Name a colleague').selectOption(nameOf(bo.id))
  const field = dialog.locator('textarea')
  expect(await field.inputValue()).toBe(`@${nameOf(bo.id)} `)
  await field.pressSequentially('look at the track')
  await dialog.getByRole('button', { name: 'Add note' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await ana.page.getByLabel('Assign to').selectOption(bo.id)
  await ana.page.getByText('Assignment changed.').waitFor()

  await notes.getByText(`@${nameOf(bo.id)} look at the track`).waitFor()
  await expect
    .poll(() => shownOn(bo.page))
    .toEqual(
      expect.arrayContaining([
        `${nameOf(ana.id)} named you in a note: Trafficking assessment`,
        `${nameOf(ana.id)} assigned to you: Trafficking assessment`,
      ]),
    )
  await bo.page
    .getByRole('link', { name: /assigned to you/ })
    .getByText('1', { exact: true })
    .waitFor()
  await expectAccessInBothThemes(bo.page)
  await notes.getByRole('link', { name: /on Trafficking assessment: MV CALM$/ }).press('Enter')
  await bo.page.waitForURL(/\/alerts\/[^/]+$/)
  await bo.page
    .getByText(/MV CALM has a risk score/)
    .first()
    .waitFor()
  await bo.page.goBack()
  await notes.getByRole('button', { name: /^Mark as read: the note of / }).press('Enter')
  await notes.getByText(/^No note names you\./).waitFor()
  expect(await ana.page.request.get('/api/mentions').then((answer) => answer.json())).toEqual({ mentions: [] })
})
