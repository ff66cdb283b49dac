import type { Indicator } from '@varuna/contract/analysis/intelligence'
import { expect, it } from 'vitest'
import { buildWaterfall } from './waterfall-steps.ts'

const indicator = (rule: string, points: number) => ({ rule, points }) as Indicator
const bars = (...points: number[]) =>
  buildWaterfall(points.map((one, at) => indicator(`RISK-${at + 1}`, one))).steps.map(({ from, to }) => [from, to])

it("steps from the analyst's score to the result, omitting indicators without points", () => {
  const { steps, without, sum } = buildWaterfall([
    indicator('RISK-1', 40),
    indicator('RISK-2', 0),
    indicator('RISK-3', 12),
  ])
  expect(steps.map(({ indicator: { rule }, from, to }) => [rule, from, to])).toEqual([
    ['RISK-1', 0, 40],
    ['RISK-3', 40, 52],
  ])
  expect([without.map(({ rule }) => rule), sum]).toEqual([['RISK-2'], 52])
})

it('draws nothing below 0 or above 100, whatever the sum', () => {
  expect(bars(90, 15, 10)).toEqual([
    [0, 90],
    [90, 100],
    [100, 100],
  ])
  expect(bars(5, -10, 20)).toEqual([
    [0, 5],
    [5, 0],
    [0, 15],
  ])
})
