import type { Box } from './box-index.ts'
import { foldName } from './fold-name.ts'
import type { ZoneKind } from './read-zone-feature.ts'
import { countryOfCoastNear, highSeas, type Waters, type WatersAt } from './waters.ts'
import type { ZoneHit, ZoneRow } from './zones.ts'

/** A zone that was imported from an official file. */
export interface OfficialZone {
  readonly id: string
  readonly kind: ZoneKind
  readonly name: string
  /** ISO 3166-1 alpha-2; none where the file names none that is known. */
  readonly countries: readonly string[]
  readonly source: string
  readonly box: Box
}

/** What imported files say of a place, and which of our own zones and waters they take the place of. */
export interface OfficialHere {
  readonly zones: readonly OfficialZone[]
  /** Our zones by id that an imported one stands for, wherever the place is. */
  readonly replaced: ReadonlyMap<string, readonly OfficialZone[]>
  /** Countries whose exclusive economic zone was imported. */
  readonly mapped: ReadonlySet<string>
}

export const nothingOfficial: OfficialHere = { zones: [], replaced: new Map(), mapped: new Set() }

const COMMON_WORDS = new Set(
  (
    'a and area areas bank conservation de du fauna flora la marine maritime mpa mnm monument national natural nature nms of ' +
    'park parks protected reserve reserves sanctuary site the wildlife zone'
  ).split(' '),
)

/** The words of a zone's name that tell it from others. */
const ownWords = (name: string) =>
  foldName(name.replaceAll(/\([^)]*\)/g, ' '))
    .split(' ')
    .filter((word) => !COMMON_WORDS.has(word))

/** These alone do not make two names the same. */
const VAGUE_WORDS = new Set(
  'atoll bay coral gulf island islands north reef sea south west east coast coastal'.split(' '),
)

const sayTheSame = (ours: readonly string[], theirs: readonly string[]) => {
  const [fewer, more] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours]
  const isTelling = ours.length === theirs.length ? fewer.length > 0 : fewer.some((word) => !VAGUE_WORDS.has(word))
  return isTelling && fewer.every((word) => more.includes(word))
}

const boxOf = ({ shape }: ZoneRow): Box | null => {
  if (shape.type === 'waters') return null
  const points =
    shape.type === 'polygon'
      ? shape.corners
      : shape.circles.flatMap(({ lat, lon, radiusNm }) => {
          const [up, aside] = [radiusNm / 60, radiusNm / 60 / Math.max(0.1, Math.cos((lat * Math.PI) / 180))]
          return [[lon - aside, lat - up] as const, [lon + aside, lat + up] as const]
        })
  const [lons, lats] = [points.map(([lon]) => lon), points.map(([, lat]) => lat)]
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}

const meet = (ours: Box | null, theirs: Box) =>
  ours === null ||
  [-360, 0, 360].some(
    (turn) =>
      ours[0] + turn <= theirs[2] && ours[2] + turn >= theirs[0] && ours[1] <= theirs[3] && ours[3] >= theirs[1],
  )

/**
 * Which of our approximate zones the imported protected areas stand for: those that share the words of their name, a
 * country where both tell it, and some room.
 */
export const replacedZones = (
  ours: readonly ZoneRow[],
  official: readonly OfficialZone[],
): Map<string, OfficialZone[]> => {
  const areas = official
    .filter(({ kind }) => kind === 'mpa')
    .map((zone) => ({ zone, words: ownWords(zone.name), countries: new Set(zone.countries) }))
  const replaced = new Map<string, OfficialZone[]>()
  for (const row of ours) {
    const [words, box] = [ownWords(row.name), boxOf(row)]
    const found = areas.filter(
      ({ zone, words: theirs, countries }) =>
        sayTheSame(words, theirs) &&
        (countries.size === 0 || row.countries.some((country) => countries.has(country))) &&
        meet(box, zone.box),
    )
    if (found.length > 0)
      replaced.set(
        row.id,
        found.map(({ zone }) => zone),
      )
  }
  return replaced
}

const onlyOf = (countries: readonly string[]) => (countries.length === 1 ? (countries[0] ?? null) : null)

/** An imported protected area as an answer; it keeps the id and the season of our zone that it stands for. */
export const officialHit = (
  zone: OfficialZone,
  standsFor: ZoneRow | null,
  season: Pick<ZoneHit, 'inSeason' | 'season'>,
): ZoneHit => ({
  id: standsFor?.id ?? zone.id,
  name: zone.name,
  country: onlyOf(zone.countries),
  kind: standsFor?.kind ?? 'protected_area',
  ...season,
  confidence: 'high',
  source: zone.source,
  approximate: false,
})

const SHORE_GAP_NM = 12
const EXCLUSIVE_NM = 200

/**
 * Whose waters a place (degrees) is in when official zones have been imported: theirs where one holds it. Outside them,
 * ours, but never a country whose own zone was imported and does not reach the place; within 12 nm of its coast it may,
 * because the file's coast and ours differ. On land there are none.
 */
export const officialWaters = (
  ours: WatersAt | null,
  { zones, mapped }: OfficialHere,
  waters: Waters,
  lat: number,
  lon: number,
  isOnLand: boolean,
): WatersAt | null => {
  const zone = isOnLand ? undefined : zones.find(({ kind }) => kind === 'eez')
  if (zone !== undefined) {
    const country = onlyOf(zone.countries)
    const isTerritorial = ours?.kind === 'territorial_sea' && (country === null || country === ours.country)
    const kind = isTerritorial ? 'territorial_sea' : 'exclusive_economic_zone'
    return { country, kind, name: zone.name, source: zone.source, approximate: false }
  }
  const owner = ours?.country ?? null
  if (ours === null || owner === null || !mapped.has(owner)) return ours
  if (countryOfCoastNear(waters, lat, lon, SHORE_GAP_NM, (iso2) => iso2 === owner) !== null) return ours
  const other = countryOfCoastNear(waters, lat, lon, EXCLUSIVE_NM, (iso2) => iso2 !== 'AQ' && !mapped.has(iso2))
  return other === null ? highSeas : { ...ours, country: other, kind: 'exclusive_economic_zone' }
}
