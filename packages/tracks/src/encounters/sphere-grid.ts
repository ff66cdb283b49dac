import { EARTH_RADIUS_KM } from '@varuna/geo/geometry/great-circle'
import type { UnitVector } from './unit-vector.ts'

/** Cells of a cube around the unit sphere, each as wide as the search reaches, so that neighbours lie in adjoining cells. */
export const createSphereGrid = (reachKm: number) => {
  const width = reachKm / EARTH_RADIUS_KM
  const side = Math.ceil(2 / width) + 3
  const index = (value: number) => Math.floor((value + 1) / width) + 1
  const key = (x: number, y: number, z: number) => (x * side + y) * side + z
  return {
    cellOf: ({ x, y, z }: UnitVector): number => key(index(x), index(y), index(z)),
    /** The cell of a place and the 26 around it. */
    cellsAround({ x, y, z }: UnitVector): number[] {
      const cells: number[] = []
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++)
          for (let dz = -1; dz <= 1; dz++) cells.push(key(index(x) + dx, index(y) + dy, index(z) + dz))
      return cells
    },
  }
}
