import { expect, test } from 'vitest'
import { StackPicker } from './stack-picker.ts'

/** Clicks with one picker. Each click selects the vessel it picked, unless another is selected in between. */
function clicks(places: readonly (readonly number[])[], selectedBefore: Record<number, number | null> = {}) {
  const picker = new StackPicker()
  let selected: number | null = null
  return places.map((near, at) => {
    const before = selectedBefore[at]
    return (selected = picker.pick(near, before === undefined ? selected : before))
  })
}

test('clicks on overlapping vessels select each in turn, then start over', () => {
  expect(
    clicks([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]),
  ).toEqual([1, 2, 3, 1, 2])
  expect(
    clicks([
      [1, 2],
      [2, 1],
      [1, 2],
    ]),
    'while they move past each other',
  ).toEqual([1, 2, 1])
})

test('a click nearer to another vessel selects that one', () => {
  expect(
    clicks([
      [1, 2, 3],
      [2, 1, 3],
    ]),
  ).toEqual([1, 2])
  expect(
    clicks([
      [1, 2, 3],
      [1, 2, 3],
      [3, 2, 1],
    ]),
  ).toEqual([1, 2, 3])
  expect(clicks([[1], [1], []])).toEqual([1, 1, null])
})

test('after a different selection the nearest is selected again', () => {
  expect(
    clicks(
      [
        [1, 2],
        [1, 2],
      ],
      { 1: null },
    ),
  ).toEqual([1, 1])
  expect(
    clicks(
      [
        [1, 2],
        [1, 2],
      ],
      { 1: 9 },
    ),
  ).toEqual([1, 1])
})
