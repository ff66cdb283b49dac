import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxesAt, buildBoxIndex, type Box } from './box-index.ts'

const degrees = fc.integer({ min: -1000, max: 1000 }).map((value) => value / 10)
const box = fc
  .tuple(degrees, degrees, fc.nat(300), fc.nat(300))
  .map(([west, south, width, height]): Box => [west, south, west + width / 10, south + height / 10])

describe('boxesAt', () => {
  it('finds the same boxes as a linear search', () => {
    fc.assert(
      fc.property(
        fc.array(box, { maxLength: 600 }),
        fc.array(fc.tuple(degrees, degrees), { maxLength: 50 }),
        (boxes, places) => {
          const index = buildBoxIndex(boxes)
          for (const [x, y] of places) {
            const every = [...boxes.keys()].filter((at) => {
              const [west, south, east, north] = boxes[at] as Box
              return west <= x && x <= east && south <= y && y <= north
            })
            expect(boxesAt(index, x, y)).toEqual(every)
          }
        },
      ),
      { seed: 5, numRuns: 200 },
    )
  })

  it('finds nothing in an empty index, and handles an index of one box', () => {
    expect(boxesAt(buildBoxIndex([]), 0, 0)).toEqual([])
    expect(boxesAt(buildBoxIndex([[0, 0, 1, 1]]), 1, 1)).toEqual([0])
  })

  it('distinguishes 20,000 boxes', () => {
    const boxes = Array.from({ length: 20_000 }, (_, at): Box => {
      const x = (at % 200) * 1.5
      const y = Math.floor(at / 200) * 1.5
      return [x, y, x + 1, y + 1]
    })
    const index = buildBoxIndex(boxes)
    for (const at of [0, 199, 12_345, 19_999]) {
      const [west = 0, south = 0] = boxes[at] ?? []
      expect(boxesAt(index, west + 0.5, south + 0.5)).toEqual([at])
      expect(boxesAt(index, west + 1.2, south + 0.5)).toEqual([])
    }
  })
})
