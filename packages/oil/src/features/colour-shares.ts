import { channel, type RgbImage } from '../image/image.ts'

/** Shares of an image, 0 to 1, that are nearly black, brown, blue, orange and red as under a low sun, or as pale and yellow as dry sand. */
export type ColourShares = { black: number; brown: number; blue: number; sunset: number; sand: number }

/** Measures how much of a photograph has each of five colours. */
export function measureColourShares(image: RgbImage): ColourShares {
  const shares = { black: 0, brown: 0, blue: 0, sunset: 0, sand: 0 }
  const count = image.width * image.height
  for (let i = 0; i < count; i++) {
    const r = channel(image, 3 * i) / 255
    const g = channel(image, 3 * i + 1) / 255
    const b = channel(image, 3 * i + 2) / 255
    const value = Math.max(r, g, b)
    const range = value - Math.min(r, g, b)
    const saturation = value > 0 ? range / value : 0
    const hue = hueTurns(r, g, b, value, range)
    if (value < 0.2) shares.black += 1 / count
    if (hue > 0.02 && hue < 0.14 && saturation > 0.2 && value > 0.1 && value < 0.6) shares.brown += 1 / count
    if (hue > 0.5 && hue < 0.7 && saturation > 0.25) shares.blue += 1 / count
    if ((hue < 0.14 || hue > 0.95) && saturation > 0.4 && value > 0.6) shares.sunset += 1 / count
    if (isSand(r, g, b)) shares.sand += 1 / count
  }
  return shares
}

/** Bright enough for daylight, from red to blue neither grey nor vivid, with enough green to be yellow and not red. */
const isSand = (r: number, g: number, b: number) =>
  r >= g && g >= b && r >= 0.42 && r - b >= 0.07 && r - b <= 0.62 * r && g - b >= 0.25 * (r - b)

/** Hue of a colour in turns, 0 to 1; 0 for grey. */
function hueTurns(r: number, g: number, b: number, value: number, range: number): number {
  if (range === 0) return 0
  const sixth = value === r ? (g - b) / range : value === g ? 2 + (b - r) / range : 4 + (r - g) / range
  return ((sixth + 6) % 6) / 6
}
