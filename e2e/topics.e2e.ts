import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessInBothThemes, expectPrintable, plainly } from './access.ts'
import { hasFocus, holdRequests, isAlive, mapIsDrawn, openPage, sharePage, useBrowser } from './browser.ts'

useBrowser()

const topics = [
  {
    path: '/oil-spills',
    title: 'Marine oil spills',
    labels: ['Marine Life', 'Causes', 'Interactive Map', 'Case Studies', 'Technologies', 'Prevention', 'Get Involved'],
    first: 'marine',
    cards: { 'Sea Turtles': 'Endangered', Dolphins: 'Vulnerable', Seabirds: 'Threatened', 'Coral Reefs': 'Endangered' },
  },
  {
    path: '/illegal-fishing',
    title: 'Illegal fishing and overfishing',
    labels: [
      'Marine Impact',
      'Root Causes',
      'Interactive Map',
      'Case Studies',
      'Detection Tech',
      'Prevention',
      'Get Involved',
    ],
    first: 'marine',
    cards: {
      'Bluefin Tuna': 'Critically Endangered',
      Sharks: 'Vulnerable',
      'Sea Turtles': 'Endangered',
      'Coral Reefs': 'Threatened',
    },
  },
  {
    path: '/ocean-trafficking',
    title: 'Human trafficking at sea',
    labels: ['Human Impact', 'Causes', 'Interactive Map', 'Case Studies', 'Technologies', 'Prevention', 'Get Involved'],
    first: 'victims',
    cards: {
      'Migrant Workers': 'Vulnerable',
      Refugees: 'Highly Vulnerable',
      Children: 'Critical Risk',
      Women: 'High Risk',
    },
  },
] as const

const red600 = 'rgb(220, 38, 38)'
const red500 = 'rgb(239, 68, 68)'
const colours: Record<string, string> = {
  'Critically Endangered': red600,
  Endangered: red500,
  'Highly Vulnerable': red500,
  'Critical Risk': red500,
  'High Risk': red500,
  Vulnerable: 'rgb(249, 115, 22)',
  Threatened: 'rgb(234, 179, 8)',
}

/** Opens a topic page and waits until it is hydrated. */
async function openTopic(path: string, options: BrowserContextOptions = { reducedMotion: 'reduce' }): Promise<Page> {
  const page = await openPage(options)
  await page.goto(path)
  await isAlive(page)
  await page.locator('[data-fades]').waitFor()
  return page
}

const wide = { width: 1440, height: 900 }
const narrow = { width: 360, height: 780 }
const slowTimeout = { timeout: 15_000 }
const white = 'oklch(1 0 0)'
const colourOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).color)

const sections = (page: Page) => page.getByRole('navigation', { name: 'On this page' })

/** Number of colours that cover more than a tenth of an image. */
const commonColours = (page: Page, png: string) =>
  page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = new Uint32Array(context?.getImageData(0, 0, image.width, image.height).data.buffer ?? [])
    const counts = new Map<number, number>()
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
    return [...counts.values()].filter((count) => count > pixels.length / 10).length
  }, png)

test('a link to a section below the demonstration scrolls there and stays there', async () => {
  const page = await openTopic('/illegal-fishing', {})
  await sections(page).getByRole('link', { name: 'Root Causes', exact: true }).click()
  await page.locator('#try').getByText('Setting up…').waitFor({ state: 'hidden' })
  await page.locator('#causes.visible, #causes .visible').first().waitFor()
  const top = () => page.evaluate(() => document.getElementById('causes')?.getBoundingClientRect().top)
  await expect.poll(top).toBeCloseTo(79, -1)
})

test('a reload keeps the section of its address in place when a web font arrives late', async () => {
  const page = await openTopic('/oil-spills')
  const top = () => page.locator('#involved').evaluate((section) => section.getBoundingClientRect().top)
  await sections(page).getByRole('link', { name: 'Get Involved' }).click()
  await expect.poll(top, slowTimeout).toBeLessThan(80)
  const before = await top()
  const release = await holdRequests(page, '**/source-sans-3-latin-600*.woff2')
  await page.reload({ waitUntil: 'domcontentloaded' })
  // Chromium drops key presses before the first frame.
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift')
      return page.evaluate(() => 'varunaHydrated' in window)
    })
    .toBe(true)
  release()
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  await expect.poll(top, slowTimeout).toBeCloseTo(before, 0)
})

