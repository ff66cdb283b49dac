import { describe, expect, it } from 'vitest'
import { icosahedron, neighbours, subdivide } from './icosphere.ts'
import { tour } from './tour.ts'

describe('tour', () => {
  it.each([
    ['12', icosahedron()],
    ['42', subdivide(icosahedron())],
    ['162', subdivide(subdivide(icosahedron()))],
  ])('visits each of %s corners once and ends beside its start', (_, mesh) => {
    const near = neighbours(mesh)
    const trip = tour(near, mesh.triangles[0] ?? [])
    expect(new Set(trip).size).toBe(mesh.vertices.length)
    trip.forEach((place, step) => expect(near[place]).toContain(trip[(step + 1) % trip.length]))
  })

  it('says when there is none', () => {
    expect(() => tour([[1, 2], [0, 2], [0, 1, 3], [2]], [0, 1, 2])).toThrow(RangeError)
  })
})
