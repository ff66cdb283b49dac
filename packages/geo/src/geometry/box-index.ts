import Flatbush from 'flatbush'

/** West, south, east, north in degrees; east exceeds 180 for a box across the antimeridian. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** An index of boxes; null when there are none, because Flatbush rejects an empty index. */
export type BoxIndex = Flatbush | null

/** Builds an index for `boxesAt`; a box is identified by its position in the list. */
export const buildBoxIndex = (boxes: readonly Box[]): BoxIndex => {
  if (boxes.length === 0) return null
  const index = new Flatbush(boxes.length)
  for (const [west, south, east, north] of boxes) index.add(west, south, east, north)
  index.finish()
  return index
}

/** Positions of the boxes that contain a point (x east, y north, degrees, not wrapped), edges included, in ascending order. */
export const boxesAt = (index: BoxIndex, x: number, y: number): number[] =>
  index?.search(x, y, x, y).sort((a, b) => a - b) ?? []
