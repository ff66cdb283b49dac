import { describe, expect, it, test } from 'vitest'
import { ballRadius, dragDistance, grip, halfAngles, project, restDistance, tileScale } from './camera.ts'
import { length, rotationBetween, rotate } from './quaternion.ts'

const camera = { distance: 3, aspect: 1.6 }

test('the sphere has radius 2; the camera rests at 3 and moves closer for a drag', () => {
  expect([ballRadius, restDistance]).toEqual([2, 3])
  expect(dragDistance).toBeLessThan(restDistance)
  expect(dragDistance).toBeGreaterThan(ballRadius + 0.5)
})

describe('project', () => {
  it('puts the front tile in the centre, at the largest size', () => {
    expect(project([0, 0, 1], camera)).toMatchObject({ x: 0, y: 0 })
    expect(project([0, 0, 1], camera).radius).toBeGreaterThan(project([0, 0.6, 0.8], camera).radius)
    expect(tileScale(1)).toBe(1)
    expect(tileScale(-1)).toBe(0.55)
  })

  it('enlarges as the camera moves closer', () => {
    const near = project([0, 0, 1], { ...camera, distance: 2.8 })
    expect(near.radius).toBeGreaterThan(project([0, 0, 1], camera).radius * 1.2)
  })

  it('shows more to the sides of a wide view and at least four fifths of a narrow one', () => {
    expect(halfAngles(2).across).toBeCloseTo(2 * halfAngles(2).up)
    expect(halfAngles(0.5).across).toBeCloseTo(0.8)
  })
})

describe('grip', () => {
  it('is the front in the centre, and always a direction towards the viewer', () => {
    expect(grip(0, 0, camera)).toEqual([0, 0, 1])
    for (let x = -3; x <= 3; x += 0.25)
      for (let y = -3; y <= 3; y += 0.25) {
        expect(length(grip(x, y, camera))).toBeCloseTo(1, 12)
        expect(grip(x, y, camera)[2]).toBeGreaterThan(0)
      }
  })

  it('is continuous between the sphere and the surrounding plane', () => {
    const at = Math.SQRT1_2 / (halfAngles(1.6).up * 0.5)
    const inside = grip(0, at - 1e-9, camera)
    const outside = grip(0, at + 1e-9, camera)
    inside.forEach((part, index) => expect(part).toBeCloseTo(outside[index] ?? NaN, 6))
  })

  it('keeps a tile near the centre under the pointer', () => {
    for (const [x, y] of [
      [0.1, 0],
      [0, -0.15],
      [0.08, 0.1],
    ] as const) {
      const seen = project(rotate(rotationBetween(grip(0, 0, camera), grip(x, y, camera)), [0, 0, 1]), camera)
      expect(seen.x).toBeCloseTo(x, 1)
      expect(seen.y).toBeCloseTo(y, 1)
    }
  })
})
