import { createReceptionCells } from '../reception/reception-cells.ts'
import type { Surroundings } from './surroundings.ts'

/** Open sea everywhere; sufficient for segments, which do not depend on surroundings. */
export const noSurroundings: Surroundings = {
  findPortNearby: () => null,
  distanceFromPortKm: () => Infinity,
  distanceFromShoreNm: () => null,
  groundAt: () => ({ kind: 'water' }),
  isAnchorage: () => false,
  reception: createReceptionCells(),
  zonesAt: () => [],
}
