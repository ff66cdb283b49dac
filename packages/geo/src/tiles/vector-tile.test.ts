import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTile } from '../fixtures/read-tile.ts'
import { encodeTile } from './vector-tile.ts'

const units = fc.integer({ min: -64, max: 4160 })

it('decodes the positions and properties that were encoded', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(units, units), { minLength: 1, maxLength: 20 }),
      fc.record({ name: fc.string(), rank: fc.integer() }),
      (places, properties) => {
        const parts = places.map(([x, y]) => [x, y])
        const { ports } = readTile(encodeTile([{ name: 'ports', features: [{ type: 'point', parts, properties }] }]))
        expect(ports?.[0]?.properties).toEqual(properties)
        expect(ports?.[0]?.parts).toEqual(places.map((place) => [place]))
      },
    ),
  )
})

it('rounds, drops repeated points and parts that are too short, and closes rings by command', () => {
  const tile = encodeTile([
    {
      name: 'coast',
      features: [
        { type: 'polygon', parts: [[0, 0, 10.4, 0.2, 10.2, 0, 10, 10, 0, 0]], properties: { kind: 'land' } },
        { type: 'polygon', parts: [[5, 5, 5.2, 5, 5, 5.1]], properties: { kind: 'water' } },
      ],
    },
    { name: 'empty', features: [] },
  ])
  expect(readTile(tile)).toEqual({
    coast: [
      {
        type: 3,
        properties: { kind: 'land' },
        parts: [
          [
            [0, 0],
            [10, 0],
            [10, 10],
          ],
        ],
      },
    ],
  })
})

it('combines concatenated tiles into one', () => {
  const layer = (name: string) => [
    { name, features: [{ type: 'line' as const, parts: [[0, 0, 5, 5]], properties: {} }] },
  ]
  const both = new Uint8Array([...encodeTile(layer('lines')), ...encodeTile(layer('grid'))])
  expect(Object.keys(readTile(both))).toEqual(['lines', 'grid'])
})
