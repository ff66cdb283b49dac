import { describe, expect, test } from 'vitest'
import { bandShift, baseSpeed, initialMotion, stepBands, type BandMotion } from './band-speed.ts'

const simulate = (from: BandMotion, seconds: number, pxPerSecond: number, frames = 60): BandMotion => {
  let motion = from
  let y = from.scrollY ?? 0
  for (let frame = 0; frame < frames; frame += 1) {
    y += (pxPerSecond * seconds) / frames
    motion = stepBands(motion, seconds / frames, y)
  }
  return motion
}

describe('bands', () => {
  test('run at 100 px a second without scrolling', () => {
    expect(simulate(initialMotion, 1, 0).distance).toBeCloseTo(baseSpeed)
  })

  test('run faster with faster scrolling, up to a limit', () => {
    const slow = simulate(initialMotion, 1, 300).distance
    const fast = simulate(initialMotion, 1, 1_200).distance
    expect(slow).toBeGreaterThan(baseSpeed * 1.2)
    expect(fast).toBeGreaterThan(slow)
    expect(simulate(initialMotion, 1, 1e6).distance).toBeLessThanOrEqual(baseSpeed * 6)
  })

  test('reverse with the scroll and keep their direction when it stops', () => {
    const up = simulate(stepBands(initialMotion, 0.016, 5_000), 0.5, -800)
    expect(up.direction).toBe(-1)
    const after = simulate(up, 2, 0)
    expect(after.direction).toBe(-1)
    expect(after.distance).toBeLessThan(up.distance)
  })

  test('do not move on the first frame or without elapsed time', () => {
    expect(stepBands(initialMotion, 0, 900)).toEqual({ ...initialMotion, scrollY: 900 })
    expect(stepBands(initialMotion, 0.016, 900).scrollSpeed).toBe(0)
  })

  test('move in alternate directions and wrap within one text', () => {
    const near = { ...initialMotion, distance: 30 }
    expect(bandShift(near, 0, 400)).toBe(-30)
    expect(bandShift(near, 1, 400)).toBe(-370)
    expect(bandShift({ ...initialMotion, distance: 430 }, 0, 400)).toBe(-30)
    expect(bandShift({ ...initialMotion, distance: -30 }, 0, 400)).toBe(-370)
    expect(bandShift(near, 0, 0)).toBe(0)
  })
})
