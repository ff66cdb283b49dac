import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeImage } from './decode-image.ts'

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#204060' } })
const codeOf = async (bytes: Uint8Array) => {
  const decoded = await decodeImage(bytes)
  return decoded.ok ? 'ok' : decoded.error.code
}

test('decodes every format and channel layout to a square of three channels', async () => {
  const files = [
    await flat(60, 40).jpeg().toBuffer(),
    await flat(60, 40).ensureAlpha(0.5).png().toBuffer(),
    await flat(60, 40).greyscale().png().toBuffer(),
    await flat(60, 40).toColourspace('rgb16').png().toBuffer(),
    await flat(60, 40).webp().toBuffer(),
    await flat(60, 40).toColourspace('cmyk').jpeg().toBuffer(),
  ]
  for (const file of files) {
    const decoded = await decodeImage(file)
    expect(decoded).toMatchObject({ ok: true, value: { originalWidth: 60, originalHeight: 40 } })
    if (decoded.ok) expect(decoded.value.image.data.length).toBe(256 * 256 * 3)
  }
})

test('a grey image has the same value in all three channels', async () => {
  const decoded = await decodeImage(await flat(60, 40).greyscale().png().toBuffer())
  const data = decoded.ok ? decoded.value.image.data : []
  expect(data[0]).toBe(data[1])
  expect(data[1]).toBe(data[2])
})

test('gives each kind of bad file its own code', async () => {
  const noise = await sharp(Buffer.from(Array.from({ length: 30000 }, (_, i) => (i * i) % 251)), {
    raw: { width: 100, height: 100, channels: 3 },
  })
    .jpeg()
    .toBuffer()
  expect(await codeOf(new TextEncoder().encode('hello'))).toBe('not_an_image')
  expect(await codeOf(new Uint8Array(0))).toBe('not_an_image')
  expect(await codeOf(noise.subarray(0, noise.length / 2))).toBe('damaged_image.file')
  expect(await codeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBe(
    'not_an_image.drawing',
  )
  expect(await codeOf(await flat(8000, 7000).png({ compressionLevel: 1 }).toBuffer())).toBe('too_many_pixels.size')
})
