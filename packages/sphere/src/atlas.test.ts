import { describe, expect, it } from 'vitest'
import { cellAt, cellFor, gridSide, middleSquare } from './atlas.ts'

describe('the atlas', () => {
  it.each([
    [1, 1],
    [2, 2],
    [7, 3],
    [14, 4],
    [42, 7],
    [60, 8],
  ])('of %s pictures is a square of %s cells a side', (count, side) => expect(gridSide(count)).toBe(side))

  it('gives every picture its own cell inside the square', () => {
    for (const count of [1, 2, 7, 60]) {
      const cells = Array.from({ length: count }, (_, index) => cellAt(index, count))
      expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(count)
      expect(cells.every(({ column, row }) => column < gridSide(count) && row < gridSide(count))).toBe(true)
    }
  })

  it('has cells of 512 px, and smaller ones only where the card takes no larger texture', () => {
    expect(cellFor(60, 16384)).toBe(512)
    expect(cellFor(60, 4096)).toBe(512)
    expect(cellFor(60, 2048)).toBe(256)
  })

  it('takes the middle of wide and tall pictures', () => {
    expect(middleSquare(828, 552)).toEqual({ x: 138, y: 0, side: 552 })
    expect(middleSquare(300, 400)).toEqual({ x: 0, y: 50, side: 300 })
  })
})
