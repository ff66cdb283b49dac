import { between } from '../random.ts'
import type { Helm } from './helm.ts'
import type { Script } from './survey-work.ts'

const KM = 1000

type Trawl = { knots: [number, number]; hours: [number, number]; haulHours: [number, number]; bend: number }

/** Out to the grounds, tow after tow with a stop to haul between them, and back when the trip is over. */
const trawl = (helm: Helm, { knots, hours, haulHours, bend }: Trawl): void => {
  const { random } = helm
  const speed = between(random, ...knots)
  const grounds = { x: between(random, -20, 20) * KM, y: between(random, 10, 60) * KM }
  helm.begin('steaming')
  helm.steamTo(grounds.x, grounds.y, between(random, 8, 11))
  let course = between(random, 0, 360)
  for (let tow = 1; !helm.isOver; tow += 1) {
    helm.begin('towing a net', true)
    const left = between(random, ...hours)
    for (let part = 0; part < 4; part += 1) {
      helm.steam(left / 4, speed * between(random, 0.94, 1.06), course, 4)
      course += between(random, -bend, bend)
    }
    helm.begin('hauling', true)
    helm.steam(between(random, ...haulHours), between(random, 0.4, 1.4), course + between(random, -60, 60), 12)
    course += random() < 0.6 ? 180 + between(random, -25, 25) : between(random, -70, 70)
    if (random() > 0.12) continue
    helm.begin('steaming')
    helm.steam(between(random, 0.5, 3), between(random, 7, 10), between(random, 0, 360), 3)
  }
}

export const bottomTrawling: Script = (helm) =>
  trawl(helm, { knots: [2.5, 4.5], hours: [2, 5], haulHours: [0.3, 0.6], bend: 25 })

export const beamTrawling: Script = (helm) =>
  trawl(helm, { knots: [5, 6.8], hours: [1.4, 2.2], haulHours: [0.2, 0.35], bend: 20 })

/** Two vessels with one net; long tows that turn wide. */
export const pairTrawling: Script = (helm) =>
  trawl(helm, { knots: [2.4, 3.8], hours: [4, 8], haulHours: [0.5, 1], bend: 12 })

export const dredgingShellfish: Script = (helm) =>
  trawl(helm, { knots: [1.8, 3.2], hours: [0.4, 1], haulHours: [0.1, 0.25], bend: 35 })

/** Seeks schools by day, rings one with the net, and takes it in while it drifts. */
export const purseSeining: Script = (helm) => {
  const { random } = helm
  let course = between(random, 0, 360)
  while (!helm.isOver) {
    for (let set = 0, sets = Math.round(between(random, 1, 3)); set < sets; set += 1) {
      helm.begin('seeking', null)
      for (let leg = 0, legs = Math.round(between(random, 3, 9)); leg < legs; leg += 1) {
        course += between(random, -70, 70)
        helm.steam(between(random, 0.2, 0.9), between(random, 8, 13), course, 4)
      }
      helm.begin('setting', true)
      const knots = between(random, 7, 10)
      const radius = between(random, 200, 350)
      helm.turnTo(course + 120, knots, radius)
      helm.turnTo(course + 240, knots, radius)
      helm.turnTo(course + 355, knots, radius)
      helm.begin('hauling', true)
      helm.drift(between(random, 1.5, 3), between(random, 0.4, 1.4))
    }
    helm.begin('drifting')
    helm.drift(between(random, 6, 10), between(random, 0.3, 1.3))
  }
}

/** A rope laid out in a triangle, then hauled for two hours at less than two knots. */
export const seineNetting: Script = (helm) => {
  const { random } = helm
  helm.begin('steaming')
  helm.steamTo(between(random, -10, 10) * KM, between(random, 15, 50) * KM, between(random, 8, 10))
  while (!helm.isOver) {
    const course = between(random, 0, 360)
    helm.begin('setting', true)
    for (const turn of [30, 150, 270]) helm.steam(between(random, 0.1, 0.18), between(random, 6, 9), course + turn, 3)
    helm.begin('hauling', true)
    helm.steam(between(random, 1.2, 2), between(random, 0.6, 1.8), course, 8)
    helm.begin('steaming')
    helm.steam(between(random, 0.2, 0.9), between(random, 6, 9), between(random, 0, 360), 4)
  }
}

/** Nets are set in minutes and hauled for hours, along the line. */
export const gillNetting: Script = (helm) => {
  const { random } = helm
  const grounds = { x: between(random, -8, 8) * KM, y: between(random, 6, 40) * KM }
  while (!helm.isOver) {
    helm.begin('steaming')
    helm.steamTo(grounds.x, grounds.y, between(random, 7, 10))
    for (let net = 0; net < 4; net += 1) {
      const course = between(random, 0, 360)
      helm.begin('hauling', true)
      helm.steam(between(random, 1, 3), between(random, 0.5, 1.7), course, 8)
      helm.begin('setting', true)
      helm.steam(between(random, 0.3, 0.6), between(random, 5, 7.5), course + 180, 3)
    }
    helm.begin('steaming')
    helm.steamTo(0, 0, between(random, 7, 10))
    helm.begin('berth')
    helm.lie(between(random, 5, 10))
  }
}
