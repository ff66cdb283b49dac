import type { GeoJSONSource, Map as Base, MapLayerMouseEvent, Point } from 'maplibre-gl'
import { collectFeatures, type ChartFeature } from '../chart-features.ts'
import type { ChartLayer, ReadColour } from '../chart-layer.ts'
import { eventKinds, type EventKind } from '@varuna/vocabulary/events'
import { eventGlyphs } from './event-glyphs.ts'

const ID = 'events'
const IMAGE_PIXELS = 44
const IMAGE_DENSITY = 2

export interface ChartEvent {
  id: string
  kind: EventKind
  lat: number
  lon: number
  /** Drawn with its colours exchanged. */
  isChosen?: boolean
}

const imageName = (kind: EventKind, isChosen: boolean) => `event-${kind}${isChosen ? '-chosen' : ''}`

/** Draws a glyph on a disc as wide as its square. */
function drawGlyph(kind: EventKind, ground: string, ink: string): ImageData {
  const canvas = Object.assign(document.createElement('canvas'), { width: IMAGE_PIXELS, height: IMAGE_PIXELS })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return new ImageData(IMAGE_PIXELS, IMAGE_PIXELS)
  const middle = IMAGE_PIXELS / 2
  context.beginPath()
  context.arc(middle, middle, middle - 2, 0, 2 * Math.PI)
  context.fillStyle = ground
  context.fill()
  context.strokeStyle = ink
  context.lineWidth = 2
  context.stroke()
  context.translate(middle - 13, middle - 13)
  context.scale(26 / 24, 26 / 24)
  context.lineWidth = 2.4
  context.lineCap = context.lineJoin = 'round'
  context.stroke(new Path2D(eventGlyphs[kind]))
  return context.getImageData(0, 0, IMAGE_PIXELS, IMAGE_PIXELS)
}

/** Events at their positions, each with the glyph of its kind. */
export class EventLayer implements ChartLayer {
  readonly #onSelect: (id: string) => void
  #map: Base | null = null
  #data = collectFeatures([])

  constructor({ onSelect }: { onSelect: (id: string) => void }) {
    this.#onSelect = onSelect
  }

  /** Draws only these events; an earlier one has priority where they overlap. */
  setEvents(events: readonly ChartEvent[]): void {
    if (events.length === 0 && this.#data.features.length === 0) return
    const features = events.map(({ id, kind, lat, lon, isChosen = false }, rank): ChartFeature => ({
      type: 'Feature',
      properties: { id, image: imageName(kind, isChosen), rank },
      geometry: { type: 'Point', coordinates: [lon, lat] },
    }))
    this.#data = collectFeatures(features)
    void this.#map?.getSource<GeoJSONSource>(ID)?.setData(this.#data)
  }

  /** Whether a glyph is drawn at a point of the map. */
  hasEventAt(point: Point): boolean {
    return this.#map?.getLayer(ID) !== undefined && this.#map.queryRenderedFeatures(point, { layers: [ID] }).length > 0
  }

  attach(map: Base): void {
    if (!this.#map) map.on('click', ID, this.#click)
    this.#map = map
    if (!map.getSource(ID)) map.addSource(ID, { type: 'geojson', data: this.#data })
    if (map.getLayer(ID)) return
    map.addLayer({
      id: ID,
      type: 'symbol',
      source: ID,
      layout: {
        'icon-image': ['get', 'image'],
        'icon-padding': 1,
        'symbol-sort-key': ['get', 'rank'],
      },
    })
  }

  detach(map: Base): void {
    map.off('click', ID, this.#click)
    map.removeLayer(ID)
    map.removeSource(ID)
    this.#map = null
  }

  restyle(readColour: ReadColour): void {
    const ground = readColour('--deep')
    const ink = readColour('--ink')
    for (const kind of eventKinds) {
      for (const isChosen of [false, true]) {
        const name = imageName(kind, isChosen)
        const glyph = isChosen ? drawGlyph(kind, ink, ground) : drawGlyph(kind, ground, ink)
        if (this.#map?.hasImage(name)) this.#map.removeImage(name)
        this.#map?.addImage(name, glyph, { pixelRatio: IMAGE_DENSITY })
      }
    }
  }

  readonly #click = ({ features }: MapLayerMouseEvent) => {
    const id: unknown = features?.[0]?.properties['id']
    if (typeof id === 'string') this.#onSelect(id)
  }
}
