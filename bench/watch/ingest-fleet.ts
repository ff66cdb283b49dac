import { encode } from '@varuna/ais/framing/encoder'
import { degrees } from '@varuna/units/angle'
import type { Mmsi } from '@varuna/units/mmsi'
import { knots } from '@varuna/units/speed'
import { seededRandom } from '../rate.ts'

const CHUNK_BYTES = 64 * 1024
const NAMES = ['SEA STAR', 'NORTH WIND', 'AURORA', 'CORMORANT']

/** Simulates a fleet: chunks of bytes with `positions` sentences of types 1, 3 and 18, and a type 5 message after every 40th. */
export function fleetChunks(positions: number, vessels: number): Uint8Array[] {
  const random = seededRandom(2026)
  const fleet = Array.from({ length: vessels }, (_, at) => ({
    mmsi: (200_000_000 + at * 25_000 + Math.floor(random() * 25_000)) as Mmsi,
    lat: random() * 140 - 70,
    lon: random() * 358 - 179,
    course: random() * 360,
    speed: 1 + random() * 20,
    isClassB: random() < 0.3,
  }))
  const lines: string[] = []
  for (let at = 0; at < positions; at++) {
    const ship = fleet[Math.floor(random() * vessels)] as (typeof fleet)[number]
    ship.lat += Math.cos((ship.course * Math.PI) / 180) * ship.speed * 1e-4
    ship.lon += Math.sin((ship.course * Math.PI) / 180) * ship.speed * 1e-4
    const shared = {
      repeat: 0,
      mmsi: ship.mmsi,
      speedOverGround: knots(ship.speed),
      accurate: true,
      longitude: degrees(ship.lon),
      latitude: degrees(ship.lat),
      courseOverGround: degrees(ship.course),
      trueHeading: degrees(Math.floor(ship.course)),
      second: at % 60,
      fixMode: 'device' as const,
      raim: false,
    }
    const message = ship.isClassB
      ? ({
          type: 18,
          ...shared,
          carrierSense: true,
          display: false,
          selectiveCalling: false,
          wholeBand: true,
          message22: false,
          assigned: false,
          radio: 0,
        } as const)
      : ({
          type: 1,
          ...shared,
          navigationalStatus: 0,
          rateOfTurn: null,
          turning: null,
          specialManoeuvre: 0,
          radio: 0,
        } as const)
    lines.push(...encode(message))
    if (at % 40 === 0) lines.push(...voyage(ship.mmsi, at))
  }
  const bytes = Buffer.from(lines.map((line) => `${line}\r\n`).join(''))
  return Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, at) =>
    bytes.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES),
  )
}

const voyage = (mmsi: Mmsi, at: number) =>
  encode(
    {
      type: 5,
      repeat: 0,
      mmsi,
      aisVersion: 0,
      imo: null,
      callSign: 'VARUNA',
      name: NAMES[mmsi % NAMES.length] ?? null,
      shipType: 70,
      dimensions: null,
      fixDevice: 1,
      estimatedArrival: { month: null, day: null, hour: null, minute: null },
      draught: null,
      destination: null,
      dataTerminalNotReady: false,
    },
    { sequence: at % 10 },
  )
