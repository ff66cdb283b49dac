import { describe, expect, it } from 'vitest'
import { createIcosahedron, findNeighbours, subdivide } from './icosphere.ts'
import { dot, length } from './quaternion.ts'

describe('the icosphere', () => {
  it('starts with 12 corners and 20 faces, each corner with five neighbours', () => {
    const mesh = createIcosahedron()
    expect([mesh.vertices.length, mesh.triangles.length]).toEqual([12, 20])
    expect(findNeighbours(mesh).map((each) => each.length)).toEqual(Array(12).fill(5))
  })

  it('has 42 corners and 80 faces on the unit sphere after one subdivision, 162 and 320 after two', () => {
    const once = subdivide(createIcosahedron())
    expect([once.vertices.length, once.triangles.length]).toEqual([42, 80])
    expect(once.vertices.every((vertex) => Math.abs(length(vertex) - 1) < 1e-12)).toBe(true)
    const degrees = findNeighbours(once).map((each) => each.length)
    expect(degrees.filter((degree) => degree === 5)).toHaveLength(12)
    expect(degrees.filter((degree) => degree === 6)).toHaveLength(30)
    const twice = subdivide(once)
    expect([twice.vertices.length, twice.triangles.length]).toEqual([162, 320])
  })

  it('spaces neighbours 31.7 or 36 degrees apart, with none closer', () => {
    const mesh = subdivide(createIcosahedron())
    const near = findNeighbours(mesh)
    const degrees = mesh.vertices.flatMap((a, i) =>
      mesh.vertices.flatMap((b, j) => (i < j ? [{ i, j, apart: (Math.acos(dot(a, b)) * 180) / Math.PI }] : [])),
    )
    for (const { i, j, apart } of degrees) {
      if (near[i]?.includes(j)) expect(Math.min(Math.abs(apart - 31.717), Math.abs(apart - 36))).toBeLessThan(0.01)
      else expect(apart).toBeGreaterThan(50)
    }
  })
})
