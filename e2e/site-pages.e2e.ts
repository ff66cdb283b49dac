import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccess, expectAccessInBothThemes, expectPrintable, plainly } from './access.ts'
import { hasFocus, holdRequests, isAlive, openPage, useBrowser } from './browser.ts'
import { findVoids } from './find-voids.ts'

useBrowser()

const pages = [
  { path: '/about', heading: 'From port agent to ocean monitor' },
  { path: '/contact', heading: 'Contact Varuna' },
  { path: '/privacy-policy', heading: 'Privacy policy' },
  { path: '/terms-of-service', heading: 'Terms of service' },
  { path: '/corrections', heading: 'Corrections' },
  { path: '/glossary', heading: 'Glossary' },
  { path: '/teach', heading: 'Teaching sheets' },
  { path: '/press', heading: 'Press kit' },
  { path: '/stories', heading: 'Stories' },
  { path: '/stories/thunder', heading: 'Thunder: 110 days behind a poacher' },
] as const

const attribute = (page: Page, selector: string, name: string) => page.locator(selector).getAttribute(name)

describe.each(pages)('$path', ({ path, heading }) => {
  test('shows its content without scripts, and prints it', async () => {
    const page = await openPage({ javaScriptEnabled: false, colorScheme: 'dark' })
    await page.goto(path)
    expect(await page.getByRole('heading', { level: 1, name: heading }).isVisible()).toBe(true)
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(400)
    expect(await page.getByRole('heading', { level: 1 }).evaluate((h1) => getComputedStyle(h1).fontFamily)).toContain(
      'Barlow',
    )
    await expectPrintable(page)
  })

  test('has no axe violations, in light and dark', async () => {
    const page = await openPage(plainly)
    await page.goto(path)
    await isAlive(page)
    await expectAccessInBothThemes(page)
  })
})

test('the table of contents links to the sections and marks the current one', async () => {
  const page = await openPage()
  await page.goto('/privacy-policy')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const link = contents.getByRole('link', { name: 'Where it is stored' })
  await link.click()
  await page.waitForURL('**/privacy-policy#where')
  expect(await page.getByRole('heading', { name: 'Where it is stored' }).isVisible()).toBe(true)
  await contents.locator('[aria-current]', { hasText: 'Where it is stored' }).waitFor()
  expect(await contents.locator('[aria-current]').count()).toBe(1)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => contents.locator('[aria-current]').count()).toBe(0)
})

test('the published figures are in a table whose row headers name the question', async () => {
  const page = await openPage()
  await page.goto('/about#figures')
  const row = page.getByRole('row', { name: /^Oil on radar/ })
  expect(await row.getByRole('cell').allInnerTexts()).toContain('0.975')
  expect(await page.getByRole('row', { name: /^Trafficking risk/ }).innerText()).toContain('No figure')
})

test('the styles of a page load with it and stay after navigating away and back', async () => {
  const page = await openPage()
  await page.goto('/about')
  const padding = () =>
    page.getByRole('link', { name: 'Write to us' }).evaluate((link) => getComputedStyle(link).paddingLeft)
  expect(await padding()).toBe('20px')
  await page.getByRole('link', { name: 'Write to us' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contact Varuna' }).waitFor()
  const field = page.getByLabel('Your name')
  expect(await field.evaluate((input) => getComputedStyle(input).minHeight)).toBe('48px')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'From port agent to ocean monitor' }).waitFor()
  expect(await padding()).toBe('20px')
})

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Ana Rao')
  await page.getByLabel('Your email address').fill('ana@harbour.example')
  await page.getByLabel('What it is about').selectOption('Data, models and figures')
  await page.getByLabel('Message', { exact: true }).fill('How was the radar model held out?')
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' })

