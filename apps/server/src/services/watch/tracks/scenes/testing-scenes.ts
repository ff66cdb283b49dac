import { createRandom, type Random } from '@varuna/simulation/random'
import type { StatedShip } from '@varuna/tracks/encounters/setting'

/** A position as received: hours from the beginning of its scene, degrees, knots. */
type Received = { hour: number; lat: number; lon: number; knots: number; course: number }

export interface SceneVessel {
  mmsi: number
  stated: StatedShip | null
  /** Class A where it is not named. */
  station?: 'class_a' | 'class_b'
  positions: readonly Received[]
}

/** Ordinary life at sea of one kind, which has looked like trouble to monitors; or trouble, which must be found. */
export interface Scene {
  name: string
  hours: number
  /** The codes that it may raise, each at most so often; what is not named must not be raised. */
  allowed: Readonly<Record<string, number>>
  vessels: readonly SceneVessel[]
}

/** A place at an hour; a vessel sails straight between two. */
export type Point = readonly [hour: number, lat: number, lon: number]

const MINUTE_H = 1 / 60
const always = () => true

/** Sails through points and reports every so many minutes, with the jitter of a receiver, while `isReceived`. */
export const sailed = (
  random: Random,
  points: readonly Point[],
  everyMinutes: number,
  isReceived: (hour: number) => boolean = always,
): Received[] => {
  const found: Received[] = []
  for (const [at, [fromHour, lat, lon]] of points.entries()) {
    const next = points[at + 1]
    if (next === undefined) break
    const [toHour, toLat, toLon] = next
    const north = (toLat - lat) * 60
    const east = (toLon - lon) * 60 * Math.cos((lat * Math.PI) / 180)
    const knots = Math.hypot(north, east) / (toHour - fromHour)
    const course = (Math.atan2(east, north) * 180) / Math.PI
    for (let hour = fromHour + random() * everyMinutes * MINUTE_H; hour < toHour; hour += everyMinutes * MINUTE_H) {
      if (!isReceived(hour)) continue
      const share = (hour - fromHour) / (toHour - fromHour)
      const jitter = () => (random() - 0.5) * 0.0001
      found.push({
        hour,
        lat: lat + (toLat - lat) * share + jitter(),
        lon: lon + (toLon - lon) * share + jitter(),
        knots: Math.round(knots * 10) / 10,
        course: (course + 360) % 360,
      })
    }
  }
  return found
}

export const ship = (shipType: number, lengthM: number): StatedShip => ({ shipType, lengthM })
const many = <Item>(count: number, make: (at: number) => Item) => Array.from({ length: count }, (_, at) => make(at))

/** Bursts of a satellite: four passes of ten minutes, 100 minutes apart, then a hole of 6 to 13 hours. */
const satellite = (random: Random, hours: number) => {
  const passes: number[] = []
  for (let hour = random() * 10; hour < hours; hour += 6 + 7 * random())
    for (let pass = 0; pass < 4; pass += 1) {
      passes.push(hour)
      hour += 100 * MINUTE_H
    }
  return (hour: number) => passes.some((from) => hour >= from && hour < from + 10 * MINUTE_H)
}

const ferries = (random: Random): SceneVessel[] => {
  const dover = [51.123, 1.33] as const
  const calais = [50.972, 1.845] as const
  return many(2, (at) => {
    const ends = at === 0 ? [dover, calais] : [calais, dover]
    const points = many(24, (leg): Point[] => {
      const [from, to] = leg % 2 === 0 ? ends : ends.toReversed()
      return [
        [leg * 3, ...(from ?? dover)],
        [leg * 3 + 1.2, ...(from ?? dover)],
        [leg * 3 + 2.9, ...(to ?? dover)],
      ]
    }).flat()
    return { mmsi: 235_000_001 + at, stated: ship(60, 180), positions: sailed(random, points, 3) }
  })
}

