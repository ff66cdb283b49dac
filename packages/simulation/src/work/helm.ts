import type { Random } from '../random.ts'
import { between } from '../random.ts'

/** What a vessel is doing; `isFishing` is null where judges of tracks disagree, such as while a longline soaks. */
export type Phase = { readonly name: string; readonly isFishing: boolean | null }

/**
 * True motion of a vessel every STEP_SECONDS: metres east and north of its first position, heading in degrees, the index of its phase in
 * `phases`.
 */
export type Motion = {
  readonly x: number[]
  readonly y: number[]
  readonly heading: number[]
  readonly phase: number[]
  readonly phases: Phase[]
}

/** Steers a simulated vessel; every manoeuvre ends early when the track is over. */
export type Helm = {
  readonly random: Random
  readonly motion: Motion
  readonly x: number
  readonly y: number
  readonly hours: number
  readonly isOver: boolean
  begin(name: string, isFishing?: boolean | null): void
  /** Keeps a course for some hours; the helmsman wanders by `wander` degrees. */
  steam(hours: number, knots: number, course: number, wander?: number): void
  /** Steams to a place, in metres. */
  steamTo(x: number, y: number, knots: number, wander?: number): void
  /** Turns to a course on a circle of `radius` metres. */
  turnTo(course: number, knots: number, radius: number): void
  /** Drifts with wind and tide. */
  drift(hours: number, knots: number): void
  /** Holds a place within some metres, the bow into the weather. */
  hold(hours: number, metres: number): void
  /** Swings round an anchor. */
  anchor(hours: number, metres: number): void
  /** Lies at a berth. */
  lie(hours: number): void
}

export const STEP_SECONDS = 10
export const METRES_PER_NM = 1852
const TIDE_HOURS = 12.42
const RADIANS = Math.PI / 180
/** Degrees a second; a turn of radius r takes knots / r. */
const MAX_TURN = 3
/** Seconds in which a vessel loses most of a difference of speed. */
const SPEED_SECONDS = 60

/** Normally distributed, with mean 0 and standard deviation 1. */
export const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Noise that keeps its value for about `seconds`, with standard deviation 1. */
const createNoise = (random: Random, seconds: number, step = STEP_SECONDS) => {
  const kept = Math.exp(-step / seconds)
  let value = gaussian(random)
  return () => {
    value = kept * value + Math.sqrt(1 - kept * kept) * gaussian(random)
    return value
  }
}

const fold = (degrees: number) => degrees - 360 * Math.round(degrees / 360)

/** Where a track begins, in metres, and how far from the coast its origin is. */
type Begin = { readonly x: number; readonly y: number; readonly shoreKm: number }

/** Under way without a destination, a vessel turns away from the coast here. */
const LEAST_SHORE_METRES = 1500

