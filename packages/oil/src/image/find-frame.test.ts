import { expect, test } from 'vitest'
import { findFrame } from './find-frame.ts'
import { createSpeckledSea, paint } from './testing.ts'
import type { RgbImage } from './image.ts'

const sea = createSpeckledSea(4, (x) => x > 200)
/** The sea with other levels where `levelAt` names one. */
const over = (levelAt: (x: number, y: number) => number | null, { data }: RgbImage = sea) =>
  paint((x, y) => {
    const level = levelAt(x, y) ?? (data[3 * (256 * y + x)] as number)
    return [level, level, level]
  })

test('a frame around a picture is found with its width', () => {
  const frame = findFrame(over((x, y) => (x < 10 || x > 245 || y < 20 || y > 245 ? 255 : null)))
  expect(frame).toEqual({ left: 12 / 256, top: 22 / 256, width: 232 / 256, height: 222 / 256 })
  expect(findFrame(over((x, y) => (Math.min(x, y, 255 - x, 255 - y) < 12 ? 0 : null)))?.left).toBe(14 / 256)
})

test('a caption is found by its ground, with text in it', () => {
  const isText = (x: number, y: number) => y > 232 && y < 246 && x % 9 < 3
  for (const [ground, ink] of [
    [255, 0],
    [0, 255],
  ] as const)
    expect(findFrame(over((x, y) => (y < 226 ? null : isText(x, y) ? ink : ground)))).toEqual({
      left: 0,
      top: 0,
      width: 1,
      height: 224 / 256,
    })
})

test('a sea, the end of a scene, a page and a picture that is mostly frame have none', () => {
  expect(findFrame(sea)).toBeNull()
  expect(findFrame(over((x) => (x > 230 ? 0 : null)))).toBeNull()
  expect(findFrame(over((x, y) => (Math.max(Math.abs(x - 128), Math.abs(y - 128)) < 50 ? null : 255)))).toBeNull()
  expect(findFrame(over((x, y) => (y % 12 < 4 && x % 7 < 4 ? 20 : 250)))).toBeNull()
})
