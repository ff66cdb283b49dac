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
  type Received = SceneVessel['positions'][number]
  const inOrder = (positions: readonly Received[]) => positions.toSorted((a, b) => a.hour - b.hour)
  /** The last hours before its silence, sent again and again through it. */
  const replayed = (own: readonly Received[], hours: number): Received[] => {
    const last = own.filter(({ hour }) => hour <= SILENT.from && hour > SILENT.from - hours)
    const times = Array.from({ length: Math.ceil((SILENT.to - SILENT.from) / hours) }, (_, at) => at + 1)
    return times
      .flatMap((time) => last.map((one) => ({ ...one, hour: one.hour + time * hours })))
      .filter(({ hour }) => !isOn(hour))
  }
  const withReplay = (knots: number, hours: number) => {
    const own = received(knots, 0)
    return inOrder([...own, ...replayed(own, hours)])
  }
  /** One report every so many hours within the silence, where the vessel stays; `reports` of them 20 minutes apart. */
  const withGroups = (reports: number, hours: readonly number[]) => {
    const own = received(2, 0)
    const at = own.find(({ hour }) => hour > SILENT.to)
    if (at === undefined) throw new Error('It is received again.')
    const groups = hours.flatMap((hour) =>
      Array.from({ length: reports }, (_, one) => ({ ...at, hour: SILENT.from + hour + one / 3 })),
    )
    return inOrder([...own, ...groups])
  }
  const stating = (positions: readonly Received[], knots: number, course?: number) =>
    positions.map((one) => ({ ...one, knots, course: course ?? one.course }))
  /** Each position is received a second time, 45 minutes later. */
  const withLateCopies = () => {
    const own = sailed(random, passage(8), 20)
    const late = own.filter(({ hour }) => hour > 45 && hour < 60).map((one) => ({ ...one, hour: one.hour + 0.77 }))
    return inOrder([...own, ...late])
  }
  const returned = (north: number) =>
    received(5.8, 0).map((one) => (one.hour > SILENT.to ? { ...one, lat: one.lat + north } : one))
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
    scene('six forged reports in two groups', ['caution'], { stated: ship(30, 45), positions: withGroups(3, [8, 17]) }),
    scene('eight hours on between two silences', [], { stated: ship(30, 45), positions: withGroups(24, [9]) }),
    scene('its last 26 hours sent again', ['alarm'], { stated: ship(30, 45), positions: withReplay(8, 26) }),
    scene('its last 26 hours sent again, of a slow one', ['alarm'], {
      stated: ship(30, 45),
      positions: withReplay(2, 26),
    }),
    scene('its last 5 hours sent again and again', ['alarm'], { stated: ship(30, 45), positions: withReplay(8, 5) }),
    scene('its last two hours sent again and again', ['alarm'], {
      stated: ship(30, 45),
      positions: withReplay(12, 2),
    }),
    scene('late copies of a ship that keeps sending', [], { stated: ship(70, 190), positions: withLateCopies() }),
    scene('states .1 kn, makes 12 and 4.5 in the silence', ['alarm'], {
      stated: ship(30, 45),
      positions: stating(received(12, 4.5), 0.1),
    }),
    scene('a last course to where it is found', ['alarm'], {
      stated: ship(30, 45),
      positions: stating(returned((26 * 5.2) / 60), 5.8, 0),
    }),
    scene('a bulker at 5.8 kn that states 0 kn to the north', ['notice'], {
      stated: ship(70, 190),
      positions: stating(received(5.8), 0, 0),
    }),
  ]
}
