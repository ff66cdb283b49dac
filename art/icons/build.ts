import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Renders the icons of the site from `apps/web/public/icon.svg`: node art/icons/build.ts */
const web = fileURLToPath(new URL('../../apps/web/public', import.meta.url))
const out = join(web, 'icons')
const night = '#06192a'
const icon = readFileSync(join(web, 'icon.svg'), 'utf8')
const square = icon.replace(' rx="3"', '')

async function draw(svg: string, edge: number, share = 1, palette = true): Promise<Buffer> {
  const mark = await sharp(Buffer.from(svg), { density: 1200 })
    .resize(Math.round(edge * share))
    .png()
    .toBuffer()
  return sharp({ create: { width: edge, height: edge, channels: 4, background: share < 1 ? night : '#0000' } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette })
    .toBuffer()
}

/** An .ico file of square PNG pictures: a header of 6 bytes, one entry of 16 bytes for each, then the pictures. */
function packIcon(pictures: { edge: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { edge, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(edge, entry)
    head.writeUInt8(edge, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

mkdirSync(out, { recursive: true })
// A maskable icon may be cropped to a circle of 80%; the mark's corners reach 0.66 of its side from the centre.
const safe = 0.68
for (const edge of [192, 512]) {
  writeFileSync(join(out, `icon-${edge}.png`), await draw(icon, edge))
  writeFileSync(join(out, `maskable-${edge}.png`), await draw(square, edge, safe))
}
// Browsers and readers of feeds ask for these two addresses without looking into the page.
writeFileSync(join(web, 'apple-touch-icon.png'), await draw(square, 180, 0.86))
// Windows reads no palettes in it.
const small = [16, 32, 48].map(async (edge) => ({ edge, png: await draw(icon, edge, 1, false) }))
writeFileSync(join(web, 'favicon.ico'), packIcon(await Promise.all(small)))
