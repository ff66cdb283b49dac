import type { FilterSpecification, GeoJSONSource, Map as Base } from 'maplibre-gl'
import { collectFeatures, type ChartFeature } from '../chart-features.ts'
import type { ChartLayer, ReadColour } from '../chart-layer.ts'
import type { Ring } from '../ring.ts'
import { drawHatch, HATCH_DENSITY } from './draw-hatch.ts'

export interface ChartZone {
  name: string
  isClosed: boolean
  /** A screening zone, which the base map draws. */
  approximate: boolean
  /** Each is an outer ring and its holes. */
  polygons: readonly (readonly Ring[])[]
}

const SOURCE = 'listed-zones'
const HATCH = 'closed-zone'
const CLOSED = 'closed-zones'
const OFFICIAL_EDGES = 'official-zone-edges'
/** Zones found under the pointer: those of the base map, and official ones. */
export const OFFICIAL = 'official-zones'
/** Layers of the base map. */
const SCREENING = ['zones', 'zone-edges', 'zone-names']

const closedRing = (ring: Ring) => [...ring, ...ring.slice(0, 1)].map(([lon, lat]) => [lon, lat])

/** Hatches closed zones, draws official zones, and hides the screening zones that they replace. */
export class ZoneLayer implements ChartLayer {
  #map: Base | null = null
  #data = collectFeatures([])
  #screeningNames: string[] | null = null
  /** Filters of the base map's own layers. */
  readonly #ownFilters = new Map<string, FilterSpecification | null>()

  setZones(zones: readonly ChartZone[]): void {
    this.#data = collectFeatures(
      zones
        .filter(({ isClosed, approximate }) => isClosed || !approximate)
        .flatMap(({ name, isClosed, approximate, polygons }) =>
          polygons.map((rings): ChartFeature => ({
            type: 'Feature',
            properties: { name, isClosed, approximate },
            geometry: { type: 'Polygon', coordinates: rings.map(closedRing) },
          })),
        ),
    )
    const isReplacing = zones.some(({ approximate }) => !approximate)
    this.#screeningNames = isReplacing ? zones.flatMap(({ name, approximate }) => (approximate ? [name] : [])) : null
    void this.#map?.getSource<GeoJSONSource>(SOURCE)?.setData(this.#data)
    this.#filterScreeningZones()
  }

  attach(map: Base): void {
    this.#map = map
    if (!map.getSource(SOURCE)) map.addSource(SOURCE, { type: 'geojson', data: this.#data })
    this.#filterScreeningZones()
    if (map.getLayer(CLOSED)) return
    const below = map.getLayer('coast') ? 'coast' : undefined
    const isOfficial: FilterSpecification = ['==', ['get', 'approximate'], false]
    map.addLayer(
      { id: OFFICIAL, type: 'fill', source: SOURCE, filter: isOfficial, paint: { 'fill-opacity': 0.06 } },
      below,
    )
    map.addLayer(
      { id: OFFICIAL_EDGES, type: 'line', source: SOURCE, filter: isOfficial, paint: { 'line-width': 1 } },
      below,
    )
    map.addLayer(
      {
        id: CLOSED,
        type: 'fill',
        source: SOURCE,
        filter: ['==', ['get', 'isClosed'], true],
        paint: { 'fill-pattern': HATCH, 'fill-opacity': 0.55 },
      },
      below,
    )
  }

  detach(map: Base): void {
    for (const layer of [CLOSED, OFFICIAL_EDGES, OFFICIAL]) map.removeLayer(layer)
    map.removeSource(SOURCE)
    this.#map = null
  }

  restyle(readColour: ReadColour): void {
    const map = this.#map
    if (!map) return
    if (map.hasImage(HATCH)) map.removeImage(HATCH)
    map.addImage(HATCH, drawHatch(readColour('--calm')), { pixelRatio: HATCH_DENSITY })
    map.setPaintProperty(OFFICIAL, 'fill-color', readColour('--calm'))
    map.setPaintProperty(OFFICIAL_EDGES, 'line-color', readColour('--calm'))
  }

  #filterScreeningZones(): void {
    const map = this.#map
    const names = this.#screeningNames
    if (!map) return
    for (const id of SCREENING) {
      if (!map.getLayer(id)) continue
      if (!this.#ownFilters.has(id)) this.#ownFilters.set(id, map.getFilter(id) ?? null)
      const own = this.#ownFilters.get(id) ?? null
      const isListed: FilterSpecification = ['in', ['get', 'name'], ['literal', names ?? []]]
      map.setFilter(
        id,
        names === null ? own : own === null ? isListed : (['all', own, isListed] as FilterSpecification),
      )
    }
  }
}
