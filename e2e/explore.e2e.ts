import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import copy from '../apps/web/content/english/explore.json' with { type: 'json' }
import { scaledCount } from '../apps/server/src/testing-scale.ts'
import { openPage, sharePage, useBrowser } from './browser.ts'

useBrowser()

interface Work {
  frames: number
  /** Requested animation frames that have not run yet. */
  awaited: Set<number>
  draws: number
  uploads: number
  resizeListeners: number
  contexts: WebGL2RenderingContext[]
}

declare global {
  interface Window {
    work: Work
  }
}

/** Counts animation frames and WebGL calls inside the page. */
function countWork() {
  const work: Work = {
    frames: 0,
    awaited: new Set(),
    draws: 0,
    uploads: 0,
    resizeListeners: 0,
    contexts: [],
  }
  window.work = work
  const request = window.requestAnimationFrame.bind(window)
  const cancel = window.cancelAnimationFrame.bind(window)
  window.requestAnimationFrame = (callback) => {
    const frame = request((now) => {
      work.awaited.delete(frame)
      work.frames += 1
      callback(now)
    })
    work.awaited.add(frame)
    return frame
  }
  window.cancelAnimationFrame = (frame) => {
    work.awaited.delete(frame)
    cancel(frame)
  }
  const gl = WebGL2RenderingContext.prototype
  const { drawArraysInstanced, texSubImage2D } = gl
  gl.drawArraysInstanced = function (...given) {
    work.draws += 1
    return drawArraysInstanced.apply(this, given)
  }
  gl.texSubImage2D = function (this: WebGL2RenderingContext, ...given: unknown[]) {
    work.uploads += 1
    return (texSubImage2D as (...all: unknown[]) => void).apply(this, given)
  }
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: unknown[]) {
    const context = (getContext as (...all: unknown[]) => unknown).apply(this, given)
    if (given[0] === 'webgl2' && context) work.contexts.push(context as WebGL2RenderingContext)
    return context
  } as typeof getContext
  const { addEventListener, removeEventListener } = window
  window.addEventListener = ((type: string, listener: EventListener, options?: AddEventListenerOptions) => {
    if (type === 'resize') {
      work.resizeListeners += 1
      options?.signal?.addEventListener('abort', () => (work.resizeListeners -= 1))
    }
    addEventListener.call(window, type, listener, options)
  }) as typeof addEventListener
  window.removeEventListener = ((type: string, listener: EventListener, options?: EventListenerOptions) => {
    if (type === 'resize') work.resizeListeners -= 1
    removeEventListener.call(window, type, listener, options)
  }) as typeof removeEventListener
}

const count = (page: Page) =>
  page.evaluate(() => {
    const { frames, draws, uploads, resizeListeners, contexts } = window.work
    return { frames, draws, uploads, resizeListeners, contexts: contexts.length }
  })
const canvas = (page: Page) => page.locator('main canvas')
const opener = (page: Page) => page.getByRole('link', { name: /^Open / })
const list = (page: Page) => page.getByRole('navigation', { name: copy.list })
/** A machine without a graphics card draws only a few frames a second. */
const softwareRenderingTimeout = { timeout: 15_000 }
const pictures = '**/pictures/*'

const isStill = (page: Page) =>
  page.waitForFunction(() => window.work.awaited.size === 0, undefined, { polling: 50, timeout: 40_000 })

/** Pictures that face the viewer before the globe is turned. */
const inView = 16

const hasPictures = (page: Page) =>
  page.waitForFunction((least) => window.work.uploads >= least, inView, { polling: 50 })

/** Waits until the sphere is drawn, the pictures in view are uploaded and no frame is pending. */
async function openGlobe(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage({ viewport: { width: 640, height: 640 }, ...options })
  await page.addInitScript(countWork)
  await page.goto('/explore')
  await canvas(page).waitFor()
  await hasPictures(page)
  await isStill(page)
  return page
}

/** Index of the item in front, from the label of its button. */
async function position(page: Page): Promise<number> {
  const name = (await opener(page).innerText()).replace('Open ', '')
  return copy.tiles.findIndex(({ title }) => title === name)
}

