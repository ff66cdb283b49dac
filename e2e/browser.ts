import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { openChromium } from './open-chromium.ts'

/** Saves processor time: pages are composited without the GPU, and renderer processes are limited to one. */
const lightRendering = ['--disable-gpu-compositing', '--renderer-process-limit=1']
/** Makes text look the same in every build of Chromium. */
const evenLetters = ['--font-render-hinting=slight']
/** Blocks other hosts without intercepting requests, which would cost a seventh of a page's processor time and disable its cache. */
const noOtherHost = ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1']

let browser: Browser | null = null
let contexts: BrowserContext[] = []
let faults: string[] = []

/** Each worker has a server of its own, so that rate limits are not shared. */
export const serverOrigin = (): string => ofThisWorker(inject('origins'))

/** The data folder of this worker's server. */
export const serverDataDir = (): string => ofThisWorker(inject('dataDirs'))

function ofThisWorker(all: string[]): string {
  const found = all[(Number(process.env['VITEST_POOL_ID']) - 1) % all.length]
  if (!found) throw new Error('No server was started for this worker.')
  return found
}

/**
 * Opens the browser of this worker, which its files share until the worker ends, and closes all contexts after each test. A console error
 * on a page fails the test.
 */
export function useBrowser(): void {
  beforeAll(async () => {
    if (!browser?.isConnected()) browser = await openChromium([...lightRendering, ...evenLetters, ...noOtherHost])
  })
  afterEach(async () => {
    const seen = faults
    const opened = contexts
    faults = []
    contexts = []
    await Promise.all(opened.map((context) => context.close()))
    expect(seen, 'errors on the console of the page').toEqual([])
  })
}

/** A page in a new context on the server under test, or on `baseURL`. A request to another host fails the test. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const origin = options.baseURL ?? serverOrigin()
  if (!browser) throw new Error('A file that opens pages calls useBrowser.')
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 }, ...options })
  contexts.push(context)
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin && url.protocol.startsWith('http')) faults.push(`request to another host: ${url.href}`)
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    const wanted =
      /^Failed to load resource: (the server responded with a status of 4|net::ERR_(FAILED|INTERNET_DISCONNECTED))/.test(
        message.text(),
      )
    if (message.type() === 'error' && !wanted) faults.push(message.text())
  })
  return page
}

/**
 * A page shared by the tests of one `describe`, which saves loading it for each. Each test sets the width and theme that it needs, and
 * depends on no state of an earlier test.
 */
export function sharePage(open: () => Promise<Page>): () => Page {
  let page: Page
  beforeAll(async () => {
    page = await open()
    contexts = contexts.filter((context) => context !== page.context())
  })
  afterAll(() => page.context().close())
  return () => page
}

/** Waits until an opened page is hydrated. */
export const isAlive = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => 'varunaHydrated' in window, undefined, { polling: 50 })

/** Waits until an element has the focus. */
export const hasFocus = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true)

/** Waits for a map that is drawn only after `place`, its frame or a text in it, has been visible. */
export const mapIsDrawn = (place: Locator, map: Locator): Promise<void> =>
  // A scroll in progress may move past the map, so it is scrolled to until it is visible.
  expect
    .poll(async () => {
      if (await map.isVisible()) return true
      await place.scrollIntoViewIfNeeded({ timeout: 1_000 }).catch(() => {})
      return map.isVisible()
    })
    .toBe(true)

/** Waits for this many frames, after which the effects of a scroll or resize have begun. */
export const nextFrames = (page: Page, frames = 2): Promise<void> =>
  page.evaluate(async (left) => {
    for (; left > 0; left -= 1) await new Promise(requestAnimationFrame)
  }, frames)

/** Waits until fonts are loaded and no CSS transition is running. */
export async function isSettled(page: Page): Promise<void> {
  await nextFrames(page)
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' && !document.getAnimations().some((motion) => motion instanceof CSSTransition),
    undefined,
    { polling: 50 },
  )
}

/** Delays the requests of a page to `url` until the returned function is called. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
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

/** Creates an account through the API. */
export async function signUp(page: Page): Promise<Person> {
  people += 1
  const person = { email: `ana.${process.pid}.${people}@harbour.example`, password: 'correct horse battery' }
  const answer = await page.request.post('/api/account/sign-up', {
    data: { ...person, firstName: 'Ana', lastName: 'Rao', postalCode: '400001', country: 'India', dob: '1990-05-17' },
  })
  expect(answer.status()).toBe(201)
  return person
}

/** Enters values by field label. The first entry clears the sample, so a report needs all of its fields. */
export async function enterReport(tab: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = tab.getByLabel(label)
    if (label === 'Source' || label === 'Cargo type') await field.selectOption(value)
    else await field.fill(value)
  }
}

/** Signs in with a new account, opens the dashboard on a tab and returns the panel of that tab. */
export async function openDashboard(page: Page, tab: 'oil' | 'fishing' | 'trafficking'): Promise<Locator> {
  const person = await signUp(page)
  const answer = await page.request.post('/api/account/sign-in', { data: person })
  expect(answer.status()).toBe(200)
  await page.goto(`/dashboard-analysis?tab=${tab}`)
  await page.getByRole('heading', { name: 'Maritime Intelligence Dashboard' }).waitFor()
  return page.getByRole('tabpanel')
}
