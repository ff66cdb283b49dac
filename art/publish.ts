/**
 * Cuts the rendered masters for the site: AVIF and WebP in several widths, and the list the pages read.
 * Usage: node art/publish.ts [NAME ...]   (no name: every picture that has a master)
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

interface PictureOptions {
  alt: string
  widths: number[]
  alpha?: boolean
  /** AVIF quality, 0 to 100. Lower for a picture that delays a page and lies under text. */
  quality?: number
}

interface Published {
  alt: string
  width: number
  height: number
  widths: number[]
  hash: string
}

const root = join(import.meta.dirname, '..')
const masters = join(root, 'art/masters')
const outputs = join(root, 'apps/web/public/pictures')
const listFile = join(root, 'apps/web/content/english/pictures.json')
const placeholderFile = join(root, 'apps/web/src/site/text/placeholders.css')

const DEFAULT_QUALITY = 55
/** WebP needs a higher number than AVIF to look the same. */
const WEBP_ABOVE_AVIF = 23

const pictureOptions: Record<string, PictureOptions> = JSON.parse(readFileSync(join(root, 'art/pictures.json'), 'utf8'))
const published: Record<string, Published> = {}
/** By picture; empty for one that shows what is behind it. */
const placeholders: Record<string, string> = {}

/** A blurred placeholder 20 pixels wide, small enough to inline in the styles of every page. */
async function createPlaceholder(master: Buffer): Promise<string> {
  const tiny = await sharp(master).resize(20).webp({ quality: 30 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

async function publish(name: string, { alt, widths, alpha, quality = DEFAULT_QUALITY }: PictureOptions): Promise<void> {
  const master = readFileSync(join(masters, `${name}.png`))
  const made = quality === DEFAULT_QUALITY ? '' : `${quality}`
  const hash = createHash('sha256').update(master).update(made).digest('hex').slice(0, 8)
  const { width = 0, height = 0 } = await sharp(master).metadata()
  const cuts = widths.filter((cut) => cut <= width)

  mkdirSync(outputs, { recursive: true })
  for (const file of readdirSync(outputs)) {
    if (file.startsWith(`${name}.`)) rmSync(join(outputs, file))
  }
  for (const cut of cuts) {
    const scaled = sharp(master).resize(cut, null, { kernel: 'lanczos3' })
    const path = join(outputs, `${name}.${hash}-${cut}`)
    await scaled.clone().avif({ quality, effort: 6 }).toFile(`${path}.avif`)
    await scaled
      .clone()
      .webp({ quality: quality + WEBP_ABOVE_AVIF, effort: 6 })
      .toFile(`${path}.webp`)
  }
  published[name] = {
    alt,
    width,
    height,
    widths: cuts,
    hash,
  }
  placeholders[name] = alpha ? '' : await createPlaceholder(master)
  console.info(`${name}: ${width} x ${height}, ${cuts.length} widths`)
}

const named = process.argv.slice(2)
for (const name of named.length > 0 ? named : Object.keys(pictureOptions)) {
  const picture = pictureOptions[name]
  if (!picture) throw new Error(`art/pictures.json has no picture called ${name}.`)
  if (!picture.alt) throw new Error(`${name} has no alt text in art/pictures.json.`)
  if (existsSync(join(masters, `${name}.png`))) await publish(name, picture)
  else if (named.length > 0) throw new Error(`art/masters/${name}.png is not there: render it first.`)
}
// Read as late as possible: another run may have added pictures since this one began.
const before: Record<string, Published> = existsSync(listFile) ? JSON.parse(readFileSync(listFile, 'utf8')) : {}
const inOrder = Object.fromEntries(Object.entries({ ...before, ...published }).sort(([a], [b]) => a.localeCompare(b)))
writeFileSync(listFile, `${JSON.stringify(inOrder, null, 2)}\n`)

const stated = existsSync(placeholderFile) ? readFileSync(placeholderFile, 'utf8') : ''
for (const [, name = '', url = ''] of stated.matchAll(/data-picture='(.*?)'.*?url\('(.*?)'\)/gs))
  placeholders[name] ??= url
const rules = Object.entries(placeholders)
  .filter(([, url]) => url)
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([name, url]) => `  [data-picture='${name}'] {\n    background: center / cover no-repeat url('${url}');\n  }\n`)
writeFileSync(
  placeholderFile,
  `/* Blurred copies, shown until a picture is loaded; written by art/publish.ts. */\n@layer components {\n${rules.join('\n')}}\n`,
)
