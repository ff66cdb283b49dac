import type { Geo } from '@varuna/geo/locate'
import { findCountry } from '@varuna/geo/flags/countries'
import type { Anchorage } from '@varuna/geo/ports/anchorages'
import type { PortRow } from '@varuna/geo/ports/ports'
import { findCoastCountry } from '@varuna/geo/waters/waters'
import { parsePoint } from '../../../input-files/points-in-csv.ts'
import type { ListColumn, ListLine } from '../vessel-lists/read-list-csv.ts'

export const placeListKinds = ['ports', 'anchorages'] as const
export type PlaceListKind = (typeof placeListKinds)[number]

type Ground = Pick<Geo, 'countries' | 'waters'>

const MAX_NAME_LENGTH = 120
const MAX_ALIASES = 10
/** A port on an island or a river may lie this far from the sea's coast whose country is known. */
const COAST_REACH_NM = 30
/** Radius of an anchorage whose line states none, and the largest that is accepted, in nautical miles. */
const RADIUS_NM = { default: 1, maximum: 30 }

const point: readonly ListColumn[] = [
  { name: 'lat', aliases: ['latitude', 'y'] },
  { name: 'lon', aliases: ['lng', 'long', 'longitude', 'x'] },
]

/** Columns of the World Port Index of the US National Geospatial-Intelligence Agency, or of a table with these plain names. */
export const portColumns: readonly ListColumn[] = [
  { name: 'name', aliases: ['mainportname', 'portname', 'port'] },
  { name: 'aliases', aliases: ['alternateportname', 'alternatename', 'othernames'] },
  { name: 'country', aliases: ['countrycode', 'countryname'] },
  { name: 'locode', aliases: ['unlocode'] },
  ...point,
]

export const anchorageColumns: readonly ListColumn[] = [
  { name: 'name', aliases: ['anchorage', 'anchoragename', 'label'] },
  ...point,
  { name: 'radius_nm', aliases: ['radius'] },
]

export const placeColumnsNeeded = [['name'], ['lat'], ['lon']] as const

/** A port of a list. The country is the stated one, else that of the UN/LOCODE, else that of the coast. Throws for a bad cell. */
export function readPort(line: ListLine, { countries, waters }: Ground, source: string): PortRow {
  const { lat, lon } = readPosition(line)
  const code = line.cell('locode').replaceAll(/\s/g, '').toUpperCase()
  const locode = code === '' ? null : code
  if (locode !== null && !/^[A-Z]{2}[A-Z2-9]{3}$/.test(locode)) throw line.refuse('locode', malformed)
  const stated = line.cell('country')
  const country =
    (stated === '' ? null : findCountry(countries, stated)) ??
    (locode === null ? null : findCountry(countries, locode.slice(0, 2))) ??
    findCoastCountry(waters, lat, lon, COAST_REACH_NM)
  if (country === null) throw line.refuse('country', { code: 'country_unknown', params: {} })
  const aliases = line
    .cell('aliases')
    .split(';')
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '' && alias.length <= MAX_NAME_LENGTH)
    .slice(0, MAX_ALIASES)
  return { name: readName(line), aliases, country, locode, lat, lon, source }
}

/** An anchorage of a list as a circle. Throws for a bad cell. */
export function readAnchorage(line: ListLine): Anchorage {
  const text = line.cell('radius_nm').replace(',', '.')
  const radiusNm = text === '' ? RADIUS_NM.default : Number(text)
  if (!(radiusNm > 0)) throw line.refuse('radius_nm', malformed)
  if (radiusNm > RADIUS_NM.maximum)
    throw line.refuse('radius_nm', { code: 'value_too_large', params: { maximum: RADIUS_NM.maximum } })
  return { name: readName(line), shape: { type: 'circles', circles: [{ ...readPosition(line), radiusNm }] } }
}

const malformed = { code: 'value_malformed', params: {} } as const

function readName(line: ListLine): string {
  const name = line.cell('name')
  if (name === '') throw line.refuse('name', { code: 'value_missing', params: {} })
  if (name.length > MAX_NAME_LENGTH)
    throw line.refuse('name', { code: 'too_long', params: { maximum: MAX_NAME_LENGTH } })
  return name
}

function readPosition(line: ListLine): { lat: number; lon: number } {
  const lat = parsePoint({ lat: line.cell('lat'), lon: '0' })
  if (!lat.ok) throw line.refuse('lat', { code: 'latitude_out_of_range', params: { minimum: -90, maximum: 90 } })
  const lon = parsePoint({ lat: '0', lon: line.cell('lon') })
  if (!lon.ok) throw line.refuse('lon', { code: 'longitude_out_of_range', params: { minimum: -180, maximum: 180 } })
  return { lat: lat.value.lat, lon: lon.value.lon }
}
