import type { GeoJSONSource, Map as Base } from 'maplibre-gl'
import { collectFeatures, type ChartFeature } from '../chart-features.ts'
import type { ChartLayer, ReadColour } from '../chart-layer.ts'
import { isInBox, type ChartView } from '../chart-view.ts'
import { FONT } from '../style.ts'
import type { ChartVessel } from './chart-vessel.ts'
import { reckon } from './dead-reckoning.ts'

const ID = 'vessel-names'
const MAX_NAMES = 60
/** With more vessels in view, names would cover them. */
const MAX_VESSELS = 600
/** In wider views the names of countries and seas take precedence. */
const LEAST_ZOOM = 4

/** The vessels to name, at most 60 of a view, the selected one first; only the selected one in a wide view or among too many. */
export function chooseNames(
  vessels: readonly ChartVessel[],
  { box, zoom }: Pick<ChartView, 'box' | 'zoom'>,
  selected: number | null,
): ChartVessel[] {
  const named = vessels.filter(({ name, lat, lon }) => name !== null && isInBox(box, lat, lon))
  const chosen = named.length > MAX_VESSELS || zoom < LEAST_ZOOM ? [] : named.slice(0, MAX_NAMES)
  const own = named.find(({ mmsi }) => mmsi === selected)
  return own ? [own, ...chosen.filter((vessel) => vessel !== own)].slice(0, MAX_NAMES) : chosen
}

/** Names beside vessels; MapLibre omits overlapping ones. */
export class NameLayer implements ChartLayer {
  #map: Base | null = null
  #data = collectFeatures([])

  /** Moves the names to their vessels' positions at `nowMs`; an earlier one has priority. */
  setNames(vessels: readonly ChartVessel[], nowMs: number): void {
    const features = vessels.map((vessel, rank): ChartFeature => {
      const { lat, lon } = reckon(vessel, nowMs)
      return {
        type: 'Feature',
        properties: { name: vessel.name, rank },
        geometry: { type: 'Point', coordinates: [lon, lat] },
      }
    })
    if (features.length === 0 && this.#data.features.length === 0) return
    this.#data = collectFeatures(features)
    void this.#map?.getSource<GeoJSONSource>(ID)?.setData(this.#data)
  }

  attach(map: Base): void {
    this.#map = map
    if (!map.getSource(ID)) map.addSource(ID, { type: 'geojson', data: this.#data })
    if (map.getLayer(ID)) return
    map.addLayer({
      id: ID,
      type: 'symbol',
      source: ID,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': 12,
        'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
        'text-radial-offset': 1.1,
        'text-justify': 'auto',
        'text-max-width': 30,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-halo-width': 1.4 },
    })
  }

  detach(map: Base): void {
    map.removeLayer(ID)
    map.removeSource(ID)
    this.#map = null
  }

  restyle(readColour: ReadColour): void {
    this.#map?.setPaintProperty(ID, 'text-color', readColour('--ink'))
    this.#map?.setPaintProperty(ID, 'text-halo-color', readColour('--abyss'))
  }
}
