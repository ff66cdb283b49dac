import { expect, test } from 'vitest'
import { serverOrigin } from './browser.ts'
import { readPage } from './read-page.ts'

const typesOf = (data: { '@graph': { '@type': string }[] }) => data['@graph'].map((node) => node['@type'])

test.each([
  ['/about', 'From port agent to ocean monitor', 'AboutPage'],
  ['/contact', 'Contact Varuna', 'ContactPage'],
  ['/privacy-policy', 'Privacy policy', 'WebPage'],
  ['/terms-of-service', 'Terms of service', 'WebPage'],
])('%s has its title, description, canonical URL and structured data', async (path, heading, type) => {
  const origin = serverOrigin()
  const { answer, document, attribute, data } = await readPage(path)
  expect(answer.status).toBe(200)
  expect([...document.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual([heading])
  expect(document.title).toContain('Varuna')
  expect(attribute('meta[name=description]', 'content')?.length).toBeGreaterThan(50)
  expect(attribute('link[rel=canonical]', 'href')).toBe(origin + path)
  expect(attribute('meta[property="og:url"]', 'content')).toBe(origin + path)
  expect(attribute('meta[property="og:title"]', 'content')).toBe(document.title)
  expect(typesOf(data)).toEqual([type, 'BreadcrumbList'])
  expect(JSON.stringify(data)).not.toContain('invalid')
})

test('a story is an Article with its own share picture, and its review is in the sitemap', async () => {
  const origin = serverOrigin()
  const { attribute, data } = await readPage('/stories/wakashio')
  expect(typesOf(data)).toEqual(['Article', 'BreadcrumbList'])
  expect(data['@graph'][0].headline).toContain('Wakashio')
  const picture = attribute('meta[property="og:image"]', 'content') ?? ''
  expect(picture).toBe(`${origin}/shares/stories/wakashio.jpg`)
  expect((await fetch(picture)).headers.get('content-type')).toBe('image/jpeg')
  const map = await (await fetch(`${origin}/sitemap.xml`)).text()
  expect(map).toMatch(new RegExp(`<loc>${origin}/stories/wakashio</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`))
})

test('the feed lists the stories and the corrections', async () => {
  const origin = serverOrigin()
  const feed = await (await fetch(`${origin}/feed.xml`)).text()
  expect(feed).toContain(`<id>${origin}/stories/thunder</id>`)
  expect(feed).toContain(`${origin}/corrections#`)
  expect(feed).not.toContain('invalid')
})

test('the home page has structured data about the organization and the site', async () => {
  const { data } = await readPage('/')
  expect(typesOf(data)).toEqual(['Organization', 'WebSite'])
  expect(data['@graph'][0].url).toBe(`${serverOrigin()}/`)
})

test('an unknown address gets our own page with status 404', async () => {
  const { answer, document } = await readPage('/no-such-page')
  expect(answer.status).toBe(404)
  expect(document.querySelector('main h1')?.textContent).toBeTruthy()
})

test('an address with a trailing slash is not unknown', async () => {
  const { answer } = await readPage('/about/')
  expect(answer.status).toBe(200)
  expect(new URL(answer.url).pathname).toBe('/about')
})

test('the sitemap lists exactly the indexable pages, and each responds', async () => {
  const origin = serverOrigin()
  const map = await (await fetch(`${origin}/sitemap.xml`)).text()
  const listed = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc ?? '')
  expect(listed.map((loc) => new URL(loc).pathname).toSorted()).toEqual([
    '/',
    '/about',
    '/accolades',
    '/contact',
    '/corrections',
    '/explore',
    '/glossary',
    '/illegal-fishing',
    '/judge',
    '/login',
    '/ocean-trafficking',
    '/oil-spills',
    '/partners',
    '/press',
    '/privacy-policy',
    '/stories',
    '/stories/benjina',
    '/stories/ennore',
    '/stories/oyang',
    '/stories/thunder',
    '/stories/wakashio',
    '/teach',
    '/terms-of-service',
  ])
  for (const loc of listed) {
    const answer = await fetch(loc)
    expect(answer.status, loc).toBe(200)
    expect(loc.startsWith(origin), loc).toBe(true)
    expect(await answer.text(), loc).toContain(`<link rel="canonical" href="${loc}"/>`)
  }
  expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain(`Sitemap: ${origin}/sitemap.xml`)
})
