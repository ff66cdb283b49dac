import { createRandom } from '@varuna/simulation/random'
import { sailed, ship, type Point, type Scene, type SceneVessel } from './testing-scenes.ts'

/** A scene of a vessel that falls silent, with the levels of the alerts about it. */
export interface SilenceScene extends Scene {
  levels: readonly string[]
}

const SILENT = { from: 40, to: 66 }
const isOn = (hour: number) => hour < SILENT.from || hour > SILENT.to
const HOURS = 80

/** Sails at some knots to the east, and at others while it is silent; it is received every 20 minutes. */
const passage = (knots: number, silentKnots = knots): Point[] => {
  const [lat, lon] = [-5, -115]
  const east = (from: number, hours: number, by: number) => from + (hours * by) / 60 / Math.cos((lat * Math.PI) / 180)
  const fell = east(lon, SILENT.from, knots)
  const back = east(fell, SILENT.to - SILENT.from, silentKnots)
  return [
    [0, lat, lon],
    [SILENT.from, lat, fell],
    [SILENT.to, lat, back],
    [HOURS, lat, east(back, HOURS - SILENT.to, knots)],
  ]
}

/** Each kind of silence beside its counterpart: of each pair one is harmless and the other is not, or not surely. */
export const silenceScenes = (seed: number): SilenceScene[] => {
  const random = createRandom(seed)
  const scene = (name: string, levels: readonly string[], vessel: Omit<SceneVessel, 'mmsi'>): SilenceScene => ({
    name,
    hours: HOURS,
    allowed: {},
    levels,
    vessels: [{ mmsi: 416_000_400, ...vessel }],
  })
  const received = (knots: number, silentKnots?: number) => sailed(random, passage(knots, silentKnots), 20, isOn)
  const elsewhere = (hours: number): Point[] => [
    [SILENT.from + 1, 20, -40],
    [SILENT.from + 1 + hours, 20.2, -40],
  ]
  const withForged = (hours: number) =>
    [...received(2), ...sailed(random, elsewhere(hours), 150)].sort((a, b) => a.hour - b.hour)
  return [
    scene('a bulker that sails on at 5.8 kn', ['notice'], { stated: ship(70, 190), positions: received(5.8) }),
    scene('a bulker that stops for a third of it', ['alarm'], { stated: ship(70, 190), positions: received(5.8, 3.9) }),
    scene('a yacht of no stated type that sails on at 5 kn', ['notice'], { stated: null, positions: received(5) }),
    scene('a longliner that stays', ['alarm'], { stated: ship(30, 45), positions: received(2) }),
    scene('a boat of class B', ['notice'], { stated: ship(30, 14), station: 'class_b', positions: received(2) }),
    scene('a tanker that sends as class B', ['alarm'], {
      stated: ship(80, 180),
      station: 'class_b',
      positions: received(2),
    }),
    scene('two forged reports elsewhere', ['alarm'], { stated: ship(30, 45), positions: withForged(4) }),
    scene('seven forged reports over half of it', ['notice'], { stated: ship(30, 45), positions: withForged(18) }),
  ]
}
