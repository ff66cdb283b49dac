import { dragDistance, restDistance } from './camera.ts'
import {
  add,
  multiply,
  length,
  rotationVector,
  scale,
  rotationBetween,
  rotate,
  fromRotationVector,
  identityRotation,
  type Quaternion,
  type Vector,
} from './quaternion.ts'
import { front } from './tiles.ts'

/** Frame rate that speeds refer to. */
const targetFps = 60

/** Maximum time step in seconds: after a pause of the page the sphere does not jump. */
export const maxStepSeconds = 0.032

/** Rotation per frame in radians above which the sphere is moving. */
export const movingThreshold = 0.01

/** Strength of the critically damped spring towards the front, per second. */
const springStrength = 8

/** A flick continues for this many seconds, up to this angle in radians. */
const flickSeconds = { seconds: 0.22, most: 1.6 }

const cameraPull = 7
const speedSmoothing = 0.35
const settled = { angle: 0.0006, speed: 0.004, distance: 0.0008 }

export interface Motion {
  orientation: Quaternion
  /** Angular velocity in radians per second. */
  velocity: Vector
  /** Smoothed rotation speed in radians per frame at 60 frames per second. */
  speed: number
  /** Distance of the camera from the sphere's centre. */
  distance: number
  /** True while a pointer holds the sphere. */
  held: boolean
  /** Direction of the target tile in the sphere's own frame; null while held. */
  goal: Vector | null
}

export const createMotion = (tile: Vector): Motion => ({
  orientation: rotationBetween(tile, front),
  velocity: [0, 0, 0],
  speed: 0,
  distance: restDistance,
  held: false,
  goal: tile,
})

export const isMoving = ({ held, speed }: Motion): boolean => held || speed > movingThreshold

export const hold = (motion: Motion): Motion => ({ ...motion, held: true, goal: null, velocity: [0, 0, 0] })

/** Orientation at which a sphere released now would come to rest. */
export function projectFlick({ orientation, velocity }: Motion): Quaternion {
  const turn = scale(velocity, flickSeconds.seconds)
  return multiply(fromRotationVector(scale(turn, Math.min(1, flickSeconds.most / (length(turn) || 1)))), orientation)
}

export const turnTo = (motion: Motion, tile: Vector): Motion => ({ ...motion, held: false, goal: tile })

/** Finishes the motion immediately, for reduced motion. */
export const settleAtOnce = (motion: Motion): Motion =>
  motion.goal
    ? {
        ...createMotion(motion.goal),
        orientation: multiply(rotationBetween(rotate(motion.orientation, motion.goal), front), motion.orientation),
      }
    : { ...motion, speed: 0, distance: restDistance }

/**
 * Advances the motion by one frame, including the pointer's rotation in it. `resting` is true when no further frame is needed until the
 * next event.
 */
export function step(
  motion: Motion,
  elapsed: number,
  drag: Quaternion = identityRotation,
): Motion & { resting: boolean } {
  const seconds = Math.min(Math.max(elapsed, 1e-4), maxStepSeconds)
  const next = motion.goal ? applySpring(motion, motion.goal, seconds) : applyDrag(motion, drag, seconds)
  const frames = seconds * targetFps
  const now = length(next.velocity) / targetFps
  next.speed = motion.speed + (now - motion.speed) * (1 - (1 - speedSmoothing) ** frames)
  const wanted = isMoving(next) ? dragDistance : restDistance
  next.distance = wanted + (motion.distance - wanted) * Math.exp(-seconds * cameraPull)

  const left = next.goal ? length(rotationVector(rotationBetween(rotate(next.orientation, next.goal), front))) : 0
  const resting =
    !next.held &&
    left < settled.angle &&
    length(next.velocity) < settled.speed &&
    !isMoving(next) &&
    Math.abs(next.distance - restDistance) < settled.distance
  return { ...(resting ? settleAtOnce(next) : next), resting }
}

/** Follows the pointer and records its speed. */
function applyDrag(motion: Motion, drag: Quaternion, seconds: number): Motion {
  const now = scale(rotationVector(drag), 1 / seconds)
  return {
    ...motion,
    orientation: multiply(drag, motion.orientation),
    velocity: add(scale(motion.velocity, 0.4), scale(now, 0.6)),
  }
}

/** A critically damped spring towards the goal, integrated exactly, so that it is independent of the frame rate. */
function applySpring(motion: Motion, goal: Vector, seconds: number): Motion {
  const toGoal = rotationBetween(rotate(motion.orientation, goal), front)
  const offset = scale(rotationVector(toGoal), -1)
  const decay = Math.exp(-springStrength * seconds)
  const drift = add(motion.velocity, scale(offset, springStrength))
  const moved = scale(add(offset, scale(drift, seconds)), decay)
  return {
    ...motion,
    orientation: multiply(fromRotationVector(moved), multiply(toGoal, motion.orientation)),
    velocity: scale(add(motion.velocity, scale(drift, -springStrength * seconds)), decay),
  }
}
