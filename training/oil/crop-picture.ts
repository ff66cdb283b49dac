import { createHash } from 'node:crypto'
import sharp from 'sharp'

const smallest = 0.45
const range = 0.35
const leastPixels = 48

/** Crops a picture, at a position and size derived from its file name, to PNG; a picture of the sea is cropped to its lower part. */
export async function cropPicture(bytes: Uint8Array, file: string, sea: boolean): Promise<Uint8Array> {
  const digest = createHash('sha256').update(file).digest()
  const share = (place: number) => digest.readUInt16LE(2 * place) / 65536
  const { data, info } = await sharp(bytes).rotate().png().toBuffer({ resolveWithObject: true })
  const scale = smallest + range * share(0)
  const side = (length: number) => Math.min(length, Math.max(leastPixels, Math.round(length * scale)))
  const width = side(info.width)
  const height = side(info.height)
  const down = sea ? 0.5 + 0.5 * share(2) : share(2)
  const left = Math.floor((info.width - width) * share(1))
  const top = Math.floor((info.height - height) * down)
  return sharp(data).extract({ left, top, width, height }).png().toBuffer()
}
