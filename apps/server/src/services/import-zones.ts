import { findCountry, type Countries } from '@varuna/geo/countries'
import { defaultFields, readZoneFeature, type ZoneFeature, type ZoneKind } from '@varuna/geo/read-zone-feature'
import type { ImportedZoneRow, ZoneImportRow, ZonePolygonRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'
import { CodedError } from './coded-error.ts'
import { featuresIn } from './read-geojson.ts'

interface Effects {
  store: Pick<Store, 'zones'>
  countries: Countries
  clock: Pick<Clock, 'now'>
}

export interface ZoneFile {
  name: string
  bytes: AsyncIterable<Uint8Array>
  /** Null to tell it from the fields of the features: protected areas where they do not tell. */
  kind: ZoneKind | null
  /** Properties that hold the name and the country; null for those that Marine Regions and the WDPA use. */
  nameField: string | null
  countryField: string | null
}

export interface ImportedFile extends ZoneImportRow {
  /** Protected areas on land alone, left out. */
  leftOut: number
  /** Zones whose country is not told. */
  withoutCountry: number
  /** An earlier import of this file was replaced. */
  replaced: boolean
}

/** 40 million positions are 320 MB while they are read. */
const MOST_POSITIONS = 40_000_000
const FAULTS_TOLD = 10

/**
 * Reads a GeoJSON file of official zones and keeps all of it, or throws a CodedError that names every bad feature (the first
 * ten) and keeps nothing.
 */
export async function importZones({ store, countries, clock }: Effects, file: ZoneFile): Promise<ImportedFile> {
  const read: { number: number; zone: ZoneFeature }[] = []
  const faults: string[] = []
  let [features, positions, leftOut] = [0, 0, 0]
  for await (const { number, value } of featuresIn(file.bytes)) {
    features = number
    const found = readZoneFeature(value, (kind) => fieldsFor(file, kind))
    if (!found.ok) {
      faults.push(`feature ${number}${found.name === null ? '' : ` (${found.name})`}: ${found.error}`)
      continue
    }
    if (found.value.isOnLandOnly) {
      leftOut += 1
      continue
    }
    positions += found.value.polygons.reduce((sum, polygon) => sum + polygon.positions, 0)
    if (positions > MOST_POSITIONS) {
      throw refuse(`The file has more than ${MOST_POSITIONS / 1e6} million positions: split it, or simplify it.`)
    }
    if (faults.length === 0) read.push({ number, zone: found.value })
  }
  if (faults.length > 0) throw refuse(tellFaults(faults, features))
  if (read.length === 0) throw refuse('All of its areas are on land alone.')
  const kind = file.kind ?? kindOf(read.map(({ zone }) => zone))

  const id = `${kind}-${slugOf(file.name)}`
  const zones = read.map(({ zone }, position): ImportedZoneRow => {
    const known = countriesOf(countries, zone.countryText)
    return { id: `${id}-${position + 1}`, import_id: id, position, name: zone.name, countries: known.join(',') }
  })
  const polygons = read.flatMap(({ zone }, position) =>
    zone.polygons.map(({ box, rings }, part): ZonePolygonRow => {
      const [west, south, east, north] = box
      return { zone_id: `${id}-${position + 1}`, part, west, south, east, north, rings }
    }),
  )
  const row: ZoneImportRow = {
    id,
    kind,
    file_name: file.name,
    imported_at_ms: clock.now(),
    zone_count: zones.length,
    position_count: positions,
  }
  const replaced = (await store.zones.imports()).some((earlier) => earlier.id === id)
  await store.zones.replace(row, zones, polygons)
  return { ...row, leftOut, replaced, withoutCountry: zones.filter((zone) => zone.countries === '').length }
}

const refuse = (message: string) => new CodedError('invalid_input', message)

function fieldsFor({ kind, nameField, countryField }: ZoneFile, told: ZoneKind | null) {
  const usual = defaultFields[kind ?? told ?? 'mpa']
  return {
    name: nameField === null ? usual.name : [nameField],
    country: countryField === null ? usual.country : [countryField],
  }
}

function tellFaults(faults: string[], features: number): string {
  const told = faults.slice(0, FAULTS_TOLD).map((fault) => `  ${fault}`)
  if (faults.length > FAULTS_TOLD) told.push(`  and ${faults.length - FAULTS_TOLD} more`)
  return `${faults.length} of ${features} features cannot be read; nothing was imported.\n${told.join('\n')}`
}

function kindOf(zones: ZoneFeature[]): ZoneKind {
  const [kind = null, ...others] = [...new Set(zones.map((zone) => zone.kind))]
  if (others.length > 0) {
    throw refuse('The file seems to hold protected areas and exclusive economic zones: say --kind mpa or --kind eez.')
  }
  return kind ?? 'mpa'
}

/** The countries of a text such as 'IND', 'FRA;ITA;MCO' or 'Sri Lanka', as ISO 3166-1 alpha-2. */
function countriesOf(countries: Countries, text: string | null): string[] {
  if (text === null) return []
  const whole = findCountry(countries, text)
  const parts = whole === null ? text.split(';').map((part) => findCountry(countries, part)) : [whole]
  return [...new Set(parts.filter((iso2) => iso2 !== null))]
}

const slugOf = (name: string) =>
  name
    .replace(/\.(geo)?json$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'file'