const pilots = (random: Random): SceneVessel[] => {
  const station = [52.02, 3.5] as const
  const boat: Point[] = [
    [0, ...station],
    [24, station[0] + 0.01, station[1] + 0.01],
  ]
  const ships = many(6, (at): SceneVessel => {
    const hour = 2 + at * 3.5
    const points: Point[] = [
      [hour - 2, 52.2, 2.9],
      [hour, 52.02 + 0.01 * (hour / 24), 3.5 + 0.01 * (hour / 24)],
      [hour + 0.3, 52.01, 3.55],
      [hour + 1.5, 51.99, 3.95],
    ]
    return { mmsi: 244_000_010 + at, stated: ship(70, 190), positions: sailed(random, points, 2) }
  })
  return [{ mmsi: 244_000_001, stated: ship(50, 22), positions: sailed(random, boat, 2) }, ...ships]
}

const tow = (random: Random): SceneVessel[] => {
  const along = (offset: number): Point[] => [
    [0, 44 + offset, -9.9],
    [10, 44.5 + offset, -9.9],
    [20, 44.6 + offset, -9.9],
    [30, 45.1 + offset, -9.9],
  ]
  return [
    { mmsi: 224_000_001, stated: ship(52, 45), positions: sailed(random, along(0.003), 5) },
    { mmsi: 224_000_002, stated: ship(70, 120), positions: sailed(random, along(0), 5) },
  ]
}

const bunkering = (random: Random): SceneVessel[] => {
  const [lat, lon] = [25.28, 56.6]
  const placeOf = (at: number) => [lat + 0.008 * (at % 3), lon + 0.008 * Math.floor(at / 3)] as const
  const anchored = many(8, (at): SceneVessel => {
    const points: Point[] = [
      [0, lat + 0.3, lon + 0.4],
      [3, ...placeOf(at)],
      [40, ...placeOf(at)],
      [43, lat + 0.3, lon + 0.4],
    ]
    return { mmsi: 351_000_001 + at, stated: ship(at % 2 === 0 ? 80 : 70, 230), positions: sailed(random, points, 6) }
  })
  const tanker: Point[] = [[0, lat - 0.05, lon - 0.1]]
  for (let at = 0; at < 4; at += 1) {
    const [shipLat, shipLon] = placeOf(at)
    tanker.push([6 + at * 8, shipLat + 0.0005, shipLon], [11 + at * 8, shipLat + 0.0005, shipLon])
  }
  return [...anchored, { mmsi: 470_000_001, stated: ship(80, 95), positions: sailed(random, tanker, 6) }]
}

const fleet = (random: Random): SceneVessel[] =>
  many(6, (at) => {
    const points = many(13, (hour): Point => [
      hour * 2,
      39.5 + 0.0008 * at + 0.02 * Math.sin(hour / 2),
      -10.2 + 0.03 * Math.cos(hour / 3),
    ])
    return { mmsi: 263_000_001 + at, stated: ship(30, 24), positions: sailed(random, points, 4) }
  })

const sharedMmsi = (random: Random): SceneVessel[] => {
  const north: Point[] = [
    [0, 55, 4],
    [24, 57, 5],
  ]
  const south: Point[] = [
    [0, 38, 4],
    [24, 38.5, 9],
  ]
  const positions = [...sailed(random, north, 5), ...sailed(random, south, 7)].sort((a, b) => a.hour - b.hour)
  return [{ mmsi: 413_000_001, stated: null, positions }]
}

const jammedAirport = (random: Random): SceneVessel[] =>
  many(34, (at) => {
    const lat = 32.9 + 0.01 * at
    const lon = 34.4 + 0.01 * (at % 7)
    const jamsAt = 6 + 0.1 * random()
    const true_: Point[] = [
      [0, lat, lon],
      [12, lat + 0.4, lon - 0.3],
    ]
    const atAirport: Point[] = [
      [jamsAt, 33.821, 35.488],
      [jamsAt + 4, 33.821, 35.488],
    ]
    const isTrue = (hour: number) => hour < jamsAt || hour >= jamsAt + 4
    const positions = [...sailed(random, true_, 4, isTrue), ...sailed(random, atAirport, 4)]
    return { mmsi: 636_000_001 + at, stated: ship(70, 180), positions: positions.sort((a, b) => a.hour - b.hour) }
  })

