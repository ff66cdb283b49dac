import { encode } from '@varuna/ais/framing/encoder'
import type { ReadableMessage } from '@varuna/ais/messages/ais-message'
import type { ReceivedReport } from '@varuna/simulation/receivers/reception'
import { degrees } from '@varuna/units/angle'
import type { Metres } from '@varuna/units/length'
import type { Mmsi } from '@varuna/units/mmsi'
import type { Knots } from '@varuna/units/speed'
import { toPositionReport } from './simulated-reports.ts'

/** Sequential message ids of multi-sentence messages, cycling from 0 to 9. */
const SEQUENCES = 10
/** ITU-R M.1371: GPS. */
const GPS = 1

/** Writes reports as AIVDM lines, each message after a tag block that names the simulation as its source and states its time. */
export function createSentenceEncoder(): (report: ReceivedReport) => string {
  let sequence = 0
  const lines = (message: ReadableMessage, timeMs: number) => {
    sequence = (sequence + 1) % SEQUENCES
    const [first = '', ...others] = encode(message, { sequence })
    return [`${tagBlock(`s:simulation,c:${Math.floor(timeMs / 1000)}`)}${first}`, ...others, ''].join('\n')
  }
  return (report) =>
    lines(toPositionMessage(report), report.timeMs) +
    (report.hasStaticData ? lines(toVoyageMessage(report), report.timeMs) : '')
}

const tagBlock = (body: string) => {
  const sum = [...body].reduce((all, letter) => all ^ letter.charCodeAt(0), 0)
  return `\\${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}\\`
}

const toPositionMessage = (received: ReceivedReport): ReadableMessage => {
  const report = toPositionReport(received)
  return {
    type: 1,
    repeat: 0,
    mmsi: report.mmsi as Mmsi,
    navigationalStatus: report.navigationStatus ?? 15,
    rateOfTurn: null,
    turning: null,
    speedOverGround: report.speedKnots as Knots,
    accurate: true,
    longitude: degrees(report.lon),
    latitude: degrees(report.lat),
    courseOverGround: degrees(report.courseDegrees ?? 0),
    trueHeading: degrees(report.headingDegrees ?? 0),
    second: Math.floor(report.timeMs / 1000) % 60,
    fixMode: 'device',
    specialManoeuvre: 0,
    raim: false,
    radio: 0,
  }
}

const toVoyageMessage = ({ vessel }: ReceivedReport): ReadableMessage => {
  const length = vessel.lengthMetres
  const beam = vessel.beamMetres
  const toBow = Math.round(length * 0.8)
  const toPort = Math.round(beam / 2)
  return {
    type: 5,
    repeat: 0,
    mmsi: vessel.mmsi as Mmsi,
    aisVersion: 2,
    imo: vessel.imo,
    callSign: vessel.callSign,
    name: vessel.name,
    shipType: vessel.shipType,
    dimensions: {
      toBow: toBow as Metres,
      toStern: (length - toBow) as Metres,
      toPort: toPort as Metres,
      toStarboard: (beam - toPort) as Metres,
    },
    fixDevice: GPS,
    estimatedArrival: { month: null, day: null, hour: null, minute: null },
    draught: vessel.draughtMetres as Metres,
    destination: vessel.destination,
    dataTerminalNotReady: false,
  }
}
