import { icosahedron, neighbours, subdivide } from './icosphere.ts'
import { dot, turned, type Quaternion, type Vector } from './quaternion.ts'
import { tour } from './tour.ts'

/** Where the viewer is. */
export const front: Vector = [0, 0, 1]

/** Directions of the 42 tiles, in an order in which each lies beside the one before, and the last beside the first. */
export function tileDirections(): Vector[] {
  const mesh = subdivide(icosahedron())
  return tour(neighbours(mesh), mesh.triangles[0] ?? []).map((corner) => mesh.vertices[corner] ?? front)
}

/** The tile that looks most towards `direction`, of those that `wanted` lets through; -1 if it lets none through. */
export function nearestTile(
  tiles: readonly Vector[],
  orientation: Quaternion,
  wanted: (tile: number) => boolean = () => true,
  direction: Vector = front,
): number {
  let best = -1
  let nearest = -Infinity
  tiles.forEach((tile, index) => {
    const near = dot(turned(orientation, tile), direction)
    if (near <= nearest || !wanted(index)) return
    best = index
    nearest = near
  })
  return best
}

export const wrap = (index: number, count: number): number => ((index % count) + count) % count

/**
 * The item that `tile` should show when tile `at` shows item `item`: items follow the order of the tiles, both ways
 * from there, and start over. With more items than tiles, the ones that do not fit wait behind the far side.
 */
export function itemFor(tile: number, at: number, item: number, tileCount: number, itemCount: number): number {
  const half = Math.floor(tileCount / 2)
  return wrap(item + wrap(tile - at + half, tileCount) - half, itemCount)
}
