import { describe, expect, test } from 'vitest'
import { bandShift, baseSpeed, resting, stepBands, type BandTravel } from './band-speed.ts'

const run = (from: BandTravel, seconds: number, pxPerSecond: number, frames = 60): BandTravel => {
  let travel = from
  let y = from.scrollY ?? 0
  for (let frame = 0; frame < frames; frame += 1) {
    y += (pxPerSecond * seconds) / frames
    travel = stepBands(travel, seconds / frames, y)
  }
  return travel
}

describe('bands', () => {
  test('run at 100 px a second while nobody scrolls', () => {
    expect(run(resting, 1, 0).distance).toBeCloseTo(baseSpeed)
  })

  test('run faster the faster the scroll, with a limit', () => {
    const slow = run(resting, 1, 300).distance
    const fast = run(resting, 1, 1_200).distance
    expect(slow).toBeGreaterThan(baseSpeed * 1.2)
    expect(fast).toBeGreaterThan(slow)
    expect(run(resting, 1, 1e6).distance).toBeLessThanOrEqual(baseSpeed * 6)
  })

  test('turn round with the scroll and keep that way when it stops', () => {
    const up = run(stepBands(resting, 0.016, 5_000), 0.5, -800)
    expect(up.direction).toBe(-1)
    const after = run(up, 2, 0)
    expect(after.direction).toBe(-1)
    expect(after.distance).toBeLessThan(up.distance)
  })

  test('a first frame, and one that took no time, move nothing', () => {
    expect(stepBands(resting, 0, 900)).toEqual({ ...resting, scrollY: 900 })
    expect(stepBands(resting, 0.016, 900).scrollSpeed).toBe(0)
  })

  test('alternate bands move in opposite directions and wrap within one text', () => {
    const near = { ...resting, distance: 30 }
    expect(bandShift(near, 0, 400)).toBe(-30)
    expect(bandShift(near, 1, 400)).toBe(-370)
    expect(bandShift({ ...resting, distance: 430 }, 0, 400)).toBe(-30)
    expect(bandShift({ ...resting, distance: -30 }, 0, 400)).toBe(-370)
    expect(bandShift(near, 0, 0)).toBe(0)
  })
})
