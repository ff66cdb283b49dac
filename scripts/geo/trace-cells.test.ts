import { joinLines } from '@varuna/geo/tiles/join-lines'
import { expect, it } from 'vitest'
import { traceCells, type Side } from './trace-cells.ts'

const radius = 6.3
const distance = (column: number, row: number) => Math.hypot(column - 10, row - 10)
const cut = (a: Side, b: Side): [number, number] => {
  const along = (radius - a.value) / (b.value - a.value)
  return [a.column + along * (b.column - a.column), a.row + along * (b.row - a.row)]
}

it('traces one ring around the lower values, which are on its right', () => {
  const pieces = []
  for (let row = 0; row < 20; row++) {
    for (let column = 0; column < 20; column++) pieces.push(...traceCells(column, row, distance, radius, cut))
  }
  const [ring = [], ...rest] = joinLines(pieces)
  expect(rest).toEqual([])
  expect(ring.slice(0, 2)).toEqual(ring.slice(-2))
  let twiceArea = 0
  for (let at = 2; at < ring.length; at += 2) {
    const [ax, ay, bx, by] = ring.slice(at - 2, at + 2) as [number, number, number, number]
    expect(Math.abs(Math.hypot(ax - 10, ay - 10) - radius)).toBeLessThan(0.05)
    twiceArea += ax * by - bx * ay
  }
  expect(twiceArea).toBeLessThan(-2 * Math.PI * (radius - 0.2) ** 2)
})

it('cuts a saddle in two', () => {
  const saddle = (column: number, row: number) => ((column + row) % 2 === 0 ? 1 : 0)
  const halfway = (a: Side, b: Side): [number, number] => [(a.column + b.column) / 2, (a.row + b.row) / 2]
  expect(traceCells(0, 0, saddle, 0.5, halfway)).toHaveLength(2)
})
