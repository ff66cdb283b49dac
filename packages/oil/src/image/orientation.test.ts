import { expect, test } from 'vitest'
import { findOrientation, orient, orientBack } from './orientation.ts'
import { createRandom } from './testing.ts'

const side = 12
const random = createRandom(3)
const square = Float32Array.from({ length: side * side }, random)
const plane = (data: Float32Array) => ({ width: side, height: side, data })
const ways = [false, true].flatMap((across) =>
  [false, true].flatMap((down) => [false, true].map((diagonal) => ({ across, down, diagonal }))),
)

test('a square, its quarter turns and its mirror images become the same square', () => {
  const upright = orient(square, side, findOrientation(plane(square)))
  const seen = new Set<string>()
  for (const way of ways) {
    const turned = orient(square, side, way)
    seen.add(turned.join())
    expect(orient(turned, side, findOrientation(plane(turned)))).toEqual(upright)
    expect(orientBack(turned, side, way)).toEqual(square)
  }
  expect(seen.size).toBe(8)
})

test('squares one after the other are turned each on its own', () => {
  const two = new Float32Array([...square, ...square.map((value) => value + 1)])
  const way = { across: true, down: false, diagonal: true }
  const turned = orient(two, side, way)
  expect(turned.subarray(0, side * side)).toEqual(orient(square, side, way))
  expect(orientBack(turned, side, way)).toEqual(two)
})
