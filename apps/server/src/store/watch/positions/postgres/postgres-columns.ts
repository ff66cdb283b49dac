import type {
  AisHourRow,
  AisPositionRow,
  AisStaticDataRow,
  AisVesselKeyRow,
  AisVesselRow,
  VesselFeedRow,
  VesselReceiptRow,
} from '../../../interfaces/rows/position-rows.ts'
import type { TrackEventRow, VesselMarkRow, VesselUnfollowedRow } from '../../../interfaces/rows/track-rows.ts'
import type { unjudgedRows } from '../unjudged-rows.ts'
import { binaryArray, type ArrayType } from './binary-array.ts'
import type { PositionKey } from '../choose-removed.ts'
import type { ComparisonUpdate, MarkWrite } from '../mark-rows.ts'
import type { UnfollowedNote, VesselState } from '../../../interfaces/watch/position-store.ts'

/** Columns of rows that are sent as arrays, in order, with the types of their elements. */
type Columns<Row> = { readonly [Name in keyof Row & string]: ArrayType }

export const positionColumns = {
  mmsi: 'int4',
  time_ms: 'int8',
  lat_e7: 'int4',
  lon_e7: 'int4',
  speed_tenths: 'int2',
  course_tenths: 'int2',
  heading_deg: 'int2',
  status: 'int2',
  station: 'int2',
  time_from: 'int2',
  time_uncertainty_s: 'int4',
} satisfies Columns<AisPositionRow>

export const positionKeyColumns = {
  mmsi: 'int4',
  time_ms: 'int8',
  lat_e7: 'int4',
  lon_e7: 'int4',
} satisfies Columns<PositionKey>

export const stateColumns = { mmsi: 'int4', version: 'int8', state: 'bytea' } satisfies Columns<VesselState>

export const eventColumns = {
  id: 'text',
  kind: 'text',
  mmsi: 'int4',
  from_ms: 'int8',
  to_ms: 'int8',
  lat_e7: 'int4',
  lon_e7: 'int4',
  rule: 'text',
  confidence: 'text',
  body: 'text',
  other_mmsi: 'int4',
} satisfies Columns<TrackEventRow>

export const unjudgedColumns = {
  event_id: 'text',
  mmsi: 'int4',
  other_mmsi: 'int4',
  at_ms: 'int8',
} satisfies Columns<ReturnType<typeof unjudgedRows>[number]>

export const markColumns = {
  cell: 'int4',
  mark_ms: 'int8',
  mmsi: 'int4',
  segment: 'text',
  lat_e6: 'int4',
  lon_e6: 'int4',
  role: 'int4',
} satisfies Columns<VesselMarkRow>

export const replacedColumns = { mmsi: 'int4', from_ms: 'int8' } satisfies Columns<MarkWrite['replaced'][number]>

export const comparisonColumns = {
  mmsi: 'int4',
  area: 'int4',
  from_ms: 'int8',
  is_replaced: 'int4',
} satisfies Columns<ComparisonUpdate>

export const unfollowedColumns = {
  mmsi: 'int4',
  from_ms: 'int8',
  to_ms: 'int8',
  partition: 'int4',
  is_late: 'int4',
} satisfies Columns<Omit<VesselUnfollowedRow, 'version'>>

export const followedColumns = { mmsi: 'int4', fromMs: 'int8', version: 'int8' } satisfies Columns<UnfollowedNote>

export const hourColumns = {
  simulated: 'int2',
  feed: 'text',
  hour: 'int4',
  vessels: 'int4',
} satisfies Columns<AisHourRow>

export const receiptColumns = {
  mmsi: 'int4',
  feed: 'text',
  sender: 'text',
  first_ms: 'int8',
  last_ms: 'int8',
} satisfies Columns<VesselReceiptRow>

export const vesselFeedColumns = {
  mmsi: 'int4',
  feed: 'text',
  first_ms: 'int8',
  last_ms: 'int8',
} satisfies Columns<VesselFeedRow>

export const identityColumns = {
  mmsi: 'int4',
  digest: 'text',
  first_ms: 'int8',
  last_ms: 'int8',
  station: 'int4',
  name: 'text',
  call_sign: 'text',
  imo: 'int4',
  ship_type: 'int4',
  length_m: 'float8',
  beam_m: 'float8',
  bow_m: 'float8',
  port_m: 'float8',
  draught_m: 'float8',
  destination: 'text',
} satisfies Columns<AisStaticDataRow>

export const vesselColumns = {
  mmsi: 'int4',
  name: 'text',
  name_ms: 'int8',
  call_sign: 'text',
  call_sign_ms: 'int8',
  imo: 'int4',
  imo_ms: 'int8',
  ship_type: 'int4',
  ship_type_ms: 'int8',
  length_m: 'float8',
  length_m_ms: 'int8',
} satisfies Columns<AisVesselRow>

export const vesselKeyColumns = { field: 'int2', key: 'text', mmsi: 'int4' } satisfies Columns<AisVesselKeyRow>

/** The values of the parameters of `rowsOf`. */
export const arraysOf = <Row>(columns: Partial<Columns<Row>>, rows: readonly Row[]): Buffer[] =>
  Object.entries(columns).map(([name, type]) =>
    binaryArray(
      type as ArrayType,
      rows.map((row) => row[name as keyof Row] as string | number | Uint8Array | null),
    ),
  )

export const namesOf = (columns: object): string => Object.keys(columns).join(', ')

/** SQL for the rows whose columns are the parameters. */
export const rowsOf = (columns: object): string =>
  `unnest(${Object.values(columns)
    .map((type, at) => `$${at + 1}::${type}[]`)
    .join(', ')})`