/** A vessel for `hours` in a sea that is drawn once: wind, tide, and how much it throws the vessel about (0.5 to 2). */
export const createHelm = (random: Random, hours: number, begin: Begin): Helm => {
  const steps = Math.round((hours * 3600) / STEP_SECONDS)
  const phases: Phase[] = [{ name: 'steaming', isFishing: false }]
  const motion: Motion = { x: [begin.x], y: [begin.y], heading: [0], phase: [0], phases }
  const sea = between(random, 0.5, 2)
  const wind = between(random, 0, 360)
  const tidePhase = between(random, 0, 2 * Math.PI)
  const yaw = createNoise(random, 90)
  const surge = createNoise(random, 150)
  const veer = createNoise(random, 7200)
  const sway = [createNoise(random, 240), createNoise(random, 240)] as const
  let [x, y, heading, knots] = [begin.x, begin.y, between(random, 0, 360), 0]

  const isOver = () => motion.x.length > steps
  const record = () => {
    motion.x.push(x)
    motion.y.push(y)
    motion.heading.push((heading + 360) % 360)
    motion.phase.push(motion.phases.length - 1)
  }
  const move = (speed: number, course: number) => {
    const metres = (speed * METRES_PER_NM * STEP_SECONDS) / 3600
    x += metres * Math.sin(course * RADIANS)
    y += metres * Math.cos(course * RADIANS)
    record()
  }
  const sail = (wanted: number, course: number, turn: number, wander: number) => {
    knots += (wanted - knots) * (1 - Math.exp(-STEP_SECONDS / SPEED_SECONDS))
    const off = fold(course - heading)
    heading = fold(heading + Math.max(-turn, Math.min(turn, off)))
    const speed = Math.max(0, knots * (1 + 0.03 * sea * surge()) + 0.05 * sea * surge())
    move(speed, heading + wander * sea * yaw())
  }
  /** The course itself, or its mirror image away from a coast that is near. */
  const offTheCoast = (course: number) =>
    y + begin.shoreKm * 1000 < LEAST_SHORE_METRES && Math.cos(course * RADIANS) < 0 ? 180 - course : course
  const stepsOf = (duration: number) => Math.max(1, Math.round((duration * 3600) / STEP_SECONDS))
  const stay = (duration: number, place: (step: number) => { x: number; y: number }) => {
    knots = 0
    for (let step = 1, last = stepsOf(duration); step <= last && !isOver(); step += 1) {
      const at = place(step)
      x = at.x
      y = at.y
      record()
    }
  }
  const tide = () => Math.sin((2 * Math.PI * motion.x.length * STEP_SECONDS) / 3600 / TIDE_HOURS + tidePhase)

  return {
    random,
    motion,
    get x() {
      return x
    },
    get y() {
      return y
    },
    get hours() {
      return (motion.x.length * STEP_SECONDS) / 3600
    },
    get isOver() {
      return isOver()
    },
    begin: (name, isFishing = false) => {
      motion.phases.push({ name, isFishing })
    },
    steam: (duration, wanted, course, wander = 3) => {
      for (let step = 0, last = stepsOf(duration); step < last && !isOver(); step += 1)
        sail(wanted, offTheCoast(course), MAX_TURN * STEP_SECONDS, wander)
    },
    steamTo: (toX, toY, wanted, wander = 3) => {
      const stepMetres = (wanted * METRES_PER_NM * STEP_SECONDS) / 3600
      const most = 200 + (4 * Math.hypot(toX - x, toY - y)) / Math.max(1, stepMetres)
      for (let step = 0; step < most && !isOver(); step += 1) {
        if (Math.hypot(toX - x, toY - y) < Math.max(30, stepMetres)) return
        sail(wanted, Math.atan2(toX - x, toY - y) / RADIANS, MAX_TURN * STEP_SECONDS, wander)
      }
    },
    turnTo: (course, wanted, radius) => {
      const turn = ((wanted * METRES_PER_NM) / 3600 / radius / RADIANS) * STEP_SECONDS
      while (Math.abs(fold(course - heading)) > turn && !isOver()) sail(wanted, course, turn, 1)
    },
    drift: (duration, wanted) => {
      knots = 0
      for (let step = 0, last = stepsOf(duration); step < last && !isOver(); step += 1) {
        heading = fold(wind + 90 + 15 * yaw())
        move(Math.max(0, wanted * (1 + 0.25 * tide() + 0.1 * sea * surge())), wind + 25 * tide() + 12 * veer())
      }
    },
    hold: (duration, metres) => {
      const from = { x, y }
      heading = wind
      stay(duration, (step) => {
        const share = Math.min(1, step / 30)
        return { x: from.x + share * metres * sway[0](), y: from.y + share * metres * sway[1]() }
      })
    },
    anchor: (duration, metres) => {
      const swing = () => (wind + 90 * Math.tanh(4 * tide()) + 8 * veer()) * RADIANS
      const first = swing()
      const anchor = { x: x - metres * Math.sin(first), y: y - metres * Math.cos(first) }
      stay(duration, () => {
        const angle = swing() + 0.05 * sea * yaw()
        heading = fold(angle / RADIANS + 180)
        return { x: anchor.x + metres * Math.sin(angle), y: anchor.y + metres * Math.cos(angle) }
      })
    },
    lie: (duration) => {
      const at = { x, y }
      stay(duration, () => at)
    },
  }
}
