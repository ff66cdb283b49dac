import { expect, test } from 'vitest'
import { freePart, isInSight, middleOf, paddingOf, type Rectangle } from './free-part.ts'

const phone: Rectangle = { left: 0, top: 0, right: 360, bottom: 540 }
const card: Rectangle = { left: 10, top: 210, right: 346, bottom: 520 }
const buttons: Rectangle = { left: 10, top: 10, right: 52, bottom: 94 }

test('the largest part beside a card is above it on a narrow screen, and next to it on a wide one', () => {
  expect(freePart(phone, [card])).toEqual({ left: 0, top: 0, right: 360, bottom: 210 })
  expect(freePart(phone, [card, buttons])).toEqual({ left: 52, top: 0, right: 360, bottom: 210 })
  const wide = { left: 0, top: 0, right: 1000, bottom: 800 }
  expect(middleOf(freePart(wide, [{ left: 612, top: 456, right: 948, bottom: 766 }]))).toEqual({ x: 306, y: 400 })
})

test('what fills the free part stays off its edges, and off little of a small one', () => {
  const above = freePart(phone, [card])
  expect(paddingOf(phone, above, 48)).toEqual({ left: 48, top: 48, right: 48, bottom: 378 })
  expect(paddingOf(phone, { ...above, bottom: 100 }, 48)).toEqual({ left: 25, top: 25, right: 25, bottom: 465 })
})

test('a frame that is covered entirely, or not at all, is one part', () => {
  expect(freePart(phone, [])).toEqual(phone)
  expect(freePart(phone, [{ left: -5, top: -5, right: 400, bottom: 600 }])).toEqual(phone)
})

test('a point under a cover, close to one or outside the frame is not visible', () => {
  const seen = [
    [180, 100],
    [180, 300],
    [180, 200],
    [180, 181],
    [5, 150],
    [400, 100],
    [180, -20],
  ].map(([x = 0, y = 0]) => isInSight({ x, y }, phone, [card, buttons]))
  expect(seen).toEqual([true, false, false, true, false, false, false])
})

test('no free rectangle is larger than the one found', () => {
  let seed = 7
  const random = (most: number) => Math.floor(((seed = (seed * 16807) % 2147483647) / 2147483647) * most)
  const frame = { left: 0, top: 0, right: 8, bottom: 8 }
  for (let turn = 0; turn < 60; turn += 1) {
    const covers = Array.from({ length: 1 + random(4) }, () => {
      const [left, top] = [random(7), random(7)]
      return { left, top, right: left + 1 + random(4), bottom: top + 1 + random(4) }
    })
    const isCovered = (x: number, y: number) =>
      covers.some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom)
    let largest = 0
    for (let left = 0; left < 8; left += 1)
      for (let top = 0; top < 8; top += 1)
        for (let right = left + 1; right <= 8; right += 1)
          for (let bottom = top + 1; bottom <= 8; bottom += 1) {
            const cells = (right - left) * (bottom - top)
            if (cells <= largest) continue
            let isFree = true
            for (let x = left; x < right && isFree; x += 1)
              for (let y = top; y < bottom && isFree; y += 1) isFree = !isCovered(x, y)
            if (isFree) largest = cells
          }
    const part = freePart(frame, covers)
    expect((part.right - part.left) * (part.bottom - part.top)).toBe(largest)
  }
})
