import { between } from '../random.ts'
import type { Helm } from './helm.ts'

/** A script steers a vessel until its track is over. */
export type Script = (helm: Helm) => void

const KM = 1000

/** Direction across a course in radians, to the side that leads away from the coast. */
export const seawardAcross = (course: number): { x: number; y: number } => {
  const side = Math.sin(course) > 0 ? -1 : 1
  return { x: side * Math.cos(course), y: -side * Math.sin(course) }
}

/** Parallel lines of `length` metres, `spacing` apart, each reached by a turn of `radius`, from the vessel's place on. */
const runLines = (helm: Helm, length: number, spacing: number, knots: number, radius: number, course: number): void => {
  const radians = (course * Math.PI) / 180
  const from = { x: helm.x, y: helm.y }
  const across = seawardAcross(radians)
  for (let line = 0; !helm.isOver; line += 1) {
    const back = line % 2 === 1
    const side = { x: from.x + line * spacing * across.x, y: from.y + line * spacing * across.y }
    const far = { x: side.x + length * Math.sin(radians), y: side.y + length * Math.cos(radians) }
    const [begin, end] = back ? [far, side] : [side, far]
    helm.begin('line turn')
    helm.turnTo(course + (back ? 180 : 0), knots, radius)
    helm.steamTo(begin.x, begin.y, knots, 1)
    helm.begin('line')
    helm.steamTo(end.x, end.y, knots, 1)
  }
}

/** Lines of tens of kilometres with streamers in tow, turned on circles of several kilometres onto a line half a survey away. */
export const seismicSurvey: Script = (helm) => {
  const { random } = helm
  const [length, knots, radius] = [between(random, 20, 60) * KM, between(random, 4, 5), between(random, 3, 4.5) * KM]
  const course = between(random, -80, 80)
  const radians = (course * Math.PI) / 180
  const half = 2 * radius
  const across = seawardAcross(radians)
  for (let line = 0; !helm.isOver; line += 1) {
    // A racetrack: every other line lies half a survey to the side.
    const offset = (line % 2) * half + Math.floor(line / 2) * 400
    const side = { x: offset * across.x, y: offset * across.y }
    const far = { x: side.x + length * Math.sin(radians), y: side.y + length * Math.cos(radians) }
    const [begin, end] = line % 2 === 1 ? [far, side] : [side, far]
    helm.begin('line turn')
    helm.turnTo(course + (line % 2) * 180, knots, radius)
    helm.steamTo(begin.x, begin.y, knots, 1)
    helm.begin('seismic line')
    helm.steamTo(end.x, end.y, knots, 1)
  }
}

/** Short lines close together, turned tightly. */
export const hydrographicSurvey: Script = (helm) => {
  const { random } = helm
  runLines(
    helm,
    between(random, 2, 9) * KM,
    between(random, 40, 200),
    between(random, 4.5, 8),
    80,
    between(random, -80, 80),
  )
}

/** Lanes of a sonar at a slow walk, as for mines or wrecks. */
export const mineHunting: Script = (helm) => {
  const { random } = helm
  runLines(
    helm,
    between(random, 1, 4) * KM,
    between(random, 80, 250),
    between(random, 2.2, 4.2),
    120,
    between(random, -80, 80),
  )
}

/** A smooth route at a knot or two, faster in deep water, with stops to splice. */
export const cableLaying: Script = (helm) => {
  const { random } = helm
  let course = between(random, 0, 360)
  let knots = between(random, 0.6, 4.5)
  while (!helm.isOver) {
    helm.begin('cable laying')
    course += between(random, -15, 15)
    if (random() < 0.2) knots = between(random, 0.6, 4.5)
    helm.steam(between(random, 1, 4), knots, course, 1)
    if (random() > 0.15) continue
    helm.begin('splicing')
    helm.hold(between(random, 2, 8), 8)
  }
}

/** A joint of pipe every few minutes: a pull of its length, then a stop. */
export const pipeLaying: Script = (helm) => {
  const { random } = helm
  const pull = between(random, 12, 48)
  const minutes = between(random, 4, 9)
  let course = between(random, 0, 360)
  helm.begin('pipe laying')
  while (!helm.isOver) {
    course += between(random, -1, 1)
    helm.hold(minutes / 60, 3)
    helm.steamTo(
      helm.x + pull * Math.sin((course * Math.PI) / 180),
      helm.y + pull * Math.cos((course * Math.PI) / 180),
      0.6,
      0,
    )
  }
}

/** Stations on a grid, hours of drift at each with gear on a wire. */
export const researchStations: Script = (helm) => {
  const { random } = helm
  const [spacing, knots] = [between(random, 8, 50) * KM, between(random, 8, 11)]
  const leg = between(random, 3, 8)
  for (let station = 0; !helm.isOver; station += 1) {
    helm.begin('station')
    if (random() < 0.4) helm.hold(between(random, 0.7, 3), 25)
    else helm.drift(between(random, 0.7, 3), between(random, 0.2, 1.1))
    helm.begin('steaming')
    const row = Math.floor(station / leg)
    const along = row % 2 === 0 ? 1 : -1
    const isNewRow = Math.floor((station + 1) / leg) > row
    helm.steamTo(helm.x + (isNewRow ? 0 : along * spacing), helm.y + (isNewRow ? spacing : 0), knots)
  }
}

/** Follows a pipeline with a vehicle on a tether, stopping often. */
export const pipelineInspection: Script = (helm) => {
  const { random } = helm
  let course = between(random, 0, 360)
  while (!helm.isOver) {
    helm.begin('inspection')
    course += between(random, -6, 6)
    helm.steam(between(random, 0.3, 2), between(random, 0.3, 1.2), course, 1)
    if (random() < 0.5) helm.hold(between(random, 0.2, 1.5), 4)
  }
}

/** Sweeps a slick with booms at a knot, to and fro across the wind. */
export const oilRecovery: Script = (helm) => {
  const { random } = helm
  const course = between(random, 0, 360)
  for (let sweep = 0; !helm.isOver; sweep += 1) {
    helm.begin('sweeping')
    helm.steam(
      between(random, 0.4, 1.5),
      between(random, 0.7, 1.8),
      course + (sweep % 2) * 180 + between(random, -15, 15),
      4,
    )
    if (random() > 0.2) continue
    helm.begin('discharging')
    helm.drift(between(random, 0.5, 2), between(random, 0.3, 0.8))
  }
}
