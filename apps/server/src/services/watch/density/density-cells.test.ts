import { expect, test } from 'vitest'
import { addDay, createSum, packSeconds, tilesOf, unpackHours, unpackSeconds } from './density-cells.ts'

/** As a driver of a database answers: a part of a longer buffer, at an odd place. */
const inBuffer = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from([1, 2, 3]), bytes, Buffer.from([4])]).subarray(3, 3 + bytes.length)

test('cells come back from a part of a longer buffer, and from that part alone', () => {
  const seconds = new Map([
    [3_600_000, 7_200],
    [7, 3_600],
  ])
  const packed = inBuffer(packSeconds(seconds))
  expect([...unpackSeconds(packed)]).toEqual([
    [7, 3_600],
    [3_600_000, 7_200],
  ])
  const sum = createSum()
  addDay(sum, packed)
  const tiles = [...tilesOf(sum, 10)]
  expect(tiles.map(({ tile }) => tile)).toEqual([0, 360])
  expect(tiles.flatMap(({ cells }) => [...unpackHours(inBuffer(cells))])).toEqual([
    [7, 1],
    [3_600_000, 2],
  ])
})
