import { between } from '../random.ts'
import type { Script } from './survey-work.ts'

const KM = 1000

/** Sets a hundred kilometres of line at eight knots, waits while it soaks, and takes it in along the way back. */
export const driftingLonglines: Script = (helm) => {
  const { random } = helm
  let course = between(random, 0, 360)
  while (!helm.isOver) {
    const sets: { x: number; y: number }[] = [{ x: helm.x, y: helm.y }]
    helm.begin('setting', true)
    const knots = between(random, 7.5, 9.5)
    const parts = Math.round(between(random, 5, 8))
    for (let part = 0; part < parts; part += 1) {
      helm.steam(between(random, 0.6, 0.9), knots, course, 3)
      course += between(random, -25, 25)
      sets.push({ x: helm.x, y: helm.y })
    }
    helm.begin('soaking', null)
    helm.drift(between(random, 3, 6), between(random, 0.3, 1.5))
    for (const { x, y } of sets.toReversed()) {
      helm.begin('hauling', true)
      helm.steamTo(x + between(random, -KM, KM), y + between(random, -KM, KM), between(random, 3.5, 6.5), 7)
      if (random() < 0.4) helm.drift(between(random, 0.1, 0.4), between(random, 0.5, 1.5))
    }
    helm.begin('steaming')
    helm.steam(between(random, 1, 5), between(random, 8, 11), between(random, 0, 360), 3)
  }
}

/** Lines on the bottom: set in two hours, hauled for many at two knots. */
export const bottomLonglines: Script = (helm) => {
  const { random } = helm
  helm.begin('steaming')
  helm.steamTo(between(random, -20, 20) * KM, between(random, 20, 80) * KM, between(random, 8, 10))
  while (!helm.isOver) {
    const course = between(random, 0, 360)
    helm.begin('setting', true)
    helm.steam(between(random, 1, 2.5), between(random, 6, 8), course, 3)
    helm.begin('soaking', null)
    helm.drift(between(random, 1, 4), between(random, 0.3, 1))
    helm.begin('hauling', true)
    helm.steam(between(random, 5, 9), between(random, 1.4, 2.8), course + 180, 8)
  }
}

/** String after string of pots, lifted and shot again, home for the night. */
export const potting: Script = (helm) => {
  const { random } = helm
  const grounds = { x: between(random, -6, 6) * KM, y: between(random, 4, 20) * KM }
  const strings = Array.from({ length: 30 }, () => ({
    x: grounds.x + between(random, -5, 5) * KM,
    y: grounds.y + between(random, -2, 5) * KM,
    course: between(random, 0, 360),
  }))
  while (!helm.isOver) {
    for (let at = 0, lifted = Math.round(between(random, 6, 12)); at < lifted; at += 1) {
      const string = strings[Math.floor(random() * strings.length)] ?? { ...grounds, course: 0 }
      helm.begin('steaming')
      helm.steamTo(string.x, string.y, between(random, 6, 9))
      helm.begin('hauling', true)
      helm.steam(between(random, 0.3, 0.7), between(random, 0.8, 2.2), string.course, 12)
      helm.begin('setting', true)
      helm.steam(between(random, 0.08, 0.2), between(random, 4.5, 7), string.course + 180, 4)
    }
    helm.begin('steaming')
    helm.steamTo(0, 0, between(random, 7, 10))
    helm.begin('berth')
    helm.lie(between(random, 9, 14))
  }
}

/** Lures at a steady speed all day, back over the fish again and again, adrift for the night. */
export const trolling: Script = (helm) => {
  const { random } = helm
  const knots = random() < 0.5 ? between(random, 5, 7) : between(random, 2, 4)
  let course = between(random, 0, 360)
  while (!helm.isOver) {
    helm.begin('trolling', true)
    for (let leg = 0, legs = Math.round(between(random, 10, 22)); leg < legs; leg += 1) {
      helm.turnTo(course, knots, 120)
      helm.steam(between(random, 0.2, 1.2), knots * between(random, 0.92, 1.08), course, 5)
      course += random() < 0.35 ? 180 + between(random, -30, 30) : between(random, -50, 50)
    }
    helm.begin('drifting')
    helm.drift(between(random, 7, 10), between(random, 0.4, 1.5))
  }
}

/** Drifts on a sea anchor under lamps all night, moves on by day. */
export const jigging: Script = (helm) => {
  const { random } = helm
  while (!helm.isOver) {
    helm.begin('jigging', true)
    helm.drift(between(random, 9, 11.5), between(random, 0.3, 1.4))
    helm.begin('steaming')
    helm.steam(between(random, 0.5, 5), between(random, 6, 10), between(random, 0, 360), 4)
    helm.begin('drifting', null)
    helm.drift(between(random, 5, 10), between(random, 0.3, 1.4))
  }
}

/** Seeks a school by day, stops above it, and fishes for as long as it bites. */
export const poleAndLine: Script = (helm) => {
  const { random } = helm
  let course = between(random, 0, 360)
  while (!helm.isOver) {
    for (let school = 0, schools = Math.round(between(random, 4, 9)); school < schools; school += 1) {
      helm.begin('seeking', null)
      for (let leg = 0; leg < 3; leg += 1) {
        course += between(random, -60, 60)
        helm.steam(between(random, 0.15, 0.7), between(random, 8, 11), course, 4)
      }
      helm.begin('fishing with poles', true)
      helm.steam(between(random, 0.2, 0.8), between(random, 0.4, 1.8), course + between(random, -40, 40), 12)
    }
    helm.begin('drifting')
    helm.drift(between(random, 7, 11), between(random, 0.3, 1.2))
  }
}
