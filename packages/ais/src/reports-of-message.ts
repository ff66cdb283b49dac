import type { Dimensions } from './dimensions.ts'
import * as measured from './measured.ts'
import type { BaseStationReport } from './messages/base-station-report.ts'
import type { AisMessage, ReadableMessage } from './messages.ts'
import type { IdentityReport, PositionReport, Reading, Station, Untimed } from './report.ts'

type MessageFault = 'mmsi' | 'no_position'

type Found = Reading<MessageFault>

const MOST_MMSI = 999_999_999

/**
 * What a decoded message says of where and what its sender is. `saidAtMs` is when it was received, as its line says; null where it
 * says nothing. Null for a type that says neither.
 */
export function reportsOfMessage(message: AisMessage, saidAtMs: number | null): Found | null {
  if (!('latitude' in message) && message.type !== 5 && message.type !== 24) return null
  const { type, mmsi } = message as ReadableMessage
  if (type === 17) return null
  if (mmsi < 1 || mmsi > MOST_MMSI) return { position: null, identity: null, fault: 'mmsi' }
  const identity = identityOf(message as ReadableMessage, saidAtMs)
  if (!('latitude' in message)) return { position: null, identity, fault: null }
  const position = positionOf(message as Placed, saidAtMs)
  const fault = position === null ? 'no_position' : null
  return { position, identity, fault, stationClockMs: message.type === 4 ? clockOf(message.utc) : null }
}

type Placed = Exclude<Extract<ReadableMessage, { latitude: number | null }>, { type: 17 }>

function clockOf({ year, month, day, hour, minute, second }: BaseStationReport['utc']): number | null {
  if (year === null || month === null || day === null || hour === null || minute === null || second === null)
    return null
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function positionOf(message: Placed, timeMs: number | null): Untimed<PositionReport> | null {
  const { latitude: lat, longitude: lon } = message
  if (lat === null || lon === null || !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) return null
  return {
    kind: 'position',
    mmsi: message.mmsi,
    station: stationOf(message.type),
    timeMs,
    timeFrom: 'source',
    lat,
    lon,
    speedKnots: 'speedOverGround' in message ? message.speedOverGround : null,
    courseDegrees: 'courseOverGround' in message ? measured.angle(message.courseOverGround ?? NaN) : null,
    headingDegrees: 'trueHeading' in message ? measured.angle(message.trueHeading ?? NaN) : null,
    navigationStatus: 'navigationalStatus' in message ? measured.navigationStatus(message.navigationalStatus) : null,
    utcSecond: 'utc' in message ? message.utc.second : 'second' in message ? message.second : null,
  }
}

function identityOf(message: ReadableMessage, timeMs: number | null): Untimed<IdentityReport> | null {
  const { type, mmsi } = message
  if (type !== 5 && type !== 19 && type !== 21 && type !== 24) return null
  const dimensions: Dimensions | null = 'dimensions' in message ? message.dimensions : null
  const { toBow = 0, toStern = 0, toPort = 0, toStarboard = 0 } = dimensions ?? {}
  const identity: Untimed<IdentityReport> = {
    kind: 'identity',
    mmsi,
    station: stationOf(type),
    timeMs,
    timeFrom: 'source',
    name: 'name' in message ? measured.words(message.name ?? '') : null,
    callSign: 'callSign' in message ? measured.words(message.callSign ?? '') : null,
    imo: 'imo' in message ? message.imo : null,
    shipType: 'shipType' in message ? measured.counted(message.shipType, 255) : null,
    ...measured.dimensions(toBow, toStern, toPort, toStarboard),
    draughtMetres: 'draught' in message ? message.draught : null,
    destination: 'destination' in message ? measured.words(message.destination ?? '') : null,
  }
  return measured.saysAnything(identity) ? identity : null
}

function stationOf(type: ReadableMessage['type']): Station {
  switch (type) {
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
    default:
      return 'class_a'
  }
}
