import { expect, test } from 'vitest'
import type { Plane } from '../image/image.ts'
import { createRandom } from '../image/testing.ts'
import { createHeat } from './heat.ts'
import { refineHeat } from './refine-heat.ts'

const side = 256
const cells = 64

/** Speckled backscatter, `drop` grey levels darker where `isDark`, with other levels where `levelAt` names one. */
function seaWith(
  isDark: (x: number, y: number) => boolean,
  {
    drop = 60,
    speckle = 12,
    levelAt = (): number | null => null,
  }: {
    drop?: number
    speckle?: number
    levelAt?: (x: number, y: number) => number | null
  } = {},
): Plane {
  const random = createRandom(3)
  const data = Float32Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [i % side, Math.floor(i / side)]
    const noise = (random() + random() + random() - 1.5) * 2 * speckle
    return levelAt(x, y) ?? Math.min(255, Math.max(0, (isDark(x, y) ? 120 - drop : 120) + noise))
  })
  return { width: side, height: side, data }
}

/** Heat where `isHot`, in pixels of the backscatter. */
const heatWhere = (isHot: (x: number, y: number) => boolean) =>
  createHeat(
    Float32Array.from({ length: cells * cells }, (_, i) => {
      const scale = side / cells
      return isHot((i % cells) * scale + scale / 2, Math.floor(i / cells) * scale + scale / 2) ? 0.9 : 0.02
    }),
    cells,
  )

const count = (pixels: Uint8Array) => pixels.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0)
const isStreak = (x: number, y: number) => Math.abs(y - 128 - 0.3 * (x - 128)) < 4 && x > 60 && x < 200
const streakPixels = 140 * 8
const isAround = (_: number, y: number) => Math.abs(y - 128) < 50

test('a streak in a much wider hot area keeps its own area', () => {
  const refined = refineHeat(heatWhere(isAround), seaWith(isStreak))
  expect(refined).toMatchObject({ width: side, height: side })
  expect(count(refined.data) / streakPixels).toBeGreaterThan(0.7)
  expect(count(refined.data) / streakPixels).toBeLessThan(1.5)
  const inside = refined.data.filter((value, i) => value > 0 && isStreak(i % side, Math.floor(i / side)))
  expect(inside.length / count(refined.data)).toBeGreaterThan(0.7)
})

test('the answer is the same for the same sea with less contrast on the display', () => {
  const full = seaWith(isStreak)
  const dim = { ...full, data: full.data.map((value) => 20 + value * 0.6) }
  const [a, b] = [full, dim].map((detail) => count(refineHeat(heatWhere(isAround), detail).data)) as [number, number]
  expect(Math.abs(a / b - 1)).toBeLessThan(0.15)
})

test('heat without a dark spot, and without heat a dark spot, is dropped', () => {
  expect(
    count(
      refineHeat(
        heatWhere(isAround),
        seaWith(() => false),
      ).data,
    ),
  ).toBe(0)
  expect(
    count(
      refineHeat(
        heatWhere(() => false),
        seaWith(isStreak),
      ).data,
    ),
  ).toBe(0)
  expect(
    count(
      refineHeat(
        heatWhere((_, y) => y < 40),
        seaWith(isStreak),
      ).data,
    ),
  ).toBe(0)
})

test('a wide region that is dark only on average keeps the outline of the heat', () => {
  const isHalf = (x: number) => x < 110
  const refined = refineHeat(heatWhere(isHalf), seaWith(isHalf, { drop: 30, speckle: 40 }))
  expect(count(refined.data) / (110 * side)).toBeGreaterThan(0.9)
  expect(count(refined.data) / (110 * side)).toBeLessThan(1.1)
})

test('an empty corner, land and ships are not outlined', () => {
  const isCorner = (x: number, y: number) => x + y < 90
  const isLand = (x: number, y: number) => x > 200 && y > 200
  const levelAt = (x: number, y: number) => (isCorner(x, y) ? 0 : isLand(x, y) ? 250 : null)
  const all = heatWhere(() => true)
  expect(
    count(
      refineHeat(
        all,
        seaWith(() => false, { levelAt }),
      ).data,
    ),
  ).toBe(0)
  const withStreak = refineHeat(all, seaWith(isStreak, { levelAt })).data
  const outside = withStreak.filter((value, i) => {
    const [x, y] = [i % side, Math.floor(i / side)]
    return value > 0 && (isCorner(x, y) || isLand(x, y))
  })
  expect(outside.length).toBe(0)
  expect(count(withStreak) / streakPixels).toBeGreaterThan(0.5)
})

