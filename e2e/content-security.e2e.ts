import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isAlive, isSettled, openDashboard, openPage, useBrowser } from './browser.ts'

useBrowser()

const site = fileURLToPath(new URL('../apps/web/build/client/', import.meta.url))
const privatePages = Object.keys(JSON.parse(readFileSync(`${site}private-pages.json`, 'utf8')) as object)
const publicPages = globSync('**/index.html', { cwd: site })
  .map((file) => `/${dirname(file)}`.replace(/\/\.$/, '/'))
  .filter((path) => !path.startsWith('/dashboard-analysis'))

/** Few steps show all of a page. */
const tall = { viewport: { width: 1440, height: 2400 } }

/** Notes every report of a violation from the first script of each page on. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      (window as unknown as { noteViolation(text: string): void }).noteViolation(
        `${location.pathname}: ${effectiveDirective} blocked ${blockedURI} ${sample} in ${sourceFile}`,
      ),
    )
  })
  return violations
}

/** Scrolls through a page, so that what loads or moves only when it is seen does. */
async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const end = document.documentElement.scrollHeight
    for (let top = 0; top < end; top += innerHeight) {
      scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
  })
  await isSettled(page)
}

test('public pages break no rule of the content security policy', async () => {
  const page = await openPage(tall)
  const violations = await watchViolations(page)
  expect(publicPages.length).toBeGreaterThan(12)
  for (const path of [...publicPages, '/no-such-page']) {
    const answer = await page.goto(path)
    expect(answer?.headers()['content-security-policy'], path).not.toContain('unsafe')
    await isAlive(page)
    await readThrough(page)
  }
  await page.emulateMedia({ media: 'print' })
  expect(violations).toEqual([])
})

test('rooms break no rule of the content security policy, also in print', async () => {
  const page = await openPage(tall)
  const violations = await watchViolations(page)
  await openDashboard(page, 'oil')
  for (const tab of ['Illegal', 'Ocean']) await page.getByRole('tab', { name: tab }).click()
  const started = await page.request.post('/api/simulation', { data: { vessels: 20 } })
  expect(started.ok()).toBe(true)
  const state = async () => (await (await page.request.get('/api/simulation')).json()).state
  await expect.poll(state, { timeout: 60_000 }).toBe('running')
  const addresses = privatePages.filter((path) => !path.includes('*'))
  expect(addresses.length).toBeGreaterThan(12)
  for (const path of addresses) {
    await page.goto(path.replace(':mmsi', '200000001').replaceAll(/:\w+/g, 'none'))
    await isAlive(page)
    await readThrough(page)
    await page.emulateMedia({ media: 'print' })
    await isSettled(page)
    await page.emulateMedia({ media: 'screen' })
  }
  await page.request.delete('/api/simulation')
  expect(violations).toEqual([])
})

test('the description of the API breaks no rule of its policy', async () => {
  const page = await openPage(tall)
  const violations = await watchViolations(page)
  const answer = await page.goto('/docs')
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe')
  await page.getByRole('heading', { name: 'Varuna' }).waitFor()
  expect(violations).toEqual([])
})
