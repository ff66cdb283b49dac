import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Renders the app icons from `apps/web/public/icon.svg`: node art/icons/build.ts */
const web = fileURLToPath(new URL('../../apps/web/public', import.meta.url))
const out = join(web, 'icons')
const night = '#06192a'
const icon = readFileSync(join(web, 'icon.svg'), 'utf8')
const square = icon.replace(' rx="3"', '')

async function draw(svg: string, edge: number, name: string, share = 1): Promise<void> {
  const mark = await sharp(Buffer.from(svg), { density: 1200 })
    .resize(Math.round(edge * share))
    .png()
    .toBuffer()
  await sharp({ create: { width: edge, height: edge, channels: 4, background: share < 1 ? night : '#0000' } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(out, name))
}

mkdirSync(out, { recursive: true })
// A maskable icon may be cropped to a circle of 80%; the mark's corners reach 0.66 of its side from the centre.
const safe = 0.68
for (const edge of [192, 512]) {
  await draw(icon, edge, `icon-${edge}.png`)
  await draw(square, edge, `maskable-${edge}.png`, safe)
}
await draw(square, 180, 'apple-touch-icon.png', 0.86)
