import { describe, expect, it } from 'vitest'
import { dragDistance, restDistance } from './camera.ts'
import {
  settleAtOnce,
  createMotion,
  projectFlick,
  hold,
  isMoving,
  maxStepSeconds,
  movingThreshold,
  step,
  turnTo,
  type Motion,
} from './motion.ts'
import { dot, length, rotate, fromRotationVector, type Vector } from './quaternion.ts'
import { front, nearestTile, tileDirections } from './tiles.ts'

const tiles = tileDirections()
const tile = (index: number) => tiles[index] ?? front
const facing = ({ orientation }: Motion, goal: Vector) => dot(rotate(orientation, goal), front)

function settle(start: Motion, seconds = 1 / 60) {
  let motion: Motion & { resting: boolean } = { ...start, resting: false }
  let frames = 0
  for (; !motion.resting && frames < 1000; frames += 1) motion = step(motion, seconds)
  return { motion, frames }
}

describe('a ball at rest', () => {
  it('stays at rest, with its tile at the front and the camera at 3', () => {
    const next = step(createMotion(tile(5)), 1 / 60)
    expect(next.resting).toBe(true)
    expect(next.distance).toBe(restDistance)
    expect(isMoving(next)).toBe(false)
    expect(facing(next, tile(5))).toBeCloseTo(1, 9)
  })
})

describe('turning to a tile', () => {
  it.each([60, 144, 31.25])('arrives within a second and a half at %s frames a second', (rate) => {
    const { motion, frames } = settle(turnTo(createMotion(tile(0)), tile(1)), 1 / rate)
    expect(facing(motion, tile(1))).toBeCloseTo(1, 6)
    expect(frames / rate).toBeLessThan(1.6)
    expect(motion.velocity).toEqual([0, 0, 0])
  })

  it('never overshoots, even from the opposite side', () => {
    let motion: Motion & { resting: boolean } = {
      ...turnTo(createMotion(tile(0)), rotate(fromRotationVector([0, 3.1, 0]), tile(0))),
      resting: false,
    }
    let before = -1
    for (let frame = 0; frame < 300 && !motion.resting; frame += 1) {
      motion = step(motion, 1 / 60)
      const now = facing(motion, motion.goal ?? front)
      expect(now).toBeGreaterThan(before - 1e-6)
      before = now
    }
    expect(before).toBeCloseTo(1, 5)
  })

  it('is moving while it turns, with the camera closer, and neither afterwards', () => {
    let motion: Motion = turnTo(createMotion(tile(0)), tile(1))
    for (let frame = 0; frame < 10; frame += 1) motion = step(motion, 1 / 60)
    expect(motion.speed).toBeGreaterThan(movingThreshold)
    expect(isMoving(motion)).toBe(true)
    expect(motion.distance).toBeLessThan(restDistance)
    const { motion: end } = settle(motion)
    expect(isMoving(end)).toBe(false)
    expect(end.distance).toBe(restDistance)
  })

  it('limits a step to 32 ms', () => {
    expect(maxStepSeconds).toBe(0.032)
    const start = turnTo(createMotion(tile(0)), tile(9))
    expect(step(start, 5)).toEqual(step(start, maxStepSeconds))
  })

  it('is immediate when motion is disabled', () => {
    const end = settleAtOnce(turnTo(createMotion(tile(0)), tile(30)))
    expect(facing(end, tile(30))).toBeCloseTo(1, 9)
    expect(step(end, 1 / 60).resting).toBe(true)
  })
})

describe('isMoving', () => {
  it('is true while held, and above a smoothed speed of 0.01 per frame', () => {
    const still = createMotion(tile(0))
    expect(isMoving({ ...still, held: true })).toBe(true)
    expect(isMoving({ ...still, speed: 0.01 })).toBe(false)
    expect(isMoving({ ...still, speed: 0.0101 })).toBe(true)
  })
})

describe('a held sphere', () => {
  it('is moving, follows each drag in full and moves the camera closer', () => {
    let motion: Motion = hold(createMotion(tile(0)))
    expect(isMoving(motion)).toBe(true)
    for (let frame = 0; frame < 60; frame += 1) motion = step(motion, 1 / 60, fromRotationVector([0, 0.01, 0]))
    expect(facing(motion, tile(0))).toBeCloseTo(Math.cos(0.6), 6)
    expect(motion.distance).toBeCloseTo(dragDistance, 2)
    expect(motion.speed).toBeCloseTo(0.01, 3)
  })

  it('goes to the nearest tile when released at rest, and continues a flick by 1.6 radians at most', () => {
    let still: Motion = hold(createMotion(tile(0)))
    still = step(still, 1 / 60, fromRotationVector([0, 0.1, 0]))
    for (let frame = 0; frame < 30; frame += 1) still = step(still, 1 / 60)
    expect(nearestTile(tiles, projectFlick(still))).toBe(0)
    let flicked: Motion = hold(createMotion(tile(0)))
    for (let frame = 0; frame < 5; frame += 1) flicked = step(flicked, 1 / 60, fromRotationVector([0, 0.06, 0]))
    const goal = nearestTile(tiles, projectFlick(flicked))
    expect(goal).not.toBe(0)
    const { motion } = settle(turnTo(flicked, tile(goal)))
    expect(facing(motion, tile(goal))).toBeCloseTo(1, 6)
    const wild = { ...flicked, velocity: [0, 900, 0] as Vector }
    const way = Math.acos(dot(rotate(projectFlick(wild), [0, 0, 1]), rotate(wild.orientation, [0, 0, 1])))
    expect(way).toBeLessThan(1.61)
    expect(length(wild.velocity)).toBe(900)
  })
})