describe.each(topics)('$path', ({ path, title, labels, first, cards }) => {
  const shared = sharePage(() => openTopic(path, { ...plainly, viewport: narrow }))

  test('hides no element with reduced motion, wherever it is on the page', async () => {
    const opacities = await shared()
      .locator('.fade')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).opacity))
    expect(new Set(opacities)).toEqual(new Set(['1']))
  })

  test('folds its sections into a menu on a narrow screen', async () => {
    const page = shared()
    await page.setViewportSize(narrow)
    await sections(page).waitFor({ state: 'detached' })
    const button = page.getByRole('button', { name: 'Menu' })
    await button.click()
    await sections(page).getByRole('link', { name: 'Prevention' }).waitFor()
    await page.keyboard.press('Escape')
    await sections(page).waitFor({ state: 'detached' })
    await hasFocus(button)
    await page.keyboard.press('Enter')
    await sections(page).getByRole('link', { name: 'Prevention' }).click()
    await page.waitForURL('**#prevention')
    await button.waitFor()
    await sections(page).waitFor({ state: 'detached' })
  })

  test('has no axe violations, in light and dark', async () => {
    const page = shared()
    await page.setViewportSize(wide)
    await mapIsDrawn(page.locator('#map'), page.locator('#map [data-chart-drawn]'))
    await page.locator('#try').scrollIntoViewIfNeeded()
    await page.getByText('Setting up…').waitFor({ state: 'detached' })
    await expectAccessInBothThemes(page)
  })

  test('has a bar with Home and a link to each section, and marks the current one', async () => {
    const page = shared()
    await page.setViewportSize(wide)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await page.getByRole('link', { name: 'Home', exact: true }).first().getAttribute('href')).toBe('/')
    await expect.poll(() => sections(page).getByRole('link').allTextContents()).toEqual(labels)

    const ids = [first, 'causes', 'map', 'cases', 'tech', 'prevention', 'involved']
    for (const [index, label] of labels.entries()) {
      const link = sections(page).getByRole('link', { name: label, exact: true })
      await link.click()
      await page.waitForURL(`**${path}#${ids[index]}`)
      await sections(page).locator(`[aria-current]:text-is("${label}")`).waitFor()
      await expect.poll(() => sections(page).locator('[aria-current]').count()).toBe(1)
      await expect.poll(() => page.evaluate(() => document.activeElement?.id), slowTimeout).toBe(ids[index])
      await expect.poll(() => colourOf(link), slowTimeout).not.toBe(white)
      await expect
        .poll(() => colourOf(sections(page).locator('a:not([aria-current])').first()), slowTimeout)
        .toBe(white)
    }
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => sections(page).locator('[aria-current]').count(), slowTimeout).toBe(0)
  })

  test('shows its cards, each with the colour of its status, in as many columns as fit', async () => {
    const page = shared()
    const shown = page.locator(`#${first} li`)
    expect(await shown.count()).toBe(4)
    for (const [name, status] of Object.entries(cards)) {
      const label = shown.filter({ has: page.getByRole('heading', { name }) }).getByText(status, { exact: true })
      expect(await label.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(colours[status])
    }
    for (const [id, count] of [
      ['causes', 10],
      ['prevention', 6],
    ] as const)
      expect(await page.locator(`#${id} li`).count()).toBe(count)

    for (const [width, victims, prevention] of [
      [1440, 4, 3],
      [768, 2, 2],
      [360, 1, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      for (const [id, columns] of [
        [first, victims],
        ['prevention', prevention],
      ] as const) {
        const lefts = await page
          .locator(`#${id} li`)
          .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)))
        expect(new Set(lefts).size, `${id} at ${width} px`).toBe(columns)
      }
    }
  })

  test('selects a place in the list and on the map', async () => {
    const page = shared()
    await page.setViewportSize(wide)
    await page.locator('#map').scrollIntoViewIfNeeded()
    const list = page.getByRole('list', { name: 'Places on the map' })
    const names = await list.getByRole('button').allTextContents()
    const marks = page.locator('#map .chart-point')
    await expect.poll(() => marks.count()).toBe(names.length)

    await list.getByRole('button').nth(1).click()
    await page.locator(`#map .chart-point[data-tone="active"][aria-label^="${names[1]}"]`).waitFor()
    await marks.nth(0).dispatchEvent('click')
    await list.getByRole('button', { name: names[0] ?? '', exact: true, pressed: true }).waitFor()
    await expect.poll(() => list.getByRole('button', { pressed: true }).count()).toBe(1)
  })

  test('every footnote links to its source', async () => {
    const page = shared()
    const targets = await page.locator('sup a').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('href')))
    expect(targets.length).toBeGreaterThan(30)
    const ids = await page.locator('[id^="source-"]').evaluateAll((sources) => sources.map(({ id }) => id))
    expect(targets.filter((target) => !ids.includes(target?.split('#')[1] ?? ''))).toEqual([])
    await page.locator('sup a').first().click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), slowTimeout).toBe(ids[0])
  })

  test('scrolls to the section of its address on load and on reload', async () => {
    const page = shared()
    await page.setViewportSize(wide)
    const involved = page.locator('#involved')
    const top = () => involved.evaluate((section) => section.getBoundingClientRect().top)
    const barHeight = await sections(page).evaluate((bar) => bar.getBoundingClientRect().bottom)
    await sections(page).getByRole('link', { name: 'Get Involved' }).click()
    const isBelowBar = async () => {
      const at = await top()
      return at > 0 && at < barHeight + 20
    }
    await expect.poll(isBelowBar, slowTimeout).toBe(true)
    const before = await top()
    await page.reload()
    await page.locator('[data-fades]').waitFor()
    await expect.poll(top, slowTimeout).toBeCloseTo(before, 0)

    const linked = await openPage({ reducedMotion: 'reduce' })
    await linked.goto(`${path}#involved`)
    await linked.locator('[data-fades]').waitFor()
    const landed = () => linked.locator('#involved').evaluate((section) => section.getBoundingClientRect().top)
    // A scroll ends at a whole pixel, but the content above has a fractional height.
    await expect.poll(async () => Math.abs((await landed()) - before), slowTimeout).toBeLessThan(1)
  })

  test('marks no section at first, prints completely, and fades elements in near the viewport', async () => {
    const page = await openTopic(path, {})
    expect(await sections(page).locator('[aria-current]').count()).toBe(0)
    const last = page.locator('#prevention .fade').last()
    expect(await last.evaluate((part) => part.classList.contains('visible'))).toBe(false)
    expect(await last.evaluate((part) => getComputedStyle(part).opacity)).toBe('0')
    await expectPrintable(page)
    await last.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 300)
    await expect.poll(() => last.evaluate((part) => getComputedStyle(part).opacity), slowTimeout).toBe('1')
  })

  test('is complete without scripts', async () => {
    const page = await openPage({ javaScriptEnabled: false })
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    for (const name of Object.keys(cards))
      expect(await page.getByRole('heading', { name }).first().isVisible()).toBe(true)
    const shown = await page
      .locator('.fade')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).opacity))
    expect(new Set(shown)).toEqual(new Set(['1']))
    expect(await page.getByRole('list', { name: 'Places on the map' }).getByRole('listitem').count()).toBeGreaterThan(5)
    await page.getByText('needs JavaScript').waitFor()
    await page.setViewportSize(narrow)
    expect(await sections(page).getByRole('link', { name: 'Prevention' }).count()).toBe(1)
  })
})

