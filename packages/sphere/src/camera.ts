import type { Vector } from './quaternion.ts'

/** The ball, in units of space. */
export const ballRadius = 2

/** Radius of a tile that faces the viewer at the front. */
export const tileRadius = 0.46

export const restDistance = 3
export const dragDistance = 2.78

/** A view of the ball from `distance` in front of its centre. */
export interface Camera {
  distance: number
  /** Width of the picture over its height. */
  aspect: number
}

/** Tangents of half the angles of view, across and up. On a narrow screen the tiles at the sides run out of it. */
export function halfAngles(aspect: number): { across: number; up: number } {
  const up = Math.max(1.1, 0.8 / aspect)
  return { across: up * aspect, up }
}

/** How large a tile is drawn, as a part of `tileRadius`, by how far it looks to the front: -1 away, 1 towards. */
export const tileScale = (facing: number): number => 0.55 + 0.45 * Math.max(facing, 0) ** 3

/**
 * Where the tile in `direction` stands in the picture: x and y from -1 to 1, right and up, with its radius there, in
 * halves of the picture's height.
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
 * The direction that a pointer holds the ball by, at x and y from -1 to 1. In the middle the ball follows the pointer
 * exactly; away from the middle the ball is a sheet that never ends, so that it can be held anywhere.
 */
export function grip(x: number, y: number, { distance, aspect }: Camera): Vector {
  const { across, up } = halfAngles(aspect)
  const reach = (distance - ballRadius) / ballRadius
  const [right, top] = [x * across * reach, y * up * reach]
  const squared = right * right + top * top
  const towards = squared < 0.5 ? Math.sqrt(1 - squared) : 0.5 / Math.sqrt(squared)
  const size = Math.hypot(right, top, towards)
  return [right / size, top / size, towards / size]
}
