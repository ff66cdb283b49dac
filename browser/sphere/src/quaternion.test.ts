import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  multiply,
  dot,
  inverse,
  length,
  rotationVector,
  scale,
  rotationBetween,
  rotate,
  fromRotationVector,
  normalise,
  identityRotation,
  type Vector,
} from './quaternion.ts'

const part = fc.double({ min: -1, max: 1, noNaN: true })
const direction = fc
  .tuple(part, part, part)
  .filter((v) => length(v) > 0.01)
  .map((v) => normalise(v))
const turn = fc.tuple(direction, fc.double({ min: 0.001, max: 3.1, noNaN: true })).map(([axis, angle]) => ({
  vector: axis.map((one) => one * angle) as unknown as Vector,
}))
const close = (a: readonly number[], b: readonly number[], digits = 7) =>
  a.forEach((one, index) => expect(one).toBeCloseTo(b[index] ?? NaN, digits))

describe('turns', () => {
  it('rotate x to y by a quarter turn about z', () => {
    close(rotate(fromRotationVector([0, 0, Math.PI / 2]), [1, 0, 0]), [0, 1, 0])
  })

  it('rotate one direction to the other by the shortest way, opposite ones too', () => {
    fc.assert(fc.property(direction, direction, (from, to) => close(rotate(rotationBetween(from, to), from), to)))
    fc.assert(
      fc.property(direction, direction, fc.integer({ min: 1, max: 18 }), (from, aside, power) => {
        const to = normalise(add(scale(from, -1), scale(aside, 10 ** -power)))
        close(rotate(rotationBetween(from, to), from), to)
      }),
    )
    close(rotate(rotationBetween([0, 0, 1], [0, 0, -1]), [0, 0, 1]), [0, 0, -1])
    close(rotate(rotationBetween([1, 0, 0], [-1, 0, 0]), [1, 0, 0]), [-1, 0, 0])
    close(rotationBetween([0, 1, 0], [0, 1, 0]), identityRotation)
  })

  it('keep lengths and angles, and are undone by their inverse', () => {
    fc.assert(
      fc.property(turn, direction, direction, ({ vector }, a, b) => {
        const q = fromRotationVector(vector)
        expect(dot(rotate(q, a), rotate(q, b))).toBeCloseTo(dot(a, b), 7)
        close(rotate(inverse(q), rotate(q, a)), a)
      }),
    )
  })

  it('compose', () => {
    fc.assert(
      fc.property(turn, turn, direction, (first, second, v) => {
        const a = fromRotationVector(first.vector)
        const b = fromRotationVector(second.vector)
        close(rotate(multiply(b, a), v), rotate(b, rotate(a, v)))
        expect(Math.hypot(...multiply(b, a))).toBeCloseTo(1, 12)
      }),
    )
  })

  it('convert to rotation vectors and back', () => {
    fc.assert(fc.property(turn, ({ vector }) => close(rotationVector(fromRotationVector(vector)), vector, 6)))
    expect(rotationVector(identityRotation)).toEqual([0, 0, 0])
    expect(fromRotationVector([0, 0, 0])).toEqual(identityRotation)
    close(rotationVector(fromRotationVector([0, 3 * Math.PI, 0])).map(Math.abs), [0, Math.PI, 0])
  })
})
