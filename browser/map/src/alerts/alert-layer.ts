import type { GeoJSONSource, Map as Base, MapLayerMouseEvent, SymbolLayerSpecification } from 'maplibre-gl'
import { collectFeatures, type ChartFeature } from '../chart-features.ts'
import type { ChartLayer, ReadColour } from '../chart-layer.ts'

const ID = 'alerts'
const CHOSEN = 'alert-chosen'
const CHOSEN_SYMBOL = 'alert-chosen-symbol'
const IMAGE_PIXELS = 48
const IMAGE_DENSITY = 2

const levels = ['alarm', 'caution', 'notice'] as const
type Level = (typeof levels)[number]

export interface ChartAlert {
  id: string
  level: Level
  lat: number
  lon: number
  /** Drawn pale: nobody has to do anything about it. */
  isResolved: boolean
}

/** One shape a level, as in lists, in a square of 16 units. */
const shapes: Record<Level, string> = {
  alarm: 'M8 1.2 15.2 14H.8z',
  caution: 'M8 .8 15.2 8 8 15.2.8 8z',
  notice: 'M2 2h12v12H2z',
}
const tokens: Record<Level, string> = { alarm: '--alarm', caution: '--caution', notice: '--note' }

function drawShape(level: Level, fill: string, outline: string): ImageData {
  const canvas = Object.assign(document.createElement('canvas'), { width: IMAGE_PIXELS, height: IMAGE_PIXELS })
  const context = canvas.getContext('2d')
  if (!context) return new ImageData(IMAGE_PIXELS, IMAGE_PIXELS)
  context.translate(IMAGE_PIXELS / 2, IMAGE_PIXELS / 2)
  context.scale(IMAGE_DENSITY, IMAGE_DENSITY)
  context.translate(-8, -8)
  const path = new Path2D(shapes[level])
  context.lineJoin = 'round'
  context.lineWidth = 3.5
  context.strokeStyle = outline
  context.stroke(path)
  context.fillStyle = fill
  context.fill(path)
  return context.getImageData(0, 0, IMAGE_PIXELS, IMAGE_PIXELS)
}

const toFeature = ({ id, level, lat, lon, isResolved }: ChartAlert): ChartFeature => ({
  type: 'Feature',
  properties: { id, level, rank: levels.length - levels.indexOf(level), isResolved },
  geometry: { type: 'Point', coordinates: [lon, lat] },
})

/** Alerts at their places: the shape and colour of their level, higher levels on top, a ring around the chosen one. */
export class AlertLayer implements ChartLayer {
  readonly #onSelect: (id: string) => void
  #map: Base | null = null
  #alerts = collectFeatures([])
  #chosen = collectFeatures([])

  constructor({ onSelect }: { onSelect: (id: string) => void }) {
    this.#onSelect = onSelect
  }

  /** Draws these alerts and no others, besides the chosen one. */
  setAlerts(alerts: readonly ChartAlert[]): void {
    this.#alerts = collectFeatures(alerts.map(toFeature))
    void this.#map?.getSource<GeoJSONSource>(ID)?.setData(this.#alerts)
  }

  /** Draws a ring around an alert, which need not be among the others. */
  setChosen(chosen: ChartAlert | null): void {
    this.#chosen = collectFeatures(chosen ? [toFeature(chosen)] : [])
    void this.#map?.getSource<GeoJSONSource>(CHOSEN)?.setData(this.#chosen)
  }

  attach(map: Base): void {
    if (!this.#map) {
      map.on('click', ID, this.#click)
      map.on('mouseenter', ID, this.#point)
      map.on('mouseleave', ID, this.#leave)
    }
    this.#map = map
    if (!map.getSource(ID)) map.addSource(ID, { type: 'geojson', data: this.#alerts })
    if (!map.getSource(CHOSEN)) map.addSource(CHOSEN, { type: 'geojson', data: this.#chosen })
    if (map.getLayer(ID)) return
    map.addLayer({
      id: CHOSEN,
      type: 'circle',
      source: CHOSEN,
      paint: { 'circle-radius': 16, 'circle-stroke-width': 3, 'circle-opacity': 0.25 },
    })
    const symbols = {
      type: 'symbol',
      layout: {
        'icon-image': ['concat', 'alert-', ['get', 'level']],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'symbol-sort-key': ['get', 'rank'],
      },
    } as const satisfies Partial<SymbolLayerSpecification>
    const paint: SymbolLayerSpecification['paint'] = { 'icon-opacity': ['case', ['get', 'isResolved'], 0.55, 1] }
    map.addLayer({ ...symbols, id: ID, source: ID, paint })
    map.addLayer({ ...symbols, id: CHOSEN_SYMBOL, source: CHOSEN })
  }

  detach(map: Base): void {
    map.off('click', ID, this.#click)
    map.off('mouseenter', ID, this.#point)
    map.off('mouseleave', ID, this.#leave)
    for (const id of [CHOSEN_SYMBOL, ID, CHOSEN]) map.removeLayer(id)
    for (const id of [ID, CHOSEN]) map.removeSource(id)
    for (const level of levels) if (map.hasImage(`alert-${level}`)) map.removeImage(`alert-${level}`)
    this.#map = null
  }

  restyle(readColour: ReadColour): void {
    const map = this.#map
    if (!map) return
    const [ground, active] = [readColour('--deep'), readColour('--buoy')]
    for (const level of levels) {
      const name = `alert-${level}`
      if (map.hasImage(name)) map.removeImage(name)
      map.addImage(name, drawShape(level, readColour(tokens[level]), ground), { pixelRatio: IMAGE_DENSITY })
    }
    map.setPaintProperty(CHOSEN, 'circle-color', active)
    map.setPaintProperty(CHOSEN, 'circle-stroke-color', active)
  }

  readonly #click = ({ features }: MapLayerMouseEvent) => {
    const id: unknown = features?.[0]?.properties['id']
    if (typeof id === 'string') this.#onSelect(id)
  }
  readonly #point = () => void (this.#map && (this.#map.getCanvas().style.cursor = 'pointer'))
  readonly #leave = () => void (this.#map && (this.#map.getCanvas().style.cursor = ''))
}
