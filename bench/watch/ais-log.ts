import type { Degrees } from '@varuna/units/angle'
import type { Metres } from '@varuna/units/length'
import type { Mmsi } from '@varuna/units/mmsi'
import type { Knots } from '@varuna/units/speed'
import { encode } from '@varuna/ais/framing/encoder'
import type { ReadableMessage } from '@varuna/ais/messages/ais-message'
import { readFileLines } from '../../apps/server/src/input-files/read-file-lines.ts'
import { seededRandom } from '../rate.ts'

/** The first `count` lines of a log, compressed or not, repeated as often as needed. */
export const repeatedLog = async (path: string, count: number): Promise<string[]> => {
  const lines: string[] = []
  for await (const line of readFileLines(path)) if (line !== null && line !== '') lines.push(line)
  return Array.from({ length: count }, (_, at) => lines[at % lines.length] as string)
}

/** Generates `count` lines of invented traffic with the mix of types of a busy coast; the same lines every time. */
export const generateLog = (count: number): string[] => {
  const random = seededRandom(11)
  const lines: string[] = []
  for (let sequence = 0; lines.length < count; sequence = (sequence + 1) % 10)
    lines.push(...encode(generateMessage(random), { channel: random() < 0.5 ? 'A' : 'B', sequence }))
  return lines.slice(0, count)
}

const generateMessage = (random: () => number): ReadableMessage => {
  const below = (most: number) => Math.floor(random() * most)
  const tenth = <Unit>(most: number) => (below(most * 10) / 10) as Unit
  const from = { repeat: 0, mmsi: (201_000_000 + below(575_000_000)) as Mmsi }
  const place = { accurate: below(3) === 0, longitude: tenth<Degrees>(180), latitude: tenth<Degrees>(80), raim: false }
  const motion = {
    speedOverGround: tenth<Knots>(25),
    courseOverGround: tenth<Degrees>(360),
    trueHeading: random() < 0.5 ? (below(360) as Degrees) : null,
    second: below(60),
    fixMode: 'device' as const,
  }
  const draw = below(100)
  if (draw < 87) {
    const turn = { rateOfTurn: null, turning: null, specialManoeuvre: 0 }
    const type = draw < 76 ? 1 : 3
    return { ...from, ...place, ...motion, ...turn, type, navigationalStatus: below(9), radio: below(2 ** 19) }
  }
  if (draw < 93) {
    const utc = { year: 2026, month: 1, day: 1, hour: below(24), minute: below(60), second: below(60) }
    return { ...from, ...place, type: 4, utc, fixDevice: 1, radio: 0 }
  }
  if (draw < 96)
    return {
      ...from,
      type: 5,
      aisVersion: 0,
      imo: 9_000_000 + below(999_999),
      callSign: `CALL${below(999)}`,
      name: `VESSEL ${below(99_999)}`,
      shipType: 70,
      dimensions: { toBow: 90 as Metres, toStern: 20 as Metres, toPort: 9 as Metres, toStarboard: 9 as Metres },
      fixDevice: 1,
      estimatedArrival: { month: 1, day: 1, hour: 0, minute: 0 },
      draught: 7.5 as Metres,
      destination: 'ROTTERDAM',
      dataTerminalNotReady: false,
    }
  if (draw < 98) return { ...from, type: 24, part: 'A', name: `VESSEL ${below(99_999)}` }
  const abilities = { carrierSense: true, display: false, selectiveCalling: true, wholeBand: true, message22: true }
  return { ...from, ...place, ...motion, ...abilities, type: 18, assigned: false, radio: 0 }
}
