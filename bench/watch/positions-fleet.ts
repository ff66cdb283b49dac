import type { PositionReport } from '@varuna/ais/reports/report'
import { seededRandom } from '../rate.ts'

const DAY_MS = 86_400_000
/** End of the 14 days of positions, which cross two boundaries of weeks. */
export const END_MS = Date.UTC(2026, 0, 31)
export const DAYS = 14
/** Number of vessels that report every three minutes, as to a nearby receiver; the tracks that are read are theirs. */
export const FOLLOWED = 100
const FOLLOWED_EVERY_MS = 180_000
const FIRST_MMSI = 200_000_000
const BATCH = 20_000
/** Same as the store's partitions. */
const weekOf = (timeMs: number) => Math.floor(timeMs / (7 * DAY_MS))
const HUBS = 60

export const mmsiOf = (vessel: number) => FIRST_MMSI + vessel * 1_000

export interface Fleet {
  /** Position of each vessel; most are near hubs, such as ports and straits. */
  places: { lat: number; lon: number }[]
  /** Batches in time order, as feeds deliver them, or in order of the key, which fills large databases sooner. */
  batches(order: 'time' | 'key'): Generator<PositionReport[]>
  positions: number
}

/** Creates a number of positions of a number of vessels; the followed vessels come first. */
export function createFleet(positions: number, vessels: number): Fleet {
  const random = seededRandom(2026)
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-9)) * Math.cos(2 * Math.PI * random())
  const hubs = Array.from({ length: HUBS }, () => ({ lat: random() * 100 - 40, lon: random() * 340 - 170 }))
  const places = Array.from({ length: vessels }, () => {
    // Most vessels are near a few hubs.
    const hub = hubs[Math.floor(HUBS ** random()) - 1] as (typeof hubs)[number]
    return random() < 0.7
      ? { lat: hub.lat + normal() * 0.7, lon: hub.lon + normal() * 0.7 }
      : { lat: random() * 130 - 60, lon: random() * 358 - 179 }
  })
  const reportsOfFollowed = (DAYS * DAY_MS) / FOLLOWED_EVERY_MS
  const ofOthers = Math.max(vessels - FOLLOWED, positions - FOLLOWED * reportsOfFollowed)
  const report = (vessel: number, timeMs: number): PositionReport => {
    const place = places[vessel] as (typeof places)[number]
    place.lat += (random() - 0.5) * 1e-3
    place.lon += (random() - 0.5) * 1e-3
    return {
      kind: 'position',
      mmsi: mmsiOf(vessel),
      station: 'class_a',
      timeMs,
      timeFrom: 'source',
      lat: place.lat,
      lon: place.lon,
      speedKnots: 12.3,
      courseDegrees: 234.5,
      headingDegrees: 234,
      navigationStatus: 0,
      utcSecond: null,
    }
  }
  const beginMs = END_MS - DAYS * DAY_MS
  const momentMs = (moment: number) => beginMs + moment * FOLLOWED_EVERY_MS
  const timesOf = (vessel: number): number[] => {
    if (vessel < FOLLOWED) return Array.from({ length: reportsOfFollowed }, (_, moment) => momentMs(moment) + vessel)
    const times: number[] = []
    for (let other = vessel - FOLLOWED; other < ofOthers; other += vessels - FOLLOWED) {
      times.push(momentMs(Math.floor((other * reportsOfFollowed) / ofOthers)) + (other % FOLLOWED_EVERY_MS))
    }
    return times
  }
  function* inOrderOfKey(): Generator<PositionReport[]> {
    let batch: PositionReport[] = []
    for (let week = weekOf(beginMs); week <= weekOf(END_MS); week++) {
      for (let vessel = 0; vessel < vessels; vessel++) {
        for (const timeMs of timesOf(vessel)) if (weekOf(timeMs) === week) batch.push(report(vessel, timeMs))
        if (batch.length < BATCH) continue
        yield batch
        batch = []
      }
    }
    yield batch
  }
  return {
    places,
    positions: ofOthers + FOLLOWED * reportsOfFollowed,
    *batches(order) {
      if (order === 'key') return yield* inOrderOfKey()
      let batch: PositionReport[] = []
      let others = 0
      for (let moment = 0; moment < reportsOfFollowed; moment++) {
        const timeMs = momentMs(moment)
        for (let vessel = 0; vessel < FOLLOWED; vessel++) batch.push(report(vessel, timeMs + vessel))
        for (const until = (ofOthers * (moment + 1)) / reportsOfFollowed; others < Math.floor(until); others++) {
          batch.push(report(FOLLOWED + (others % (vessels - FOLLOWED)), timeMs + (others % FOLLOWED_EVERY_MS)))
        }
        if (batch.length >= BATCH || moment === reportsOfFollowed - 1) {
          yield batch
          batch = []
        }
      }
    },
  }
}
