import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { scaledCount } from '../apps/server/src/testing-scale.ts'
import { expectPrintable } from './access.ts'
import { isAlive, nextFrames, openPage, useBrowser } from './browser.ts'

useBrowser()

const captions = [
  'Plastic Pollution',
  'Overfishing',
  'Coral Bleaching',
  'Oil Spills',
  'Illegal Fishing',
  'Marine Debris',
  'Ocean Acidification',
]

const region = (page: Page) => page.getByRole('region', { name: 'Our Problems' })
const stage = (page: Page) => region(page).getByRole('group', { name: 'Our Problems' })
const slides = (page: Page) => stage(page).locator('li')
const says = (page: Page, text: string) => region(page).getByRole('status').getByText(text, { exact: true }).waitFor()

/** Opens the home page, scrolls to the carousel and waits until it appears. */
async function openCarousel(page: Page): Promise<void> {
  await page.goto('/')
  await stage(page).scrollIntoViewIfNeeded()
  await stage(page).locator('canvas').waitFor()
  await says(page, 'Plastic Pollution, 1 of 7')
}

const phone = { viewport: { width: 390, height: 844 } }

describe('Our Problems', () => {
  test.each([
    { width: 767, delay: 1_000 },
    { width: 768, delay: 5_000 },
  ])('at $width px the carousel appears only after $delay ms', async ({ width, delay }) => {
    const page = await openPage({ viewport: { width, height: 900 } })
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(60_000)
    await page.goto('/')
    await isAlive(page)
    await stage(page).scrollIntoViewIfNeeded()
    const reserved = await stage(page).evaluate((element) => element.clientHeight)
    await page.clock.runFor(delay - 100)
    expect(await stage(page).locator('canvas').count()).toBe(0)
    expect(await slides(page).count()).toBe(7)
    await page.clock.runFor(200)
    await stage(page).locator('canvas').waitFor()
    await says(page, 'Plastic Pollution, 1 of 7')
    await expect.poll(() => slides(page).count()).toBe(14)
    expect(await stage(page).evaluate((element) => element.clientHeight)).toBe(reserved)
  })

  test('buttons and keys turn it endlessly, and the status names the slide', async () => {
    const page = await openPage(phone)
    await openCarousel(page)
    await region(page).getByRole('button', { name: 'Next' }).click()
    await says(page, 'Overfishing, 2 of 7')
    await region(page).getByRole('button', { name: 'Previous' }).click()
    await region(page).getByRole('button', { name: 'Previous' }).click()
    await says(page, 'Ocean Acidification, 7 of 7')
    await stage(page).focus()
    await page.keyboard.press('ArrowRight')
    await says(page, 'Plastic Pollution, 1 of 7')
    await page.keyboard.press('End')
    await says(page, 'Ocean Acidification, 7 of 7')
    await page.keyboard.press('Home')
    await says(page, 'Plastic Pollution, 1 of 7')
    await page.keyboard.press('ArrowLeft')
    await says(page, 'Ocean Acidification, 7 of 7')
  })

  test('a drag and a horizontal wheel turn it to a slide; a vertical wheel only scrolls the page', async () => {
    const page = await openPage(phone)
    await openCarousel(page)
    const box = await stage(page).boundingBox()
    if (!box) throw new Error('the carousel is not visible')
    const x = box.x + box.width / 2
    const y = box.y + 120
    await page.mouse.move(x + 150, y)
    await page.mouse.down()
    await page.mouse.move(x - 130, y, { steps: 12 })
    await page.mouse.up()
    await says(page, 'Overfishing, 2 of 7')
    const offCentre = async () => {
      const middle = await slides(page).nth(1).boundingBox()
      return Math.abs((middle?.x ?? 0) + (middle?.width ?? 0) / 2 - x)
    }
    await expect.poll(offCentre).toBeLessThan(2)

    const scrolled = () => page.evaluate(() => window.scrollY)
    const before = await scrolled()
    await page.mouse.move(x, y)
    await page.mouse.wheel(300, 0)
    await says(page, 'Coral Bleaching, 3 of 7')
    expect(await scrolled()).toBe(before)
    await page.mouse.wheel(0, 300)
    await expect.poll(scrolled).toBeGreaterThan(before + 200)
    await nextFrames(page, 30)
    await says(page, 'Coral Bleaching, 3 of 7')
    await expectPrintable(page)
  })

  test('a horizontal swipe turns it, and a vertical swipe scrolls the page', async () => {
    const page = await openPage({ ...phone, hasTouch: true, isMobile: true })
    await openCarousel(page)
    const box = await stage(page).boundingBox()
    if (!box) throw new Error('the carousel is not visible')
    const devtools = await page.context().newCDPSession(page)
    const swipe = async (across: number, down: number) => {
      const x = box.x + box.width / 2
      const y = box.y + 120
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      for (let step = 1; step <= 12; step += 1) {
        const touchPoints = [{ x: x + (across * step) / 12, y: y + (down * step) / 12 }]
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
      }
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const scrolled = () => page.evaluate(() => window.scrollY)
    const before = await scrolled()
    await swipe(-280, 0)
    await says(page, 'Overfishing, 2 of 7')
    expect(await scrolled()).toBe(before)
    await swipe(0, -200)
    await expect.poll(scrolled).toBeGreaterThan(before + 50)
  })

  test('shows the plain row while the WebGL context is lost and returns when it is restored', async () => {
    const page = await openPage(phone)
    await openCarousel(page)
    await region(page).getByRole('button', { name: 'Next' }).click()
    await says(page, 'Overfishing, 2 of 7')
    const extension = await stage(page)
      .locator('canvas')
      .evaluateHandle((element) =>
        (element as HTMLCanvasElement).getContext('webgl2')?.getExtension('WEBGL_lose_context'),
      )
    await extension.evaluate((found) => found?.loseContext())
    await expect.poll(() => slides(page).count()).toBe(7)
    for (const caption of captions) expect(await stage(page).getByText(caption, { exact: true }).isVisible()).toBe(true)
    await extension.evaluate((found) => found?.restoreContext())
    await expect.poll(() => slides(page).count()).toBe(14)
    await says(page, 'Overfishing, 2 of 7')
  })

  test.each([
    { name: 'reduced motion', options: { reducedMotion: 'reduce', javaScriptEnabled: true } as const },
    { name: 'no scripts', options: { javaScriptEnabled: false } },
  ])('with $name it is a plain list of seven figures', async ({ options }) => {
    const page = await openPage({ ...phone, ...options })
    await page.clock.install()
    await page.goto('/')
    if (options.javaScriptEnabled !== false) await isAlive(page)
    await stage(page).scrollIntoViewIfNeeded()
    if (options.javaScriptEnabled !== false) await page.clock.runFor(10_000)
    expect(await stage(page).locator('canvas').count()).toBe(0)
    expect(await slides(page).locator('p').allTextContents()).toEqual(captions)
    for (const caption of captions) expect(await stage(page).getByText(caption, { exact: true }).isVisible()).toBe(true)
  })
})

describe('Analytics', () => {
  const analytics = (page: Page) => page.getByRole('region', { name: 'Analytics' })

  test('is three viewports tall, and its seven pictures grow one after the other while scrolling', async () => {
    const page = await openPage()
    await page.goto('/')
    const section = analytics(page)
    expect(await section.evaluate((element) => element.clientHeight / window.innerHeight)).toBeCloseTo(3, 1)
    expect(await section.locator('img').count()).toBe(7)
    const widths = async (share: number) => {
      await section.evaluate((element, part) => {
        const top = element.getBoundingClientRect().top + window.scrollY
        window.scrollTo({ top: top + part * 2 * window.innerHeight, behavior: 'instant' })
      }, share)
      return section.locator('img').evaluateAll((all) => all.map((image) => image.getBoundingClientRect().width))
    }
    // The first one grows while the section comes into view.
    await expect.poll(async () => Math.max(...(await widths(-0.45)))).toBeLessThan(150)
    const first = await widths(-0.45)
    await expect.poll(async () => (await widths(0))[0]).toBeGreaterThan(500)
    await expect.poll(async () => Math.max(...(await widths(0)).slice(1))).toBeLessThan(150)
    await expect.poll(async () => Math.min(...(await widths(1)))).toBeGreaterThan(500)
    const last = await widths(1)
    for (const [index, width] of first.entries()) expect(last[index]).toBeGreaterThan(width * 2)
    await expect.poll(async () => (await widths(0.5))[6]).toBeLessThan(150)
    expect((await widths(0.5))[1]).toBeGreaterThan(500)
    expect(await section.getByRole('link', { name: 'Open the dashboard' }).getAttribute('href')).toBe(
      '/dashboard-analysis',
    )
  })

  test.each([
    { name: 'reduced motion', options: { reducedMotion: 'reduce' } as const },
    { name: 'no scripts', options: { javaScriptEnabled: false } },
  ])('with $name it is a plain list, shorter than the scroll', async ({ options }) => {
    const page = await openPage(options)
    await page.goto('/')
    const section = analytics(page)
    expect(await section.evaluate((element) => element.clientHeight / window.innerHeight)).toBeLessThan(2)
    expect(await section.getByRole('listitem').count()).toBe(7)
    await section.getByRole('link', { name: 'Open the dashboard' }).scrollIntoViewIfNeeded()
    const scales = await section
      .locator('[data-layer]')
      .evaluateAll((all) => all.map((layer) => getComputedStyle(layer).transform))
    expect(new Set(scales)).toEqual(new Set(['none']))
  })
})

/** The short run shows a leak in every visit, the long one a leak in some visits. */
const visits = scaledCount(3, 20)

test(`visiting and leaving ${visits} times leaves no listener, frame loop or drawing context behind`, async () => {
  const page = await openPage(phone)
  await page.addInitScript(() => {
    const count = { listeners: 0, frames: 0, contexts: [] as WebGL2RenderingContext[] }
    Object.assign(window, { count })
    const { addEventListener, removeEventListener } = EventTarget.prototype
    const kept = new Map<string, Set<unknown>>()
    const global = (target: unknown) => target === window || target === document
    EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
      if (global(this ?? window)) {
        const key = `${type}:${typeof options === 'object' ? Boolean(options.capture) : Boolean(options)}`
        const set = kept.get(key) ?? new Set()
        kept.set(key, set)
        if (!set.has(listener)) count.listeners += 1
        set.add(listener)
        const signal = typeof options === 'object' ? options.signal : undefined
        signal?.addEventListener('abort', () => set.delete(listener) && (count.listeners -= 1))
      }
      return addEventListener.call(this ?? window, type, listener, options)
    }
    EventTarget.prototype.removeEventListener = function (this: EventTarget, type, listener, options) {
      const key = `${type}:${typeof options === 'object' ? Boolean(options.capture) : Boolean(options)}`
      if (global(this ?? window) && kept.get(key)?.delete(listener)) count.listeners -= 1
      return removeEventListener.call(this ?? window, type, listener, options)
    }
    const request = window.requestAnimationFrame
    window.requestAnimationFrame = (callback) => {
      count.frames += 1
      return request(callback)
    }
    const getContext = HTMLCanvasElement.prototype.getContext as (kind: string, options?: unknown) => unknown
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, options?: unknown) {
      const context = getContext.call(this, kind, options)
      if (context instanceof WebGL2RenderingContext && !count.contexts.includes(context)) count.contexts.push(context)
      return context as never
    } as never
  })
  interface Count {
    listeners: number
    frames: number
    contexts: WebGL2RenderingContext[]
  }
  const held = () =>
    page.evaluate(() => {
      const { listeners, contexts } = (window as unknown as { count: Count }).count
      return { listeners, opened: contexts.length, alive: contexts.filter((one) => !one.isContextLost()).length }
    })
  const frames = (wait: number) =>
    page.evaluate(async (ms) => {
      const { count } = window as unknown as { count: Count }
      const before = count.frames
      await new Promise((resolve) => setTimeout(resolve, ms))
      return count.frames - before
    }, wait)
  const away = async () => {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await page.getByRole('link', { name: 'Login to Portal' }).first().click()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }

  await openCarousel(page)
  await expect.poll(() => frames(1_000), { message: 'frames while the carousel is at rest' }).toBe(0)
  await away()
  const first = await held()
  expect(first).toMatchObject({ opened: 1, alive: 0 })
  for (let visit = 0; visit < visits; visit += 1) {
    await page.getByText('Back to Home').first().click()
    await stage(page).scrollIntoViewIfNeeded()
    await stage(page).locator('canvas').waitFor()
    await says(page, 'Plastic Pollution, 1 of 7')
    await away()
  }
  const { listeners, ...contexts } = await held()
  expect(listeners).toBeLessThanOrEqual(first.listeners)
  expect(contexts).toEqual({ opened: visits + 1, alive: 0 })
  await expect.poll(() => frames(500), { message: 'frames after the carousel is gone' }).toBe(0)
}, 180_000)
