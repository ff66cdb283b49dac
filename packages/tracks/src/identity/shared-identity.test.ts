import { expect, it } from 'vitest'
import { findSharers } from './shared-identity.ts'

const hour = 3_600_000
const stated = (mmsi: number, fromHour: number, toHour: number) => ({
  mmsi,
  firstMs: fromHour * hour,
  newestMs: toHour * hour,
})
const own = stated(1, 10, 20)

it.each([
  ['at the same time', stated(2, 15, 30), [2]],
  ['for a while within', stated(2, 12, 13), [2]],
  ['afterwards: a change of MMSI', stated(2, 21, 30), []],
  ['before: a change of MMSI', stated(2, 1, 9), []],
  ['once, which may be received wrongly', stated(2, 12, 12), []],
])('another MMSI states it %s', (_, other, sharers) => {
  expect(findSharers(own, [own, other])).toEqual(sharers)
})

it('an MMSI that stated it only once shares it with all others', () => {
  expect(findSharers(stated(1, 10, 10), [stated(3, 20, 20), stated(2, 1, 5)])).toEqual([2, 3])
})