async function drag(page: Page, across: number, down: number, whileHeld?: () => Promise<void>) {
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('no globe')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let part = 1; part <= 12; part += 1) {
    await page.mouse.move(x + (across * part) / 12, y + (down * part) / 12)
    await page.waitForTimeout(16)
  }
  await whileHeld?.()
  await page.mouse.up()
}

describe('the globe', () => {
  const shared = sharePage(() => openGlobe())

  test('at rest requests no frame and draws nothing', async () => {
    const page = shared()
    const before = await count(page)
    await page.waitForTimeout(1_500)
    const after = await count(page)
    expect([after.frames - before.frames, after.draws - before.draws]).toEqual([0, 0])
  })

  test('loads the pictures in view, small ones on a phone, and the others once it is touched', async () => {
    const page = await openPage({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
    const loaded: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/pictures/')) loaded.push(request.url())
    })
    await page.addInitScript(countWork)
    await page.goto('/explore')
    await hasPictures(page)
    await isStill(page)
    const small = () => new Set(loaded.filter((url) => url.endsWith('-480.avif'))).size
    expect(small()).toBeGreaterThanOrEqual(inView)
    expect(small()).toBeLessThan(copy.tiles.length)
    // The footer's picture is as wide as the page.
    expect(loaded.filter((url) => !url.endsWith('-480.avif') && !url.includes('/sea-at-dawn.'))).toEqual([])
    await drag(page, 60, 0)
    await expect.poll(small, softwareRenderingTimeout).toBe(copy.tiles.length)
  })

  test('a drag hides the caption and brings another tile to the front, with the same link as in the list', async () => {
    const page = shared()
    const before = await position(page)
    expect(await canvas(page).evaluate((one) => getComputedStyle(one).cursor)).toBe('grab')
    await drag(page, -260, 90, async () => {
      expect(await canvas(page).evaluate((one) => getComputedStyle(one).cursor)).toBe('grabbing')
      await expect
        .poll(() => opener(page).evaluate((link) => getComputedStyle(link).opacity), softwareRenderingTimeout)
        .toBe('0')
    })
    await isStill(page)
    await expect
      .poll(() => opener(page).evaluate((link) => getComputedStyle(link).opacity), softwareRenderingTimeout)
      .toBe('1')
    await expect.poll(() => position(page)).not.toBe(before)
    const at = await position(page)
    expect(at).toBeGreaterThanOrEqual(0)
    expect(await opener(page).getAttribute('href')).toBe(copy.tiles[at]?.link)
    await page.getByText(`${at + 1} / ${copy.tiles.length}`).waitFor()
  })

  test('a click on another tile brings it to the front', async () => {
    const page = shared()
    const box = await canvas(page).boundingBox()
    if (!box) throw new Error('no globe')
    const before = await position(page)
    await page.mouse.click(box.x + box.width / 2 + box.height * 0.33, box.y + box.height * 0.6)
    await expect.poll(() => position(page), softwareRenderingTimeout).not.toBe(before)
    await isStill(page)
  })

  test('the arrow keys turn tile by tile, past the end of the list, and Enter opens', async () => {
    const page = await openGlobe()
    await opener(page).focus()
    for (const [key, to] of [
      ['ArrowRight', 1],
      ['ArrowDown', 2],
      ['ArrowLeft', 1],
      ['ArrowUp', 0],
      ['ArrowLeft', copy.tiles.length - 1],
      ['ArrowRight', 0],
      ['ArrowRight', 1],
      ['ArrowLeft', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => position(page)).toBe(to)
    }
    await isStill(page)
    await page
      .getByRole('status')
      .getByText(`Topic, Oil Spills, What oil does to the sea. 1 of ${copy.tiles.length}`)
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/oil-spills')
  })

  test('resizes with the window', async () => {
    // Small, because software rendering draws it at twice its width and height.
    const page = await openGlobe({ viewport: { width: 320, height: 400 }, deviceScaleFactor: 3 })
    await page.setViewportSize({ width: 400, height: 360 })
    await expect
      .poll(
        () => canvas(page).evaluate((one) => (one as HTMLCanvasElement).width / one.clientWidth),
        softwareRenderingTimeout,
      )
      .toBeCloseTo(2, 2)
    await isStill(page)
  })
})

describe('without the globe', () => {
  const everyLink = async (page: Page) => {
    const links = list(page).getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      copy.tiles.map(({ link }) => link),
    )
    expect(await links.first().isVisible()).toBe(true)
  }

  test('without WebGL 2 the page shows a message and keeps its list', async () => {
    const page = await openPage()
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await page.goto('/explore')
    await page.getByRole('alert').getByText('No WebGL 2 context!').waitFor()
    await everyLink(page)
  })

  test('without JavaScript the page shows its list', async () => {
    const page = await openPage({ javaScriptEnabled: false })
    await page.goto('/explore')
    await page.getByRole('heading', { level: 1, name: copy.title }).waitFor()
    await everyLink(page)
    expect(await opener(page).isVisible()).toBe(false)
  })

  test('with reduced motion a turn is immediate', async () => {
    const page = await openGlobe({ reducedMotion: 'reduce' })
    await opener(page).focus()
    const before = await count(page)
    await page.keyboard.press('ArrowRight')
    await page.getByText(`2 / ${copy.tiles.length}`).waitFor()
    await isStill(page)
    const after = await count(page)
    // Each picture that comes into view draws once more.
    expect(after.draws - before.draws).toBeLessThanOrEqual(2 + after.uploads - before.uploads)
    await everyLink(page)
  })
})

