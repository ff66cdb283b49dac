import type { Surroundings } from './surroundings.ts'

/** Open sea everywhere: enough for segments, which depend on nothing around them. */
export const noSurroundings: Surroundings = {
  findPortNearby: () => null,
  distanceFromPortKm: () => Infinity,
  distanceFromShoreNm: () => null,
  groundAt: () => ({ kind: 'water' }),
  zonesAt: () => [],
}