describe('the contact form', () => {
  test('saves a message and shows its reference', async () => {
    const page = await openPage()
    await page.goto('/contact')
    await fillIn(page)
    await sendButton(page).click()
    const title = page.getByRole('heading', { name: 'We have received your message' })
    await title.waitFor()
    await hasFocus(title)
    const receipt = page.getByRole('region', { name: 'We have received your message' })
    expect(await receipt.innerText()).toMatch(/reference is [\dA-F]{8}\. We will answer at ana@harbour\.example/)
    await page.getByRole('button', { name: 'Write another message' }).click()
    await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('')
  })

  test('shows an error beside each field, focuses the first and clears an error when its field is edited', async () => {
    const page = await openPage()
    await page.goto('/contact')
    await sendButton(page).click()
    const wrong = {
      'Your name': 'Please enter your name',
      'Your email address': 'Please enter a valid email address',
      'What it is about': 'Please choose what it is about',
      Message: 'Please write your message',
    }
    for (const [label, message] of Object.entries(wrong)) {
      const field = page.getByLabel(label, { exact: true })
      await page.getByText(message).waitFor()
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      const described = await field.getAttribute('aria-describedby')
      expect(await page.locator(`[id="${described}"]`).innerText()).toBe(message)
    }
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('name')
    await expectAccess(page)
    await page.getByLabel('Your name').fill('A')
    await page.getByText('Please enter your name').waitFor({ state: 'detached' })
  })

  test('keeps what was typed before hydration and cannot be submitted before', async () => {
    const page = await openPage()
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto('/contact', { waitUntil: 'commit' })
    await fillIn(page)
    expect(await sendButton(page).isDisabled()).toBe(true)
    await page.getByLabel('Your name').press('Enter')
    expect(new URL(page.url()).search).toBe('')
    release()
    await sendButton(page).click()
    await page.getByRole('heading', { name: 'We have received your message' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  test('without scripts shows the other ways to get in touch', async () => {
    const page = await openPage({ javaScriptEnabled: false })
    await page.goto('/contact')
    // getByText ignores noscript elements.
    const words = page.locator('noscript p')
    expect(await words.innerText()).toContain('This form needs JavaScript')
    expect((await words.boundingBox())?.height).toBeGreaterThan(40)
    expect(await page.getByRole('button', { name: 'Send message' }).isVisible()).toBe(false)
    expect(await page.getByText('By telephone').isVisible()).toBe(true)
  })
})

describe('an unknown address', () => {
  test('gets status 404 and a page with links to other pages', async () => {
    const page = await openPage()
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    expect(await page.title()).toBe('Page not found - Varuna')
    expect(await attribute(page, 'meta[name=robots]', 'content')).toBe('noindex')
    await page.getByRole('navigation', { name: 'Site' }).getByRole('button', { name: 'Menu' }).waitFor()
    await page.getByRole('navigation', { name: 'Other pages' }).getByRole('link', { name: 'About Varuna' }).click()
    await page.getByRole('heading', { level: 1, name: 'From port agent to ocean monitor' }).waitFor()
  })

  test('has no axe violations, in light and dark', async () => {
    const page = await openPage(plainly)
    await page.goto('/no-such-page')
    await isAlive(page)
    await expectAccessInBothThemes(page)
  })
})

test('no page that the sitemap lists, nor the sign-in, leaves a message on the console or a void between sections', async () => {
  const page = await openPage(plainly)
  const map = await (await page.request.get('/sitemap.xml')).text()
  const paths = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => new URL(loc ?? '').pathname)
  const messages: string[] = []
  const voids: string[] = []
  // WebGL drivers log performance messages, which we cannot change.
  const isOfDriver = (text: string) => text.includes('GL Driver Message')
  page.on('console', (message) => {
    if (!isOfDriver(message.text())) messages.push(`${new URL(page.url()).pathname}: ${message.text()}`)
  })
  for (const path of [...paths, '/login']) {
    await page.goto(path)
    await isAlive(page)
    voids.push(...(await findVoids(page)))
  }
  expect(paths.length).toBeGreaterThan(10)
  expect(messages).toEqual([])
  expect(voids).toEqual([])
})

test('the icons in the head and the manifest, and those at conventional paths, exist in their stated sizes', async () => {
  const page = await openPage()
  await page.goto('/about')
  const manifest = await (await page.request.get((await attribute(page, 'link[rel=manifest]', 'href')) ?? '')).json()
  const touch = { src: (await attribute(page, 'link[rel=apple-touch-icon]', 'href')) ?? '', sizes: '180x180' }
  for (const { src, sizes } of [...manifest.icons, touch, { src: '/favicon.ico', sizes: '48x48' }] as {
    src: string
    sizes: string
  }[]) {
    const size = await page.evaluate(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect(size, src).toBe(sizes)
  }
})
