import { between } from '../random.ts'
import { seawardAcross, type Script } from './survey-work.ts'

const KM = 1000
const NM = 1852

/** A search from a datum outwards: two legs of each length, every leg to starboard of the last. */
export const expandingSquare: Script = (helm) => {
  const { random } = helm
  const [spacing, knots] = [between(random, 0.3, 1.5) * NM, between(random, 4, 9)]
  const first = between(random, 0, 360)
  while (!helm.isOver) {
    helm.begin('searching')
    for (let leg = 0; leg < 24 && !helm.isOver; leg += 1) {
      const course = ((first + 90 * leg) * Math.PI) / 180
      const length = spacing * Math.ceil((leg + 1) / 2)
      helm.steamTo(helm.x + length * Math.sin(course), helm.y + length * Math.cos(course), knots, 2)
    }
    helm.begin('drifting')
    helm.drift(between(random, 0.5, 2), between(random, 0.5, 1.5))
  }
}

/** A search of an area by parallel tracks. */
export const parallelSearch: Script = (helm) => {
  const { random } = helm
  const [length, spacing] = [between(random, 4, 12) * NM, between(random, 0.4, 1.5) * NM]
  const [knots, course] = [between(random, 5, 11), between(random, -80, 80)]
  const radians = (course * Math.PI) / 180
  const across = seawardAcross(radians)
  helm.begin('searching')
  for (let leg = 0; !helm.isOver; leg += 1) {
    const way = leg % 2 === 0 ? 1 : -1
    helm.steamTo(helm.x + way * length * Math.sin(radians), helm.y + way * length * Math.cos(radians), knots, 2)
    helm.steamTo(helm.x + spacing * across.x, helm.y + spacing * across.y, knots, 2)
  }
}

/** Along the limits of an area, looking into what it meets, now and then at full speed. */
export const patrolling: Script = (helm) => {
  const { random } = helm
  while (!helm.isOver) {
    helm.begin('patrolling')
    helm.steamTo(between(random, -40, 40) * KM, between(random, 5, 40) * KM, between(random, 6, 14))
    const next = random()
    if (next < 0.35) {
      helm.begin('loitering')
      helm.steam(between(random, 0.5, 3), between(random, 1, 4), between(random, 0, 360), 8)
    } else if (next < 0.5) {
      helm.begin('drifting')
      helm.drift(between(random, 0.5, 4), between(random, 0.3, 1.5))
    } else if (next < 0.65) {
      helm.begin('chase')
      helm.steam(between(random, 0.2, 0.8), between(random, 18, 26), between(random, 0, 360), 4)
    }
  }
}

/** A yacht in a race: tacks to a mark upwind, runs back. */
export const yachtRacing: Script = (helm) => {
  const { random } = helm
  const wind = between(random, 0, 360)
  const legs = between(random, 0.05, 1.2)
  const knots = between(random, 4.5, 9)
  while (!helm.isOver) {
    for (let tack = 0; tack < 10; tack += 1) {
      helm.begin('tacking')
      helm.steam(legs * between(random, 0.5, 1.5), knots * between(random, 0.85, 1.1), wind + (tack % 2 ? 42 : -42), 4)
    }
    helm.begin('running')
    for (let gybe = 0; gybe < 4; gybe += 1)
      helm.steam(
        legs * between(random, 1, 1.6),
        knots * between(random, 0.9, 1.25),
        wind + 180 + (gybe % 2 ? 20 : -20),
        5,
      )
    if (legs > 0.3 || random() < 0.6) continue
    helm.begin('waiting')
    helm.drift(between(random, 0.3, 1), between(random, 0.3, 1))
  }
}

/** A yacht on passage under sail: the speed goes with the wind. */
export const sailing: Script = (helm) => {
  const { random } = helm
  let course = between(random, -70, 70)
  let knots = between(random, 3, 7)
  helm.begin('sailing')
  while (!helm.isOver) {
    helm.steam(between(random, 0.5, 4), knots, course, 5)
    course += between(random, -20, 20)
    knots = Math.max(1.5, Math.min(8, knots + between(random, -1.2, 1.2)))
  }
}

/** Takes visitors out, follows whales for hours, and comes back. */
export const whaleWatching: Script = (helm) => {
  const { random } = helm
  while (!helm.isOver) {
    for (let trip = 0; trip < 2; trip += 1) {
      helm.begin('steaming')
      helm.steamTo(between(random, -15, 15) * KM, between(random, 6, 25) * KM, between(random, 12, 20))
      helm.begin('following')
      for (let whale = 0; whale < 8; whale += 1) {
        helm.steam(between(random, 0.05, 0.3), between(random, 2, 7), between(random, 0, 360), 8)
        helm.drift(between(random, 0.05, 0.3), between(random, 0.2, 0.9))
      }
      helm.begin('steaming')
      helm.steamTo(0, 0, between(random, 12, 20))
      helm.begin('berth')
      helm.lie(between(random, 0.7, 2))
    }
    helm.lie(between(random, 8, 13))
  }
}
