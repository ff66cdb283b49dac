import * as values from '../reports/parse-values.ts'
import type { StaticReport, PositionReport, Station, UntimedReport } from '../reports/report.ts'
import { parseMmsi } from '@varuna/units/mmsi'
import type { Dialect, Field } from './dialects.ts'
import type { Header } from './read-header.ts'
import { parseTime } from '../time/parse-time.ts'
import codes from './words.json' with { type: 'json' }

export type RowFault = 'quotes' | 'columns' | 'mmsi' | 'time'

export type Row =
  | { ok: true; position: UntimedReport<PositionReport> | null; staticReport: UntimedReport<StaticReport> | null }
  | { ok: false; fault: RowFault }

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i

/** Parses a decimal number; NaN for anything else, which every value parser turns into null. */
const parseDecimal = (text: string) => (DECIMAL.test(text) ? Number(text) : NaN)

const parseCode = (table: Record<string, number>, text: string) =>
  text === '' ? NaN : DECIMAL.test(text) ? Number(text) : (table[text.toLowerCase()] ?? NaN)

const stations = new Map(Object.entries(codes.stations as Record<string, Station>))

/** MarineTraffic's status code for a search and rescue aircraft. */
const AIRCRAFT_STATUS = '97'

/** ITU-R M.585: search and rescue aircraft have MMSIs that begin with 111. */
const isAircraft = (mmsi: number, status: string) => Math.floor(mmsi / 1e6) === 111 || status === AIRCRAFT_STATUS

/** Where cells are not separated by commas, a comma may be a decimal separator. */
export const withPoint = ({ separator }: Pick<Dialect, 'separator'>, text: string) =>
  separator === ',' ? text : text.replace(',', '.')

/**
 * Parses one row into a position and static data, each null when absent; returns a fault for a row that cannot be read. `cells` is null
 * for a row whose quotes are invalid.
 */
export function parseRow(
  { columnIndex: at, width, dialect, dateOrder = 'day_first' }: Header,
  cells: string[] | null,
): Row {
  if (cells === null) return { ok: false, fault: 'quotes' }
  if (cells.length !== width) return { ok: false, fault: 'columns' }
  const cell = (field: Field) => {
    const place = at[field]
    return place === undefined ? '' : (cells[place] ?? '').trim()
  }
  const decimal = (field: Field) => parseDecimal(withPoint(dialect, cell(field)))
  const mmsi = parseMmsi(cell('mmsi').replace(/\.0$/, ''))
  if (mmsi === null) return { ok: false, fault: 'mmsi' }
  const timeMs = parseTime(cell('time'), dateOrder)
  if (timeMs === null) return { ok: false, fault: 'time' }
  const station = isAircraft(mmsi, cell('status'))
    ? 'sar_aircraft'
    : (stations.get(cell('station').toLowerCase()) ?? 'unknown')
  const shared = { mmsi: mmsi as number, station, timeMs, timeFrom: 'source' as const }

  const lat = values.parseLatitude(decimal('lat'))
  const lon = values.parseLongitude(decimal('lon'))
  const position: UntimedReport<PositionReport> | null =
    lat === null || lon === null
      ? null
      : {
          kind: 'position',
          ...shared,
          lat,
          lon,
          speedKnots: values.parseSpeed(decimal('speed') / (dialect.speedUnitsPerKnot ?? 1), station),
          courseDegrees: values.parseAngle(decimal('course')),
          // MarineTraffic exports an aircraft's altitude in this column; aircraft report no heading.
          headingDegrees: station === 'sar_aircraft' ? null : values.parseAngle(decimal('heading')),
          navigationStatus: values.parseNavigationStatus(parseCode(codes.statuses, cell('status'))),
          utcSecond: null,
        }

  const [bow, stern, port, starboard] = (['bow', 'stern', 'port', 'starboard'] as const).map(
    (side) => values.parseLength(decimal(side), values.MAX_LENGTH_METRES) ?? 0,
  ) as [number, number, number, number]
  const staticReport: UntimedReport<StaticReport> = {
    kind: 'static',
    ...shared,
    name: values.cleanText(cell('name')),
    callSign: values.cleanText(cell('callSign')),
    imo: values.parseCount(parseDecimal(cell('imo').replace(/^IMO ?/i, '')), values.MAX_IMO),
    shipType: values.parseCount(parseCode(codes.shipTypes, cell('shipType')), 255),
    ...values.toDimensions(bow, stern, port, starboard),
    draughtMetres: values.parseLength(decimal('draught'), values.MAX_DRAUGHT_METRES),
    destination: values.cleanText(cell('destination')),
  }
  staticReport.lengthMetres ??= values.parseLength(decimal('length'), values.MAX_LENGTH_METRES)
  staticReport.beamMetres ??= values.parseLength(decimal('beam'), values.MAX_BEAM_METRES)
  return { ok: true, position, staticReport: values.hasStaticData(staticReport) ? staticReport : null }
}
