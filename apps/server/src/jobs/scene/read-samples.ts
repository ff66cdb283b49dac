import type { GeoTIFFImage } from 'geotiff'

export interface PixelBox {
  left: number
  top: number
  width: number
  height: number
}

/** Means of square blocks of pixels, row by row and band by band; NaN where a block has no data. */
export interface Means {
  width: number
  height: number
  bands: Float32Array[]
  /** Share of pixels without data, 0 to 1. */
  missingShare: number
}

export interface SampleRules {
  bands: readonly number[]
  noData: number | null
  /** Zero means outside the swath. */
  zeroIsNoData: boolean
}

/** Samples that are read at once: at most 32 MB of decoded 64-bit numbers. */
const SAMPLES_AT_ONCE = 4_000_000

/**
 * Averages part of a raster over blocks of `factor` pixels a side. It is read window by window along its tiles or strips, so that memory
 * does not grow with the raster.
 */
export async function readMeans(
  image: GeoTIFFImage,
  box: PixelBox,
  factor: number,
  { bands, noData, zeroIsNoData }: SampleRules,
  onRead: (share: number) => void = () => {},
): Promise<Means> {
  const width = Math.ceil(box.width / factor)
  const height = Math.ceil(box.height / factor)
  const sums = bands.map(() => new Float64Array(width * height))
  const counts = new Uint32Array(width * height)
  let missing = 0
  for (const window of windowsOf(image, box)) {
    const right = window.left + window.width
    const rasters = (await image.readRasters({
      window: [window.left, window.top, right, window.top + window.height],
      samples: [...bands],
    })) as unknown as ArrayLike<number>[]
    const first = rasters[0] as ArrayLike<number>
    for (let row = 0, at = 0; row < window.height; row++) {
      const outRow = Math.floor((window.top + row - box.top) / factor) * width
      for (let column = 0; column < window.width; column++, at++) {
        const value = first[at] as number
        if (!Number.isFinite(value) || value === noData || (zeroIsNoData && value === 0)) {
          missing += 1
          continue
        }
        const out = outRow + Math.floor((window.left + column - box.left) / factor)
        counts[out] = (counts[out] as number) + 1
        for (let band = 0; band < sums.length; band++) {
          const sum = sums[band] as Float64Array
          sum[out] = (sum[out] as number) + ((rasters[band] as ArrayLike<number>)[at] as number)
        }
      }
    }
    onRead((window.top + window.height - box.top) / box.height)
  }
  return {
    width,
    height,
    bands: sums.map((sum) => Float32Array.from(sum, (value, at) => value / (counts[at] as number))),
    missingShare: missing / (box.width * box.height),
  }
}

/** Windows along the blocks in which the file stores its samples, so that each block is decoded once. */
function* windowsOf(image: GeoTIFFImage, box: PixelBox): Generator<PixelBox> {
  const block = { width: image.getTileWidth(), height: image.getTileHeight() }
  const across = Math.max(1, Math.floor(SAMPLES_AT_ONCE / (block.width * block.height))) * block.width
  const isStriped = block.width >= image.getWidth()
  const rows = isStriped
    ? Math.max(1, Math.floor(SAMPLES_AT_ONCE / (block.width * block.height))) * block.height
    : block.height
  const right = box.left + box.width
  const bottom = box.top + box.height
  for (let top = box.top; top < bottom;) {
    const nextTop = Math.min(bottom, (Math.floor(top / rows) + 1) * rows)
    for (let left = box.left; left < right;) {
      const nextLeft = isStriped ? right : Math.min(right, (Math.floor(left / across) + 1) * across)
      yield { left, top, width: nextLeft - left, height: nextTop - top }
      left = nextLeft
    }
    top = nextTop
  }
}
