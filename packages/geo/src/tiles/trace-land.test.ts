import { expect, it } from 'vitest'
import { traceLand } from './trace-land.ts'

const box = { west: 0, south: 0, east: 10, north: 10 }
const never = () => {
  throw new Error('isAllLand was called unexpectedly')
}

/** Twice the area, positive clockwise on the screen. */
const area = (ring: number[]) => {
  let sum = 0
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length
    sum += (ring[at] as number) * (ring[next + 1] as number) - (ring[next] as number) * (ring[at + 1] as number)
  }
  return sum / 2
}
const westHalf = (x: number) => x < 5

it('closes land along the sides of the box, corners included', () => {
  // Runs south on screen with land to the west, on its right.
  const [ring = []] = traceLand([[5, 0, 5, 10]], box, westHalf, never)
  expect(area(ring)).toBe(50)
  const [other = []] = traceLand([[5, 10, 5, 0]], box, (x) => !westHalf(x), never)
  expect(area(other)).toBe(50)
  expect(other).toContain(10)
})

it('traces a channel as two pieces of land, and a strip of land as one', () => {
  const channel = traceLand(
    [
      [4, 0, 4, 10],
      [6, 10, 6, 0],
    ],
    box,
    (x) => x < 4 || x > 6,
    never,
  )
  expect(channel.map(area)).toEqual([40, 40])
  const strip = traceLand(
    [
      [4, 10, 4, 0],
      [6, 0, 6, 10],
    ],
    box,
    (x) => x > 4 && x < 6,
    never,
  )
  expect(strip.map(area)).toEqual([20])
})

it('checks for land when no line crosses the box', () => {
  expect(traceLand([], box, never, () => true).map(area)).toEqual([100])
  expect(traceLand([], box, never, () => false)).toEqual([])
})

it('does not flood the tile when simplification makes the shores of a narrow spit cross', () => {
  const tongue = [2.8, 10, 3, 7, 3.2, 10]
  const [ring = [], ...rest] = traceLand([tongue], box, () => false, never)
  expect(rest).toEqual([])
  expect(Math.abs(area(ring))).toBeLessThan(1)
  const [kept = []] = traceLand([[3.2, 10, 3, 7, 2.8, 10]], box, () => false, never)
  expect(Math.abs(area(kept))).toBeLessThan(1)
})
