import { expect, it } from 'vitest'
import { statedAt, type ShipStatement } from './stated-vessel.ts'

const DAY_MS = 86_400_000
const says = (shipType: number | null, lengthM: number | null, fromDay: number, toDay = fromDay): ShipStatement => ({
  shipType,
  lengthM,
  firstMs: fromDay * DAY_MS,
  lastMs: toDay * DAY_MS,
})
const at = (day: number, ...statements: ShipStatement[]) => {
  const { shipType, lengthM } = statedAt(statements, day * DAY_MS)
  return [shipType, lengthM]
}

it('a vessel is what it stated for most of the time, whatever it stated last', () => {
  expect(at(10, says(80, 100, 0, 10), says(37, 12, 11))).toEqual([80, 100])
  expect(at(10, says(37, 12, 2, 4), says(80, 100, 0, 10))).toEqual([80, 100])
  expect(statedAt([says(80, 100, 0, 10), says(37, 12, 11)], 10 * DAY_MS).others).toContainEqual({
    shipType: 37,
    lengthM: 12,
  })
  expect(statedAt([says(80, 100, 0, 10)], 10 * DAY_MS).others).toEqual([])
})

it('an MMSI that passed to another ship is that ship after half of 90 days', () => {
  const passed = [says(80, 100, 0, 400), says(30, 20, 401, 600)]
  expect(at(410, ...passed)).toEqual([80, 100])
  expect(at(460, ...passed)).toEqual([30, 20])
})

it('type and length are found each by itself, and what states nothing counts for nothing', () => {
  expect(at(5, says(80, null, 0, 5), says(null, 100, 0, 5), says(0, null, 0, 90))).toEqual([80, 100])
  expect(at(5)).toEqual([null, null])
  expect(statedAt([says(80, null, 0, 5), says(37, null, 5)], 0).others).toEqual([{ shipType: 37, lengthM: null }])
})

it('what was stated only after it counts where nothing was stated before', () => {
  expect(at(5, says(37, 12, 1, 1), says(80, 100, 0, 5), says(37, 12, 9, 90))).toEqual([80, 100])
  expect(at(5, says(80, 100, 6, 7), says(37, 12, 8, 90))).toEqual([80, 100])
})

it('of two that were each stated once, the first counts', () => {
  expect(at(5, says(37, 12, 6), says(80, 100, 5))).toEqual([80, 100])
})
