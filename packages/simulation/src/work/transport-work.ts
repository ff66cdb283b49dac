import { between } from '../random.ts'
import type { Script } from './survey-work.ts'

const KM = 1000

/** A heavy tow on a long passage. */
export const towing: Script = (helm) => {
  const { random } = helm
  const knots = between(random, 3, 6.5)
  let course = between(random, 0, 360)
  helm.begin('towing')
  while (!helm.isOver) {
    helm.steam(between(random, 2, 8), knots * between(random, 0.9, 1.1), course, 5)
    course += between(random, -20, 20)
  }
}

/** A barge in weather: the pair yaws, slows in gusts, and heaves to. */
export const towingInWeather: Script = (helm) => {
  const { random } = helm
  const course = between(random, 0, 360)
  while (!helm.isOver) {
    helm.begin('towing')
    helm.steam(between(random, 0.2, 1), between(random, 1.4, 4.2), course + between(random, -25, 25), 9)
    if (random() > 0.06) continue
    helm.begin('hove to')
    helm.steam(between(random, 1, 4), between(random, 0.5, 1.3), course + between(random, -60, 60), 10)
  }
}

/** Steams slowly to arrive later. */
export const slowSteaming: Script = (helm) => {
  const { random } = helm
  let course = between(random, 0, 360)
  const knots = between(random, 3.5, 8)
  helm.begin('slow steaming')
  while (!helm.isOver) {
    helm.steam(between(random, 3, 12), knots * between(random, 0.95, 1.05), course, 2)
    course += between(random, -12, 12)
  }
}

/** Waits for a berth under way: up and down, or round a box, off the port. */
export const waitingUnderWay: Script = (helm) => {
  const { random } = helm
  const [knots, corners] = [between(random, 1.5, 5.5), random() < 0.5 ? 2 : 4]
  const hours = between(random, 0.7, 3)
  const course = between(random, 0, 360)
  for (let leg = 0; !helm.isOver; leg += 1) {
    helm.begin('waiting')
    helm.turnTo(course + (360 / corners) * leg + between(random, -10, 10), knots, 400)
    helm.steam(hours * between(random, 0.8, 1.2), knots * between(random, 0.9, 1.1), course + (360 / corners) * leg, 3)
    if (random() < 0.1) helm.drift(between(random, 1, 4), between(random, 0.5, 1.5))
  }
}

/** Steams by day and drifts by night, as small traders and yachts do. */
export const driftingAtNight: Script = (helm) => {
  const { random } = helm
  const knots = between(random, 6, 12)
  let course = between(random, -60, 60)
  while (!helm.isOver) {
    helm.begin('steaming')
    helm.steam(between(random, 10, 14), knots, course, 3)
    helm.begin('drifting')
    helm.drift(between(random, 7, 11), between(random, 0.5, 2.2))
    course += between(random, -60, 60)
  }
}

/** A passage at sea speed. */
export const passage: Script = (helm) => {
  const { random } = helm
  const knots = between(random, 9, 18)
  let course = between(random, -80, 80)
  helm.begin('passage')
  while (!helm.isOver) {
    helm.steam(between(random, 2, 8), knots, course, 2)
    course += between(random, -25, 25)
  }
}

/** To and fro between two berths. */
export const ferry: Script = (helm) => {
  const { random } = helm
  const knots = between(random, 8, 18)
  const far = { x: between(random, -8, 8) * KM, y: between(random, 4, 20) * KM }
  while (!helm.isOver) {
    for (const berth of [far, { x: 0, y: 0 }]) {
      helm.begin('crossing')
      helm.steamTo(berth.x, berth.y * 0.96, knots)
      helm.steamTo(berth.x, berth.y, 4)
      helm.begin('berth')
      helm.lie(between(random, 0.2, 0.6))
    }
    if (random() < 0.08) helm.lie(between(random, 4, 8))
  }
}

/** Supplies ships: from its berth alongside one that lies at anchor, or drifts while it is supplied. */
export const bunkering: Script = (helm) => {
  const { random } = helm
  while (!helm.isOver) {
    helm.begin('berth')
    helm.lie(between(random, 1, 5))
    helm.begin('steaming')
    helm.steamTo(between(random, -6, 6) * KM, between(random, 3, 16) * KM, between(random, 6, 9))
    helm.begin('approach')
    helm.steam(0.3, 1.5, between(random, 0, 360), 3)
    helm.begin('alongside')
    if (random() < 0.6) helm.anchor(between(random, 3, 7), between(random, 80, 250))
    else helm.drift(between(random, 3, 7), between(random, 0.4, 1.8))
    helm.begin('steaming')
    helm.steamTo(0, 0, between(random, 6, 9))
  }
}