const yachts = (random: Random): SceneVessel[] =>
  many(12, (at) => {
    const points: Point[] = []
    let [lat, lon] = [43 + 0.01 * at, 14 + 0.01 * at]
    for (let day = 0; day < 4; day += 1) {
      points.push(
        [day * 24 + 9, lat, lon],
        [day * 24 + 15, lat - 0.15, lon + 0.15],
        [day * 24 + 33, lat - 0.15, lon + 0.15],
      )
      ;[lat, lon] = [lat - 0.15, lon + 0.15]
    }
    // Switched off for the night, at anchor.
    const isOn = (hour: number) => hour % 24 >= 9 && hour % 24 < 16 + (at % 3)
    return {
      mmsi: 238_000_001 + at,
      stated: ship(36, 14),
      station: 'class_b',
      positions: sailed(random, points, 3, isOn),
    }
  })

const bulkers = (random: Random): SceneVessel[] =>
  many(9, (at) => {
    const points: Point[] = [
      [0, -20 - at * 0.4, 60 + at],
      [140, -28 - at * 0.4, 92 + at],
    ]
    return {
      mmsi: 477_000_001 + at,
      stated: ship(70, 225),
      positions: sailed(random, points, 0.5, satellite(random, 140)),
    }
  })

/** A longliner's days: it sets at 8 knots, drifts, and hauls at 4. */
const longlining = (random: Random, days: number, lat: number, lon: number): Point[] => {
  const points: Point[] = []
  let [atLat, atLon] = [lat, lon]
  for (let day = 0; day < days; day += 1) {
    const turn = random() - 0.5
    points.push([day * 24, atLat, atLon], [day * 24 + 5, atLat + 0.6, atLon + turn])
    points.push([day * 24 + 12, atLat + 0.64, atLon + turn + 0.05])
    ;[atLat, atLon] = [atLat + 0.1 * turn, atLon + 0.1 * turn]
  }
  return [...points, [days * 24, atLat, atLon]]
}

const longliners = (random: Random): SceneVessel[] =>
  many(9, (at) => {
    const points = longlining(random, 8, -15 - at * 0.5, -140 + at * 0.7)
    return {
      mmsi: 416_000_001 + at,
      stated: ship(30, 45),
      positions: sailed(random, points, 0.5, satellite(random, 192)),
    }
  })

/** One report of a pass of a satellite each 100 minutes, of which a share of 0.1 to 0.7 is missed, another one every day. */
const singlePasses = (random: Random, hours: number) => {
  const passes: number[] = []
  const missed = many(Math.ceil(hours / 24), () => 0.1 + 0.6 * random())
  for (let hour = random(); hour < hours; hour += 100 * MINUTE_H)
    if (random() >= (missed[Math.floor(hour / 24)] ?? 0)) passes.push(hour)
  return (hour: number) => passes.some((from) => hour >= from && hour < from + 2 * MINUTE_H)
}

/** Squid jiggers that drift by day and by night, at a knot. */
const drifters = (random: Random, count: number, mmsi: number): SceneVessel[] =>
  many(count, (at) => {
    const points: Point[] = [
      [0, -45 - at * 0.3, -60 + at * 0.2],
      [240, -44 - at * 0.3, -56 + at * 0.2],
    ]
    return { mmsi: mmsi + at, stated: ship(30, 60), positions: sailed(random, points, 2, singlePasses(random, 240)) }
  })

const silencedLongliner = (random: Random): SceneVessel[] => {
  const points = longlining(random, 6, -15, -140)
  const isOn = (hour: number) => hour < 60 || hour > 100
  const others = many(3, (at): SceneVessel => {
    const course: Point[] = [
      [0, -17, -142 + at],
      [144, -12, -138 + at],
    ]
    return { mmsi: 538_000_001 + at, stated: ship(70, 180), positions: sailed(random, course, 20) }
  })
  return [{ mmsi: 416_000_090, stated: ship(30, 45), positions: sailed(random, points, 20, isOn) }, ...others]
}

