import { parseMmsi } from '@varuna/units/mmsi'
import * as measured from '../measured.ts'
import { readTime } from '../read-time.ts'
import type { IdentityReport, PositionReport, Reading, Station, Untimed } from '../report.ts'

export type JsonFault = 'not_json' | 'form' | 'mmsi' | 'no_position'

export type JsonMessage = Reading<JsonFault>

const faulty = (fault: JsonFault): JsonMessage => ({ position: null, identity: null, fault })

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const number = (value: unknown) => (typeof value === 'number' ? value : NaN)
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {})

/** Types that say where a station is, and what kind of station it is. */
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

/** Types that say what a station is. */
const identityTypes = new Map<string, Station>(
  Object.entries({
    ShipStaticData: 'class_a',
    ExtendedClassBPositionReport: 'class_b',
    StaticDataReport: 'class_b',
    AidsToNavigationReport: 'aid_to_navigation',
  }),
)

/**
 * Reads one message of a feed in the form of aisstream.io. A message of a type that says neither position nor identity is good and
 * gives neither. Its time is the one that the receiver noted, `MetaData.time_utc`.
 */
export function readAisstream(line: string): JsonMessage {
  let message: unknown
  try {
    message = JSON.parse(line)
  } catch {
    return faulty('not_json')
  }
  const { MessageType, MetaData, Message } = fieldsIn(message)
  const type = text(MessageType)
  const body = fieldsIn(Message)[type]
  if (type === '' || !isFields(body)) return faulty('form')
  const meta = fieldsIn(MetaData)
  const mmsi = parseMmsi(number(body['UserID'] ?? meta['MMSI']))
  if (mmsi === null) return faulty('mmsi')
  const shared = { mmsi: mmsi as number, timeMs: readTime(text(meta['time_utc'])), timeFrom: 'source' as const }
  const identity = identityOf(type, body, shared)
  const station = positionTypes.get(type)
  const position = station === undefined ? null : positionOf({ ...shared, station }, body)
  return { position, identity, fault: station !== undefined && position === null ? 'no_position' : null }
}

type Shared = Pick<Untimed<PositionReport>, 'mmsi' | 'timeMs' | 'timeFrom'>

function positionOf(shared: Shared & { station: Station }, body: Fields): Untimed<PositionReport> | null {
  const [lat, lon] = [measured.latitude(number(body['Latitude'])), measured.longitude(number(body['Longitude']))]
  if (lat === null || lon === null) return null
  return {
    kind: 'position',
    ...shared,
    lat,
    lon,
    speedKnots: measured.speed(number(body['Sog'])),
    courseDegrees: measured.angle(number(body['Cog'])),
    headingDegrees: measured.angle(number(body['TrueHeading'])),
    navigationStatus: measured.navigationStatus(number(body['NavigationalStatus'])),
    utcSecond: measured.utcSecond(number(body['Timestamp'])),
  }
}

function identityOf(type: string, body: Fields, shared: Shared): Untimed<IdentityReport> | null {
  const station = identityTypes.get(type)
  if (station === undefined) return null
  const parts = [body, partOf(body, 'ReportA', false), partOf(body, 'ReportB', true)]
  const first = (...names: string[]) =>
    parts.flatMap((part) => names.map((name) => part[name])).find((value) => value !== undefined)
  const sides = fieldsIn(first('Dimension'))
  const side = (name: string) => measured.length(number(sides[name]), measured.MOST_LENGTH_METRES) ?? 0
  const isAid = station === 'aid_to_navigation'
  const identity: Untimed<IdentityReport> = {
    kind: 'identity',
    ...shared,
    station,
    name: measured.words(text(first('Name')) + (isAid ? text(first('NameExtension')) : '')),
    callSign: measured.words(text(first('CallSign'))),
    imo: measured.counted(number(first('ImoNumber')), measured.MOST_IMO),
    shipType: isAid ? null : measured.counted(number(first('Type', 'ShipType')), 255),
    ...measured.dimensions(side('A'), side('B'), side('C'), side('D')),
    draughtMetres: measured.length(number(first('MaximumStaticDraught')), measured.MOST_DRAUGHT_METRES),
    destination: measured.words(text(first('Destination'))),
  }
  return measured.saysAnything(identity) ? identity : null
}

/** A static data report has two parts; `PartNumber` is false for A and true for B, or 0 and 1. The other part holds nothing. */
function partOf(body: Fields, name: string, isSecond: boolean): Fields {
  if (body['PartNumber'] === undefined || Boolean(body['PartNumber']) !== isSecond) return {}
  return fieldsIn(body[name])
}
