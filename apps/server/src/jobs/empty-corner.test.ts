import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createRandom } from '@varuna/oil/image/testing'
import { createHeat } from '@varuna/oil/slicks/heat'
import { refineHeat } from '@varuna/oil/slicks/refine-heat'
import { decodeDetail } from './decode-image.ts'
import { openImage } from './open-image.ts'

const side = 512
const cells = 64
const isStreak = (x: number, y: number) => Math.abs(y - 256 - 0.3 * (x - 256)) < 8 && x > 120 && x < 400

// Compression leaves faint waves on both sides of the border of a corner.
test.each([
  [75, 80],
  [75, 280],
  [95, 80],
  [95, 280],
])('in a JPEG file of quality %i an empty corner of %i pixels is not outlined', async (quality, reach) => {
  const random = createRandom(8)
  const isCorner = (x: number, y: number) => x + y < reach
  const pixels = Buffer.alloc(side * side)
  for (let i = 0; i < pixels.length; i++) {
    const [x, y] = [i % side, Math.floor(i / side)]
    const noise = (random() + random() + random() - 1.5) * 24
    pixels[i] = isCorner(x, y) ? 0 : (isStreak(x, y) ? 60 : 120) + noise
  }
  const file = await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .jpeg({ quality })
    .toBuffer()
  const opened = await openImage(file)
  if (!opened.ok) throw new Error(opened.error.code)
  const heat = createHeat(
    Float32Array.from({ length: cells * cells }, (_, i) => {
      const [x, y] = [(i % cells) * 8, Math.floor(i / cells) * 8]
      return x + y < reach + 40 || Math.abs(y - 256) < 100 ? 0.9 : 0.02
    }),
    cells,
  )
  const { data } = refineHeat(heat, await decodeDetail(opened.value))
  const found = { corner: 0, other: 0 }
  for (let i = 0; i < data.length; i++)
    if (data[i]) found[isCorner(i % side, Math.floor(i / side)) ? 'corner' : 'other']++
  expect(found.corner).toBeLessThan((0.001 * reach * reach) / 2)
  expect(found.other / (280 * 16)).toBeGreaterThan(0.6)
  expect(found.other / (280 * 16)).toBeLessThan(1.5)
})
