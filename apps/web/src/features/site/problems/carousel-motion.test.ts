import { expect, test } from 'vitest'
import {
  isAtRest,
  activeItem,
  slideOffset,
  dragBy,
  snapToSlide,
  initialMotion,
  stepMotion,
  moveBy,
  moveTo,
  sidewaysWheel,
  type CarouselMotion,
} from './carousel-motion.ts'

const settle = (motion: CarouselMotion): CarouselMotion => {
  let moving = motion
  for (let frame = 0; frame < 600 && !isAtRest(moving); frame += 1) moving = stepMotion(moving, 1 / 60)
  return moving
}

test('a drag moves it freely, and a release snaps to the nearest slide', () => {
  const held = dragBy(initialMotion, 1.4)
  expect(settle(held).position).toBeCloseTo(1.4)
  expect(settle(snapToSlide(held)).position).toBe(1)
  expect(settle(snapToSlide(dragBy(initialMotion, -2.6))).position).toBe(-3)
})

test('it comes to rest exactly on its target and stays there', () => {
  const rest = settle(moveBy(initialMotion, 1))
  expect(rest).toEqual({ position: 1, target: 1, speed: 0 })
  expect(stepMotion(rest, 1 / 60)).toEqual(rest)
})

test('a frame without elapsed time moves nothing, and speed has the sign of the direction', () => {
  const going = moveBy(initialMotion, -1)
  expect(stepMotion(going, 0)).toBe(going)
  expect(stepMotion(going, 1 / 60).speed).toBeLessThan(0)
})

test('slides loop: each is within half a row of the middle', () => {
  for (const position of [-31.5, -14, -0.25, 0, 6.75, 13.9, 140]) {
    const offsets = Array.from({ length: 14 }, (_, index) => slideOffset(index, position, 14))
    expect(Math.min(...offsets)).toBeGreaterThanOrEqual(-7)
    expect(Math.max(...offsets)).toBeLessThan(7)
    expect(new Set(offsets.map((offset) => offset.toFixed(6))).size).toBe(14)
  }
  expect(slideOffset(13, 0, 14)).toBe(-1)
  expect(slideOffset(0, 13, 14)).toBe(1)
})

test('the active item wraps both ways, and an item is reached the shorter way', () => {
  expect([-1, 0, 6, 7, 13, 14].map((target) => activeItem({ ...initialMotion, target }, 7))).toEqual([6, 0, 6, 0, 6, 0])
  expect(moveTo({ ...initialMotion, target: 8 }, 6, 7).target).toBe(6)
  expect(moveTo({ ...initialMotion, target: 8 }, 3, 7).target).toBe(10)
})

test('only a horizontal wheel, or one with Shift, moves it', () => {
  const wheel = { deltaX: 0, deltaY: 0, shiftKey: false, ctrlKey: false }
  expect(sidewaysWheel({ ...wheel, deltaX: 40, deltaY: -6 })).toBe(40)
  expect(sidewaysWheel({ ...wheel, deltaY: 120, shiftKey: true })).toBe(120)
  expect(sidewaysWheel({ ...wheel, deltaX: -120, shiftKey: true })).toBe(-120)
  expect(sidewaysWheel({ ...wheel, deltaY: 120 })).toBe(0)
  expect(sidewaysWheel({ ...wheel, deltaX: 12, deltaY: -120 })).toBe(0)
  expect(sidewaysWheel({ ...wheel, deltaX: 40, ctrlKey: true })).toBe(0)
})
