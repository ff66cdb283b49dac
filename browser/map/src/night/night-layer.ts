import { nightRing, subsolarPoint } from '@varuna/geo/geometry/sun'
import type { GeoJSONSource, Map as Base } from 'maplibre-gl'
import { collectFeatures } from '../chart-features.ts'
import type { ChartLayer, ReadColour } from '../chart-layer.ts'

const ID = 'night'
const EDGE = 'night-edge'
const SUN = 'sun'
/** The edge moves a quarter of a degree in a minute. */
const STEP_MS = 60_000

/** The night side of the Earth, its edge and the place under the sun. */
export class NightLayer implements ChartLayer {
  #map: Base | null = null
  #stepMs: number | null = null
  #data = collectFeatures([])

  /** Null hides the night. */
  setTime(timeMs: number | null): void {
    const stepMs = timeMs === null ? null : Math.floor(timeMs / STEP_MS) * STEP_MS
    if (stepMs === this.#stepMs) return
    this.#stepMs = stepMs
    this.#data = stepMs === null ? collectFeatures([]) : featuresAt(stepMs)
    void this.#map?.getSource<GeoJSONSource>(ID)?.setData(this.#data)
  }

  attach(map: Base): void {
    this.#map = map
    if (!map.getSource(ID)) map.addSource(ID, { type: 'geojson', data: this.#data })
    if (map.getLayer(ID)) return
    map.addLayer({
      id: ID,
      type: 'fill',
      source: ID,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-opacity': 0.22, 'fill-antialias': false },
    })
    map.addLayer({
      id: EDGE,
      type: 'line',
      source: ID,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-width': 1.2, 'line-dasharray': [6, 3] },
    })
    map.addLayer({
      id: SUN,
      type: 'circle',
      source: ID,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: { 'circle-radius': 6, 'circle-stroke-width': 2 },
    })
  }

  detach(map: Base): void {
    for (const id of [SUN, EDGE, ID]) map.removeLayer(id)
    map.removeSource(ID)
    this.#map = null
  }

  restyle(readColour: ReadColour): void {
    this.#map?.setPaintProperty(ID, 'fill-color', readColour('--night'))
    this.#map?.setPaintProperty(EDGE, 'line-color', readColour('--ink-soft'))
    this.#map?.setPaintProperty(SUN, 'circle-color', readColour('--caution'))
    this.#map?.setPaintProperty(SUN, 'circle-stroke-color', readColour('--deep'))
  }
}

function featuresAt(timeMs: number) {
  const ring = nightRing(timeMs)
  const { lat, lon } = subsolarPoint(timeMs)
  return collectFeatures([
    {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] },
    },
    { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: ring.slice(0, -2) } },
    { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [lon, lat] } },
  ])
}
