import type { PortRow } from '@varuna/geo/ports/ports'
import { nmBetween, type Place } from '../place.ts'
import { between, createRandom } from '../random.ts'

/** Share of ports with a receiver; the others are gaps in coastal coverage. */
const STATION_SHARE = 0.7
const RANGE_NM = { least: 15, most: 40 }
/** Share of three-hour periods in which a station is out of service. */
const OUTAGE = { share: 0.04, hours: 3 }
const HOUR_MS = 3_600_000

type Station = Place & { readonly rangeNm: number; readonly number: number }

/** Returns whether any coastal station receives vessels at a position, in degrees, at a time in UTC ms. */
export const createCoastStations = (
  seed: number,
  ports: readonly PortRow[],
): ((place: Place, timeMs: number) => boolean) => {
  const byCell = new Map<string, Station[]>()
  for (const [number, { lat, lon }] of ports.entries()) {
    const random = createRandom(seed, 2, number)
    if (random() >= STATION_SHARE) continue
    const station = { lat, lon, number, rangeNm: between(random, RANGE_NM.least, RANGE_NM.most) }
    const wide = Math.ceil(1 / Math.max(0.1, Math.cos((lat * Math.PI) / 180)))
    for (let row = -1; row <= 1; row++) {
      for (let column = -wide; column <= wide; column++) {
        const key = cellOf(lat + row, lon + column)
        byCell.set(key, [...(byCell.get(key) ?? []), station])
      }
    }
  }
  const isOut = (number: number, timeMs: number) =>
    createRandom(seed, 3, number, Math.floor(timeMs / (OUTAGE.hours * HOUR_MS)))() < OUTAGE.share
  return (place, timeMs) =>
    (byCell.get(cellOf(place.lat, place.lon)) ?? []).some(
      (station) => nmBetween(station, place) <= station.rangeNm && !isOut(station.number, timeMs),
    )
}

const cellOf = (lat: number, lon: number) => `${Math.floor(lat)} ${(Math.floor(lon) + 540) % 360}`
