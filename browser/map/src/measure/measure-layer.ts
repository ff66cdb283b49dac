import { destination, greatCircleLine } from '@varuna/geo/geometry/great-circle'
import type { ExpressionSpecification, GeoJSONSource, Map as Base } from 'maplibre-gl'
import { collectFeatures, type ChartFeature } from '../chart-features.ts'
import type { ChartLayer, ReadColour } from '../chart-layer.ts'
import { ringOfCircle } from '../ring.ts'
import { FONT } from '../style.ts'

const ID = 'measure'
const CASING = 'measure-casing'
const LINE = 'measure-line'
const POINT = 'measure-points'
const LABEL = 'measure-labels'
/** A chord of this length is 0.02 nm off its great circle at most. */
const STEP_NM = 30

interface Place {
  lat: number
  lon: number
}

/** What is measured: legs between points, each with its text, and a range ring with a bearing line. */
export interface ChartMeasure {
  points: readonly Place[]
  /** Text at the middle of each leg, one fewer than points. */
  legs: readonly string[]
  /** The pointer, joined with the last point. */
  pointer: Place | null
  ring: { centre: Place; radiusNm: number | null; bearing: number | null; label: string } | null
}

export const noMeasure: ChartMeasure = { points: [], legs: [], pointer: null, ring: null }

const coordinatesOf = ({ lat, lon }: Place) => [lon, lat]

/** Where a bearing line ends that has no ring to end at, in nautical miles. */
const OPEN_BEARING_NM = 600

const line = (kind: string, coordinates: number[][]): ChartFeature => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type: 'LineString', coordinates },
})
const label = (text: string, place: Place): ChartFeature => ({
  type: 'Feature',
  properties: { kind: 'label', text },
  geometry: { type: 'Point', coordinates: coordinatesOf(place) },
})

/** The features of a measure; longitudes are continuous along the legs. */
export function measureFeatures({ points, legs, pointer, ring }: ChartMeasure): ChartFeature[] {
  const features: ChartFeature[] = []
  let from: Place | null = null
  for (const [index, point] of points.entries()) {
    let at = point
    if (from !== null) {
      const leg = greatCircleLine(from.lat, from.lon, point.lat, point.lon, STEP_NM)
      at = leg.at(-1) ?? point
      features.push(line('leg', leg.map(coordinatesOf)))
      const middle = leg[Math.floor((leg.length - 1) / 2)]
      const next = leg[Math.ceil((leg.length - 1) / 2)]
      if (middle && next)
        features.push(
          label(legs[index - 1] ?? '', { lat: (middle.lat + next.lat) / 2, lon: (middle.lon + next.lon) / 2 }),
        )
    }
    features.push({
      type: 'Feature',
      properties: { kind: 'point' },
      geometry: { type: 'Point', coordinates: coordinatesOf(at) },
    })
    from = at
  }
  if (from !== null && pointer !== null)
    features.push(
      line('preview', greatCircleLine(from.lat, from.lon, pointer.lat, pointer.lon, STEP_NM).map(coordinatesOf)),
    )
  if (ring !== null) {
    const { centre, radiusNm, bearing } = ring
    if (radiusNm !== null) {
      const circle = ringOfCircle({ ...centre, radiusNm })
      features.push(
        line(
          'leg',
          [...circle, ...circle.slice(0, 1)].map(([lon, lat]) => [lon, lat]),
        ),
      )
    }
    const nm = radiusNm ?? OPEN_BEARING_NM
    const end = destination(centre.lat, centre.lon, nm, bearing ?? 0)
    if (bearing !== null)
      features.push(line('leg', greatCircleLine(centre.lat, centre.lon, end.lat, end.lon, STEP_NM).map(coordinatesOf)))
    if (radiusNm !== null || bearing !== null) features.push(label(ring.label, end))
  }
  return features
}

/** Measured legs, a range ring and a bearing line. */
export class MeasureLayer implements ChartLayer {
  #map: Base | null = null
  #measure = noMeasure

  setMeasure(measure: ChartMeasure): void {
    if (measure === noMeasure && this.#measure === noMeasure) return
    this.#measure = measure
    void this.#map?.getSource<GeoJSONSource>(ID)?.setData(collectFeatures(measureFeatures(measure)))
  }

  /** Joins the last point with the pointer; null where it has left. */
  setPointer(pointer: Place | null): void {
    if (this.#measure.points.length > 0) this.setMeasure({ ...this.#measure, pointer })
  }

  attach(map: Base): void {
    this.#map = map
    const data = collectFeatures(measureFeatures(this.#measure))
    if (!map.getSource(ID)) map.addSource(ID, { type: 'geojson', data })
    if (map.getLayer(LINE)) return
    const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']
    const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
    map.addLayer({
      id: CASING,
      type: 'line',
      source: ID,
      filter: isLine,
      layout,
      paint: { 'line-width': 4.5, 'line-opacity': 0.7 },
    })
    map.addLayer({
      id: LINE,
      type: 'line',
      source: ID,
      filter: isLine,
      layout,
      paint: { 'line-width': 2, 'line-opacity': ['case', ['==', ['get', 'kind'], 'preview'], 0.5, 1] },
    })
    map.addLayer({
      id: POINT,
      type: 'circle',
      source: ID,
      filter: ['==', ['get', 'kind'], 'point'],
      paint: { 'circle-radius': 4.5, 'circle-stroke-width': 2 },
    })
    map.addLayer({
      id: LABEL,
      type: 'symbol',
      source: ID,
      filter: ['==', ['get', 'kind'], 'label'],
      layout: {
        'text-field': ['get', 'text'],
        'text-font': FONT,
        'text-size': 13,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.5,
        'text-allow-overlap': true,
      },
      paint: { 'text-halo-width': 2 },
    })
  }

  detach(map: Base): void {
    for (const id of [LABEL, POINT, LINE, CASING]) map.removeLayer(id)
    map.removeSource(ID)
    this.#map = null
  }

  restyle(readColour: ReadColour): void {
    const [ground, ink, active] = [readColour('--deep'), readColour('--ink'), readColour('--buoy')]
    this.#map?.setPaintProperty(CASING, 'line-color', ground)
    this.#map?.setPaintProperty(LINE, 'line-color', active)
    this.#map?.setPaintProperty(POINT, 'circle-color', ground)
    this.#map?.setPaintProperty(POINT, 'circle-stroke-color', active)
    this.#map?.setPaintProperty(LABEL, 'text-color', ink)
    this.#map?.setPaintProperty(LABEL, 'text-halo-color', ground)
  }
}
