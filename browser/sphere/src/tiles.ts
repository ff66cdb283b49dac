import { createIcosahedron, findNeighbours, subdivide } from './icosphere.ts'
import { dot, rotate, type Quaternion, type Vector } from './quaternion.ts'
import { findTour } from './tour.ts'

/** Direction of the viewer. */
export const front: Vector = [0, 0, 1]

/** Directions of the 42 tiles, in an order where each is adjacent to the previous one, and the last to the first. */
export function tileDirections(): Vector[] {
  const mesh = subdivide(createIcosahedron())
  return findTour(findNeighbours(mesh), mesh.triangles[0] ?? []).map((corner) => mesh.vertices[corner] ?? front)
}

/** Index of the tile nearest to `direction` among those that `wanted` accepts; -1 for none. */
export function nearestTile(
  tiles: readonly Vector[],
  orientation: Quaternion,
  wanted: (tile: number) => boolean = () => true,
  direction: Vector = front,
): number {
  let best = -1
  let nearest = -Infinity
  tiles.forEach((tile, index) => {
    const near = dot(rotate(orientation, tile), direction)
    if (near <= nearest || !wanted(index)) return
    best = index
    nearest = near
  })
  return best
}

export const wrapIndex = (index: number, count: number): number => ((index % count) + count) % count

/**
 * Item of `tile` when tile `at` shows item `item`: items follow the order of the tiles in both directions and wrap around. With more items
 * than tiles, the remaining ones replace those on the far side.
 */
export function itemFor(tile: number, at: number, item: number, tileCount: number, itemCount: number): number {
  const half = Math.floor(tileCount / 2)
  return wrapIndex(item + wrapIndex(tile - at + half, tileCount) - half, itemCount)
}
