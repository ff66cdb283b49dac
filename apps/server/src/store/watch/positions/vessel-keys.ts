import { foldName } from '@varuna/geo/fold-name'
import type { AisStaticDataRow, AisVesselKeyRow, AisVesselRow } from '../../interfaces/rows/position-rows.ts'

/** What a key is found as; a `word` is the rest of a name from its second or a later word on. */
export const searchFields = { callSign: 0, imo: 1, name: 2, word: 3 } as const

export const VESSEL_COLUMNS = [
  'mmsi',
  'name',
  'name_ms',
  'call_sign',
  'call_sign_ms',
  'imo',
  'imo_ms',
  'ship_type',
  'ship_type_ms',
  'length_m',
  'length_m_ms',
] as const satisfies (keyof AisVesselRow)[]

const VALUES = ['name', 'call_sign', 'imo', 'ship_type', 'length_m'] as const

/** AIS names have at most 20 characters; tables may have longer ones. */
const MAX_KEY_LENGTH = 60
const MAX_WORDS = 12

/** Folded text of a name as it is found. */
export const nameKey = (text: string) => foldName(text).slice(0, MAX_KEY_LENGTH)
export const callSignKey = (text: string) => foldName(text).replaceAll(' ', '').slice(0, MAX_KEY_LENGTH)

/**
 * The assignments and the condition of an upsert of `ais_vessel` that replace each value by a newer one; of two at the same time the
 * greater stays, so that the order of writing does not matter.
 */
export const NEWER_VESSEL = (() => {
  const isNewer = (value: string) =>
    `(excluded.${value} is not null and (ais_vessel.${value} is null` +
    ` or (excluded.${value}_ms, excluded.${value}) > (ais_vessel.${value}_ms, ais_vessel.${value})))`
  const assignments = VALUES.flatMap((value) =>
    [value, `${value}_ms`].map(
      (column) => `${column} = case when ${isNewer(value)} then excluded.${column} else ais_vessel.${column} end`,
    ),
  )
  return `${assignments.join(', ')} where ${VALUES.map(isNewer).join(' or ')}`
})()

/** The newest values of each vessel, from rows sorted by MMSI. */
export function vesselRows(rows: readonly AisStaticDataRow[]): AisVesselRow[] {
  const vessels: AisVesselRow[] = []
  for (const row of rows) {
    let vessel = vessels.at(-1)
    if (vessel?.mmsi !== row.mmsi) vessels.push((vessel = emptyVessel(row.mmsi)))
    renew(vessel, row, 'name')
    renew(vessel, row, 'call_sign')
    renew(vessel, row, 'imo')
    renew(vessel, row, 'ship_type')
    renew(vessel, row, 'length_m')
  }
  return vessels
}

const emptyVessel = (mmsi: number): AisVesselRow => ({
  mmsi,
  name: null,
  name_ms: null,
  call_sign: null,
  call_sign_ms: null,
  imo: null,
  imo_ms: null,
  ship_type: null,
  ship_type_ms: null,
  length_m: null,
  length_m_ms: null,
})

function renew<Value extends (typeof VALUES)[number]>(vessel: AisVesselRow, row: AisStaticDataRow, value: Value): void {
  const known = vessel[value]
  const stated = row[value]
  const knownMs = vessel[`${value}_ms`] ?? -1
  if (stated === null || row.last_ms < knownMs) return
  if (known !== null && row.last_ms === knownMs && isGreater(known, stated)) return
  vessel[value] = stated as AisVesselRow[Value]
  vessel[`${value}_ms`] = row.last_ms
}

/** In the order of the databases: numbers by value, texts by UTF-8 bytes. */
const isGreater = (one: string | number, other: string | number) =>
  typeof one === 'number' ? one > Number(other) : Buffer.compare(Buffer.from(one), Buffer.from(String(other))) > 0

/**
 * Whether static data may be new, so that its keys must be written. `kept` is its row after the upsert, undefined when nothing changed;
 * known static data was first received earlier.
 */
export const isNewRow = (row: AisStaticDataRow, kept: Pick<AisStaticDataRow, 'first_ms'> | undefined): boolean =>
  kept?.first_ms === row.first_ms

/** The keys of vessels, each once and sorted, so that concurrent writers insert them in one order. */
export function vesselKeyRows(rows: readonly AisStaticDataRow[]): AisVesselKeyRow[] {
  const keys = new Map<string, AisVesselKeyRow>()
  const add = (field: number, key: string, mmsi: number) => {
    if (key !== '') keys.set(`${field} ${key} ${mmsi}`, { field, key, mmsi })
  }
  for (const { mmsi, name, call_sign, imo } of rows) {
    if (call_sign !== null) add(searchFields.callSign, callSignKey(call_sign), mmsi)
    if (imo !== null) add(searchFields.imo, String(imo), mmsi)
    const words = name === null ? [] : nameKey(name).split(' ').slice(0, MAX_WORDS)
    for (const at of words.keys())
      add(at === 0 ? searchFields.name : searchFields.word, words.slice(at).join(' '), mmsi)
  }
  return [...keys.values()].sort(
    (a, b) => a.field - b.field || (a.key < b.key ? -1 : a.key > b.key ? 1 : a.mmsi - b.mmsi),
  )
}
