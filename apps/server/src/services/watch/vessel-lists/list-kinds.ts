import { hidesInLine } from '@varuna/contract/hidden-characters'
import { mmsi as mmsiField } from '@varuna/contract/fields'
import { parseFault, type FieldFault } from '@varuna/contract/field-fault'
import {
  authorisationRow,
  iuuRow,
  type AuthorisationRow,
  type IuuRow,
  type VesselListKind,
} from '@varuna/contract/watch/vessel-list'
import { findCountry, type Countries } from '@varuna/geo/flags/countries'
import { foldName } from '@varuna/geo/fold-name'
import { isImoNumber } from '@varuna/units/imo'
import type { z } from 'zod'
import type { ListColumn, ListLine } from './read-list-csv.ts'

type Row = AuthorisationRow | IuuRow

/** A kind of list: how its lines are parsed, matched and exported. */
export interface ListKind {
  columns: readonly ListColumn[]
  /** A file has at least one column of each group. */
  oneOf: readonly (readonly string[])[]
  schema: z.ZodType<Row>
  /** A line may name a vessel under several numbers, each giving a row. */
  read(line: ListLine, countries: Countries): Row[]
  /** The cells of an exported row, in the order of the columns. */
  cells(row: Row): (string | number | boolean | null)[]
}

const identity: readonly ListColumn[] = [
  { name: 'imo', aliases: ['imonumber', 'imono', 'lloydsimo'] },
  { name: 'mmsi', aliases: ['mmsinumber'] },
  { name: 'name', aliases: ['currentname', 'vesselname', 'nameofvessel', 'rfmovesselname', 'vessel'] },
  { name: 'flag', aliases: ['currentflag', 'flagstate', 'flagcode', 'currentflagstate'] },
]

/** Values that lists use for unknown. */
const unknown = /^(?:unknown|not (?:known|available|applicable)|none|no information|n\/a|-+|\?|0)$/i

const known = (text: string) => (text === '' || unknown.test(text) ? '' : text)
const orNull = (text: string) => known(text) || null

const MAX_CELL_LENGTH = 500
const NUMBERS_A_CELL = 10

/** The numbers in a cell, separated by commas, semicolons, slashes, bars or spaces. */
const split = (text: string) =>
  known(text) === ''
    ? []
    : known(text)
        .split(/[\s,;/|]+/)
        .slice(0, NUMBERS_A_CELL)

function readNumbers(line: ListLine, column: 'imo' | 'mmsi'): number[] {
  return split(line.cell(column).replace(/^imo\s*/i, '')).map((digits) => {
    const number = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN
    const fault = column === 'imo' ? faultOfImo(number) : faultOfMmsi(number)
    if (fault !== null) throw line.refuse(column, fault)
    return number
  })
}

const faultOfImo = (number: number): FieldFault | null =>
  isImoNumber(number) ? null : { code: 'imo_invalid', params: {} }

function faultOfMmsi(number: number): FieldFault | null {
  const parsed = mmsiField.safeParse(number)
  return parsed.success
    ? null
    : (parseFault(parsed.error.issues[0]?.message ?? '') ?? { code: 'mmsi_not_a_number', params: {} })
}

function readText(line: ListLine, column: string): string | null {
  const text = orNull(line.cell(column))
  if (text !== null && text.length > MAX_CELL_LENGTH)
    throw line.refuse(column, { code: 'too_long', params: { maximum: MAX_CELL_LENGTH } })
  if (text !== null && hidesInLine(text)) throw line.refuse(column, { code: 'invisible_characters', params: {} })
  return text
}

function readCountry(line: ListLine, column: string, countries: Countries): string | null {
  const text = readText(line, column)
  if (text === null) return null
  const iso2 = findCountry(countries, text)
  if (iso2 === null) throw line.refuse(column, { code: 'country_unknown', params: {} })
  return iso2
}

/** A valid date as 2026-01-31. */
function readDay(line: ListLine, column: string): string | null {
  const text = readText(line, column)
  if (text === null) return null
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
  if (!isDay) throw line.refuse(column, { code: 'day_invalid', params: {} })
  return text
}

/** The vessel under each of its numbers. */
function readVessels(line: ListLine, flag: string | null) {
  const name = readText(line, 'name')
  const imos = readNumbers(line, 'imo')
  const mmsis = readNumbers(line, 'mmsi')
  if (imos.length === 0 && mmsis.length === 0 && (name === null || flag === null))
    throw line.refuse('name', { code: 'vessel_without_identity', params: {} })
  return Array.from({ length: Math.max(1, imos.length, mmsis.length) }, (_, at) => ({
    imo: imos[at] ?? null,
    mmsi: mmsis[at] ?? null,
    name,
    flag,
  }))
}

