/**
 * Sets the share picture of each story, 1200 x 630: its picture, its kind and its headline. Writes the pictures and the list of their hashes.
 * Usage: node art/share/build.ts /usr/bin/chromium   (after art/publish.ts and after a change of a headline)
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

interface Story {
  slug: string
  kind: string
  headline: string
  picture: string
}

const WIDTH = 1200
const HEIGHT = 630

const root = join(import.meta.dirname, '../..')
const content = join(root, 'apps/web/content/english')
const outputs = join(root, 'apps/web/public/pictures')
const pictures: Record<string, { hash: string; widths: number[] }> = JSON.parse(
  readFileSync(join(content, 'pictures.json'), 'utf8'),
)

const inline = (path: string, type: string) => `data:${type};base64,${readFileSync(path).toString('base64')}`
const font = (name: string, weight: number) =>
  inline(join(root, `node_modules/@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`), 'font/woff2')
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function layOut({ kind, headline, picture }: Story): string {
  const published = pictures[picture]
  if (!published) throw new Error(`content/english/pictures.json has no picture called ${picture}.`)
  const file = join(outputs, `${picture}.${published.hash}-${Math.max(...published.widths)}.webp`)
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

const browser = await chromium.launch({ executablePath: process.argv[2] ?? '', args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
const hashes: Record<string, string> = {}
for (const file of globSync('stories/*.json', { cwd: content }).toSorted()) {
  const story: Story = JSON.parse(readFileSync(join(content, file), 'utf8'))
  await page.setContent(layOut(story))
  await page.evaluate('document.fonts.ready')
  const jpeg = await sharp(await page.screenshot())
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
  const hash = createHash('sha256').update(jpeg).digest('hex').slice(0, 8)
  for (const old of globSync(`story-${story.slug}.*-share.jpg`, { cwd: outputs })) rmSync(join(outputs, old))
  writeFileSync(join(outputs, `story-${story.slug}.${hash}-share.jpg`), jpeg)
  hashes[story.slug] = hash
  console.info(`${story.slug}: ${Math.round(jpeg.length / 1024)} kB`)
}
await browser.close()
writeFileSync(join(content, 'story-shares.json'), `${JSON.stringify(hashes, null, 2)}\n`)
