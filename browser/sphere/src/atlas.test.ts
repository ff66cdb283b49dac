import { describe, expect, it } from 'vitest'
import { cellAt, cellSidePixels, gridSide, centreSquare } from './atlas.ts'

describe('the atlas', () => {
  it.each([
    [1, 1],
    [2, 2],
    [7, 3],
    [14, 4],
    [42, 7],
    [60, 8],
  ])('of %s pictures is a square of %s cells a side', (count, side) => expect(gridSide(count)).toBe(side))

  it('places each picture in its own cell inside the square', () => {
    for (const count of [1, 2, 7, 60]) {
      const cells = Array.from({ length: count }, (_, index) => cellAt(index, count))
      expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(count)
      expect(cells.every(({ column, row }) => column < gridSide(count) && row < gridSide(count))).toBe(true)
    }
  })

  it('uses cells of 512 px or as the page states, and smaller ones when the graphics card limits the texture size', () => {
    expect(cellSidePixels(60, 16384)).toBe(512)
    expect(cellSidePixels(60, 4096)).toBe(512)
    expect(cellSidePixels(60, 2048)).toBe(256)
    expect(cellSidePixels(24, 16384, 320)).toBe(320)
  })

  it('crops wide and tall pictures to their centre', () => {
    expect(centreSquare(828, 552)).toEqual({ x: 138, y: 0, side: 552 })
    expect(centreSquare(300, 400)).toEqual({ x: 0, y: 50, side: 300 })
  })
})
