import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../../../../../', import.meta.url)

/** Reprints without rights, private blogs, aggregators and companies that report on their own trade. */
const untrusted =
  /(?:^|\.)(?:sott\.net|blogspot\.com|desdemonadespair\.net|megalodon\.jp|globalauthorid\.com|fdocuments\.\w+|docslib\.org|docsbay\.net|doczz\.\w+|pdffox\.com|readkong\.com|scribd\.com|ground\.news|news\.cision\.com|oilandgas360\.com|investingnews\.us|climate-news-db\.com|anews\.com\.tr|transmountain\.com)$/

const files = ['apps/web/content/english/', 'docs/'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|md)$/.test(name))
    .map((name) => folder + name),
)

test('no text of the site or the documentation links to a host that readers have no reason to trust', () => {
  const links = files.flatMap((file) => {
    const text = readFileSync(new URL(file, root), 'utf8')
    return [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host = '']) => ({ file, host }))
  })
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ host }) => untrusted.test(host))).toEqual([])
})
