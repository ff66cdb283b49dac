import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectPrintable } from './access.ts'
import { hasFocus, isAlive, nextFrames, openPage, useBrowser } from './browser.ts'

useBrowser()

const still = { reducedMotion: 'reduce' } as const

test('on a wide screen the bar is opaque before any text of the page is under it', async () => {
  const page = await openPage()
  await page.goto('/')
  const bar = page.getByRole('banner')
  const opacity = () =>
    bar.evaluate((element) => {
      const colour = document.createElement('canvas').getContext('2d', { colorSpace: 'srgb' })
      if (!colour) throw new Error('no canvas')
      colour.fillStyle = getComputedStyle(element).backgroundColor
      colour.fillRect(0, 0, 1, 1)
      return (colour.getImageData(0, 0, 1, 1).data[3] ?? 0) / 255
    })
  const highestText = await page.getByRole('heading', { level: 1 }).evaluate((headline) => {
    const words = [...headline.querySelectorAll('span > span')]
    const barBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return Math.min(...words.map((word) => word.getBoundingClientRect().top)) - barBottom
  })
  expect(highestText).toBeGreaterThan(24)
  expect(await opacity()).toBeLessThan(0.5)
  await page.evaluate(() => window.scrollTo({ top: 24, behavior: 'instant' }))
  await expect.poll(opacity).toBe(1)
  await page.evaluate(() => window.scrollTo({ top: 3_000, behavior: 'instant' }))
  await expect.poll(opacity).toBe(1)
})

