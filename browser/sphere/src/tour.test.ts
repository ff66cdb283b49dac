import { describe, expect, it } from 'vitest'
import { createIcosahedron, findNeighbours, subdivide } from './icosphere.ts'
import { findTour } from './tour.ts'

describe('tour', () => {
  it.each([
    ['12', createIcosahedron()],
    ['42', subdivide(createIcosahedron())],
    ['162', subdivide(subdivide(createIcosahedron()))],
  ])('visits each of %s corners once and ends beside its start', (_, mesh) => {
    const near = findNeighbours(mesh)
    const trip = findTour(near, mesh.triangles[0] ?? [])
    expect(new Set(trip).size).toBe(mesh.vertices.length)
    trip.forEach((place, step) => expect(near[place]).toContain(trip[(step + 1) % trip.length]))
  })

  it('throws when there is no round trip', () => {
    expect(() => findTour([[1, 2], [0, 2], [0, 1, 3], [2]], [0, 1, 2])).toThrow(RangeError)
  })
})
