import { encode } from '@varuna/ais/framing/encoder'
import type { Geo } from '@varuna/geo/locate'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { degrees, wrapLongitude } from '@varuna/units/angle'
import type { Mmsi } from '@varuna/units/mmsi'
import { knots } from '@varuna/units/speed'
import { seededRandom } from '../rate.ts'

const CHUNK_BYTES = 64 * 1024
const BEGIN_MS = Date.UTC(2026, 0, 31)
const RADIANS = Math.PI / 180

export interface Chunk {
  bytes: Uint8Array
  positions: number
  receivedAtMs: number
}

interface Ship {
  mmsi: Mmsi
  lat: number
  lon: number
  speed: number
  course: number
}

/** A fleet with realistic behaviour: a quarter lies in ports, the others sail or fish at sea from their starting places. */
export function createFleet(vessels: number, geo: Geo, around: Surroundings): Ship[] {
  const random = seededRandom(2026)
  const ports = geo.ports.rows
  const seaPlace = (): { lat: number; lon: number } => {
    for (;;) {
      const lat = random() * 120 - 60
      const lon = random() * 360 - 180
      if (around.groundAt(lat, lon).kind === 'water') return { lat, lon }
    }
  }
  const seas = Array.from({ length: Math.min(vessels, 4_000) }, seaPlace)
  return Array.from({ length: vessels }, (_, at): Ship => {
    const mmsi = (210_000_000 + at * 2_500) as Mmsi
    const port = ports[Math.floor(random() * ports.length)]
    if (at % 4 === 0 && port) return { mmsi, lat: port.lat, lon: port.lon, speed: 0, course: random() * 360 }
    const sea = seas[Math.floor(random() * seas.length)] ?? { lat: 0, lon: 0 }
    const lon = wrapLongitude(sea.lon + random() * 0.5)
    return {
      mmsi,
      lat: sea.lat + random() * 0.5,
      lon,
      speed: at % 4 === 1 ? 3 : 8 + random() * 12,
      course: random() * 360,
    }
  })
}

/** NMEA sentence of a ship at a given time. */
export function sentenceOf(ship: Ship, timeMs: number): string {
  const [line = ''] = encode({
    type: 1,
    repeat: 0,
    mmsi: ship.mmsi,
    navigationalStatus: ship.speed === 0 ? 5 : 0,
    rateOfTurn: null,
    turning: null,
    speedOverGround: knots(ship.speed),
    accurate: true,
    longitude: degrees(ship.lon),
    latitude: degrees(ship.lat),
    courseOverGround: degrees(ship.course),
    trueHeading: degrees(Math.floor(ship.course)),
    second: Math.floor(timeMs / 1000) % 60,
    fixMode: 'device',
    specialManoeuvre: 0,
    raim: false,
    radio: 0,
  })
  return `${line}\r\n`
}

/** Advances a ship. */
export function sail(ship: Ship, intervalMs: number, turn: number): void {
  const nm = (ship.speed * intervalMs) / 3_600_000
  ship.lat += (nm / 60) * Math.cos(ship.course * RADIANS)
  ship.lon = wrapLongitude(ship.lon + ((nm / 60) * Math.sin(ship.course * RADIANS)) / Math.cos(ship.lat * RADIANS))
  ship.course = (ship.course + turn + 360) % 360
}

/** Chunks of bytes of a fleet, each vessel once an interval, with the time at which each chunk is received. */
export function* fleetChunks(fleet: Ship[], positions: number, intervalMs: number): Generator<Chunk> {
  const random = seededRandom(7)
  let lines: string[] = []
  let bytes = 0
  for (let at = 0; at < positions; at++) {
    const ship = fleet[at % fleet.length] as Ship
    const timeMs = BEGIN_MS + Math.floor((at / fleet.length) * intervalMs)
    if (at >= fleet.length) sail(ship, intervalMs, ship.speed === 3 ? (random() - 0.5) * 60 : 0)
    const line = sentenceOf(ship, timeMs)
    lines.push(line)
    bytes += line.length
    if (bytes < CHUNK_BYTES && at < positions - 1) continue
    yield { bytes: Buffer.from(lines.join('')), positions: lines.length, receivedAtMs: timeMs + 100 }
    lines = []
    bytes = 0
  }
}
