import type { GeoJSONSource, Map as Base } from 'maplibre-gl'
import { collectFeatures } from './chart-features.ts'
import type { ChartLayer, ReadColour } from './chart-layer.ts'
import type { Ring } from './ring.ts'

const ID = 'area'

/** Outlines of the selected areas. */
export class AreaLayer implements ChartLayer {
  #map: Base | null = null
  #data = collectFeatures([])

  setOutlines(rings: readonly Ring[]): void {
    this.#data = collectFeatures(rings.map(toFeature))
    void this.#map?.getSource<GeoJSONSource>(ID)?.setData(this.#data)
  }

  attach(map: Base): void {
    this.#map = map
    if (!map.getSource(ID)) map.addSource(ID, { type: 'geojson', data: this.#data })
    if (!map.getLayer(ID))
      map.addLayer({ id: ID, type: 'line', source: ID, paint: { 'line-width': 2, 'line-dasharray': [3, 2] } })
  }

  detach(map: Base): void {
    map.removeLayer(ID)
    map.removeSource(ID)
    this.#map = null
  }

  restyle(readColour: ReadColour): void {
    this.#map?.setPaintProperty(ID, 'line-color', readColour('--buoy'))
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
