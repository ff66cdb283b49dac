import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessInBothThemes, plainly } from './access.ts'
import { openPage, serverDataDir, serverOrigin, signUp, useBrowser } from './browser.ts'

useBrowser()

const room = '/dashboard-analysis/alerts'

async function signIn(page: Page) {
  const person = await signUp(page)
  expect((await page.request.post('/api/account/sign-in', { data: person })).status()).toBe(200)
}

/** Raises an alert for the account: a high score of a tanker with this name. */
async function raise(page: Page, name: string): Promise<void> {
  const answer = await page.request.post('/api/intelligence', {
    data: {
      vesselId: name,
      timestamp: new Date().toISOString(),
      riskScore: 100,
      lastPort: 'Bandar Abbas',
      nextPort: 'Nampo',
      lat: 12,
      lon: 66,
      cargoType: 'Tanker',
      flagState: 'North Korea',
    },
  })
  expect((await answer.json()).alert).not.toBeNull()
}

/** The code that was mailed to an address; without a mail server, mails are files in the data folder. */
function mailedCode(address: string): string {
  const folder = join(serverDataDir(), 'mail')
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const code = mails.filter((mail) => mail.includes(`To: ${address}`)).map((mail) => /^Code: (\d{8})/m.exec(mail)?.[1])
  return code.find((found) => found !== undefined) ?? ''
}

const rows = (page: Page) => page.getByRole('listbox').getByRole('option')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const bar = (page: Page, text: RegExp) => page.getByText(text)

