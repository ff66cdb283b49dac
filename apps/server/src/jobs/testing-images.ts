import sharp from 'sharp'

const size = { width: 96, height: 64 }

/** Small valid images in every accepted format and in the variants that decoders treat differently. */
export async function createSampleImages(random: () => number): Promise<Uint8Array[]> {
  const noise = (channels: 1 | 3 | 4) => {
    const data = Buffer.from(Array.from({ length: size.width * size.height * channels }, () => random() * 256))
    return sharp(data, { raw: { ...size, channels } }).blur(1)
  }
  const colour = () => noise(3)
  return Promise.all(
    [
      colour().jpeg(),
      colour().jpeg({ progressive: true }),
      noise(1).jpeg({ quality: 40 }),
      colour().toColourspace('cmyk').jpeg(),
      colour().withMetadata({ orientation: 6 }).jpeg(),
      colour().png(),
      noise(4).png({ progressive: true }),
      noise(4).png({ palette: true }),
      colour().toColourspace('rgb16').png(),
      colour().webp(),
      noise(4).webp({ lossless: true }),
      colour().gif(),
      colour().tiff({ compression: 'lzw' }),
      colour().tiff({ compression: 'deflate', tile: true }),
      colour().tiff({ compression: 'jpeg' }),
      colour().tiff({ compression: 'none', pyramid: true }),
      colour().avif({ effort: 0 }),
      noise(4).avif({ effort: 0, lossless: true }),
    ].map((image) => image.toBuffer()),
  )
}

/** Applies one to four kinds of damage: changed, cut, dropped, repeated or overwritten bytes, or bytes of another file. */
export function damageImage(image: Uint8Array, other: Uint8Array, random: () => number): Uint8Array {
  let bytes = Buffer.from(image)
  const below = (bound: number) => Math.floor(random() * bound)
  for (let kind = below(4); kind >= 0; kind--) {
    const at = below(bytes.length)
    const length = below(Math.min(400, bytes.length - at))
    switch (below(7)) {
      case 0:
        for (let flips = below(20); flips >= 0; flips--) bytes[below(bytes.length)] = below(256)
        break
      case 1:
        bytes[below(Math.min(64, bytes.length))] = below(256)
        break
      case 2:
        bytes = bytes.subarray(0, at + 1)
        break
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at + 1), bytes.subarray(at + length)])
        break
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
        break
      case 5:
        bytes.fill(below(2) * 255, at, at + length)
        break
      default:
        bytes = Buffer.concat([bytes.subarray(0, at + 1), other.subarray(below(other.length))])
    }
  }
  return bytes
}