test('a black slick that reaches the edge is outlined, an area without data is not', () => {
  // Darkness fades over some pixels at the border of a slick, and begins at once where data end.
  const band = (fade: number) =>
    seaWith(() => false, {
      levelAt: (x, y) => {
        const beyond = Math.abs(y - 128 - (x - 190) * 0.5) - 14
        return x < 150 || beyond > fade ? null : beyond <= 0 ? 0 : (120 * beyond) / fade
      },
    })
  const heat = heatWhere((x, y) => x > 140 && Math.abs(y - 128 - (x - 190) * 0.5) < 24)
  const black = 106 * 28
  expect(count(refineHeat(heat, band(10)).data) / black).toBeGreaterThan(0.8)
  expect(count(refineHeat(heat, band(1)).data) / black).toBeLessThan(0.4)
})

test('a thin slick on a smooth sea keeps its own area', () => {
  const heat = heatWhere((x, y) => Math.abs(y - 128 - 0.3 * (x - 128)) < 24 && x > 50 && x < 210)
  const { data } = refineHeat(heat, seaWith(isStreak, { drop: 30, speckle: 1.5 }))
  expect(count(data) / streakPixels).toBeGreaterThan(0.7)
  expect(count(data) / streakPixels).toBeLessThan(1.6)
})

test('a pale patch beside a dark slick is dropped, also where the heat covers both', () => {
  const isPatch = (x: number, y: number) => Math.hypot(x - 60, y - 215) < 22
  const detail = seaWith(isStreak, {
    drop: 70,
    levelAt: (x, y) => (isPatch(x, y) ? 95 + (((x * 7 + y * 13) % 17) - 8) : null),
  })
  const { data } = refineHeat(
    heatWhere((x, y) => isAround(x, y) || Math.hypot(x - 60, y - 215) < 40),
    detail,
  )
  const patch = data.filter((value, i) => value > 0 && isPatch(i % side, Math.floor(i / side)))
  expect(patch.length).toBe(0)
  expect(count(data) / streakPixels).toBeGreaterThan(0.6)
  expect(count(data) / streakPixels).toBeLessThan(1.5)
})

test('a wide slick follows its own edge where the heat is wider', () => {
  const isSlick = (x: number, y: number) => Math.abs(y - 128 - 0.2 * (x - 128)) < 24
  const { data } = refineHeat(
    heatWhere((x, y) => Math.abs(y - 128 - 0.2 * (x - 128)) < 28),
    seaWith(isSlick, { drop: 60, speckle: 30 }),
  )
  const slick = side * 48
  expect(count(data) / slick).toBeGreaterThan(0.9)
  expect(count(data) / slick).toBeLessThan(1.1)
})

test('heat over a sea that darkens slowly is no slick', () => {
  const random = createRandom(5)
  const data = Float32Array.from({ length: side * side }, (_, i) => {
    const noise = (random() + random() + random() - 1.5) * 24
    return 90 + 0.2 * (i % side) + noise
  })
  const refined = refineHeat(
    heatWhere((x) => x < 128),
    { width: side, height: side, data },
  )
  expect(count(refined.data) / (side * side)).toBeLessThan(0.02)
})

test('a side that is dark without an edge is no slick, but a slick on it is outlined', () => {
  const isSlick = (x: number, y: number) => Math.hypot((x - 70) / 3, y - 128) < 8
  const random = createRandom(6)
  const darkSide = (fade: number) => {
    const data = Float32Array.from({ length: side * side }, (_, i) => {
      const [x, y] = [i % side, Math.floor(i / side)]
      const noise = (random() + random() + random() - 1.5) * 24
      const far = 1 / (1 + Math.exp((x - 128) / fade))
      return (isSlick(x, y) ? 30 : 140 - 60 * far) + noise
    })
    return refineHeat(
      heatWhere((x) => x < 128),
      { width: side, height: side, data },
    ).data
  }
  const slick = Array.from({ length: side * side }, (_, i) => isSlick(i % side, Math.floor(i / side)))
  const withoutEdge = darkSide(22)
  expect(count(withoutEdge) / count(Uint8Array.from(slick))).toBeLessThan(1.5)
  expect(withoutEdge.filter((value, i) => value > 0 && slick[i]).length / count(withoutEdge)).toBeGreaterThan(0.6)
  expect(count(darkSide(1)) / (side * 128)).toBeGreaterThan(0.9)
})
