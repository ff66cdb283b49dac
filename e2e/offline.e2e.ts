import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDashboard, openPage, signUp, useBrowser } from './browser.ts'
import { useSimulatedVaruna } from './simulated-varuna.ts'

useBrowser()

const openSimulated = useSimulatedVaruna()

async function openSignedIn() {
  const page = await openPage()
  expect((await page.request.post('/api/account/sign-in', { data: await signUp(page) })).status()).toBe(200)
  return page
}

const reason = /There is no connection to the server\. This works again once it is back\./
const descriptionOf = (control: Locator) =>
  control.evaluate((one) =>
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )
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
  expect(await descriptionOf(submit)).toMatch(reason)
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
  // What loads later would fail without a connection.
  await tab.locator('[data-chart-drawn]').waitFor()
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

/** Creates what the rooms need for a select and a link each; the first account is an administrator, who makes teams. */
async function fill(page: Page): Promise<{ caseId: string }> {
  const create = async (url: string, data: object) => {
    const answer = await page.request.post(url, { data })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
    return (await answer.json()) as { id: string }
  }
  const { session } = (await (await page.request.get('/api/session')).json()) as { session: { userId: string } }
  const { id: team } = await create('/api/managed-teams', { name: `Coast ${Date.now()}` })
  expect((await page.request.put(`/api/managed-teams/${team}/members/${session.userId}`)).status()).toBe(204)
  await create('/api/watch-lists', {
    name: `Dark fleet ${Date.now()}`,
    raise: { appears: true, moves: true, goesDark: true },
  })
  const report = { vesselId: 'MV FAR', riskScore: 100, lastPort: 'Bandar Abbas', nextPort: 'Nampo', lat: 12, lon: 66 }
  const timestamp = new Date().toISOString()
  await create('/api/intelligence', { ...report, timestamp, cargoType: 'Tanker', flagState: 'North Korea' })
  return { caseId: (await create('/api/cases', { title: 'Far from the server' })).id }
}

test('while the server is not reached, its links and the selects that need it at once are off with the reason', async () => {
  const page = await openSimulated({}, 'first')
  const { caseId } = await fill(page)
  const select = (name: string) => page.getByRole('combobox', { name, exact: true })
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first()
  const rooms = [
    { path: 'vessels/200000001?hours=6', select: select('Kind'), link: link(/PDF/), hasChart: true },
    { path: 'alerts', select: select('Order'), link: link(/^CSV: download/), hasChart: true },
    { path: `cases/${caseId}`, select: select('Assigned to'), link: link('KML'), hasChart: false },
    { path: 'sources', select: select('Share with team'), link: link(/card/i), hasChart: false },
  ]
  for (const room of rooms) {
    await page.goto(`/dashboard-analysis/${room.path}`)
    if (room.path === 'sources') await page.getByRole('button', { name: 'Show vessels' }).first().click()
    await Promise.all([room.select.waitFor(), room.link.waitFor()])
    // What loads later would fail without a connection.
    if (room.hasChart) await page.locator('[data-chart-drawn]').waitFor()
    const value = await room.select.inputValue()
    await room.select.focus()
    await page.context().setOffline(true)
    for (const control of [room.select, room.link]) {
      await expect.poll(() => control.getAttribute('aria-disabled')).toBe('true')
      await expect.poll(() => descriptionOf(control), { message: room.path }).toMatch(reason)
    }
    expect(await room.select.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowDown')
    expect(await room.select.inputValue()).toBe(value)
    const before = page.url()
    await room.link.press('Enter')
    expect(page.url()).toBe(before)

    await page.context().setOffline(false)
    for (const control of [room.select, room.link])
      await expect.poll(() => control.getAttribute('aria-disabled'), { timeout: 20_000 }).toBeNull()
  }
})

test('a room that was opened once by its address opens with its styles while the server is not reached', async () => {
  const page = await openSignedIn()
  await page.goto('/dashboard-analysis/cases')
  await page.getByRole('button', { name: 'New case' }).first().waitFor()
  await page.waitForFunction(() => {
    const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => name.split('#')[0]))
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')]
    return sheets.length > 0 && sheets.every(({ href }) => fetched.has(href.split('#')[0]))
  })
  await page.goto('/dashboard-analysis/start')
  await page.getByRole('heading', { name: 'Open alerts' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Cases' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor()
  const search = page.getByLabel('Search titles')
  await expect.poll(() => search.evaluate((field) => getComputedStyle(field).borderTopStyle)).toBe('solid')
})
