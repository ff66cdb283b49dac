import type { ExpressionSpecification, GeoJSONSource, Map as Base } from 'maplibre-gl'
import { collectFeatures, type ChartFeature } from '../chart-features.ts'
import type { ChartLayer, ReadColour } from '../chart-layer.ts'
import type { ChartMarker, ChartPlace, ChartTrack } from './chart-track.ts'

const LINES = 'track-lines'
const ENDS = 'track-ends'
const MARKER = 'track-marker'
const CASING = 'track-casing'
const GAPS = 'track-gaps'
const ARROW = 'track-arrow'
const HOLLOW_ARROW = 'track-arrow-hollow'
const DISC = 'track-disc'
const HOLLOW_DISC = 'track-disc-hollow'
const images = [ARROW, HOLLOW_ARROW, DISC, HOLLOW_DISC]

const IMAGE_PIXELS = 56
const IMAGE_DENSITY = 2

const coordinatesOf = ({ lat, lon }: ChartPlace) => [lon, lat]

/** A north-pointing arrow, or a disc, in the middle of a square. */
function drawMarker(name: string, fill: string, outline: string): ImageData {
  const canvas = Object.assign(document.createElement('canvas'), { width: IMAGE_PIXELS, height: IMAGE_PIXELS })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return new ImageData(IMAGE_PIXELS, IMAGE_PIXELS)
  context.translate(IMAGE_PIXELS / 2, IMAGE_PIXELS / 2)
  context.scale(IMAGE_DENSITY, IMAGE_DENSITY)
  const path = new Path2D(
    name === ARROW || name === HOLLOW_ARROW ? 'M0-11 8 10 0 5.5-8 10z' : 'M7 0A7 7 0 1 1-7 0 7 7 0 1 1 7 0z',
  )
  const isHollow = name === HOLLOW_ARROW || name === HOLLOW_DISC
  context.lineJoin = 'round'
  context.lineWidth = 6
  context.strokeStyle = outline
  context.stroke(path)
  context.lineWidth = 2.5
  context.strokeStyle = fill
  context.stroke(path)
  context.fillStyle = isHollow ? outline : fill
  context.fill(path)
  return context.getImageData(0, 0, IMAGE_PIXELS, IMAGE_PIXELS)
}

/** A vessel's track: coloured lines, dashed gaps, the ends of its segments, and the playback position. */
export class TrackLayer implements ChartLayer {
  readonly #tokens: readonly string[]
  #map: Base | null = null
  #lines = collectFeatures([])
  #ends = collectFeatures([])
  #marker = collectFeatures([])

  /** `tokens`: colour tokens, indexed by the lines. */
  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  setTrack({ lines, ends }: ChartTrack): void {
    this.#lines = collectFeatures(
      lines.map(({ kind, colour, points, isWide = false }): ChartFeature => ({
        type: 'Feature',
        properties: { kind, colour: colour ?? -1, isWide },
        geometry: { type: 'LineString', coordinates: points.map(coordinatesOf) },
      })),
    )
    this.#ends = collectFeatures(
      ends.map((end): ChartFeature => ({
        type: 'Feature',
        properties: { kind: end.kind },
        geometry: { type: 'Point', coordinates: coordinatesOf(end) },
      })),
    )
    this.#update(LINES, this.#lines)
    this.#update(ENDS, this.#ends)
  }

  /** Null hides the marker. */
  setMarker(marker: ChartMarker | null): void {
    this.#marker = collectFeatures(
      marker === null
        ? []
        : [
            {
              type: 'Feature',
              properties: { image: imageOf(marker), course: marker.courseDegrees ?? 0 },
              geometry: { type: 'Point', coordinates: coordinatesOf(marker) },
            },
          ],
    )
    this.#update(MARKER, this.#marker)
  }

  attach(map: Base): void {
    this.#map = map
    const sources = { [LINES]: this.#lines, [ENDS]: this.#ends, [MARKER]: this.#marker }
    for (const [id, data] of Object.entries(sources)) {
      if (!map.getSource(id)) map.addSource(id, { type: 'geojson', data, tolerance: 0.2 })
    }
    if (map.getLayer(LINES)) return
    const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
    const isSailed: ExpressionSpecification = ['==', ['get', 'kind'], 'sailed']
    map.addLayer({
      id: GAPS,
      type: 'line',
      source: LINES,
      filter: ['!', isSailed],
      paint: { 'line-dasharray': [2, 2.5] },
    })
    map.addLayer({
      id: CASING,
      type: 'line',
      source: LINES,
      filter: isSailed,
      layout,
      paint: { 'line-width': ['case', ['get', 'isWide'], 8.5, 5.5], 'line-opacity': 0.55 },
    })
    map.addLayer({
      id: LINES,
      type: 'line',
      source: LINES,
      filter: isSailed,
      layout,
      paint: { 'line-width': ['case', ['get', 'isWide'], 6, 3] },
    })
    map.addLayer({ id: ENDS, type: 'circle', source: ENDS, paint: { 'circle-radius': 4.5, 'circle-stroke-width': 2 } })
    map.addLayer({
      id: MARKER,
      type: 'symbol',
      source: MARKER,
      layout: {
        'icon-image': ['get', 'image'],
        'icon-rotate': ['get', 'course'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    })
  }

  detach(map: Base): void {
    for (const id of [MARKER, ENDS, LINES, CASING, GAPS]) map.removeLayer(id)
    for (const id of [MARKER, ENDS, LINES]) map.removeSource(id)
    for (const name of images) if (map.hasImage(name)) map.removeImage(name)
    this.#map = null
  }

  restyle(readColour: ReadColour): void {
    const map = this.#map
    if (!map) return
    const [ground, ink, soft, active] = ['--deep', '--ink', '--ink-soft', '--buoy'].map(readColour) as [
      string,
      string,
      string,
      string,
    ]
    const colours = this.#tokens.flatMap((token, index) => [index, readColour(token)])
    map.setPaintProperty(LINES, 'line-color', ['match', ['get', 'colour'], -1, soft, ...colours, soft])
    map.setPaintProperty(CASING, 'line-color', ink)
    map.setPaintProperty(GAPS, 'line-color', soft)
    map.setPaintProperty(GAPS, 'line-width', 2)
    map.setPaintProperty(ENDS, 'circle-color', ['match', ['get', 'kind'], 'begin', ground, ink])
    map.setPaintProperty(ENDS, 'circle-stroke-color', ['match', ['get', 'kind'], 'begin', ink, ground])
    for (const name of images) {
      if (map.hasImage(name)) map.removeImage(name)
      map.addImage(name, drawMarker(name, active, ground), { pixelRatio: IMAGE_DENSITY })
    }
  }

  #update(id: string, data: ReturnType<typeof collectFeatures>): void {
    void this.#map?.getSource<GeoJSONSource>(id)?.setData(data)
  }
}

const imageOf = ({ courseDegrees, isInferred }: ChartMarker) =>
  courseDegrees === null ? (isInferred ? HOLLOW_DISC : DISC) : isInferred ? HOLLOW_ARROW : ARROW
