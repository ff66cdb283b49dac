import type { GeoJSONSource, Map as Base } from 'maplibre-gl'
import { collectFeatures } from './chart-features.ts'
import type { ChartLayer, ReadColour } from './chart-layer.ts'
import type { Ring } from './ring.ts'

/** Outlines of areas, dashed. */
export class AreaLayer implements ChartLayer {
  readonly #id: string
  readonly #token: string
  #map: Base | null = null
  #data = collectFeatures([])

  constructor(id = 'area', token = '--buoy') {
    this.#id = id
    this.#token = token
  }

  setOutlines(rings: readonly Ring[]): void {
    if (rings.length === 0 && this.#data.features.length === 0) return
    this.#data = collectFeatures(rings.map(toFeature))
    void this.#map?.getSource<GeoJSONSource>(this.#id)?.setData(this.#data)
  }

  attach(map: Base): void {
    this.#map = map
    if (!map.getSource(this.#id)) map.addSource(this.#id, { type: 'geojson', data: this.#data })
    if (!map.getLayer(this.#id))
      map.addLayer({
        id: this.#id,
        type: 'line',
        source: this.#id,
        paint: { 'line-width': 2, 'line-dasharray': [3, 2] },
      })
  }

  detach(map: Base): void {
    map.removeLayer(this.#id)
    map.removeSource(this.#id)
    this.#map = null
  }

  restyle(readColour: ReadColour): void {
    this.#map?.setPaintProperty(this.#id, 'line-color', readColour(this.#token))
  }
}

const toFeature = (ring: Ring) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: {
    type: 'LineString' as const,
    coordinates: [...ring, ...ring.slice(0, 1)].map(([lon, lat]) => [lon, lat]),
  },
})
