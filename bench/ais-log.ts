import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Degrees } from '@varuna/units/angle'
import type { Metres } from '@varuna/units/length'
import type { Mmsi } from '@varuna/units/mmsi'
import type { Knots } from '@varuna/units/speed'
import { encode } from '@varuna/ais/encoder'
import type { ReadableMessage } from '@varuna/ais/messages'
import { seededRandom } from './rate.ts'

/** The first `count` lines of a log (gzip or not), begun again as often as it takes. */
export const repeatedLog = (path: string, count: number): string[] => {
  const file = readFileSync(path)
  const text = (file[0] === 0x1f && file[1] === 0x8b ? gunzipSync(file) : file).toString('latin1')
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  return Array.from({ length: count }, (_, at) => lines[at % lines.length] as string)
}

/** `count` lines of made-up traffic, of each type about as much as a busy coast hears; the same lines every time. */
export const madeLog = (count: number): string[] => {
  const random = seededRandom(11)
  const lines: string[] = []
  for (let sequence = 0; lines.length < count; sequence = (sequence + 1) % 10)
    lines.push(...encode(madeMessage(random), { channel: random() < 0.5 ? 'A' : 'B', sequence }))
  return lines.slice(0, count)
}

const madeMessage = (random: () => number): ReadableMessage => {
  const below = (most: number) => Math.floor(random() * most)
  const tenth = <Unit>(most: number) => (below(most * 10) / 10) as Unit
  const heading = { repeat: 0, mmsi: (201_000_000 + below(575_000_000)) as Mmsi }
  const place = { accurate: random() < 0.3, longitude: tenth<Degrees>(180), latitude: tenth<Degrees>(80) }
  const motion = {
    speedOverGround: tenth<Knots>(25),
    courseOverGround: tenth<Degrees>(360),
    trueHeading: (random() < 0.5 ? below(360) : null) as Degrees | null,
    second: below(60),
    fixMode: 'device' as const,
  }
  const ship = {
    callSign: `CALL${below(999)}`,
    name: `VESSEL ${below(99_999)}`,
    shipType: 70,
    dimensions: { toBow: 90 as Metres, toStern: 20 as Metres, toPort: 9 as Metres, toStarboard: 9 as Metres },
    fixDevice: 1,
  }
  const flags = { raim: false, assigned: false }
  const part = random()
  if (part < 0.84)
    return {
      ...{ ...heading, ...place, ...motion, type: random() < 0.88 ? 1 : 3, navigationalStatus: below(9) },
      ...{ rateOfTurn: null, turning: null, manoeuvre: 0, raim: false, radio: below(2 ** 19) },
    }
  if (part < 0.9) {
    const utc = { year: 2026, month: 1, day: 1, hour: below(24), minute: below(60), second: below(60) }
    return { ...heading, ...place, type: 4, utc, fixDevice: 1, raim: false, radio: 0 }
  }
  if (part < 0.93) {
    const estimatedArrival = { month: 1, day: 1, hour: 0, minute: 0 }
    const voyage = { aisVersion: 0, imo: 9_000_000 + below(999_999), estimatedArrival, draught: 7.5 as Metres }
    return { ...heading, ...ship, ...voyage, type: 5, destination: 'ROTTERDAM', dataTerminalNotReady: false }
  }
  if (part < 0.97) {
    const abilities = { carrierSense: true, display: false, selectiveCalling: true, wholeBand: true, message22: true }
    return { ...heading, ...place, ...motion, ...abilities, ...flags, type: 18, radio: 0 }
  }
  if (part < 0.985) return { ...heading, type: 24, part: 'A', name: ship.name }
  const { courseOverGround: _course, trueHeading: _heading, speedOverGround: _speed, ...fix } = motion
  const mark = { ...ship, aidType: 1, offPosition: false, status: 0, virtual: false, name: 'FAIRWAY' }
  const { callSign: _callSign, shipType: _shipType, ...aid } = mark
  return { ...heading, ...place, ...fix, ...flags, ...aid, type: 21 }
}