test('the fishing demonstration scores its track, and a slider of it is dragged', async () => {
  const page = await openTopic('/illegal-fishing#try')
  await page.getByText('Looks like fishing').waitFor()
  const slider = page.getByRole('slider').first()
  await slider.focus()
  const thumb = await slider.boundingBox()
  const axis = await page.getByText('00:00', { exact: true }).boundingBox()
  if (!thumb || !axis) throw new Error('the slider is not visible')
  await page.mouse.move(thumb.x + thumb.width / 2, thumb.y + thumb.height / 2)
  await page.mouse.down()
  await page.mouse.move(thumb.x + thumb.width / 2, axis.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('0')
})

describe('the page about oil with reduced motion, opened at its demonstration', () => {
  const shared = sharePage(() => openTopic('/oil-spills#try'))

  test('distinguishes a slick, calm air and open sea', async () => {
    const page = shared()
    await page.getByText(/long and narrow/).waitFor()
    await page.getByRole('button', { name: 'Open sea' }).click()
    await page.getByText('No patch stands out as darker than the sea around it.').waitFor()
    await page.getByRole('button', { name: 'Calm air' }).click()
    await page.getByText('no oil at all').waitFor()
    const line = page.getByRole('slider', { name: /^Line between/ })
    await line.focus()
    await page.keyboard.press('Home')
    await expect.poll(() => line.inputValue()).toBe('0')
  })

  test('draws land and sea on its map', async () => {
    const page = shared()
    await page.locator('#map').scrollIntoViewIfNeeded()
    const canvas = page.locator('#map canvas')
    await canvas.waitFor(slowTimeout)
    await expect
      .poll(async () => commonColours(page, (await canvas.screenshot()).toString('base64')), slowTimeout)
      .toBeGreaterThanOrEqual(2)
  })
})