describe('on failures', () => {
  test('a picture that cannot be loaded is replaced', async () => {
    const page = await openPage()
    await page.addInitScript(countWork)
    await page.route(pictures, (route) => route.abort())
    await page.goto('/explore')
    await hasPictures(page)
    await isStill(page)
  })

  describe('when the context is lost', () => {
    const shared = sharePage(() => openGlobe())

    test('a restored context uploads all pictures again', async () => {
      const page = shared()
      await page.evaluate(async () => {
        const context = window.work.contexts[0]
        const extension = context?.getExtension('WEBGL_lose_context')
        window.work.uploads = 0
        const lost = new Promise((done) => context?.canvas.addEventListener('webglcontextlost', done, { once: true }))
        extension?.loseContext()
        await lost
        // The context can be restored only after the event.
        setTimeout(() => extension?.restoreContext())
      })
      await hasPictures(page)
      await isStill(page)
      await opener(page).focus()
      const before = (await count(page)).draws
      await page.keyboard.press('ArrowRight')
      await expect.poll(async () => (await count(page)).draws, softwareRenderingTimeout).toBeGreaterThan(before)
      await isStill(page)
    })

    test('a context that is not restored shows a message, and the list still works', async () => {
      const page = shared()
      await page.evaluate(() => window.work.contexts.at(-1)?.getExtension('WEBGL_lose_context')?.loseContext())
      await page
        .getByRole('alert')
        .filter({ hasText: 'The browser stopped drawing the globe.' })
        .waitFor(softwareRenderingTimeout)
      expect(await canvas(page).count()).toBe(0)
      await list(page).getByRole('link').first().waitFor()
      await isStill(page)
    })
  })

  const visits = scaledCount(3, 20)

  test(
    `visiting and leaving ${visits} times leaves no listener, frame or context behind`,
    { timeout: 180_000 },
    async () => {
      const page = await openGlobe({ viewport: { width: 360, height: 640 }, reducedMotion: 'reduce' })
      const away = async () => {
        await page.getByRole('link', { name: 'Login to Portal' }).click()
        await canvas(page).waitFor({ state: 'detached' })
      }
      await away()
      const { resizeListeners } = await count(page)
      for (let time = 1; time < visits; time += 1) {
        await page.goBack()
        await canvas(page).waitFor()
        await away()
      }
      await isStill(page)
      expect((await count(page)).contexts).toBe(visits)
      await expect
        .poll(() => page.evaluate(() => window.work.contexts.filter((one) => !one.isContextLost()).length))
        .toBe(0)
      expect((await count(page)).resizeListeners).toBe(resizeListeners)
    },
  )
})
