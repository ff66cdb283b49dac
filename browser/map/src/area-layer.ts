import type { GeoJSONSource, Map as Base } from 'maplibre-gl'
import { collectFeatures } from './chart-features.ts'
import type { ChartLayer, ReadColour } from './chart-layer.ts'
import { unwrapBox, type ChartBox } from './chart-view.ts'

const ID = 'area'

/** The outline of a box. */
export class AreaLayer implements ChartLayer {
  #map: Base | null = null
  #data = collectFeatures([])

  setArea(area: ChartBox | null): void {
    this.#data = collectFeatures(area ? [toFeature(area)] : [])
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

function toFeature(area: ChartBox) {
  const { south, west, north, east } = unwrapBox(area)
  const coordinates = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Feature' as const, properties: {}, geometry: { type: 'LineString' as const, coordinates } }
}
