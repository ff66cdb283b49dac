import type { Box } from '../geometry/box-index.ts'
import { foldName } from '../fold-name.ts'
import type { ZoneKind } from './read-zone-feature.ts'
import { findCoastCountry, highSeas, type Waters, type WatersAt } from '../waters/waters.ts'
import type { ZoneHit, ZoneRow } from './zone.ts'

/** A zone imported from an official file. */
export interface OfficialZone {
  readonly id: string
  readonly kind: ZoneKind
  readonly name: string
  /** ISO 3166-1 alpha-2; empty when the file names no known country. */
  readonly countries: readonly string[]
  readonly source: string
  /** Rule and season of a drawn zone; null where the tables decide. */
  readonly own: { readonly fishing: NonNullable<ZoneHit['fishing']>; readonly season: ZoneRow['season'] } | null
  readonly box: Box
}

/** Imported zones at a position, and the screening zones and waters that imported data replaces. */
export interface OfficialZonesHere {
  readonly zones: readonly OfficialZone[]
  /** By screening zone id: the imported zones that replace it, anywhere. */
  readonly replaced: ReadonlyMap<string, readonly OfficialZone[]>
  /** Countries with an imported exclusive economic zone. */
  readonly mappedCountries: ReadonlySet<string>
}

export const noOfficialZones: OfficialZonesHere = { zones: [], replaced: new Map(), mappedCountries: new Set() }

const COMMON_WORDS = new Set(
  (
    'a and area areas bank conservation de du fauna flora la marine maritime mpa mnm monument national natural nature nms of ' +
    'park parks protected reserve reserves sanctuary site the wildlife zone'
  ).split(' '),
)

/** The distinctive words of a zone's name. */
const distinctiveWords = (name: string) =>
  foldName(name.replaceAll(/\([^()]*\)/g, ' '))
    .split(' ')
    .filter((word) => !COMMON_WORDS.has(word))

/** Words too common to make two names the same. */
const VAGUE_WORDS = new Set(
  'atoll bay coral gulf island islands north reef sea south west east coast coastal'.split(' '),
)

const isSameName = (ours: readonly string[], theirs: readonly string[]) => {
  const [fewer, more] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours]
  const isTelling = ours.length === theirs.length ? fewer.length > 0 : fewer.some((word) => !VAGUE_WORDS.has(word))
  return isTelling && fewer.every((word) => more.includes(word))
}

const boundingBox = ({ shape }: ZoneRow): Box | null => {
  if (shape.type === 'waters') return null
  const points =
    shape.type === 'polygon'
      ? shape.corners
      : shape.circles.flatMap(({ lat, lon, radiusNm }) => {
          const up = radiusNm / 60
          const aside = radiusNm / 60 / Math.max(0.1, Math.cos((lat * Math.PI) / 180))
          return [[lon - aside, lat - up] as const, [lon + aside, lat + up] as const]
        })
  const lons = points.map(([lon]) => lon)
  const lats = points.map(([, lat]) => lat)
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}

const overlaps = (ours: Box | null, theirs: Box) =>
  ours === null ||
  [-360, 0, 360].some(
    (turn) =>
      ours[0] + turn <= theirs[2] && ours[2] + turn >= theirs[0] && ours[1] <= theirs[3] && ours[3] >= theirs[1],
  )

/**
 * Finds the screening zones that imported protected areas replace: the distinctive words of their names match, the countries match
 * where both are known, and their boxes overlap.
 */
export const findReplacedZones = (
  ours: readonly ZoneRow[],
  official: readonly OfficialZone[],
): Map<string, OfficialZone[]> => {
  const areas = official
    // A drawn zone stands for itself.
    .filter(({ kind, own }) => kind === 'mpa' && own === null)
    .map((zone) => ({ zone, words: distinctiveWords(zone.name), countries: new Set(zone.countries) }))
  const replaced = new Map<string, OfficialZone[]>()
  for (const row of ours) {
    const words = distinctiveWords(row.name)
    const box = boundingBox(row)
    const found = areas.filter(
      ({ zone, words: theirs, countries }) =>
        isSameName(words, theirs) &&
        (countries.size === 0 || row.countries.some((country) => countries.has(country))) &&
        overlaps(box, zone.box),
    )
    if (found.length > 0)
      replaced.set(
        row.id,
        found.map(({ zone }) => zone),
      )
  }
  return replaced
}

const getOnly = (countries: readonly string[]) => (countries.length === 1 ? (countries[0] ?? null) : null)

/** Converts an imported protected area to a result, with the id and season of the screening zone it replaces. */
export const toZoneHit = (
  zone: OfficialZone,
  standsFor: ZoneRow | null,
  season: Pick<ZoneHit, 'inSeason' | 'season'>,
): ZoneHit => ({
  id: standsFor?.id ?? zone.id,
  name: zone.name,
  country: getOnly(zone.countries),
  kind:
    zone.own === null
      ? (standsFor?.kind ?? 'protected_area')
      : zone.own.season === null
        ? 'protected_area'
        : 'seasonal_closure',
  ...season,
  ...(zone.own !== null && { fishing: zone.own.fishing }),
  confidence: 'high',
  source: zone.source,
  approximate: false,
})

const SHORE_GAP_NM = 12
const EXCLUSIVE_NM = 200

/**
 * Determines in whose waters a position (degrees) is when official zones were imported: the imported zone that contains it, else the
 * embedded waters. A country with an imported zone that does not contain the position is excluded, except within 12 nm of its coast,
 * where the file's coastline may differ from ours. A zone of several countries is disputed unless its name says that it is joint. Null on
 * land.
 */
export const officialWaters = (
  ours: WatersAt | null,
  { zones, mappedCountries: mappedCountries }: OfficialZonesHere,
  waters: Waters,
  lat: number,
  lon: number,
  isOnLand: boolean,
): WatersAt | null => {
  const zone = isOnLand ? undefined : zones.find(({ kind }) => kind === 'eez')
  if (zone !== undefined) {
    const country = getOnly(zone.countries)
    const isTerritorial = ours?.kind === 'territorial_sea' && (country === null || country === ours.country)
    const kind = isTerritorial ? 'territorial_sea' : 'exclusive_economic_zone'
    const { name, countries, source } = zone
    const isClaimed = countries.length > 1 && !/\bjoint\b/i.test(name)
    return {
      country,
      dispute: isClaimed ? { name, claimants: [...countries] } : null,
      kind,
      name,
      source,
      approximate: false,
    }
  }
  const owner = ours?.country ?? null
  if (ours === null || owner === null || !mappedCountries.has(owner)) return ours
  if (findCoastCountry(waters, lat, lon, SHORE_GAP_NM, (iso2) => iso2 === owner) !== null) return ours
  const other = findCoastCountry(waters, lat, lon, EXCLUSIVE_NM, (iso2) => iso2 !== 'AQ' && !mappedCountries.has(iso2))
  return other === null ? highSeas : { ...ours, country: other, kind: 'exclusive_economic_zone' }
}
