import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { openChromium } from './open-chromium.ts'

let browser: Browser
let faults: string[] = []

/** Starts a browser for a test file; any error on a page's console fails the test that saw it. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())
  afterEach(() => {
    const seen = faults
    faults = []
    expect(seen, 'errors on the console of the page').toEqual([])
  })
}

/** A fresh visitor's page on the server under test (or on `baseURL`), with requests to any other host refused and reported. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const origin = options.baseURL ?? inject('origin')
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 }, ...options })
  await context.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    (route) => {
      faults.push(`request to another host: ${route.request().url()}`)
      return route.abort()
    },
  )
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    const wanted = /^Failed to load resource: (the server responded with a status of 4|net::ERR_FAILED)/.test(
      message.text(),
    )
    if (message.type() === 'error' && !wanted) faults.push(message.text())
  })
  return page
}

/** Holds back whatever the page asks for at `url`, until the function that is given back is called. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}

export interface Person {
  email: string
  password: string
}

let people = 0

/** Makes an account through the API, so that a test can begin where it needs to. */
export async function signUp(page: Page): Promise<Person> {
  people += 1
  const person = { email: `ana.${process.pid}.${people}@harbour.example`, password: 'correct horse battery' }
  const answer = await page.request.post('/api/account/sign-up', {
    data: { ...person, firstName: 'Ana', lastName: 'Rao', postalCode: '400001', country: 'India', dob: '1990-05-17' },
  })
  expect(answer.status()).toBe(201)
  return person
}

/** Signs a fresh person in and opens the dashboard on a tab; gives that tab's panel. */
export async function openDashboard(page: Page, tab: 'oil' | 'fishing' | 'trafficking'): Promise<Locator> {
  const person = await signUp(page)
  const answer = await page.request.post('/api/account/sign-in', { data: person })
  expect(answer.status()).toBe(200)
  await page.goto(`/dashboard-analysis?tab=${tab}`)
  await page.getByRole('heading', { name: 'Maritime Intelligence Dashboard' }).waitFor()
  return page.getByRole('tabpanel')
}
