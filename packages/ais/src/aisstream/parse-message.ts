import { parseMmsi } from '@varuna/units/mmsi'
import * as values from '../reports/parse-values.ts'
import { parseTime } from '../time/parse-time.ts'
import type { StaticReport, PositionReport, DecodedLine, Station, UntimedReport } from '../reports/report.ts'

type JsonFault = 'not_json' | 'form' | 'mmsi' | 'no_position'

export type JsonMessage = DecodedLine<JsonFault>

const createFault = (fault: JsonFault): JsonMessage => ({ position: null, staticReport: null, fault })

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const toNumber = (value: unknown) => (typeof value === 'number' ? value : NaN)
const toText = (value: unknown) => (typeof value === 'string' ? value : '')
const toFields = (value: unknown): Fields => (isFields(value) ? value : {})

/** Message types with a position, and the station type that sends them. */
const positionTypes = new Map<string, Station>(
  Object.entries({
    PositionReport: 'class_a',
    LongRangeAisBroadcastMessage: 'class_a',
    StandardClassBPositionReport: 'class_b',
    ExtendedClassBPositionReport: 'class_b',
    StandardSearchAndRescueAircraftReport: 'sar_aircraft',
    BaseStationReport: 'base_station',
    AidsToNavigationReport: 'aid_to_navigation',
  }),
)

/** Message types with static data, and the station type that sends them. */
const staticDataTypes = new Map<string, Station>(
  Object.entries({
    ShipStaticData: 'class_a',
    ExtendedClassBPositionReport: 'class_b',
    StaticDataReport: 'class_b',
    AidsToNavigationReport: 'aid_to_navigation',
  }),
)

/**
 * Parses one aisstream.io JSON message. Types with neither position nor static data return nulls and no fault. The time is that of
 * receipt, `MetaData.time_utc`; null when it cannot be parsed.
 */
export function parseAisstreamMessage(line: string): JsonMessage {
  let message: unknown
  try {
    message = JSON.parse(line)
  } catch {
    return createFault('not_json')
  }
  const { MessageType, MetaData, Message } = toFields(message)
  const type = toText(MessageType)
  const body = toFields(Message)[type]
  if (type === '' || !isFields(body)) return createFault('form')
  const meta = toFields(MetaData)
  const mmsi = parseMmsi(toNumber(body['UserID'] ?? meta['MMSI']))
  if (mmsi === null) return createFault('mmsi')
  const shared = { mmsi: mmsi as number, timeMs: parseTime(toText(meta['time_utc'])), timeFrom: 'source' as const }
  const staticReport = parseStaticData(type, body, shared)
  const station = positionTypes.get(type)
  const position = station === undefined ? null : parsePosition({ ...shared, station }, type, body)
  return { position, staticReport, fault: station !== undefined && position === null ? 'no_position' : null }
}

type Shared = Pick<UntimedReport<PositionReport>, 'mmsi' | 'timeMs' | 'timeFrom'>

function parsePosition(
  shared: Shared & { station: Station },
  type: string,
  body: Fields,
): UntimedReport<PositionReport> | null {
  const lat = values.parseLatitude(toNumber(body['Latitude']))
  const lon = values.parseLongitude(toNumber(body['Longitude']))
  if (lat === null || lon === null) return null
  return {
    kind: 'position',
    ...shared,
    lat,
    lon,
    speedKnots:
      type === 'LongRangeAisBroadcastMessage'
        ? values.parseLongRangeSpeed(toNumber(body['Sog']))
        : values.parseSpeed(toNumber(body['Sog']), shared.station),
    courseDegrees: values.parseAngle(toNumber(body['Cog'])),
    headingDegrees: values.parseAngle(toNumber(body['TrueHeading'])),
    navigationStatus: values.parseNavigationStatus(toNumber(body['NavigationalStatus'])),
    utcSecond: values.parseUtcSecond(toNumber(body['Timestamp'])),
  }
}

function parseStaticData(type: string, body: Fields, shared: Shared): UntimedReport<StaticReport> | null {
  const station = staticDataTypes.get(type)
  if (station === undefined) return null
  const parts = [body, selectPart(body, 'ReportA', false), selectPart(body, 'ReportB', true)]
  const first = (...names: string[]) =>
    parts.flatMap((part) => names.map((name) => part[name])).find((value) => value !== undefined)
  const sides = toFields(first('Dimension'))
  const side = (name: string) => values.parseLength(toNumber(sides[name]), values.MAX_LENGTH_METRES) ?? 0
  const isAid = station === 'aid_to_navigation'
  const staticReport: UntimedReport<StaticReport> = {
    kind: 'static',
    ...shared,
    station,
    name: values.cleanText(toText(first('Name')) + (isAid ? toText(first('NameExtension')) : '')),
    callSign: values.cleanText(toText(first('CallSign'))),
    imo: values.parseCount(toNumber(first('ImoNumber')), values.MAX_IMO),
    shipType: isAid ? null : values.parseCount(toNumber(first('Type', 'ShipType')), 255),
    ...values.toDimensions(side('A'), side('B'), side('C'), side('D')),
    draughtMetres: values.parseLength(toNumber(first('MaximumStaticDraught')), values.MAX_DRAUGHT_METRES),
    destination: values.cleanText(toText(first('Destination'))),
  }
  return values.hasStaticData(staticReport) ? staticReport : null
}

/** A static data report carries one of two parts: `PartNumber` is false or 0 for A, true or 1 for B. The other part is empty. */
function selectPart(body: Fields, name: string, isSecond: boolean): Fields {
  if (body['PartNumber'] === undefined || Boolean(body['PartNumber']) !== isSecond) return {}
  return toFields(body[name])
}
