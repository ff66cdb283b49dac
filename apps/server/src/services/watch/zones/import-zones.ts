import type { FaultParams } from '@varuna/contract/fault'
import { DRAWN_ZONES_ID } from '@varuna/contract/watch/drawn-zone'
import { findCountry, type Countries } from '@varuna/geo/flags/countries'
import { defaultFields, parseZoneFeature, type ZoneFeature, type ZoneKind } from '@varuna/geo/zones/read-zone-feature'
import type { Actor } from '../../../audit/actor.ts'
import type { ImportedZoneRow, ZoneImportRow, ZonePolygonRow } from '../../../store/interfaces/rows/list-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { NumberedFeature } from './read-geojson.ts'
import { readRule, type ZoneRule } from './zone-rule.ts'

interface Effects {
  store: Pick<Store, 'zones'>
  countries: Countries
  clock: Pick<Clock, 'now'>
}

/** A zone of a file, with the rule that Varuna wrote of it. */
export type FileZone = Omit<ZoneFeature, 'ruleTexts'> & { rule: ZoneRule | null }

/** How the zones of a file are read. */
export interface ZoneReading {
  /** Null to detect the kind from the properties of the features; protected areas when they do not show it. */
  kind: ZoneKind | null
  /** Properties with the name and the country; null for those of Marine Regions and the WDPA. */
  nameField: string | null
  countryField: string | null
}

export interface ImportedFile extends ZoneImportRow {
  /** Protected areas entirely on land, which are left out. */
  leftOut: number
  /** Zones without a known country. */
  withoutCountry: number
  /** True when an earlier import of this file was replaced. */
  replaced: boolean
}

/** 40 million positions take 320 MB of memory while they are read. */
const MAX_POSITIONS = 40_000_000
const MAX_REPORTED_FAULTS = 10

/**
 * Parses the features of a file as zones. Throws a CodedError that names the first ten invalid features when there is one; zones may have been yielded
 * before that.
 */
export async function* parseZones(
  features: AsyncIterable<NumberedFeature>,
  reading: ZoneReading,
  maxPositions = MAX_POSITIONS,
): AsyncGenerator<FileZone> {
  const faults: FaultParams<'invalid_input.features_unreadable'>['faults'][number][] = []
  let [count, positions] = [0, 0]
  for await (const { number, value } of features) {
    count = number
    const found = parseZoneFeature(value, (kind) => propertyNamesFor(reading, kind))
    if (!found.ok) {
      faults.push({ feature: number, name: found.name, reason: found.error })
      continue
    }
    const { ruleTexts, ...zone } = found.value
    const rule = readRule({ ruleTexts })
    if (!rule.ok) {
      faults.push({ feature: number, name: zone.name, reason: rule.error })
      continue
    }
    positions += zone.polygons.reduce((sum, polygon) => sum + polygon.positions, 0)
    if (positions > maxPositions) throw codedError('invalid_input.too_many_positions', { maxPositions })
    if (faults.length === 0) yield { ...zone, rule: rule.value }
  }
  if (faults.length > 0) {
    const first = faults.slice(0, MAX_REPORTED_FAULTS)
    throw codedError('invalid_input.features_unreadable', { features: count, unreadable: faults.length, faults: first })
  }
}

