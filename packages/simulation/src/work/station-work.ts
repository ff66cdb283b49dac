import { between } from '../random.ts'
import type { Script } from './survey-work.ts'

const KM = 1000

/** Waits off the port, dashes to a ship, runs alongside it, and goes back to its station or berth. */
export const pilotBoat: Script = (helm) => {
  const { random } = helm
  const station = { x: between(random, -3, 3) * KM, y: between(random, 4, 12) * KM }
  const knots = between(random, 14, 22)
  while (!helm.isOver) {
    helm.begin('waiting at station')
    helm.steamTo(station.x + between(random, -500, 500), station.y + between(random, -500, 500), 8)
    if (random() < 0.5) helm.drift(between(random, 0.3, 2), between(random, 0.3, 1))
    else
      for (let leg = 0; leg < 6; leg += 1)
        helm.steam(between(random, 0.1, 0.3), between(random, 1, 4), between(random, 0, 360), 6)
    helm.begin('dash')
    helm.steamTo(station.x + between(random, -5, 5) * KM, station.y + between(random, 0, 6) * KM, knots)
    helm.begin('alongside')
    helm.steam(between(random, 0.1, 0.3), between(random, 7, 10), 180 + between(random, -30, 30), 2)
    if (random() > 0.4) continue
    helm.begin('dash')
    helm.steamTo(0, 0, knots)
    helm.begin('berth')
    helm.lie(between(random, 0.5, 3))
  }
}

/** Fills its hopper on short tracks at a slow walk, and takes the load to port. */
export const sandDredging: Script = (helm) => {
  const { random } = helm
  const site = { x: between(random, -10, 10) * KM, y: between(random, 6, 35) * KM }
  const course = between(random, 0, 360)
  const length = between(random, 1, 4) * KM
  const radians = (course * Math.PI) / 180
  while (!helm.isOver) {
    helm.begin('steaming')
    helm.steamTo(site.x, site.y, between(random, 9, 13))
    helm.begin('dredging')
    for (let line = 0, lines = Math.round(between(random, 2, 8)); line < lines; line += 1) {
      const way = line % 2 === 0 ? 1 : -1
      const side = between(random, -150, 150)
      const knots = between(random, 1.3, 2.6)
      helm.turnTo(course + (way < 0 ? 180 : 0), knots, 200)
      helm.steamTo(
        site.x + side + (way > 0 ? length * Math.sin(radians) : 0),
        site.y + side + (way > 0 ? length * Math.cos(radians) : 0),
        knots,
        2,
      )
    }
    helm.begin('steaming')
    helm.steamTo(0, 0, between(random, 9, 13))
    helm.begin('berth')
    helm.lie(between(random, 1, 3))
  }
}

/** Keeps ships away from an installation or a cable: slow loops beside it, between them drift. */
export const guarding: Script = (helm) => {
  const { random } = helm
  const reach = between(random, 0.6, 2.5) * KM
  const knots = between(random, 1.5, 4.5)
  while (!helm.isOver) {
    helm.begin('guarding')
    const legs = Math.round(between(random, 3, 15))
    for (let leg = 0; leg < legs; leg += 1)
      helm.steamTo(between(random, -reach, reach), between(random, -reach, reach), knots * between(random, 0.8, 1.2), 5)
    if (random() < 0.5) helm.drift(between(random, 0.5, 3), between(random, 0.3, 1.3))
  }
}

/** Holds its place by its thrusters, and shifts every few hours. */
export const dynamicPositioning: Script = (helm) => {
  const { random } = helm
  while (!helm.isOver) {
    helm.begin('holding position')
    helm.hold(between(random, 1, 10), between(random, 1, 5))
    helm.begin('shifting')
    helm.steamTo(helm.x + between(random, -400, 400), helm.y + between(random, -400, 400), between(random, 0.5, 1.5), 2)
    if (random() > 0.1) continue
    helm.begin('steaming')
    helm.steamTo(helm.x + between(random, -8, 8) * KM, helm.y + between(random, 0, 8) * KM, between(random, 7, 11))
  }
}

/** Takes technicians to a wind farm, pushes onto one turbine after another, and waits there. */
export const crewTransfer: Script = (helm) => {
  const { random } = helm
  const farm = { x: between(random, -10, 10) * KM, y: between(random, 10, 45) * KM }
  while (!helm.isOver) {
    helm.begin('steaming')
    helm.steamTo(farm.x, farm.y, between(random, 17, 24))
    for (let turbine = 0, turbines = Math.round(between(random, 5, 14)); turbine < turbines; turbine += 1) {
      helm.begin('at a turbine')
      helm.steamTo(
        farm.x + Math.round(between(random, -4, 4)) * 900,
        farm.y + Math.round(between(random, -4, 4)) * 900,
        between(random, 6, 14),
      )
      helm.hold(between(random, 0.1, 0.25), 2)
      helm.begin('waiting')
      if (random() < 0.4) helm.drift(between(random, 0.3, 1.5), between(random, 0.2, 1))
    }
    helm.begin('steaming')
    helm.steamTo(0, 0, between(random, 17, 24))
    helm.begin('berth')
    helm.lie(between(random, 8, 13))
  }
}

/** From buoy to buoy, an hour's work at each. */
export const buoyTending: Script = (helm) => {
  const { random } = helm
  while (!helm.isOver) {
    for (let buoy = 0, buoys = Math.round(between(random, 4, 9)); buoy < buoys; buoy += 1) {
      helm.begin('steaming')
      helm.steamTo(between(random, -12, 12) * KM, between(random, 1, 12) * KM, between(random, 7, 11))
      helm.begin('at a buoy')
      helm.hold(between(random, 0.3, 1.3), 12)
    }
    helm.begin('steaming')
    helm.steamTo(0, 0, between(random, 8, 11))
    helm.begin('berth')
    helm.lie(between(random, 8, 14))
  }
}

/** Feeds and tends the cages of fish farms. */
export const fishFarming: Script = (helm) => {
  const { random } = helm
  const farm = { x: between(random, -5, 5) * KM, y: between(random, 1.5, 6) * KM }
  while (!helm.isOver) {
    helm.begin('steaming')
    helm.steamTo(farm.x, farm.y, between(random, 7, 12))
    for (let cage = 0; cage < 8; cage += 1) {
      helm.begin('at a cage')
      helm.steamTo(farm.x + between(random, -400, 400), farm.y + between(random, -200, 200), between(random, 1.5, 3))
      helm.hold(between(random, 0.3, 1.2), 3)
    }
    helm.begin('steaming')
    helm.steamTo(0, 0, between(random, 7, 12))
    helm.begin('berth')
    helm.lie(between(random, 6, 14))
  }
}
