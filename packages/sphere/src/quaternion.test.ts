import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  after,
  dot,
  inverse,
  length,
  rotationVector,
  scale,
  turnBetween,
  turned,
  turnOf,
  unit,
  unturned,
  type Vector,
} from './quaternion.ts'

const part = fc.double({ min: -1, max: 1, noNaN: true })
const direction = fc
  .tuple(part, part, part)
  .filter((v) => length(v) > 0.01)
  .map((v) => unit(v))
const turn = fc.tuple(direction, fc.double({ min: 0.001, max: 3.1, noNaN: true })).map(([axis, angle]) => ({
  vector: axis.map((one) => one * angle) as unknown as Vector,
}))
const close = (a: readonly number[], b: readonly number[], digits = 7) =>
  a.forEach((one, index) => expect(one).toBeCloseTo(b[index] ?? NaN, digits))

describe('turns', () => {
  it('a quarter turn about z brings x to y', () => {
    close(turned(turnOf([0, 0, Math.PI / 2]), [1, 0, 0]), [0, 1, 0])
  })

  it('the shortest turn brings one direction to the other, opposite ones too', () => {
    fc.assert(fc.property(direction, direction, (from, to) => close(turned(turnBetween(from, to), from), to)))
    fc.assert(
      fc.property(direction, direction, fc.integer({ min: 1, max: 18 }), (from, aside, power) => {
        const to = unit(add(scale(from, -1), scale(aside, 10 ** -power)))
        close(turned(turnBetween(from, to), from), to)
      }),
    )
    close(turned(turnBetween([0, 0, 1], [0, 0, -1]), [0, 0, 1]), [0, 0, -1])
    close(turned(turnBetween([1, 0, 0], [-1, 0, 0]), [1, 0, 0]), [-1, 0, 0])
    close(turnBetween([0, 1, 0], [0, 1, 0]), unturned)
  })

  it('keep lengths and angles, and their inverse takes them back', () => {
    fc.assert(
      fc.property(turn, direction, direction, ({ vector }, a, b) => {
        const q = turnOf(vector)
        expect(dot(turned(q, a), turned(q, b))).toBeCloseTo(dot(a, b), 7)
        close(turned(inverse(q), turned(q, a)), a)
      }),
    )
  })

  it('compose as one after the other', () => {
    fc.assert(
      fc.property(turn, turn, direction, (first, second, v) => {
        const [a, b] = [turnOf(first.vector), turnOf(second.vector)]
        close(turned(after(b, a), v), turned(b, turned(a, v)))
        expect(Math.hypot(...after(b, a))).toBeCloseTo(1, 12)
      }),
    )
  })

  it('are the same as rotation vectors', () => {
    fc.assert(fc.property(turn, ({ vector }) => close(rotationVector(turnOf(vector)), vector, 6)))
    expect(rotationVector(unturned)).toEqual([0, 0, 0])
    expect(turnOf([0, 0, 0])).toEqual(unturned)
    close(rotationVector(turnOf([0, 3 * Math.PI, 0])).map(Math.abs), [0, Math.PI, 0])
  })
})