test('the filtered queue is downloaded as CSV', async () => {
  const page = await openPage(plainly)
  await signIn(page)
  await raise(page, 'MV CSV')
  await page.goto(`${room}?kind=trafficking&state=open`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV: download the 1 alert that matches the filters' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^varuna-alerts-trafficking-open-\d{8}T\d{6}Z\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('MV CSV')
})

test('an alert arrives without a reload and is handled by keyboard only', async () => {
  const page = await openPage(plainly)
  await signIn(page)
  await page.goto(room)
  await page.getByText('Nothing is waiting for you.').waitFor()
  await raise(page, 'MV ONE')
  await row(page, 'MV ONE').waitFor()
  await page.getByRole('link', { name: '1 alert open' }).waitFor()
  await raise(page, 'MV TWO')
  await row(page, 'MV TWO').waitFor()

  await page.keyboard.press('j')
  const detail = page.getByRole('region', { name: 'Alert: High-risk vessel' })
  await detail.getByText('HIGH RISK VESSEL: MV TWO').waitFor()
  await detail.getByRole('heading', { name: 'Verdict' }).waitFor()
  await page.keyboard.press('a')
  await detail.getByText('Acknowledged', { exact: true }).first().waitFor()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Note' }).fill('Asked the port authority')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await detail.getByText('Asked the port authority').waitFor()
  // The stream may show the note before the response closes the dialog.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectAccessInBothThemes(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('d')
  const dismissal = page.getByRole('dialog', { name: 'Dismiss this alert' })
  await dismissal.waitFor()
  await page.keyboard.press('Enter')
  await dismissal.getByText('Please choose a reason.').waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByText('Dismissed.').waitFor()
  await row(page, 'MV TWO').waitFor({ state: 'detached' })
  await detail.getByText('HIGH RISK VESSEL: MV ONE').waitFor()
  await page.keyboard.press('u')
  await row(page, 'MV TWO').waitFor()
})

test('in print the whole list, the selected alert and the map follow each other', async () => {
  const page = await openPage(plainly)
  await signIn(page)
  await raise(page, 'MV PAPER')
  await page.goto(room)
  await row(page, 'MV PAPER').click()
  const detail = page.getByRole('region', { name: 'Alert: High-risk vessel' })
  await detail.getByRole('heading', { name: 'Verdict' }).waitFor()
  // A4 without margins is narrower than the tablets on which each alert has its own page.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 703, height: 1000 })
  const map = page.locator('main canvas').first()
  const gaps = async () => {
    const boxes = await Promise.all([page.getByRole('listbox'), detail, map].map((part) => part.boundingBox()))
    const [list, chosen, chart] = boxes.map((box) => ({
      top: box?.y ?? NaN,
      bottom: (box?.y ?? NaN) + (box?.height ?? NaN),
    }))
    return [(chosen?.top ?? NaN) - (list?.bottom ?? NaN), (chart?.top ?? NaN) - (chosen?.bottom ?? NaN)]
  }
  await expect.poll(async () => Math.min(...(await gaps()))).toBeGreaterThanOrEqual(0)
  expect(await page.getByRole('button', { name: 'Show all alerts' }).isVisible()).toBe(false)
})

/** A word too long for a line on a phone. */
const longName = 'W'.repeat(36)

test('the page of an alert has a URL and links to what raised it', async () => {
  const page = await openPage(plainly)
  await signIn(page)
  await raise(page, longName)
  await page.goto(room)
  await row(page, longName).dblclick()
  await page.getByRole('heading', { level: 1, name: 'High-risk vessel' }).waitFor()
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await page.getByRole('heading', { name: 'Map' }).scrollIntoViewIfNeeded()
  await page.locator('[data-chart-drawn]').waitFor()
  await expectAccessInBothThemes(page)
  await page.reload()
  await page.getByText(`HIGH RISK VESSEL: ${longName}`).waitFor()
})

declare global {
  interface Window {
    lostAfterMs: Promise<number>
  }
}

/** Measures in the page how long it takes to report a lost connection; a test on a busy machine would measure its own delay. */
const watchForLoss = (page: Page) =>
  page.evaluate(() => {
    window.lostAfterMs = new Promise((resolve) => {
      const wait = () => {
        const cutMs = performance.now()
        const observer = new MutationObserver(() => {
          if (!document.body.innerText.includes('Connection lost')) return
          observer.disconnect()
          resolve(performance.now() - cutMs)
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }
      window.addEventListener('offline', wait, { once: true })
    })
  })

test('two tabs share one stream; a lost connection is shown within five seconds, and so is its return', async () => {
  const page = await openPage()
  await signIn(page)
  const opened: string[] = []
  page.context().on('request', (request) => {
    if (request.url().includes('/api/alerts/stream')) opened.push(request.url())
  })
  await page.goto(room)
  await page.getByText('Nothing is waiting for you.').waitFor()
  const other = await page.context().newPage()
  await other.goto(`${serverOrigin()}/dashboard-analysis/live`)
  await raise(page, 'MV FOUR')
  await row(page, 'MV FOUR').waitFor()
  await other.getByRole('link', { name: '1 alert open' }).waitFor()
  expect(opened).toHaveLength(1)

  for (const tab of [page, other]) await watchForLoss(tab)
  await page.context().setOffline(true)
  await bar(page, /^Connection lost/).waitFor()
  await bar(other, /^Connection lost/)
    .first()
    .waitFor()
  for (const tab of [page, other]) expect(await tab.evaluate(() => window.lostAfterMs)).toBeLessThan(5_000)
  await page.context().setOffline(false)
  await bar(page, /^Connected again/).waitFor()
  await raise(page, 'MV FIVE')
  await row(page, 'MV FIVE').waitFor()
  expect(await rows(page).count()).toBe(2)
})

test('a rule and a watch list are added and stored, and the room has no axe violations', async () => {
  const page = await openPage(plainly)
  await signIn(page)
  await page.goto('/dashboard-analysis/sources')
  await page.getByText('No rules yet.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Night watch')
  await page.getByRole('combobox', { name: 'Send by' }).selectOption('email')
  await page.getByRole('textbox', { name: 'Email address' }).fill('watch@harbour.example')
  await page.getByLabel('Add a condition').selectOption('time of day')
  await page.getByRole('textbox', { name: 'From' }).fill('0')
  await page.getByRole('textbox', { name: 'To' }).fill('24')
  await page.getByText(/^It would (?:not )?have matched/).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('When any alert is raised, between 00:00 and 24:00 UTC: mail watch@harbour.example.').waitFor()
  await page.getByRole('button', { name: 'Write a code' }).click()
  await page
    .getByText(/^This server sends no mail\. The message with the code for watch@harbour\.example is in the folder/)
    .waitFor()
  await expect.poll(() => mailedCode('watch@harbour.example')).not.toBe('')
  await page.getByRole('textbox', { name: 'Code' }).fill(mailedCode('watch@harbour.example'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('watch@harbour.example is confirmed.').waitFor()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText(/^“Night watch”: this server sends no mail\. The test was written/).waitFor()
  await page.getByRole('button', { name: 'Add a list' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(longName)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('No vessel is on this list yet.').waitFor()
  const csv = { name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from('mmsi,note\n419000001,seen at night\n') }
  await page.getByLabel('Add from a CSV file').setInputFiles(csv)
  await page.getByRole('cell', { name: 'seen at night' }).waitFor()
  await raise(page, 'MV SIX')
  await expect
    .poll(async () => {
      await page.reload()
      const log = page.getByRole('region', { name: 'What was sent' })
      await log
        .getByRole('table')
        .or(log.getByText(/^Nothing was sent/))
        .waitFor()
      return page.getByRole('link', { name: 'Open the alert' }).count()
    })
    .toBe(1)
  await expectAccessInBothThemes(page)
})
