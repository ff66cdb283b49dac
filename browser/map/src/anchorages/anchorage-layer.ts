import { ringOfCircle, type Ring } from '../ring.ts'
import type { GeoJSONSource, Map as Base } from 'maplibre-gl'
import { collectFeatures, type ChartFeature } from '../chart-features.ts'
import type { ChartLayer, ReadColour } from '../chart-layer.ts'
import { FONT } from '../style.ts'

const ID = 'anchorages'
const EDGE = 'anchorage-edges'
const NAME = 'anchorage-names'
const NAMES_ZOOM = 9

/** An area where ships anchor: a circle or an outline in degrees. */
export interface ChartAnchorage {
  name: string
  circle: { lat: number; lon: number; radiusNm: number } | null
  corners: Ring | null
}

/** Areas where ships anchor, dashed. */
export class AnchorageLayer implements ChartLayer {
  #map: Base | null = null
  #data = collectFeatures([])

  setAnchorages(anchorages: readonly ChartAnchorage[]): void {
    if (anchorages.length === 0 && this.#data.features.length === 0) return
    this.#data = collectFeatures(
      anchorages.map(({ name, circle, corners }): ChartFeature => {
        const ring = circle === null ? (corners ?? []) : ringOfCircle(circle)
        return {
          type: 'Feature',
          properties: { name },
          geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)].map(([lon, lat]) => [lon, lat])] },
        }
      }),
    )
    void this.#map?.getSource<GeoJSONSource>(ID)?.setData(this.#data)
  }

  attach(map: Base): void {
    this.#map = map
    if (!map.getSource(ID)) map.addSource(ID, { type: 'geojson', data: this.#data })
    if (map.getLayer(ID)) return
    map.addLayer({ id: ID, type: 'fill', source: ID, paint: { 'fill-opacity': 0.1 } })
    map.addLayer({ id: EDGE, type: 'line', source: ID, paint: { 'line-width': 1, 'line-dasharray': [2, 2] } })
    map.addLayer({
      id: NAME,
      type: 'symbol',
      source: ID,
      minzoom: NAMES_ZOOM,
      layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 11, 'text-max-width': 8 },
      paint: { 'text-halo-width': 1.2 },
    })
  }

  detach(map: Base): void {
    for (const id of [NAME, EDGE, ID]) map.removeLayer(id)
    map.removeSource(ID)
    this.#map = null
  }

  restyle(readColour: ReadColour): void {
    const [ink, ground] = [readColour('--note'), readColour('--shelf')]
    this.#map?.setPaintProperty(ID, 'fill-color', ink)
    this.#map?.setPaintProperty(EDGE, 'line-color', ink)
    this.#map?.setPaintProperty(NAME, 'text-color', ink)
    this.#map?.setPaintProperty(NAME, 'text-halo-color', ground)
  }
}
