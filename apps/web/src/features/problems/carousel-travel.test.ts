import { expect, test } from 'vitest'
import {
  isAtRest,
  itemAt,
  offsetOf,
  pull,
  snap,
  start,
  stepTravel,
  turn,
  turnTo,
  type Travel,
} from './carousel-travel.ts'

const settle = (travel: Travel): Travel => {
  let moving = travel
  for (let frame = 0; frame < 600 && !isAtRest(moving); frame += 1) moving = stepTravel(moving, 1 / 60)
  return moving
}

test('a hand moves it freely, and letting go snaps to the nearest slide', () => {
  const held = pull(start, 1.4)
  expect(settle(held).position).toBeCloseTo(1.4)
  expect(settle(snap(held)).position).toBe(1)
  expect(settle(snap(pull(start, -2.6))).position).toBe(-3)
})

test('it comes to rest on its target exactly, and then stays', () => {
  const rest = settle(turn(start, 1))
  expect(rest).toEqual({ position: 1, target: 1, speed: 0 })
  expect(stepTravel(rest, 1 / 60)).toEqual(rest)
})

test('a frame that took no time moves nothing, and speed has the sign of the way', () => {
  const going = turn(start, -1)
  expect(stepTravel(going, 0)).toBe(going)
  expect(stepTravel(going, 1 / 60).speed).toBeLessThan(0)
})

test('slides loop: each stands within half a row of the middle', () => {
  for (const position of [-31.5, -14, -0.25, 0, 6.75, 13.9, 140]) {
    const offsets = Array.from({ length: 14 }, (_, index) => offsetOf(index, position, 14))
    expect(Math.min(...offsets)).toBeGreaterThanOrEqual(-7)
    expect(Math.max(...offsets)).toBeLessThan(7)
    expect(new Set(offsets.map((offset) => offset.toFixed(6))).size).toBe(14)
  }
  expect(offsetOf(13, 0, 14)).toBe(-1)
  expect(offsetOf(0, 13, 14)).toBe(1)
})

test('the item in the middle wraps both ways, and an item is reached the shorter way', () => {
  expect([-1, 0, 6, 7, 13, 14].map((target) => itemAt({ ...start, target }, 7))).toEqual([6, 0, 6, 0, 6, 0])
  expect(turnTo({ ...start, target: 8 }, 6, 7).target).toBe(6)
  expect(turnTo({ ...start, target: 8 }, 3, 7).target).toBe(10)
})
