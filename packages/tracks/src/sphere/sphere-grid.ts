import { EARTH_RADIUS_KM } from '@varuna/geo/geometry/great-circle'
import type { UnitVector } from './unit-vector.ts'

type Ranges = [number[], number[], number[]]

/** Cells of a cube around the unit sphere, each as wide as the search radius, so that neighbours are in adjoining cells. */
export const createSphereGrid = (reachKm: number) => {
  const width = reachKm / EARTH_RADIUS_KM
  const side = Math.ceil(2 / width) + 3
  const index = (value: number) => Math.floor((value + 1) / width) + 1
  const key = (x: number, y: number, z: number) => (x * side + y) * side + z
  const cellsBetween = ([x, y, z]: Ranges): number[] =>
    x.flatMap((xi) => y.flatMap((yi) => z.map((zi) => key(xi, yi, zi))))
  const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return {
    cellOf: ({ x, y, z }: UnitVector): number => key(index(x), index(y), index(z)),
    /** The cell of a position and the 26 around it. */
    cellsAround: ({ x, y, z }: UnitVector): number[] =>
      cellsBetween([x, y, z].map((value) => range(index(value) - 1, index(value) + 1)) as Ranges),
    /** The cells within a distance of a position, in km, at most a cell's width: usually its own alone. */
    cellsWithin({ x, y, z }: UnitVector, km: number): number[] {
      const reach = km / EARTH_RADIUS_KM
      return cellsBetween([x, y, z].map((value) => range(index(value - reach), index(value + reach))) as Ranges)
    },
  }
}
