import type { Mask } from '@varuna/oil/slicks/mask-overlap'
import sharp from 'sharp'
import { decoding } from './inspect-image.ts'

const sidePixels = 256

/** Decodes a mask of oil to a square; pixels of at least half brightness are oil. */
export async function decodeMask(bytes: Uint8Array): Promise<Mask> {
  const { data, info } = await sharp(bytes, decoding)
    .toColourspace('b-w')
    .resize(sidePixels, sidePixels, { fit: 'fill', kernel: 'nearest' })
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: Uint8Array.from(data, (value) => (value > 127 ? 1 : 0)) }
}
