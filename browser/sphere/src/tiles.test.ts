import { describe, expect, it } from 'vitest'
import { dot, inverse, rotationBetween, rotate, identityRotation } from './quaternion.ts'
import { front, itemFor, nearestTile, tileDirections, wrapIndex } from './tiles.ts'

const tiles = tileDirections()

describe('tileDirections', () => {
  it('returns 42 directions, each adjacent to the previous one', () => {
    expect(tiles).toHaveLength(42)
    tiles.forEach((tile, index) => {
      const next = tiles[(index + 1) % 42] ?? front
      expect((Math.acos(dot(tile, next)) * 180) / Math.PI).toBeLessThan(36.1)
    })
  })
})

describe('nearestTile', () => {
  it('finds every tile that is turned to the front', () => {
    tiles.forEach((tile, index) => expect(nearestTile(tiles, rotationBetween(tile, front))).toBe(index))
  })

  it('considers only the wanted tiles', () => {
    expect(nearestTile(tiles, identityRotation, (tile) => tile === 7)).toBe(7)
    expect(nearestTile(tiles, identityRotation, () => false)).toBe(-1)
    const turn = rotationBetween([1, 0, 0], [0, 0.6, 0.8])
    const seen = rotate(turn, tiles[20] ?? front)
    expect(nearestTile(tiles, turn, undefined, seen)).toBe(20)
    expect(rotate(inverse(turn), seen)[0]).toBeCloseTo(tiles[20]?.[0] ?? NaN)
  })
})

describe('itemFor', () => {
  it.each([1, 2, 7, 14, 41, 42, 60, 1000])('assigns %s items so that adjacent tiles continue the list', (count) => {
    for (const at of [0, 1, 20, 41]) {
      const dealt = tiles.map((_, tile) => itemFor(tile, at, 0, 42, count))
      expect(dealt[at]).toBe(0)
      expect(dealt[wrapIndex(at + 1, 42)]).toBe(1 % count)
      expect(dealt[wrapIndex(at - 1, 42)]).toBe(count - 1)
      expect(new Set(dealt).size).toBe(Math.min(count, 42))
    }
  })

  it('wraps around the item count', () => {
    expect(wrapIndex(-1, 14)).toBe(13)
    expect(wrapIndex(14, 14)).toBe(0)
    expect(itemFor(1, 0, 13, 42, 14)).toBe(0)
  })

  it('reaches all of 60 items by moving from tile to tile', () => {
    const seen = new Set<number>()
    let [at, item] = [0, 0]
    for (let step = 0; step < 60; step += 1) {
      seen.add(item)
      const next = (at + 1) % 42
      item = itemFor(next, at, item, 42, 60)
      at = next
    }
    expect(seen.size).toBe(60)
  })
})
