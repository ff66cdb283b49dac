import { expect, test } from 'vitest'
import { serverOrigin } from './browser.ts'
import { readPage } from './read-page.ts'

const home = () => readPage('/')
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

test('the awards are in a table, 2017 to 2021', async () => {
  const { document } = await home()
  const textsOf = (selector: string) =>
    [...document.querySelectorAll(`table ${selector}`)].map(({ textContent }) => plain(textContent))
  expect(textsOf('th[scope=col]')).toEqual(['Year', 'Award', 'Achievement'])
  expect(textsOf('th[scope=row]')).toEqual(['2017', '2018', '2019', '2020', '2021'])
  const disclaimer = [...document.querySelectorAll('p')].find(({ textContent }) =>
    textContent.includes('These awards are part of the sample story'),
  )
  expect(plain(disclaimer?.textContent ?? '')).toMatch(/For that, please read the published figures\.$/)
})

test('the partners section has six tiles', async () => {
  const { document } = await home()
  const title = [...document.querySelectorAll('h2, h3')].find(({ textContent }) => textContent === 'Partners')
  const region = document.querySelector(`section[aria-labelledby="${title?.id}"]`)
  expect(region?.querySelectorAll('li')).toHaveLength(6)
})

test('the footer links to the four pages and the topics, and each responds', async () => {
  const { document } = await home()
  const hrefsOf = (name: string) => {
    const title = `footer nav[aria-label="${name}"] a`
    return [...document.querySelectorAll(title)].map((link) => link.getAttribute('href') ?? '')
  }
  const quick = hrefsOf('Quick links')
  expect(quick).toEqual(['/about', '/contact', '/privacy-policy', '/terms-of-service'])
  const sea = hrefsOf('The sea')
  expect(sea.length).toBeGreaterThan(0)
  for (const path of [...quick, ...sea]) expect((await fetch(serverOrigin() + path)).status, path).toBe(200)
  expect(document.querySelector('footer')?.textContent).toContain('© 2014-2025 Varuna')
})

test('the footer has four share links with the URL of the site', async () => {
  const { document } = await home()
  const own = encodeURIComponent(`${serverOrigin()}/`)
  const hrefs = [...document.querySelectorAll('footer a[aria-label^="Share this site"]')].map(
    (link) => link.getAttribute('href') ?? '',
  )
  expect(hrefs.map((href) => new URL(href).host || new URL(href).protocol)).toEqual([
    'x.com',
    'www.facebook.com',
    'www.linkedin.com',
    'mailto:',
  ])
  expect(hrefs.every((href) => href.includes(own))).toBe(true)
})
