import sharp from 'sharp'
import { decoding, type ImageSource } from '../inspect-image.ts'
import { OVERVIEW_PIXELS, type GreyLevels } from './read-scene.ts'
import { findStretch, stretchSamples, type Stretch } from './stretch.ts'

/** Reads a non-TIFF image with one 16-bit band, stretched as scenes are: radar uses little of the range and would look black. */
export async function readDeepGrey(source: ImageSource): Promise<{ levels: GreyLevels; stretch: Stretch | null }> {
  const { data, info } = await sharp(source, decoding)
    .rotate()
    .flatten({ background: '#000' })
    .resize({ width: OVERVIEW_PIXELS, height: OVERVIEW_PIXELS, fit: 'inside', withoutEnlargement: true })
    .toColourspace('grey16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const words = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2)
  // Zero means outside the swath.
  const samples = Float32Array.from({ length: width * height }, (_, at) => words[at * channels] || Number.NaN)
  const stretch = findStretch(samples, false)
  const grey = stretch ? stretchSamples(samples, stretch) : new Uint8Array(width * height)
  const missingShare = samples.filter(Number.isNaN).length / samples.length
  return { levels: { width, height, channels: 1, data: Buffer.from(grey.buffer), missingShare }, stretch }
}