/** Imports the zones of a file completely, or throws a CodedError and imports nothing. */
export async function importZones(
  { store, countries, clock }: Effects,
  file: { name: string; kind: ZoneKind | null; by: Actor },
  read: AsyncIterable<FileZone>,
): Promise<ImportedFile> {
  const zonesRead: FileZone[] = []
  let [positions, leftOut] = [0, 0]
  for await (const zone of read) {
    if (zone.isOnLandOnly) leftOut += 1
    else {
      positions += zone.polygons.reduce((sum, polygon) => sum + polygon.positions, 0)
      zonesRead.push(zone)
    }
  }
  if (zonesRead.length === 0) throw codedError('invalid_input.zones_on_land')
  const kind = file.kind ?? commonKindOf(zonesRead)

  const id = idOf(kind, file.name)
  const zones = zonesRead.map((zone, position): ImportedZoneRow => {
    const iso2Codes = findCountries(countries, zone.countryText)
    return {
      id: `${id}-${position + 1}`,
      import_id: id,
      position,
      name: zone.name,
      countries: iso2Codes.join(','),
      // An economic zone has no rule of its own.
      ...(kind === 'mpa' && zone.rule !== null ? zone.rule : { fishing: null, season: null }),
    }
  })
  const polygons = zonesRead.flatMap((zone, position) =>
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
  const earlier = (await store.zones.imports()).find((one) => one.id === id)
  await store.zones.replace(row, zones, polygons, {
    action: 'zone_import',
    by: file.by,
    aboutId: id,
    timeMs: row.imported_at_ms,
    before: earlier ? zoneValues(earlier) : {},
    after: zoneValues(row),
  })
  const replaced = earlier !== undefined
  return { ...row, leftOut, replaced, withoutCountry: zones.filter((zone) => zone.countries === '').length }
}

/** What the audit log states of a file of zones. */
export const zoneValues = ({ kind, file_name, zone_count }: ZoneImportRow) => ({
  kind,
  file: file_name,
  zones: zone_count,
})

type RemoveEffects = Pick<Effects, 'store' | 'clock'>

/** Removes the zones of a file, which stays as a version, or a version for good; false when there is no such file. */
export async function removeZones({ store, clock }: RemoveEffects, id: string, by: Actor): Promise<boolean> {
  const file = [...(await store.zones.imports()), ...(await store.zones.versions())].find((one) => one.id === id)
  if (file === undefined) return false
  const act = { action: 'zone_removal', by, aboutId: id, timeMs: clock.now() } as const
  return store.zones.remove(id, { ...act, before: zoneValues(file) })
}

/** Removes the zones of a file, which stays as a version; versions are removed for good by the operator alone. Throws `not_found.zone_version`. */
export async function removeZoneFile(effects: RemoveEffects, id: string, by: Actor): Promise<void> {
  const isFile = (await effects.store.zones.imports()).some((file) => file.id === id)
  if (!isFile || !(await removeZones(effects, id, by))) throw codedError('not_found.zone_version', { id })
}

function propertyNamesFor({ kind, nameField, countryField }: ZoneReading, detectedKind: ZoneKind | null) {
  const defaults = defaultFields[kind ?? detectedKind ?? 'mpa']
  return {
    name: nameField === null ? defaults.name : [nameField],
    country: countryField === null ? defaults.country : [countryField],
  }
}

function commonKindOf(zones: FileZone[]): ZoneKind {
  const [kind = null, ...others] = [...new Set(zones.map((zone) => zone.kind))]
  if (others.length > 0) throw codedError('invalid_input.zones_of_two_kinds')
  return kind ?? 'mpa'
}

/** The countries in a text such as 'IND', 'FRA;ITA;MCO' or 'Sri Lanka', as ISO 3166-1 alpha-2. */
function findCountries(countries: Countries, text: string | null): string[] {
  if (text === null) return []
  const singleCountry = findCountry(countries, text)
  const parts = singleCountry === null ? text.split(';').map((part) => findCountry(countries, part)) : [singleCountry]
  return [...new Set(parts.filter((iso2) => iso2 !== null))]
}

/** A file named like the drawn zones does not replace them. */
function idOf(kind: ZoneKind, name: string): string {
  const id = `${kind}-${slugOf(name)}`
  return id === DRAWN_ZONES_ID ? `${id}-file` : id
}

const slugOf = (name: string) =>
  name
    .replace(/\.(gz|zst|zip)$/i, '')
    .replace(/\.(?:(?:geo)?json|kml|kmz|gpx)$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'file'
