import { between, createRandom, type Random } from '../random.ts'
import { gaussian, METRES_PER_NM, STEP_SECONDS, type Motion, type Phase } from './helm.ts'

/** How often reports of a vessel arrive: seconds between them, or bursts while satellites pass. */
export const RECEPTIONS = [10, 30, 120, 300, 600, 'satellite'] as const
export type Reception = (typeof RECEPTIONS)[number]

/** A received report, as AIS rounds it, with what its vessel was doing. */
export type ReceivedReport = {
  readonly timestampMs: number
  readonly lat: number
  readonly lon: number
  readonly speedKnots: number
  readonly courseDegrees: number
  readonly headingDegrees: number | null
  readonly distanceFromShoreMetres: number
  readonly phase: Phase
}

/** Where the motion takes place: its origin, and a straight coast some km from it. The motion's y axis points away from the coast. */
export type Place = {
  readonly startMs: number
  readonly lat: number
  readonly lon: number
  readonly shoreKm: number
  /** Direction away from the coast, degrees. */
  readonly seaward: number
  readonly hasHeading: boolean
}

const RADIANS = Math.PI / 180
const METRES_PER_DEGREE = 111_320
/** Standard deviation of a position's error, and seconds for which it lasts. */
const FIX_METRES = 4
const FIX_SECONDS = 300
const SPEED_NOISE_KNOTS = 0.08
/** Share of reports that a coast station misses, and mean hours between and of its longer gaps. */
const LOST_SHARE = 0.15
const GAP = { everyHours: 14, hours: 0.6 }
const PASS = { minMinutes: 35, maxMinutes: 130, mostReports: 6, minutes: 9, missedShare: 0.15 }
const LEAST_SHORE_METRES = 50

/** Reports of `motion` at `place` as received; the same seed gives the same reports. */
export const receive = (motion: Motion, place: Place, reception: Reception, seed: number): ReceivedReport[] => {
  const random = createRandom(seed, RECEPTIONS.indexOf(reception), 77)
  const last = motion.x.length - 1
  const times = reception === 'satellite' ? passes(random, last) : intervals(random, reception, last)
  const kept = (seconds: number) => Math.exp(-seconds / FIX_SECONDS)
  const fix = { seconds: 0, x: FIX_METRES * gaussian(random), y: FIX_METRES * gaussian(random) }
  return times.map((seconds) => {
    const keep = kept(seconds - fix.seconds)
    const spread = FIX_METRES * Math.sqrt(1 - keep * keep)
    fix.x = keep * fix.x + spread * gaussian(random)
    fix.y = keep * fix.y + spread * gaussian(random)
    fix.seconds = seconds
    return reportAt(random, motion, place, seconds, fix)
  })
}

const reportAt = (
  random: Random,
  motion: Motion,
  place: Place,
  seconds: number,
  error: { x: number; y: number },
): ReceivedReport => {
  const at = Math.min(motion.x.length - 2, Math.floor(seconds / STEP_SECONDS))
  const share = seconds / STEP_SECONDS - at
  const interpolate = (values: readonly number[]) =>
    (values[at] as number) * (1 - share) + (values[at + 1] as number) * share
  const [along, seaward] = [interpolate(motion.x), interpolate(motion.y)]
  const toKnots = 3600 / STEP_SECONDS / METRES_PER_NM
  const from = Math.max(0, at - 1)
  const over = at + 1 - from
  const knotsOf = (values: readonly number[]) =>
    (((values[at + 1] as number) - (values[from] as number)) / over) * toKnots + SPEED_NOISE_KNOTS * gaussian(random)
  const [speedAlong, speedSeaward] = [knotsOf(motion.x), knotsOf(motion.y)]
  const turned = place.seaward * RADIANS
  const east = along * Math.cos(turned) + seaward * Math.sin(turned)
  const north = seaward * Math.cos(turned) - along * Math.sin(turned)
  const course = Math.atan2(speedAlong, speedSeaward) / RADIANS + place.seaward
  const lat = place.lat + (north + error.y) / METRES_PER_DEGREE
  const lon = place.lon + (east + error.x) / METRES_PER_DEGREE / Math.cos(place.lat * RADIANS)
  return {
    timestampMs: place.startMs + Math.round(seconds) * 1000,
    lat: Math.round(lat * 600_000) / 600_000,
    lon: Math.round(lon * 600_000) / 600_000,
    speedKnots: Math.round(10 * Math.hypot(speedAlong, speedSeaward)) / 10,
    courseDegrees: (((Math.round(10 * course) % 3600) + 3600) % 3600) / 10,
    headingDegrees: place.hasHeading
      ? Math.round((motion.heading[at] as number) + place.seaward + gaussian(random) + 360) % 360
      : null,
    distanceFromShoreMetres: Math.round(Math.max(LEAST_SHORE_METRES, place.shoreKm * 1000 + seaward)),
    phase: motion.phases[motion.phase[at + 1] as number] as Phase,
  }
}

/** Seconds of reports at about equal intervals, some of them lost, with longer gaps. */
const intervals = (random: Random, seconds: number, lastStep: number): number[] => {
  const times: number[] = []
  const end = lastStep * STEP_SECONDS
  let gapFrom = -Math.log(1 - random()) * GAP.everyHours * 3600
  for (let at = random() * seconds; at < end; at += seconds * between(random, 0.9, 1.1)) {
    if (at >= gapFrom) {
      at += -Math.log(1 - random()) * GAP.hours * 3600
      gapFrom = at - Math.log(1 - random()) * GAP.everyHours * 3600
    }
    if (random() >= LOST_SHARE && at < end) times.push(at)
  }
  return times
}

/** Seconds of the few reports that each pass of a satellite receives. */
const passes = (random: Random, lastStep: number): number[] => {
  const times: number[] = []
  const end = lastStep * STEP_SECONDS
  for (let pass = random() * 3600; pass < end; pass += between(random, PASS.minMinutes, PASS.maxMinutes) * 60) {
    if (random() < PASS.missedShare) continue
    const reports = 1 + Math.floor(random() * PASS.mostReports)
    const burst = Array.from({ length: reports }, () => pass + random() * PASS.minutes * 60)
    times.push(...burst.filter((at) => at < end).sort((a, b) => a - b))
  }
  return times.filter((at, index) => at - (times[index - 1] ?? -Infinity) >= 1)
}
