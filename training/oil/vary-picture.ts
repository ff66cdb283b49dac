import { luma, workingSidePixels, type RgbImage } from '@varuna/oil/image/image'
import sharp from 'sharp'

type Random = () => number

const raw = (image: RgbImage) => ({ raw: { width: image.width, height: image.height, channels: 3 as const } })

/** A grey copy with the luma of Rec. 601. */
export function grey(image: RgbImage): RgbImage {
  const { data } = luma(image)
  const level = (i: number) => Math.round(data[Math.floor(i / 3)] as number)
  return { ...image, data: Uint8Array.from({ length: 3 * data.length }, (_, i) => level(i)) }
}

/** One random variant: crop (a longer lens), mirror, blur, light, tint, haze, glare, grey, recompression. */
export async function vary(image: RgbImage, random: Random): Promise<RgbImage> {
  const between = (low: number, high: number) => low + (high - low) * random()
  const { width, height } = image
  const scale = Math.sqrt(between(0.35, 1))
  const across = Math.round(width * scale)
  const down = Math.round(height * scale)
  const left = Math.floor(random() * (width - across + 1))
  const top = Math.floor(random() * (height - down + 1))
  let picture = sharp(image.data, raw(image)).extract({ left, top, width: across, height: down })
  if (random() < 0.5) picture = picture.flop()
  if (random() < 0.5) {
    const coarse = Math.round(between(64, 200))
    const { data, info } = await picture
      .resize(coarse, coarse, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    picture = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  }
  const { data } = await picture
    .resize(workingSidePixels, workingSidePixels, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  let varied: RgbImage = { width: workingSidePixels, height: workingSidePixels, data: light(data, random, between) }
  if (random() < 0.3) varied = grey(varied)
  if (random() < 0.5) {
    const file = await sharp(varied.data, raw(varied))
      .jpeg({ quality: Math.round(between(25, 90)) })
      .toBuffer()
    varied = { ...varied, data: new Uint8Array(await sharp(file).raw().toBuffer()) }
  }
  return varied
}

/** Changes gain, contrast and tint, and adds haze towards white or a soft bright spot like sun glare. */
function light(data: Uint8Array, random: Random, between: (low: number, high: number) => number): Uint8Array {
  const gain = Math.exp(between(-0.4, 0.4))
  const contrast = Math.exp(between(-0.35, 0.35))
  const tints = [0, 1, 2].map(() => gain * Math.exp(between(-0.15, 0.15)))
  const haze = random() < 0.25 ? between(0.1, 0.5) : 0
  const glare = random() < 0.15 ? between(60, 180) : 0
  const x0 = random()
  const y0 = random()
  const reach = between(0.1, 0.4)
  const side = workingSidePixels
  return Uint8Array.from(data, (value, i) => {
    const place = Math.floor(i / 3)
    const away = Math.hypot((place % side) / side - x0, Math.floor(place / side) / side - y0) / reach
    const lit = 128 + contrast * ((tints[i % 3] as number) * value - 128)
    return Math.min(255, Math.max(0, (1 - haze) * lit + haze * 225 + glare * Math.exp(-away * away)))
  })
}
