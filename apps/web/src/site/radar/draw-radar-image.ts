import type { Plane, RgbImage } from '@varuna/oil/image/image'

const SCALE_STOPS = 10
/** End of the colour scale, in spreads below the sea. */
const MAX_SPREADS = 8

export function drawRadarImage(canvas: HTMLCanvasElement, { width, height, data }: RgbImage): void {
  const picture = new ImageData(width, height)
  for (let i = 0; i < width * height; i++) {
    picture.data.set(data.subarray(3 * i, 3 * i + 3), 4 * i)
    picture.data[4 * i + 3] = 255
  }
  canvas.getContext('2d')?.putImageData(picture, 0, 0)
}

/** Draws darkness in the colour scale of the style sheet: dark blue for the sea, pale for far darker places. */
export function drawDarkness(canvas: HTMLCanvasElement, { width, height, data }: Plane): void {
  const scale = readScale(canvas)
  const picture = new ImageData(width, height)
  data.forEach((value, i) => {
    const at = Math.max(0, Math.min(1, value / MAX_SPREADS)) * (SCALE_STOPS - 1)
    const low = scale[Math.floor(at)] ?? [0, 0, 0]
    const high = scale[Math.ceil(at)] ?? low
    const part = at % 1
    picture.data.set(
      [0, 1, 2].map((c) => (low[c] ?? 0) * (1 - part) + (high[c] ?? 0) * part),
      4 * i,
    )
    picture.data[4 * i + 3] = 255
  })
  canvas.getContext('2d')?.putImageData(picture, 0, 0)
}

function readScale(element: Element): number[][] {
  const style = getComputedStyle(element)
  return Array.from({ length: SCALE_STOPS }, (_, i) => {
    const hex = style.getPropertyValue(`--scale-${i + 1}`).trim()
    return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  })
}
