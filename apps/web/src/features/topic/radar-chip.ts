import type { RgbImage } from '@varuna/oil/image'

export type ChipKind = 'slick' | 'calm' | 'clean'

export const CHIP_SIDE = 256
const LOOKS = 4
const SEA_LEVEL = 112
/** Where along the picture the slick begins, at the ship, and ends. */
const LENGTH_FROM = 226
const LENGTH_TO = 22

/** A repeatable stream of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A made-up radar picture of the sea, 256 x 256, grey: swell and speckle, and what makes a part of it dark. */
export function radarChip(kind: ChipKind, seed: number): RgbImage {
  const random = seeded(seed)
  const damping = { slick, calm, clean: () => 1 }[kind]
  const data = new Uint8Array(CHIP_SIDE * CHIP_SIDE * 3)
  for (let y = 0; y < CHIP_SIDE; y++)
    for (let x = 0; x < CHIP_SIDE; x++) {
      const swell = 1 + 0.06 * Math.sin(0.22 * x + 0.31 * y) + 0.05 * Math.sin(0.013 * x - 0.021 * y + 1)
      const grey = SEA_LEVEL * swell * damping(x, y) * speckle(random) + ship(kind, x, y)
      data.fill(Math.max(0, Math.min(255, Math.round(grey))), 3 * (y * CHIP_SIDE + x), 3 * (y * CHIP_SIDE + x) + 3)
    }
  return { width: CHIP_SIDE, height: CHIP_SIDE, data }
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

/** What a ship let out on its way: narrow and sharp behind the ship, then wider, drifted, frayed to leeward and torn. */
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

/** Calm air over the water: broad, soft, without a shape of its own. */
function calm(x: number, y: number): number {
  const field =
    Math.sin(0.019 * x + 0.6) * Math.cos(0.024 * y - 0.3) +
    0.5 * Math.sin(0.041 * x - 0.033 * y + 1.7) +
    0.25 * Math.cos(0.07 * x + 0.05 * y)
  return 1 - 0.5 * step(0.15, 1.25, field)
}

/** The bright echo of the ship at the head of its slick. */
function ship(kind: ChipKind, x: number, y: number): number {
  if (kind !== 'slick') return 0
  return 190 * Math.exp(-((x - 229) ** 2 + 0.5 * (x - 229) * (y - 82) + (y - 82) ** 2) / 5)
}