const authorisations: ListKind = {
  columns: [
    ...identity,
    { name: 'country', aliases: ['coastalstate', 'waters', 'eez'] },
    { name: 'zone', aliases: ['zoneid'] },
    { name: 'gear', aliases: ['geartype'] },
    { name: 'valid_from', aliases: ['from', 'start', 'startdate', 'validfromdate'] },
    { name: 'valid_to', aliases: ['to', 'until', 'end', 'enddate', 'expiry', 'expirydate'] },
    { name: 'source' },
  ],
  oneOf: [
    ['imo', 'mmsi', 'name'],
    ['country', 'zone'],
  ],
  schema: authorisationRow,
  read(line, countries) {
    const flag = readCountry(line, 'flag', countries)
    const country = readCountry(line, 'country', countries)
    const zone = readText(line, 'zone')
    if (country === null && zone === null) throw line.refuse('country', { code: 'waters_missing', params: {} })
    const validFrom = readDay(line, 'valid_from')
    const validTo = readDay(line, 'valid_to')
    if (validFrom !== null && validTo !== null && validTo < validFrom)
      throw line.refuse('valid_to', { code: 'period_reversed', params: {} })
    const gear = readText(line, 'gear')
    const source = readText(line, 'source')
    return readVessels(line, flag).map((vessel) => ({ ...vessel, country, zone, gear, validFrom, validTo, source }))
  },
  cells(row) {
    const { imo, mmsi, name, flag, country, zone, gear, validFrom, validTo, source } = row as AuthorisationRow
    return [imo, mmsi, name, flag, country, zone, gear, validFrom, validTo, source]
  },
}

/** Organisations with IUU lists that have a column of their own in the combined list. */
const organisations = /^(?:CCAMLR|CCSBT|GFCM|IATTC|ICCAT|INTERPOL|IOTC|NAFO|NEAFC|NPFC|SEAFO|SIOFA|SPRFMO|WCPFC)\b/i

const iuu: ListKind = {
  columns: [
    ...identity,
    { name: 'call_sign', aliases: ['ircs', 'currentircs', 'radiocallsign'] },
    { name: 'vessel_type', aliases: ['type', 'currenttype', 'gear', 'geartype', 'vesseltypegear'] },
    { name: 'listed_by', aliases: ['rfmo', 'rfmos', 'rfmolists', 'listings', 'currentlylistedby'] },
    { name: 'currently_listed', aliases: ['iuulisted', 'listed', 'status', 'listingstatus'] },
  ],
  oneOf: [['imo', 'mmsi', 'name']],
  schema: iuuRow,
  read(line, countries) {
    const flag = findFlag(line, countries)
    const columns = [...line.others].flatMap(([name, text]) =>
      organisations.test(name) && known(text) !== '' && !/^(?:no|false)$/i.test(text) ? [name] : [],
    )
    const listedBy = readText(line, 'listed_by') ?? (columns.join(', ') || null)
    const row = {
      callSign: readText(line, 'call_sign'),
      vesselType: readText(line, 'vessel_type'),
      listedBy,
      currentlyListed: readListed(line),
    }
    return readVessels(line, flag).map((vessel) => ({ ...vessel, ...row }))
  },
  cells(row) {
    const { imo, mmsi, name, flag, callSign, vesselType, listedBy, currentlyListed } = row as IuuRow
    return [imo, mmsi, name, flag, callSign, vesselType, listedBy, currentlyListed ? 'yes' : 'no']
  },
}

/** Flag of a listed vessel, which the public list gives as free text; null for a name that is no country. */
function findFlag(line: ListLine, countries: Countries): string | null {
  const text = readText(line, 'flag')
  return text === null ? null : findCountry(countries, text)
}

function readListed(line: ListLine): boolean {
  const text = line.cell('currently_listed')
  if (/^(?:|yes|y|true|1|listed|currently listed)$/i.test(text)) return true
  if (/^(?:no|n|false|0|delisted|not (?:currently )?listed|removed)$/i.test(text)) return false
  throw line.refuse('currently_listed', { code: 'yes_or_no_expected', params: {} })
}

export const listKinds: Record<VesselListKind, ListKind> = { authorisations, iuu }

/** The keys by which a row is found. */
export const keysOf = (row: Row) => ({
  imo: row.imo,
  mmsi: row.mmsi,
  name_key: row.name === null ? null : foldName(row.name),
  flag: row.flag,
  country: 'country' in row ? row.country : null,
  valid_from: 'validFrom' in row ? row.validFrom : null,
  valid_to: 'validTo' in row ? row.validTo : null,
})
