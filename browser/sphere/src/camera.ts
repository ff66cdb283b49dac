import type { Vector } from './quaternion.ts'

/** Radius of the sphere in world units. */
export const ballRadius = 2

/** Radius of a tile at the front. */
export const tileRadius = 0.46

export const restDistance = 3
export const dragDistance = 2.78

/** A camera at `distance` in front of the sphere's centre. */
export interface Camera {
  distance: number
  /** Width divided by height. */
  aspect: number
}

/** Tangents of half the horizontal and vertical fields of view. On a narrow screen the side tiles are cut off. */
export function halfAngles(aspect: number): { across: number; up: number } {
  const up = Math.max(1.1, 0.8 / aspect)
  return { across: up * aspect, up }
}

/** Scale of a tile relative to `tileRadius`, by how far it faces the front: -1 away, 1 towards. */
export const tileScale = (facing: number): number => 0.55 + 0.45 * Math.max(facing, 0) ** 3

/**
 * Projects the tile in `direction` to the view: x and y from -1 to 1, right and up, and its radius in halves of the view's
 * height.
 */
export function project(direction: Vector, { distance, aspect }: Camera): { x: number; y: number; radius: number } {
  const { across, up } = halfAngles(aspect)
  const depth = distance - direction[2] * ballRadius
  return {
    x: (direction[0] * ballRadius) / depth / across,
    y: (direction[1] * ballRadius) / depth / up,
    radius: (tileRadius * tileScale(direction[2])) / depth / up,
  }
}

/**
 * Converts a pointer position, x and y from -1 to 1, to the direction it grips the sphere by. Near the centre the sphere follows the
 * pointer exactly; further out an infinite sheet continues it, so that it can be gripped anywhere.
 */
export function grip(x: number, y: number, { distance, aspect }: Camera): Vector {
  const { across, up } = halfAngles(aspect)
  const reach = (distance - ballRadius) / ballRadius
  const right = x * across * reach
  const top = y * up * reach
  const squared = right * right + top * top
  const towards = squared < 0.5 ? Math.sqrt(1 - squared) : 0.5 / Math.sqrt(squared)
  const size = Math.hypot(right, top, towards)
  return [right / size, top / size, towards / size]
}
