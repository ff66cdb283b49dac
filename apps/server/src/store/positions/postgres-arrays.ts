import type { AisPositionRow, AisStaticDataRow, AisVesselKeyRow, AisVesselRow } from '../database/rows/position-rows.ts'
import type { TrackEventRow, VesselMarkRow, VesselUnfollowedRow } from '../database/rows/track-rows.ts'
import { binaryArray } from './binary-array.ts'
import type { ComparisonUpdate } from './mark-rows.ts'
import type { VesselState } from './position-store.ts'

export function positionArrays(rows: AisPositionRow[]): Buffer[] {
  const column = (name: keyof AisPositionRow) => rows.map((row) => row[name])
  return [
    binaryArray('int4', column('mmsi')),
    binaryArray('int8', column('time_ms')),
    binaryArray('int4', column('lat_e7')),
    binaryArray('int4', column('lon_e7')),
    binaryArray('int2', column('speed_tenths')),
    binaryArray('int2', column('course_tenths')),
    binaryArray('int2', column('heading_deg')),
    binaryArray('int2', column('status')),
    binaryArray('int2', column('station')),
    binaryArray('int2', column('time_from')),
    binaryArray('int4', column('time_uncertainty_s')),
  ]
}

export const stateArrays = (states: VesselState[]): Buffer[] => [
  binaryArray(
    'int4',
    states.map(({ mmsi }) => mmsi),
  ),
  binaryArray(
    'int8',
    states.map(({ version }) => version),
  ),
  binaryArray(
    'bytea',
    states.map(({ state }) => state),
  ),
]

export function eventArrays(rows: TrackEventRow[]): Buffer[] {
  const column = <Name extends keyof TrackEventRow>(name: Name) => rows.map((row) => row[name])
  return [
    binaryArray('text', column('id')),
    binaryArray('text', column('kind')),
    binaryArray('int4', column('mmsi')),
    binaryArray('int8', column('from_ms')),
    binaryArray('int8', column('to_ms')),
    binaryArray('int4', column('lat_e7')),
    binaryArray('int4', column('lon_e7')),
    binaryArray('text', column('rule')),
    binaryArray('text', column('confidence')),
    binaryArray('text', column('body')),
    binaryArray('int4', column('other_mmsi')),
  ]
}

export function markArrays(rows: VesselMarkRow[]): Buffer[] {
  const column = <Name extends keyof VesselMarkRow>(name: Name) => rows.map((row) => row[name])
  return [
    binaryArray('int4', column('cell')),
    binaryArray('int8', column('mark_ms')),
    binaryArray('int4', column('mmsi')),
    binaryArray('text', column('segment')),
    binaryArray('int4', column('lat_e6')),
    binaryArray('int4', column('lon_e6')),
    binaryArray('int4', column('role')),
  ]
}

export const comparisonArrays = (rows: ComparisonUpdate[]): Buffer[] => [
  binaryArray(
    'int4',
    rows.map(({ mmsi }) => mmsi),
  ),
  binaryArray(
    'int4',
    rows.map(({ area }) => area),
  ),
  binaryArray(
    'int8',
    rows.map(({ from_ms }) => from_ms),
  ),
  binaryArray(
    'int4',
    rows.map(({ is_replaced }) => is_replaced),
  ),
]

export function unfollowedArrays(rows: VesselUnfollowedRow[]): Buffer[] {
  const column = <Name extends keyof VesselUnfollowedRow>(name: Name) => rows.map((row) => row[name])
  return [
    binaryArray('int4', column('mmsi')),
    binaryArray('int8', column('from_ms')),
    binaryArray('int8', column('to_ms')),
    binaryArray('int4', column('partition')),
    binaryArray('int4', column('is_late')),
  ]
}

export const columnsOf = <Row>(rows: readonly Row[], names: readonly (keyof Row)[]) =>
  names.map((name) => rows.map((row) => row[name]))

export function identityArrays(rows: AisStaticDataRow[]): Buffer[] {
  const column = <Name extends keyof AisStaticDataRow>(name: Name) => rows.map((row) => row[name])
  return [
    binaryArray('int4', column('mmsi')),
    binaryArray('text', column('digest')),
    binaryArray('int8', column('first_ms')),
    binaryArray('int8', column('last_ms')),
    binaryArray('int4', column('station')),
    binaryArray('text', column('name')),
    binaryArray('text', column('call_sign')),
    binaryArray('int4', column('imo')),
    binaryArray('int4', column('ship_type')),
    binaryArray('float8', column('length_m')),
    binaryArray('float8', column('beam_m')),
    binaryArray('float8', column('bow_m')),
    binaryArray('float8', column('port_m')),
    binaryArray('float8', column('draught_m')),
    binaryArray('text', column('destination')),
  ]
}

/** In the order of `VESSEL_COLUMNS`. */
export function vesselArrays(rows: AisVesselRow[]): Buffer[] {
  const column = <Name extends keyof AisVesselRow>(name: Name) => rows.map((row) => row[name])
  return [
    binaryArray('int4', column('mmsi')),
    binaryArray('text', column('name')),
    binaryArray('int8', column('name_ms')),
    binaryArray('text', column('call_sign')),
    binaryArray('int8', column('call_sign_ms')),
    binaryArray('int4', column('imo')),
    binaryArray('int8', column('imo_ms')),
    binaryArray('int4', column('ship_type')),
    binaryArray('int8', column('ship_type_ms')),
  ]
}

export const vesselKeyArrays = (rows: AisVesselKeyRow[]): Buffer[] => [
  binaryArray(
    'int2',
    rows.map(({ field }) => field),
  ),
  binaryArray(
    'text',
    rows.map(({ key }) => key),
  ),
  binaryArray(
    'int4',
    rows.map(({ mmsi }) => mmsi),
  ),
]
