import type { RgbImage } from '@varuna/oil/image/image'

export type RadarScene = 'slick' | 'calm' | 'clean'

export const IMAGE_SIDE = 256
const LOOKS = 4
const SEA_LEVEL = 112
/** X coordinates of the ends of the slick; it starts at the ship. */
const LENGTH_FROM = 226
const LENGTH_TO = 22

/** Repeatable numbers in [0, 1) (mulberry32). */
function createSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A synthetic grey radar image of the sea, 256 x 256 px: swell, speckle and the dark area of the scene. */
export function createSyntheticRadarImage(kind: RadarScene, seed: number): RgbImage {
  const random = createSeededRandom(seed)
  const damping = { slick, calm, clean: () => 1 }[kind]
  const data = new Uint8Array(IMAGE_SIDE * IMAGE_SIDE * 3)
  for (let y = 0; y < IMAGE_SIDE; y++)
    for (let x = 0; x < IMAGE_SIDE; x++) {
      const swell = 1 + 0.06 * Math.sin(0.22 * x + 0.31 * y) + 0.05 * Math.sin(0.013 * x - 0.021 * y + 1)
      const grey = SEA_LEVEL * swell * damping(x, y) * speckle(random) + ship(kind, x, y)
      data.fill(Math.max(0, Math.min(255, Math.round(grey))), 3 * (y * IMAGE_SIDE + x), 3 * (y * IMAGE_SIDE + x) + 3)
    }
  return { width: IMAGE_SIDE, height: IMAGE_SIDE, data }
}

/** Amplitude of multi-look speckle, mean about 1: the root of a gamma variable. */
function speckle(random: () => number): number {
  let power = 0
  for (let look = 0; look < LOOKS; look++) power -= Math.log(1 - random() * 0.9999) / LOOKS
  return Math.sqrt(power)
}

const step = (from: number, to: number, value: number) => {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** An oil slick: narrow and sharp behind the ship, then wider, drifted, frayed to leeward and torn. */
function slick(x: number, y: number): number {
  const age = (LENGTH_FROM - x) / (LENGTH_FROM - LENGTH_TO)
  if (age < 0 || age > 1) return 1
  const middle = 82 + 104 * age + 9 * Math.sin(5.2 * age) + 3 * Math.sin(14 * age + 1)
  const width = 1.5 + 11 * age ** 0.75
  const fray = 2 + age * (9 + 6 * Math.sin(0.33 * x + 0.8) + 4 * Math.sin(0.14 * x + 2))
  const off = y - middle
  const edge = off < 0 ? step(width, width + 2, -off) : step(width, width + fray, off)
  const torn = age < 0.6 ? 0 : step(0.35, 1.1, Math.sin(0.16 * x - 0.3 * off) + age - 0.4) * (age - 0.5)
  return Math.min(1, 0.4 + 0.6 * edge + torn * 0.7 + 0.5 * step(0.9, 1, age))
}

/** A calm area: broad and soft, without a clear shape. */
function calm(x: number, y: number): number {
  const field =
    Math.sin(0.019 * x + 0.6) * Math.cos(0.024 * y - 0.3) +
    0.5 * Math.sin(0.041 * x - 0.033 * y + 1.7) +
    0.25 * Math.cos(0.07 * x + 0.05 * y)
  return 1 - 0.5 * step(0.15, 1.25, field)
}

/** The bright echo of the ship at the head of its slick. */
function ship(kind: RadarScene, x: number, y: number): number {
  if (kind !== 'slick') return 0
  return 190 * Math.exp(-((x - 229) ** 2 + 0.5 * (x - 229) * (y - 82) + (y - 82) ** 2) / 5)
}
