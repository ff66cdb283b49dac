import * as said from '../measured.ts'
import type { IdentityReport, PositionReport, Station, Untimed } from '../report.ts'
import { parseMmsi } from '@varuna/units/mmsi'
import type { Field } from './dialects.ts'
import type { Header } from './read-header.ts'
import { readTime } from '../read-time.ts'
import words from './words.json' with { type: 'json' }

export type RowFault = 'columns' | 'mmsi' | 'time'

export type Row =
  | { ok: true; position: Untimed<PositionReport> | null; identity: Untimed<IdentityReport> | null }
  | { ok: false; fault: RowFault }

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

/** A decimal number; NaN for anything else, which no measure takes for a value. */
const decimal = (text: string) => (DECIMAL.test(text) ? Number(text) : NaN)

const coded = (table: Record<string, number>, text: string) =>
  text === '' ? NaN : DECIMAL.test(text) ? Number(text) : (table[text.toLowerCase()] ?? NaN)

const stations = new Map(Object.entries(words.stations as Record<string, Station>))

/** What one row of a table says: a position where it has one, and an identity where it tells anything of it. */
export function readRow({ at, width }: Header, cells: string[]): Row {
  if (cells.length !== width) return { ok: false, fault: 'columns' }
  const cell = (field: Field) => {
    const place = at[field]
    return place === undefined ? '' : (cells[place] ?? '').trim()
  }
  const mmsi = parseMmsi(cell('mmsi').replace(/\.0$/, ''))
  if (mmsi === null) return { ok: false, fault: 'mmsi' }
  const timeMs = readTime(cell('time'))
  if (timeMs === null) return { ok: false, fault: 'time' }
  const station = stations.get(cell('station').toLowerCase()) ?? 'unknown'
  const shared = { mmsi: mmsi as number, station, timeMs, timeFrom: 'source' as const }

  const lat = said.latitude(decimal(cell('lat')))
  const lon = said.longitude(decimal(cell('lon')))
  const position: Untimed<PositionReport> | null =
    lat === null || lon === null
      ? null
      : {
          kind: 'position',
          ...shared,
          lat,
          lon,
          speedKnots: said.speed(decimal(cell('speed'))),
          courseDegrees: said.angle(decimal(cell('course'))),
          headingDegrees: said.angle(decimal(cell('heading'))),
          navigationStatus: said.navigationStatus(coded(words.statuses, cell('status'))),
          utcSecond: null,
        }

  const [bow, stern, port, starboard] = (['bow', 'stern', 'port', 'starboard'] as const).map(
    (side) => said.length(decimal(cell(side)), said.MOST_LENGTH_METRES) ?? 0,
  ) as [number, number, number, number]
  const identity: Untimed<IdentityReport> = {
    kind: 'identity',
    ...shared,
    name: said.words(cell('name')),
    callSign: said.words(cell('callSign')),
    imo: said.counted(decimal(cell('imo').replace(/^IMO ?/i, '')), said.MOST_IMO),
    shipType: said.counted(coded(words.shipTypes, cell('shipType')), 255),
    ...said.dimensions(bow, stern, port, starboard),
    draughtMetres: said.length(decimal(cell('draught')), said.MOST_DRAUGHT_METRES),
    destination: said.words(cell('destination')),
  }
  identity.lengthMetres ??= said.length(decimal(cell('length')), said.MOST_LENGTH_METRES)
  identity.beamMetres ??= said.length(decimal(cell('beam')), said.MOST_BEAM_METRES)
  return { ok: true, position, identity: said.saysAnything(identity) ? identity : null }
}
