import type { Dimensions } from '../messages/dimensions.ts'
import * as values from './parse-values.ts'
import type { BaseStationReport } from '../messages/base-station-report.ts'
import type { AisMessage, ReadableMessage } from '../messages/ais-message.ts'
import type { StaticReport, PositionReport, DecodedLine, Station, UntimedReport } from './report.ts'

type MessageFault = 'mmsi' | 'no_position'

type ExtractedReports = DecodedLine<MessageFault>

const MAX_MMSI = 999_999_999

/**
 * Extracts position and static data from a decoded message. `receivedMs` is the time of receipt on its line, null when it has none.
 * Returns null for types with neither.
 */
export function extractReports(message: AisMessage, receivedMs: number | null): ExtractedReports | null {
  if (!('latitude' in message) && message.type !== 5 && message.type !== 24) return null
  const { type, mmsi } = message as ReadableMessage
  if (type === 17) return null
  if (mmsi < 1 || mmsi > MAX_MMSI) return { position: null, staticReport: null, fault: 'mmsi' }
  const staticReport = extractStaticData(message as ReadableMessage, receivedMs)
  if (!('latitude' in message)) return { position: null, staticReport, fault: null }
  const position = extractPosition(message as LocatedMessage, receivedMs)
  const fault = position === null ? 'no_position' : null
  if (message.type !== 4 && message.type !== 11) return { position, staticReport, fault }
  const timeMs = toUnixMs(message.utc)
  return { position, staticReport, fault, stationClock: timeMs === null ? null : { mmsi, timeMs } }
}

type LocatedMessage = Exclude<Extract<ReadableMessage, { latitude: number | null }>, { type: 17 }>

function toUnixMs({ year, month, day, hour, minute, second }: BaseStationReport['utc']): number | null {
  if (year === null || month === null || day === null || hour === null || minute === null || second === null)
    return null
  const timeMs = Date.UTC(year, month - 1, day, hour, minute, second)
  return new Date(timeMs).getUTCDate() === day && hour < 24 && minute < 60 && second < 60 ? timeMs : null
}

function extractPosition(message: LocatedMessage, timeMs: number | null): UntimedReport<PositionReport> | null {
  const { latitude: lat, longitude: lon } = message
  if (lat === null || lon === null || !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) return null
  return {
    kind: 'position',
    mmsi: message.mmsi,
    station: stationType(message.type),
    timeMs,
    timeFrom: 'source',
    lat,
    lon,
    speedKnots: 'speedOverGround' in message ? message.speedOverGround : null,
    courseDegrees: 'courseOverGround' in message ? values.parseAngle(message.courseOverGround ?? NaN) : null,
    headingDegrees: 'trueHeading' in message ? values.parseAngle(message.trueHeading ?? NaN) : null,
    navigationStatus: 'navigationalStatus' in message ? values.parseNavigationStatus(message.navigationalStatus) : null,
    utcSecond: 'utc' in message ? message.utc.second : 'second' in message ? message.second : null,
  }
}

function extractStaticData(message: ReadableMessage, timeMs: number | null): UntimedReport<StaticReport> | null {
  const { type, mmsi } = message
  if (type !== 5 && type !== 19 && type !== 21 && type !== 24) return null
  const dimensions: Dimensions | null = 'dimensions' in message ? message.dimensions : null
  const { toBow = 0, toStern = 0, toPort = 0, toStarboard = 0 } = dimensions ?? {}
  const staticReport: UntimedReport<StaticReport> = {
    kind: 'static',
    mmsi,
    station: stationType(type),
    timeMs,
    timeFrom: 'source',
    name: 'name' in message ? values.cleanText(message.name ?? '') : null,
    callSign: 'callSign' in message ? values.cleanText(message.callSign ?? '') : null,
    imo: 'imo' in message ? message.imo : null,
    shipType: 'shipType' in message ? values.parseCount(message.shipType, 255) : null,
    ...values.toDimensions(toBow, toStern, toPort, toStarboard),
    draughtMetres: 'draught' in message ? message.draught : null,
    destination: 'destination' in message ? values.cleanText(message.destination ?? '') : null,
  }
  return values.hasStaticData(staticReport) ? staticReport : null
}

function stationType(type: LocatedMessage['type'] | 5 | 24): Station {
  switch (type) {
    case 1:
    case 2:
    case 3:
    case 5:
    case 27:
      return 'class_a'
    case 4:
      return 'base_station'
    case 9:
      return 'sar_aircraft'
    case 18:
    case 19:
    case 24:
      return 'class_b'
    case 21:
      return 'aid_to_navigation'
    case 11:
      return 'unknown'
  }
}
