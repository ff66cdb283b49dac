import type { Place } from '@varuna/contract/watch/place'
import { dropTranscriptions, foldName, foldSpellings } from '@varuna/geo/fold-name'
import type { Geo } from '@varuna/geo/locate'
import { zoneRings } from '@varuna/geo/zones/zone-rings'
import { wrapLongitude } from '@varuna/units/angle'
import type { BaseMap } from '../../shared/base-map/base-map.ts'
import type { ImportedNames, ImportedZones } from '../zones/imported-zones.ts'

interface Sources {
  geo: Pick<Geo, 'ports' | 'zones'>
  baseMap: Pick<BaseMap, 'seas'>
  importedZones: Pick<ImportedZones, 'names'>
}

interface NamedPlace {
  place: Place
  /** Folded names used for matching, its own name first. */
  names: readonly string[]
}

const MAX_PLACES = 20
/** Order of equally good matches: seas are few, then zones, then ports. */
const kindRank = { sea: 0, zone: 1, port: 2 }
const NO_MATCH = 4

/** Finds ports, seas and zones by name; the table is built on first use, and again when imported ports or zones changed. */
export function createPlaceSearch(sources: Sources): (text: string) => Promise<Place[]> {
  let named: { ports: Geo['ports']; places: NamedPlace[] } | null = null
  let built: { of: ImportedNames; places: NamedPlace[]; table: readonly NamedPlace[] } | null = null
  return async (text) => {
    const spellings = foldSpellings(text)
    const [plain = ''] = spellings
    if (plain === '') return []
    const imported = await sources.importedZones.names()
    const { ports } = sources.geo
    if (named?.ports !== ports) named = { ports, places: namedPlaces(sources) }
    const { places } = named
    if (built?.of !== imported || built.places !== places)
      built = { of: imported, places, table: withImported(places, imported) }
    const found = search(built.table, spellings)
    return found.length > 0 ? found : search(built.table, dropTranscriptions(plain))
  }
}

const search = (table: readonly NamedPlace[], spellings: readonly string[]): Place[] =>
  table
    .map(({ place, names }) => ({
      place,
      rank: Math.min(...names.flatMap((name) => spellings.map((wanted) => rankOf(name, wanted)))),
    }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        kindRank[a.place.kind] - kindRank[b.place.kind] ||
        (a.place.name < b.place.name ? -1 : a.place.name > b.place.name ? 1 : 0),
    )
    .slice(0, MAX_PLACES)
    .map(({ place }) => place)

/** Match quality: whole name, beginning of the name, beginning of a later word, or none. */
function rankOf(name: string, wanted: string): number {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  return name.includes(` ${wanted}`) ? 2 : NO_MATCH
}

/** The imported zones, and of the others those that none of them replaces. */
const withImported = (bundled: readonly NamedPlace[], { zones, replaced }: ImportedNames): readonly NamedPlace[] => [
  ...bundled.filter(({ place }) => place.kind !== 'zone' || !replaced.has(place.id)),
  ...zones.map(({ zone: { id, name, countries, box }, isListed }): NamedPlace => {
    const [west, south, east, north] = box
    const country = countries.length === 1 ? (countries[0] ?? null) : null
    const middle = { lat: (south + north) / 2, lon: wrapLongitude((west + east) / 2) }
    return { place: { kind: 'zone', id, name, country, ...middle, isListed }, names: [foldName(name)] }
  }),
]

const namedPlaces = ({ geo, baseMap }: Sources): NamedPlace[] => [
  ...baseMap.seas().map(({ name, lat, lon }) => ({
    place: { kind: 'sea' as const, id: foldName(name), name, country: null, lat, lon, isListed: false },
    names: [foldName(name)],
  })),
  ...geo.zones.flatMap(({ id, name, countries, shape }) => {
    const middle = middleOf(zoneRings(shape))
    if (middle === null) return []
    const country = countries.length === 1 ? (countries[0] ?? null) : null
    return [{ place: { kind: 'zone' as const, id, name, country, ...middle, isListed: true }, names: [foldName(name)] }]
  }),
  ...geo.ports.rows.map(({ name, aliases, country, locode, lat, lon }) => ({
    place: { kind: 'port' as const, id: locode ?? foldName(name), name, country, lat, lon, isListed: false },
    names: [name, ...aliases, locode ?? ''].map(foldName).filter((folded) => folded !== ''),
  })),
]

/** The centre of the largest ring. */
function middleOf(rings: readonly (readonly (readonly [number, number])[])[]): { lat: number; lon: number } | null {
  const boxes = rings.map((ring) => {
    const lons = ring.map(([lon]) => lon)
    const lats = ring.map(([, lat]) => lat)
    return { south: Math.min(...lats), west: Math.min(...lons), north: Math.max(...lats), east: Math.max(...lons) }
  })
  const [box] = boxes.sort((a, b) => (b.north - b.south) * (b.east - b.west) - (a.north - a.south) * (a.east - a.west))
  return box ? { lat: (box.south + box.north) / 2, lon: wrapLongitude((box.west + box.east) / 2) } : null
}
