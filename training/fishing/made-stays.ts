import { scoreTrack, type PlacedPosition } from '@varuna/fishing/scoring/score-track'
import { readFishingModel } from '../../apps/server/src/services/shared/bundled-data/read-bundled.ts'
import { seededRandom } from './seeded-random.ts'

/**
 * Generates tracks of vessels that are not fishing: at anchor, in port, or drifting without steerage after a passage, with position noise,
 * and with speeds and courses as a receiver computes them. Prints how many reports are scored, and how many are classified as fishing.
 */
const TRACKS = 40
const STAY_HOURS = 24
const PASSAGE_HOURS = 6
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const METRES_PER_DEGREE = 111_320
const TIDE_HOURS = 12.42

const [models, seedText] = process.argv.slice(2)
if (models === undefined || seedText === undefined) throw new Error('usage: made-stays.ts MODELS_FOLDER SEED')
const model = readFishingModel(models)
const random = seededRandom(Number(seedText))
const between = (low: number, high: number) => low + (high - low) * random()
const noise = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Position in metres after some hours of the stay. */
type Path = (hours: number) => { x: number; y: number }

const inPort = (): Path => () => ({ x: 0, y: 0 })

/** Swings around the anchor with the tide: half a turn within an hour at each slack. */
const atAnchor = (metres: number) => (): Path => {
  const phase = between(0, 1)
  const heading = between(0, 2 * Math.PI)
  return (hours) => {
    const tide = Math.sin(2 * Math.PI * (hours / TIDE_HOURS + phase))
    const swing = heading + (Math.PI / 2) * Math.tanh(4 * tide) + 0.15 * Math.sin(hours * 9)
    return { x: metres * Math.cos(swing), y: metres * Math.sin(swing) }
  }
}

/** Drifts slowly with wind and tide, with course and speed changing over hours. */
const adrift = (least: number, most: number) => (): Path => {
  const knots = between(least, most)
  const heading = between(0, 2 * Math.PI)
  const phase = between(0, 2 * Math.PI)
  const steps = 60
  const places = [{ x: 0, y: 0 }]
  for (let step = 0; step < STAY_HOURS * steps; step += 1) {
    const tide = Math.sin((2 * Math.PI * step) / steps / TIDE_HOURS + phase)
    const course = heading + 0.4 * tide
    const metres = ((knots * (1 + 0.2 * tide)) / steps) * 1852
    const { x, y } = places[step] as { x: number; y: number }
    places.push({ x: x + metres * Math.sin(course), y: y + metres * Math.cos(course) })
  }
  return (hours) => {
    const at = Math.max(0, Math.min(hours * steps, places.length - 1.001))
    const [from, to] = [places[Math.floor(at)], places[Math.floor(at) + 1]] as { x: number; y: number }[]
    const share = at % 1
    return {
      x: (from?.x ?? 0) * (1 - share) + (to?.x ?? 0) * share,
      y: (from?.y ?? 0) * (1 - share) + (to?.y ?? 0) * share,
    }
  }
}

const makeStay = (
  path: Path,
  spacingMinutes: number,
  jitterMetres: number,
  shoreKm: number,
  hasHeading: boolean,
): PlacedPosition[] => {
  const offCourse = between(60, 120)
  const lat = between(-50, 50)
  const lon = between(-170, 170)
  const startMs = Date.UTC(2020, 5, 1) + between(0, 24) * HOUR_MS
  const toDegrees = Math.PI / 180
  const passage = between(0, 360)
  const knots = between(7, 11)
  const positions: PlacedPosition[] = []
  for (let hours = -PASSAGE_HOURS; hours < STAY_HOURS; hours += spacingMinutes / 60) {
    const isStay = hours >= 0
    const place = (at: number) => {
      if (at >= 0) return path(at)
      const start = path(0)
      return {
        x: start.x + at * knots * 1852 * Math.sin(passage * toDegrees),
        y: start.y + at * knots * 1852 * Math.cos(passage * toDegrees),
      }
    }
    const { x, y } = place(hours)
    const before = place(hours - 1 / 60)
    // A receiver computes speed and course from the Doppler shift: noise of about 0.1 kn, more while the vessel rolls.
    const east = ((x - before.x) * 60) / 1852 + 0.15 * noise()
    const north = ((y - before.y) * 60) / 1852 + 0.15 * noise()
    positions.push({
      timestampMs: startMs + hours * HOUR_MS,
      lat: lat + (y + jitterMetres * noise()) / METRES_PER_DEGREE,
      lon: lon + (x + jitterMetres * noise()) / METRES_PER_DEGREE / Math.cos(lat * toDegrees),
      speedKnots: Math.round(10 * Math.hypot(east, north)) / 10,
      courseDegrees: (Math.atan2(east, north) / toDegrees + 360) % 360,
      distanceFromShoreMetres: Math.max(0, shoreKm * 1000 - (isStay ? 0 : hours * 1000)),
      navigationStatus: null,
      // Wind and sea turn a vessel without steerage across its drift, and it yaws.
      headingDegrees:
        hasHeading && isStay
          ? (Math.atan2(x - before.x, y - before.y) / toDegrees + offCourse + 15 * noise() + 720) % 360
          : null,
    })
  }
  return positions
}

const KINDS: [string, () => Path, number[], true?][] = [
  ['in port', inPort, [0.2]],
  ['at anchor, circle of 100 m', atAnchor(100), [1, 8, 50]],
  ['at anchor, circle of 300 m', atAnchor(300), [1, 8, 50]],
  ['at anchor, circle of 500 m', atAnchor(500), [1, 8, 50]],
  ['adrift at 0.2 to 0.5 kn', adrift(0.2, 0.5), [8, 60, 300]],
  ['adrift at 0.5 to 1 kn', adrift(0.5, 1), [8, 60, 300]],
  ['adrift at 1 to 2 kn', adrift(1, 2), [8, 60, 300]],
  ['adrift at 1 to 2 kn, heading stated', adrift(1, 2), [8, 60, 300], true],
]

for (const [name, makePath, shores, hasHeading = false] of KINDS) {
  const counts = { reports: 0, answered: 0, fishing: 0, late: 0, lateFishing: 0 }
  for (let track = 0; track < TRACKS; track += 1) {
    const shoreKm = shores[track % shores.length] ?? 1
    const spacing = [1, 3, 10, 20][track % 4] ?? 10
    const positions = makeStay(makePath(), spacing, between(5, 50), shoreKm, hasHeading)
    const startMs = (positions[0]?.timestampMs ?? 0) + PASSAGE_HOURS * HOUR_MS
    for (const [at, { verdict, probability }] of scoreTrack(model, positions).entries()) {
      const hours = ((positions[at]?.timestampMs ?? 0) - startMs) / HOUR_MS
      if (hours < 0) continue
      counts.reports += 1
      if (probability !== null) counts.answered += 1
      if (verdict === 'fishing') counts.fishing += 1
      if (hours < 2) continue
      counts.late += 1
      if (verdict === 'fishing') counts.lateFishing += 1
    }
  }
  const share = (count: number, of: number) => (count / of).toFixed(3)
  console.log(
    `${name}: ${share(counts.answered, counts.reports)} of ${counts.reports} reports answered, ${share(counts.fishing, counts.reports)} called fishing, ${share(counts.lateFishing, counts.late)} after two hours`,
  )
}
