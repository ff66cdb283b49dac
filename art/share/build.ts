/**
 * Sets the share picture of each public page, 1200 x 630: a picture, what the page is, and its headline.
 * Usage: node art/share/build.ts /usr/bin/chromium   (after art/publish.ts and after a change of a headline)
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { judgeWords } from '@varuna/language/site/judge'
import { portalWords } from '@varuna/language/people/portal'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

interface Share {
  path: string
  kind: string
  headline: string
  picture: string
}

const WIDTH = 1200
const HEIGHT = 630

const root = join(import.meta.dirname, '../..')
const content = join(root, 'apps/web/content/english')
const pictureFolder = join(root, 'apps/web/public/pictures')
const outputs = join(root, 'apps/web/public/shares')

const readContent = (file: string) => JSON.parse(readFileSync(join(content, file), 'utf8'))
const pictures: Record<string, { hash: string; widths: number[] }> = readContent('pictures.json')

const words: Record<string, string> = { judge: judgeWords.title, portal: portalWords.title }

/** The text at 'file.json#key.key', or the name of one of the words above. */
function readText(from: string): string {
  const [file = '', keys] = from.split('#')
  if (keys === undefined) return words[from] ?? ''
  const found: unknown = keys.split('.').reduce((value, key) => value[key], readContent(file))
  return Array.isArray(found) ? found.flat().join(' ') : String(found)
}

const inline = (path: string, type: string) => `data:${type};base64,${readFileSync(path).toString('base64')}`
const font = (name: string, weight: number) =>
  inline(join(root, `node_modules/@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`), 'font/woff2')
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function layOut({ path, kind, headline, picture }: Share): string {
  const published = pictures[picture]
  if (!published) throw new Error(`content/english/pictures.json has no picture called ${picture}.`)
  if (headline === '') throw new Error(`${path} has no headline.`)
  const file = join(pictureFolder, `${picture}.${published.hash}-${Math.max(...published.widths)}.webp`)
  return `<!DOCTYPE html><style>
@font-face { font-family: Display; src: url('${font('barlow-condensed', 600)}') }
@font-face { font-family: Text; src: url('${font('source-sans-3', 600)}') }
* { margin: 0; box-sizing: border-box }
body { width: ${WIDTH}px; height: ${HEIGHT}px; padding: 64px 72px; display: flex; flex-direction: column; justify-content: flex-end;
  color: #fff; background: linear-gradient(to top, rgb(2 10 18 / 88%), rgb(2 10 18 / 20%) 75%), url('${inline(file, 'image/webp')}') center / cover }
p { font: 28px Text } p:last-child { margin-top: 28px; opacity: .85 }
h1 { max-width: 15em; margin-top: 12px; font: 84px/0.98 Display; letter-spacing: -0.01em }
</style><p>${escapeHtml(kind)}</p><h1>${escapeHtml(headline)}</h1><p>Varuna</p>`
}

const listed = JSON.parse(readFileSync(join(import.meta.dirname, 'pages.json'), 'utf8')) as (Omit<Share, 'headline'> & {
  text: string
})[]
const shares: Share[] = [
  ...listed.map(({ text, ...page }) => ({ ...page, headline: readText(text) })),
  ...globSync('stories/*.json', { cwd: content })
    .toSorted()
    .map((file) => readContent(file))
    .map(({ slug, kind, headline, picture }) => ({ path: `/stories/${slug}`, kind, headline, picture })),
]

const browser = await chromium.launch({ executablePath: process.argv[2] ?? '', args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
rmSync(outputs, { recursive: true, force: true })
for (const share of shares) {
  await page.setContent(layOut(share))
  await page.evaluate('document.fonts.ready')
  const jpeg = await sharp(await page.screenshot())
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
  const file = join(outputs, `${share.path === '/' ? '/home' : share.path}.jpg`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, jpeg)
  console.info(`${share.path}: ${Math.round(jpeg.length / 1024)} kB`)
}
await browser.close()
