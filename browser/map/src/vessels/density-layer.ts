import type { GeoJSONSource, Map as Base } from 'maplibre-gl'
import { collectFeatures, type ChartFeature, type ChartFeatures } from '../chart-features.ts'
import type { ChartLayer, ReadColour } from '../chart-layer.ts'
import { cellBox, type SteppedCell } from './density.ts'

/** From little to much; in either theme the last colour contrasts most with the background. */
export const densityTokens = ['--density-1', '--density-2', '--density-3', '--density-4', '--density-5'] as const

const toFeature = (cell: SteppedCell): ChartFeature => {
  const { south, west, north, east } = cellBox(cell)
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return {
    type: 'Feature',
    properties: { step: cell.step },
    geometry: { type: 'Polygon', coordinates: [corners] },
  }
}

/** Cells coloured in five steps, under the names of the base map. */
export class DensityLayer implements ChartLayer {
  readonly #id: string
  #map: Base | null = null
  #cells: readonly SteppedCell[] = []

  constructor(id = 'density') {
    this.#id = id
  }

  setCells(cells: readonly SteppedCell[]): void {
    if (cells.length === 0 && this.#cells.length === 0) return
    this.#cells = cells
    void this.#map?.getSource<GeoJSONSource>(this.#id)?.setData(this.#data())
  }

  attach(map: Base): void {
    this.#map = map
    if (!map.getSource(this.#id)) map.addSource(this.#id, { type: 'geojson', data: this.#data() })
    if (map.getLayer(this.#id)) return
    const firstName = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id
    map.addLayer(
      { id: this.#id, type: 'fill', source: this.#id, paint: { 'fill-opacity': 0.75, 'fill-antialias': false } },
      firstName,
    )
  }

  detach(map: Base): void {
    map.removeLayer(this.#id)
    map.removeSource(this.#id)
    this.#map = null
  }

  restyle(readColour: ReadColour): void {
    const [first = '', ...others] = densityTokens.map(readColour)
    const steps = others.flatMap((colour, at) => [at + 1, colour])
    this.#map?.setPaintProperty(this.#id, 'fill-color', ['step', ['get', 'step'], first, ...steps])
  }

  #data(): ChartFeatures {
    return collectFeatures(this.#cells.map(toFeature))
  }
}
