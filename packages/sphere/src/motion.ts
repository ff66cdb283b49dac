import { dragDistance, restDistance } from './camera.ts'
import {
  add,
  after,
  length,
  rotationVector,
  scale,
  turnBetween,
  turned,
  turnOf,
  unturned,
  type Quaternion,
  type Vector,
} from './quaternion.ts'
import { front } from './tiles.ts'

/** The frame rate that speeds are counted at. */
const targetFps = 60

/** Longest step a frame may take, seconds: a page that stood still for a while does not jump. */
export const longestStep = 0.032

/** Radians a frame above which the ball is moving. */
export const movingThreshold = 0.01

/** How hard a tile is drawn to the front, per second, without swinging past it. */
const pull = 8

/** A flick carries the ball as far as it would go in this time, seconds, and at most that far, radians. */
const carry = { seconds: 0.22, most: 1.6 }

const cameraPull = 7
const speedSmoothing = 0.35
const settled = { angle: 0.0006, speed: 0.004, distance: 0.0008 }

export interface Motion {
  orientation: Quaternion
  /** Radians a second about an axis. */
  velocity: Vector
  /** Smoothed rotation speed, radians a frame at 60 frames a second. */
  speed: number
  /** How far the camera is from the middle of the ball. */
  distance: number
  /** A pointer holds the ball. */
  held: boolean
  /** The tile direction, in the ball's own frame, that comes to the front; null while the ball is held. */
  goal: Vector | null
}

export const atRest = (tile: Vector): Motion => ({
  orientation: turnBetween(tile, front),
  velocity: [0, 0, 0],
  speed: 0,
  distance: restDistance,
  held: false,
  goal: tile,
})

export const isMoving = ({ held, speed }: Motion): boolean => held || speed > movingThreshold

export const hold = (motion: Motion): Motion => ({ ...motion, held: true, goal: null, velocity: [0, 0, 0] })

/** Where a ball that is let go now would look to the front. */
export function carried({ orientation, velocity }: Motion): Quaternion {
  const way = scale(velocity, carry.seconds)
  return after(turnOf(scale(way, Math.min(1, carry.most / (length(way) || 1)))), orientation)
}

export const turnTo = (motion: Motion, tile: Vector): Motion => ({ ...motion, held: false, goal: tile })

/** The same with nothing left to do, for those who want no motion. */
export const arrived = (motion: Motion): Motion =>
  motion.goal
    ? {
        ...atRest(motion.goal),
        orientation: after(turnBetween(turned(motion.orientation, motion.goal), front), motion.orientation),
      }
    : { ...motion, speed: 0, distance: restDistance }

/**
 * One frame on, with what a pointer turned the ball by in it. `resting` says that no further frame is needed until
 * something happens.
 */
export function step(motion: Motion, elapsed: number, drag: Quaternion = unturned): Motion & { resting: boolean } {
  const seconds = Math.min(Math.max(elapsed, 1e-4), longestStep)
  const next = motion.goal ? draw(motion, motion.goal, seconds) : pulled(motion, drag, seconds)
  const frames = seconds * targetFps
  const now = length(next.velocity) / targetFps
  next.speed = motion.speed + (now - motion.speed) * (1 - (1 - speedSmoothing) ** frames)
  const wanted = isMoving(next) ? dragDistance : restDistance
  next.distance = wanted + (motion.distance - wanted) * Math.exp(-seconds * cameraPull)

  const left = next.goal ? length(rotationVector(turnBetween(turned(next.orientation, next.goal), front))) : 0
  const resting =
    !next.held &&
    left < settled.angle &&
    length(next.velocity) < settled.speed &&
    !isMoving(next) &&
    Math.abs(next.distance - restDistance) < settled.distance
  return { ...(resting ? arrived(next) : next), resting }
}

/** Follows the pointer, and remembers how fast. */
function pulled(motion: Motion, drag: Quaternion, seconds: number): Motion {
  const now = scale(rotationVector(drag), 1 / seconds)
  return {
    ...motion,
    orientation: after(drag, motion.orientation),
    velocity: add(scale(motion.velocity, 0.4), scale(now, 0.6)),
  }
}

/** A critically damped spring towards the goal, integrated exactly, so that it is the same at any frame rate. */
function draw(motion: Motion, goal: Vector, seconds: number): Motion {
  const toGoal = turnBetween(turned(motion.orientation, goal), front)
  const offset = scale(rotationVector(toGoal), -1)
  const decay = Math.exp(-pull * seconds)
  const drift = add(motion.velocity, scale(offset, pull))
  const moved = scale(add(offset, scale(drift, seconds)), decay)
  return {
    ...motion,
    orientation: after(turnOf(moved), after(toGoal, motion.orientation)),
    velocity: scale(add(motion.velocity, scale(drift, -pull * seconds)), decay),
  }
}
