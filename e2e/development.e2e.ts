import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSettled, openPage, sharePage, useBrowser } from './browser.ts'
import { recordWebGlCalls, readWebGlCalls } from './record-webgl-calls.ts'
import { runDevelopment, type RunningDevelopment } from './run-development.ts'

useBrowser()

const dataDir = mkdtempSync(join(tmpdir(), 'varuna-development-'))
let development: RunningDevelopment
beforeAll(async () => {
  development = await runDevelopment(dataDir)
})
afterAll(async () => {
  await development.interrupt()
  rmSync(dataDir, { recursive: true })
})

test('npm run dev serves site, API and tiles at one URL', async () => {
  const { origin } = development
  const page = await fetch(`${origin}/about`)
  expect(await page.text()).toContain('From port agent to ocean monitor')
  expect((await fetch(`${origin}/sound/horn`)).headers.get('content-type')).toMatch(/^audio\//)

  const person = { email: 'ana@harbour.example', password: 'correct horse battery' }
  const profile = { firstName: 'Ana', lastName: 'Rao', postalCode: '400001', country: 'India', dob: '1990-05-17' }
  const post = (path: string, body: object) =>
    fetch(origin + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
    })
  expect((await post('/api/account/sign-up', { ...profile, ...person })).status).toBe(201)
  const signedIn = await post('/api/account/sign-in', person)
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  const overview = await fetch(`${origin}/api/overview`, { headers: { cookie: cookie.join('; ') } })
  expect(overview.status).toBe(200)

  const { tiles } = await (await fetch(`${origin}/tiles.json`)).json()
  expect(tiles[0]).toMatch(`${origin}/tiles/`)
  const tile = await fetch(tiles[0].replace('{z}', '5').replace('{x}', '22').replace('{y}', '14'))
  expect(tile.status).toBe(200)
  expect((await tile.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
})

/** Stories are not part of the build. */
describe('the story of the sphere', () => {
  /** A machine without a graphics card draws only a few frames a second. */
  const softwareRenderingTimeout = { timeout: 40_000 }
  const discs = 42
  const segments = 56
  const opener = (page: Page) => page.getByRole('link', { name: /^Open / })
  const linkList = (page: Page) => page.getByRole('navigation', { name: 'Links' })
  const openedTitle = async (page: Page) => (await opener(page).innerText()).replace('Open ', '')
  const statusText = (page: Page, text: string) =>
    page.locator('[data-status]').getByText(text, { exact: true }).first()

  /** Most pictures that face the viewer before the globe is turned. */
  const inView = 16

  /** Waits until every picture in view is uploaded. */
  async function openStory(items: number, width = 480): Promise<Page> {
    const page = await openPage({
      baseURL: development.origin,
      viewport: { width, height: 640 },
      reducedMotion: 'reduce',
    })
    await recordWebGlCalls(page)
    await page.goto(`/sphere-story?items=${items}`)
    await page.waitForFunction((least) => window.webGl.uploads >= least, Math.min(items || 2, inView), {
      polling: 50,
      ...softwareRenderingTimeout,
    })
    return page
  }

  describe.each([
    { items: 1, cells: 1 },
    { items: 2, cells: 2 },
    { items: 7, cells: 3 },
    { items: 60, cells: 8 },
  ])('with $items items', ({ items, cells }) => {
    const shared = sharePage(() => openStory(items))

    test('it draws 42 discs of 56 segments from a square atlas of 512 px cells', async () => {
      const { textures, lastDraw, open } = await readWebGlCalls(shared())
      expect(textures).toEqual([[512 * cells, 512 * cells]])
      expect(lastDraw).toEqual([segments + 2, discs])
      expect(open).toBe(1)
    })

    if (items === 60)
      test('a picture that cannot be loaded is replaced by its title', async () => {
        const page = shared()
        const drawnWords = async () => (await readWebGlCalls(page)).texts.join(' ').split(' ').filter(Boolean)
        const missing = await linkList(page)
          .getByRole('listitem')
          .filter({ hasText: /Number (9|18|27|36|45|54)(?!\d)/ })
          .getByRole('link')
          .locator('span:nth-child(2)')
          .allInnerTexts()
        expect(missing).toHaveLength(6)
        await opener(page).focus()
        for (let turn = 0; turn < 8; turn += 1) await page.keyboard.press('ArrowRight')
        await statusText(page, '9 / 60').waitFor(softwareRenderingTimeout)
        const ninth = (missing[0] ?? '').split(' ')
        await expect.poll(drawnWords, softwareRenderingTimeout).toEqual(expect.arrayContaining(ninth))
        expect(missing.join(' ').split(' ')).toEqual(expect.arrayContaining(await drawnWords()))
        for (let turn = 0; turn < 8; turn += 1) await page.keyboard.press('ArrowLeft')
        await statusText(page, '1 / 60').waitFor(softwareRenderingTimeout)
      })

    test('the arrow keys go through all items of the list', async () => {
      const page = shared()
      const names = await linkList(page).getByRole('listitem').getByText(/\w/).allInnerTexts()
      const titles = names.filter((_, line) => line % 3 === 1)
      expect(titles).toHaveLength(items)
      await opener(page).focus()
      for (const [key, to] of [
        ['ArrowRight', 1],
        ['ArrowDown', 2],
        ['ArrowUp', 1],
        ['ArrowLeft', 0],
        ['ArrowLeft', -1],
      ] as const) {
        await page.keyboard.press(key)
        await expect.poll(() => openedTitle(page)).toBe(titles.at(to % items))
        await statusText(page, `${((to + items) % items) + 1} / ${items}`).waitFor(softwareRenderingTimeout)
      }
    })
  })

  test('with no items it shows two grey samples, to the site root and to a search site', async () => {
    const page = await openStory(0)
    expect((await readWebGlCalls(page)).textures).toEqual([[1024, 1024]])
    const links = linkList(page).getByRole('link', { name: 'OilSplils' })
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual(['/', expect.stringMatching(/^https:/)])
    await opener(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => opener(page).getAttribute('href')).toBe(addresses[1])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Open OilSplils')
  })

  test('unmounting releases the context, and mounting again draws everything', async () => {
    const page = await openStory(7)
    await page.getByRole('button', { name: 'Unmount' }).click()
    await page.locator('canvas').waitFor({ state: 'detached' })
    await expect.poll(async () => (await readWebGlCalls(page)).open).toBe(0)
    await page.getByRole('button', { name: 'Mount' }).click()
    await expect.poll(async () => (await readWebGlCalls(page)).uploads, softwareRenderingTimeout).toBe(14)
    expect((await readWebGlCalls(page)).open).toBe(1)
  })

  test('it can be turned and unmounted while its pictures are loading', async () => {
    const page = await openPage({
      baseURL: development.origin,
      viewport: { width: 480, height: 640 },
      reducedMotion: 'reduce',
    })
    await recordWebGlCalls(page)
    const pending: (() => Promise<void>)[] = []
    await page.route('**/pictures/*', (route) => void pending.push(() => route.continue()))
    await page.goto('/sphere-story?items=7')
    await page.locator('canvas').waitFor(softwareRenderingTimeout)
    await opener(page).focus()
    await page.keyboard.press('ArrowRight')
    await statusText(page, '2 / 7').waitFor(softwareRenderingTimeout)
    expect((await readWebGlCalls(page)).draws).toBeGreaterThan(0)
    await expect.poll(() => pending.length, softwareRenderingTimeout).toBe(7)

    await page.getByRole('button', { name: 'Unmount' }).click()
    await expect.poll(async () => (await readWebGlCalls(page)).open).toBe(0)
    await page.unroute('**/pictures/*')
    await Promise.allSettled(pending.map((proceed) => proceed()))
    await page.getByRole('button', { name: 'Mount' }).click()
    await expect.poll(async () => (await readWebGlCalls(page)).uploads, softwareRenderingTimeout).toBe(7)
    await statusText(page, '1 / 7').waitFor(softwareRenderingTimeout)
    expect((await readWebGlCalls(page)).open).toBe(1)
  })

  test('during a drag the caption is hidden and the camera is closer than 3; after it both return', async () => {
    const page = await openPage({ baseURL: development.origin, viewport: { width: 480, height: 640 } })
    await recordWebGlCalls(page)
    await page.goto('/sphere-story?items=7')
    await expect.poll(async () => (await readWebGlCalls(page)).uploads, softwareRenderingTimeout).toBe(7)
    const style = (selector: string, name: 'opacity' | 'transform') =>
      page.locator(selector).evaluate((one, name) => getComputedStyle(one)[name], name)
    const caption = { title: 'p[class*=title]', description: 'p[class*=description]', action: 'a[class*=open]' }

    const box = await page.locator('canvas').boundingBox()
    if (!box) throw new Error('no globe')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2, { steps: 5 })
    for (const selector of Object.values(caption))
      await expect.poll(() => style(selector, 'opacity'), softwareRenderingTimeout).toBe('0')
    const [scale, , , , , down] = (await style(caption.action, 'transform')).match(/-?[\d.]+/g)?.map(Number) ?? []
    expect(scale).toBeLessThan(1)
    expect(down).toBeGreaterThan(0)
    await expect
      .poll(async () => (await readWebGlCalls(page)).distances.at(-1), softwareRenderingTimeout)
      .toBeLessThan(2.8)

    await page.mouse.up()
    await expect.poll(async () => (await readWebGlCalls(page)).distances.at(-1), softwareRenderingTimeout).toBe(3)
    for (const selector of Object.values(caption))
      await expect.poll(() => style(selector, 'opacity'), softwareRenderingTimeout).toBe('1')
    const actionAfter = async () => {
      const [scaleAfter, , , , , rim = 0] =
        (await style(caption.action, 'transform')).match(/-?[\d.]+/g)?.map(Number) ?? []
      return { scaleAfter, isAbove: rim < (down ?? 0) }
    }
    await expect.poll(actionAfter, softwareRenderingTimeout).toEqual({ scaleAfter: 1, isAbove: true })
    expect(await page.locator(caption.title).innerText()).toContain(await openedTitle(page))
  })

  test('its button grows from 40 to 64 px with the viewport, and its description is at most 10 characters wide', async () => {
    const page = await openStory(2)
    const sizes: number[] = []
    for (const width of [320, 480, 1024, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      await isSettled(page)
      const box = await opener(page).boundingBox()
      expect(box?.width).toBe(box?.height)
      sizes.push(box?.width ?? 0)
      const [most, ten] = await page.locator('p[class*=description]').evaluate((one) => {
        const ruler = Object.assign(document.createElement('span'), { style: 'display: block; width: 10ch' })
        one.append(ruler)
        const ten = ruler.getBoundingClientRect().width
        ruler.remove()
        return [one.getBoundingClientRect().width, ten]
      })
      expect(most).toBeLessThanOrEqual(ten ?? 0)
    }
    expect(sizes).toEqual([40, 48, 56, 64])
  })
})

test('npm run dev ends both programs when interrupted', async () => {
  expect(await development.interrupt()).toEqual([0, null])
  for (const url of [development.origin, development.api]) await expect(fetch(url)).rejects.toThrow()
})