describe('the menu', () => {
  test('is a dialog with four links and, under them, four more; it traps the focus, closes with Escape and restores the focus', async () => {
    const page = await openPage(still)
    await page.goto('/')
    await isAlive(page)
    const opener = page.getByRole('button', { name: 'Menu' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.waitFor()
    const hrefsOf = (name: string) =>
      menu
        .getByRole('navigation', { name, exact: true })
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(await hrefsOf('Pages')).toEqual(['/', '/oil-spills', '/illegal-fishing', '/ocean-trafficking'])
    expect(await hrefsOf('More pages')).toEqual(['/about', '/explore', '/contact', '/login'])
    await menu.getByText('Return to the main page').waitFor()
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab')
      const inside = await menu.evaluate(async (dialog) => {
        await new Promise((settled) => requestAnimationFrame(settled))
        return dialog.parentElement?.contains(document.activeElement)
      })
      expect(inside, `focus after ${press + 1} tabs`).toBe(true)
    }
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await hasFocus(opener)
  })

  test('closes with its close button', async () => {
    const page = await openPage({ ...still, viewport: { width: 360, height: 780 } })
    await page.goto('/')
    await isAlive(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

interface InkBox {
  left: number
  right: number
  top: number
  bottom: number
}

/** Ink box of each word of the headline, and the width of a space, at `time` of the intro or without it. */
function placeOfWords(time: number | null) {
  const context = document.createElement('canvas').getContext('2d')
  const range = document.createRange()
  for (const animation of document.getAnimations())
    if (time !== null && animation.timeline === document.timeline) {
      animation.pause()
      animation.currentTime = time
    }
  let space = 0
  const words = [...document.querySelectorAll('#headline > span > span')].map(({ firstChild }): InkBox => {
    const text = firstChild?.textContent?.trimEnd()
    if (!(firstChild?.parentElement && text && context)) throw new Error('a word is missing')
    const { fontWeight, fontSize, fontFamily, letterSpacing } = getComputedStyle(firstChild.parentElement)
    range.setStart(firstChild, 0)
    range.setEnd(firstChild, text.length)
    const { left, right, top } = range.getBoundingClientRect()
    Object.assign(context, { font: `${fontWeight} ${fontSize} ${fontFamily}`, letterSpacing })
    space = context.measureText(' ').width
    const ink = context.measureText(text)
    const baseline = top + ink.fontBoundingBoxAscent
    return { left, right, top: baseline - ink.actualBoundingBoxAscent, bottom: baseline + ink.actualBoundingBoxDescent }
  })
  const cells = [...document.querySelectorAll('header nav > *')].map((cell): InkBox => {
    const { left, right, top, bottom } = cell.getBoundingClientRect()
    return { left, right, top, bottom }
  })
  return { words, cells, space }
}

const meet = (a: InkBox, b: InkBox) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The four words of the headline. */
function named([more, than, just, agent]: InkBox[]) {
  if (!more || !than || !just || !agent) throw new Error('a word is missing')
  return { more, than, just, agent }
}

test.each([
  ['a wide screen', 1440],
  ['a phone', 360],
])(
  'the frame of the chart on %s has north at the top, east on the right and the position in its middle',
  async (_, width) => {
    const page = await openPage({ viewport: { width, height: 900 }, ...still })
    await page.goto('/')
    const labels = await page.locator('section:has(#headline) > [aria-hidden] span').evaluateAll((all) =>
      all.flatMap((label) => {
        const box = label.getBoundingClientRect()
        const frame = label.parentElement?.parentElement?.getBoundingClientRect()
        const [, degrees, minutes] = /^(\d+)°(\d\d)′/.exec(label.textContent ?? '') ?? []
        if (!box.width || !frame || !degrees) return []
        const [x, y] = [(box.left + box.right) / 2 - frame.left, (box.top + box.bottom) / 2 - frame.top]
        const isLatitude = box.height > box.width
        const offCentre = isLatitude ? frame.height / 2 - y : x - frame.width / 2
        return { isLatitude, offCentre, text: label.textContent, arc: Number(degrees) * 60 + Number(minutes) }
      }),
    )
    const position = await page
      .locator('section:has(#headline)')
      .getByText('Mumbai', { exact: true })
      .locator('..')
      .innerText()
    for (const isLatitude of width === 360 ? [false] : [true, false]) {
      const along = labels.filter((label) => label.isLatitude === isLatitude)
      const middle = along.find(({ text }) => text?.includes(' '))
      expect(along.length).toBeGreaterThanOrEqual(3)
      expect(position).toContain(middle?.text)
      const scales = along
        .filter(({ arc }) => arc !== middle?.arc)
        .map(({ arc, offCentre }) => offCentre / (arc - (middle?.arc ?? NaN)))
      expect(Math.abs(middle?.offCentre ?? NaN)).toBeLessThan(1)
      for (const scale of scales) expect(scale).toBeCloseTo(Math.abs(scales[0] ?? NaN), 0)
    }
  },
)

describe('the intro', () => {
  const moving = () =>
    document
      .getAnimations()
      .flatMap((one) => (one instanceof CSSAnimation && one.timeline === document.timeline ? one.animationName : []))

  test('plays once per visit from 1,024 px', async () => {
    const page = await openPage({ viewport: { width: 1024, height: 768 } })
    await page.goto('/', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.getAnimations().length > 8)
    const names = await page.evaluate(moving)
    const count = (part: string) => names.filter((name) => name.includes(part)).length
    expect([count('sail'), count('turn'), count('part')]).toEqual([1, 1, 2])
    await page.waitForFunction(() => document.documentElement.dataset['intro'] === 'over')
    const turned = await page.locator('img[src*="ship-from-above"]').evaluate((ship) => {
      const { a, b } = new DOMMatrix(getComputedStyle(ship).transform)
      return Math.round((Math.atan2(b, a) * 180) / Math.PI)
    })
    expect(turned).toBe(-50)
    await page.reload()
    expect(await page.evaluate(moving)).toEqual([])
  })

  test('does not keep the cells of the top bar from a page that has none', async () => {
    const page = await openPage({ viewport: { width: 1440, height: 900 } })
    await page.goto('/stories/ennore', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Login to Portal' }).waitFor()
    const opacities = await page
      .locator('header nav > *')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).opacity))
    expect(new Set(opacities)).toEqual(new Set(['1']))
  })

  test('centres its lines and keeps its words a space apart, without overlap', async () => {
    const page = await openPage({ viewport: { width: 1024, height: 768 } })
    await page.goto('/', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.getAnimations().length > 8)
    await page.evaluate(placeOfWords, 0)
    await page.evaluate(() => document.fonts.ready)
    for (const [width, height] of [
      [1024, 768],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (let time = 0; time <= 4_600; time += 100) {
        const { words, cells, space } = await page.evaluate(placeOfWords, time)
        const { more, than, just, agent } = named(words)
        const at = `${time} ms at ${width} px`
        expect(than.left - more.right, `first gap after ${at}`).toBeCloseTo(space, 0)
        expect(agent.left - just.right, `second gap after ${at}`).toBeCloseTo(space, 0)
        for (const [index, word] of words.entries())
          for (const other of [...words.slice(index + 1), ...cells])
            expect(meet(word, other), `word ${index + 1} meets another after ${at}`).toBe(false)
        if (time > 2_900) continue
        expect(Math.abs((more.left + than.right - width) / 2), `first line off the axis after ${at}`).toBeLessThan(1)
        expect(Math.abs((just.left + agent.right - width) / 2), `second line off the axis after ${at}`).toBeLessThan(1)
      }
    }
  })

  test('ends with centred headline lines below 1,024 px', async () => {
    const page = await openPage(still)
    await page.goto('/')
    await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await nextFrames(page)
      const { words, space } = await page.evaluate(placeOfWords, null)
      const { more, than, just, agent } = named(words)
      expect(Math.abs((more.left + just.right - width) / 2), `first line at ${width} px`).toBeLessThan(1)
      expect(Math.abs((agent.left + agent.right - width) / 2), `second line at ${width} px`).toBeLessThan(1)
      expect(than.left - more.right).toBeCloseTo(space, 0)
      expect(just.left - than.right).toBeCloseTo(space, 0)
      expect(agent.top).toBeGreaterThan(just.bottom)
    }
  })

  test.each(['key', 'click'])('ends on any %s', async (kind) => {
    const page = await openPage({ viewport: { width: 1440, height: 900 } })
    await page.goto('/')
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.pause()))
    const intro = () => page.evaluate(() => document.documentElement.dataset['intro'])
    await isAlive(page)
    expect(await intro()).not.toBe('over')
    await expect
      .poll(async () => {
        if (kind === 'key') await page.keyboard.press('Shift')
        else await page.mouse.click(700, 500)
        return intro()
      })
      .toBe('over')
    expect(await page.evaluate(moving)).toEqual([])
  })

  test.each([
    ['narrow', { viewport: { width: 1023, height: 800 } }],
    ['still', { viewport: { width: 1440, height: 900 }, ...still }],
  ])('does not play when %s', async (_, options) => {
    const page = await openPage(options)
    await page.goto('/')
    expect(await page.evaluate(moving)).toEqual([])
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/More\s+Than\s+Just\s+a port agent/)
  })
})

describe('the marketing section', () => {
  const words = (page: Page) => page.locator('[data-reveal] > span > span')
  const allPlain = (all: Element[]) =>
    all.map((word) => getComputedStyle(word)).every(({ opacity, transform }) => opacity === '1' && transform === 'none')

  test('reveals its words once, from random offsets, when it reaches 80% of the viewport', async () => {
    const page = await openPage()
    await page.goto('/')
    await page.locator('[data-reveal="waiting"]').waitFor({ state: 'attached' })
    const starts = await words(page).evaluateAll((all) => all.map((word) => getComputedStyle(word).transform))
    expect(new Set(starts).size).toBeGreaterThan(starts.length / 2)
    await page.locator('[data-reveal]').evaluate((text) => {
      scrollBy({ top: text.getBoundingClientRect().top - innerHeight * 0.85, behavior: 'instant' })
    })
    await nextFrames(page, 10)
    expect(await page.locator('[data-reveal]').getAttribute('data-reveal')).toBe('waiting')
    await page.evaluate(() => scrollBy({ top: innerHeight * 0.1, behavior: 'instant' }))
    await page.locator('[data-reveal="revealed"]').waitFor()
    await expect.poll(() => words(page).evaluateAll(allPlain)).toBe(true)
  })

  test('with reduced motion the words are shown and the bands do not move', async () => {
    const page = await openPage(still)
    await page.goto('/')
    await isAlive(page)
    expect(await page.locator('[data-reveal]').getAttribute('data-reveal')).toBe('shown')
    expect(await words(page).evaluateAll(allPlain)).toBe(true)
    expect(await page.locator('[data-track]').first().getAttribute('style')).toBeNull()
    expect(await page.getByRole('button', { name: 'Pause motion' }).count()).toBe(0)
  })

  test('bands move in alternate directions, reverse with the scroll and can be paused', async () => {
    const page = await openPage()
    await page.goto('/')
    const pause = page.getByRole('button', { name: 'Pause motion' })
    await pause.scrollIntoViewIfNeeded()
    const shifts = () =>
      page
        .locator('[data-track]')
        .evaluateAll((tracks) => tracks.map((track) => new DOMMatrix(getComputedStyle(track).transform).m41))
    const runs = async () => {
      const before = await shifts()
      const width = await page
        .locator('[data-track]')
        .first()
        .evaluate((t) => t.scrollWidth / 6)
      await nextFrames(page, 12)
      return (await shifts()).map((shift, band) => {
        const run = shift - (before[band] ?? 0)
        return Math.abs(run) > width / 2 ? run - Math.sign(run) * width : run
      })
    }
    await page.mouse.move(700, 400)
    await page.mouse.wheel(0, 40)
    const signs = async () => (await runs()).map(Math.sign)
    await expect.poll(signs).toEqual([-1, 1, -1])
    await page.mouse.wheel(0, -60)
    await expect.poll(signs).toEqual([1, -1, 1])
    await pause.click()
    await expect.poll(async () => (await runs()).map(Math.abs)).toEqual([0, 0, 0])
    await page.getByRole('button', { name: 'Resume motion' }).click()
    await expect.poll(async () => Math.abs((await runs())[0] ?? 0)).toBeGreaterThan(5)
  })
})

test('the home page prints all of its text without having been scrolled', async () => {
  const page = await openPage({ colorScheme: 'dark' })
  await page.goto('/')
  await page.locator('[data-reveal="waiting"]').waitFor({ state: 'attached' })
  await expectPrintable(page)
})

test('the landing page is complete without JavaScript', async () => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/')
  await page.evaluate(() => {
    for (const motion of document.getAnimations())
      if (motion.timeline === document.timeline && motion.effect?.getComputedTiming().endTime !== Infinity)
        motion.finish()
  })
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/More\s+Than\s+Just\s+a port agent/)
  await page.getByText('The story is made up').scrollIntoViewIfNeeded()
  for (const phrase of ['ships repair', 'protecting agency', "ship's supply", 'full port agency']) {
    expect(await page.locator('[data-track]').first().innerText()).toContain(phrase)
  }
  expect(await page.getByRole('link', { name: 'Login to Portal' }).isVisible()).toBe(true)
})
