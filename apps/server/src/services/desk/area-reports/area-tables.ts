import type { AreaHours, AreaResult, AreaTable } from '@varuna/contract/desk/area-report'
import { parseTimestampMs } from '@varuna/contract/fields'
import { formatMmsi } from '@varuna/units/mmsi'
import { csvRow } from '../../shared/formats/csv-text.ts'
import type { AreaReportRecord } from './area-reports.ts'

/** Rows written before others are answered. */
const ROWS_A_PIECE = 500

type Row = Parameters<typeof csvRow>[0]
interface Table {
  columns: readonly string[]
  rows(result: AreaResult): Row[]
}

const hourColumns = [
  'presence_hours',
  'likely_fishing_hours',
  'not_fishing_hours',
  'cannot_say_hours',
  'other_kind_hours',
] as const
const hoursOf = ({ presence, fishing, notFishing, cannotSay, otherKind }: AreaHours): Row => [
  presence,
  fishing,
  notFishing,
  cannotSay,
  otherKind,
]
const summed = [...hourColumns, 'vessels']

const tables: Record<AreaTable, Table> = {
  vessels: {
    columns: [
      'mmsi',
      'name',
      'flag',
      'type',
      ...hourColumns,
      'silent_hours',
      'first_at',
      'last_at',
      'positions',
      'positions_not_counted',
      'two_vessels',
    ],
    rows: ({ vessels }) =>
      vessels.map((one) => [
        formatMmsi(one.mmsi),
        one.name,
        one.flag,
        one.type,
        ...hoursOf(one),
        one.silent,
        one.firstAt,
        one.lastAt,
        one.positions,
        one.falsePositions,
        one.shared,
      ]),
  },
  flags: {
    columns: ['flag', ...summed],
    rows: ({ flags }) => flags.map((one) => [one.flag, ...hoursOf(one), one.vessels]),
  },
  types: {
    columns: ['type', ...summed],
    rows: ({ types }) => types.map((one) => [one.type, ...hoursOf(one), one.vessels]),
  },
  days: {
    columns: ['day', ...summed],
    rows: ({ days }) => days.map((one) => [one.day, ...hoursOf(one), one.vessels]),
  },
  grid: {
    columns: ['south', 'west', 'cell_degrees', ...summed],
    rows: ({ cells, cellDegrees }) => cells.map((one) => [one.lat, one.lon, cellDegrees, ...hoursOf(one), one.vessels]),
  },
}

/** A table of a report as CSV, in pieces. */
export async function* writeAreaTable(result: AreaResult, table: AreaTable): AsyncGenerator<string> {
  const { columns, rows } = tables[table]
  yield csvRow(columns)
  const all = rows(result)
  for (let at = 0; at < all.length; at += ROWS_A_PIECE)
    yield all
      .slice(at, at + ROWS_A_PIECE)
      .map((row) => csvRow(row))
      .join('')
}

const compact = (time: string) => time.replaceAll(/[-:]|\.\d+/g, '')

/** For example 'varuna-area-Gulf-of-Mannar-vessels-20260131T000000Z-20260207T000000Z.csv'. */
export function areaFileName({ request, name }: AreaReportRecord, what: string, extension: string): string {
  const named = (name ?? request.area.kind)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/\W+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 60)
  const period = [request.from, request.to].map((time) => compact(new Date(parseTimestampMs(time)).toISOString()))
  const parts = ['varuna', ...(request.simulated ? ['simulated'] : []), 'area', named || 'zone', what, ...period]
  return `${parts.join('-')}.${extension}`
}