const transshipment = (random: Random): SceneVessel[] => {
  const drift = (offset: number, from: Point): Point[] => [
    from,
    [7, -15 + offset, -130],
    [16, -14.98 + offset, -129.96],
    [24, -14 + offset * 100, -129],
  ]
  return [
    { mmsi: 416_000_091, stated: ship(30, 45), positions: sailed(random, drift(0, [0, -15.2, -130.2]), 10) },
    { mmsi: 371_000_091, stated: ship(70, 130), positions: sailed(random, drift(0.001, [0, -14, -131]), 10) },
  ]
}

const spoofedTrack = (random: Random): SceneVessel[] => {
  const own = longlining(random, 2, -15, -140)
  const invented: Point[] = [
    [12, 10, -120],
    [30, 10.5, -119.5],
  ]
  const isInvented = (hour: number) => hour >= 12 && hour < 30 && Math.floor(hour) % 2 === 0
  const positions = [
    ...sailed(random, own, 10, (hour) => !isInvented(hour)),
    ...sailed(random, invented, 10, isInvented),
  ].sort((a, b) => a.hour - b.hour)
  return [{ mmsi: 416_000_092, stated: ship(30, 45), positions }]
}

/** Twelve scenes without trouble. */
export const ordinaryScenes = (seed: number): Scene[] => {
  const random = createRandom(seed)
  return [
    { name: 'two ferries that meet daily', hours: 72, allowed: {}, vessels: ferries(random) },
    { name: 'a pilot boarding', hours: 24, allowed: {}, vessels: pilots(random) },
    // The tow waits for ten hours 30 nm off: of the towed ship, a cargo ship by what it states, that is a notice.
    { name: 'a tow', hours: 30, allowed: { loitering_at_sea: 1 }, vessels: tow(random) },
    { name: 'bunkering at anchor', hours: 43, allowed: {}, vessels: bunkering(random) },
    { name: 'a fleet that works close', hours: 24, allowed: {}, vessels: fleet(random) },
    // Which ship has the wrong number is for a person to find out: one alert says that there are two.
    { name: 'an MMSI of two ships', hours: 24, allowed: { vessel_spoofing: 1 }, vessels: sharedMmsi(random) },
    { name: 'a jammed airport', hours: 12, allowed: { positions_jammed: 1 }, vessels: jammedAirport(random) },
    { name: 'class B yachts', hours: 96, allowed: {}, vessels: yachts(random) },
    { name: 'bulkers by satellite alone', hours: 140, allowed: {}, vessels: bulkers(random) },
    { name: 'longliners by satellite alone', hours: 192, allowed: {}, vessels: longliners(random) },
    // Of 2,100 days of such vessels, 13 alerts: after a day without a hole, single reports within 15 hours look forged.
    {
      name: 'squid jiggers received singly',
      hours: 240,
      allowed: { vessel_dark: 1 },
      vessels: drifters(random, 6, 416_000_201),
    },
    { name: 'one squid jigger received singly', hours: 240, allowed: {}, vessels: drifters(random, 1, 416_000_301) },
  ]
}

/** Scenes with trouble: each raises the alert that it names. */
export const troubledScenes = (seed: number): Scene[] => {
  const random = createRandom(seed)
  return [
    { name: 'a silenced longliner', hours: 144, allowed: { vessel_dark: 1 }, vessels: silencedLongliner(random) },
    {
      name: 'a transshipment at sea',
      hours: 24,
      allowed: { encounter_at_sea: 1, loitering_at_sea: 1 },
      vessels: transshipment(random),
    },
    { name: 'a spoofed track', hours: 48, allowed: { vessel_spoofing: 1 }, vessels: spoofedTrack(random) },
  ]
}
