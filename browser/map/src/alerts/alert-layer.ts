import type { GeoJSONSource, Map as Base, MapLayerMouseEvent, SymbolLayerSpecification } from 'maplibre-gl'
import { collectFeatures, type ChartFeature } from '../chart-features.ts'
import type { ChartLayer, ReadColour } from '../chart-layer.ts'
import { alertLevels, alertShapes, type AlertLevel, type ChartAlert } from './chart-alert.ts'
import { clusterAlerts } from './cluster-alerts.ts'
import { ClusterButtons } from './cluster-buttons.ts'

const ID = 'alerts'
const CHOSEN = 'alert-chosen'
const CHOSEN_SYMBOL = 'alert-chosen-symbol'
const IMAGE_PIXELS = 48
const IMAGE_DENSITY = 2

/** Marks closer together than this overlap. */
const CLUSTER_PIXELS = 44
/** Clusters are recomputed at each half step of the zoom. */
const ZOOM_STEP = 0.5

const tokens: Record<AlertLevel, string> = { alarm: '--alarm', caution: '--caution', notice: '--note' }

function drawShape(level: AlertLevel, fill: string, outline: string): ImageData {
  const canvas = Object.assign(document.createElement('canvas'), { width: IMAGE_PIXELS, height: IMAGE_PIXELS })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return new ImageData(IMAGE_PIXELS, IMAGE_PIXELS)
  context.translate(IMAGE_PIXELS / 2, IMAGE_PIXELS / 2)
  context.scale(IMAGE_DENSITY, IMAGE_DENSITY)
  context.translate(-8, -8)
  const path = new Path2D(alertShapes[level])
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
  properties: { id, level, rank: alertLevels.length - alertLevels.indexOf(level), isResolved },
  geometry: { type: 'Point', coordinates: [lon, lat] },
})

/**
 * Alerts at their positions, with the shape and colour of their level, higher levels on top and a ring around the selected one. Overlapping
 * alerts become one button with their number.
 */
export class AlertLayer implements ChartLayer {
  readonly #onSelect: (id: string) => void
  readonly #buttons: ClusterButtons
  #map: Base | null = null
  #all: readonly ChartAlert[] = []
  #alone = collectFeatures([])
  #chosenAlert: ChartAlert | null = null
  #chosen = collectFeatures([])
  #step = NaN

  constructor({ onSelect }: { onSelect: (id: string) => void }) {
    this.#onSelect = onSelect
    this.#buttons = new ClusterButtons({ onSelect, pixels: CLUSTER_PIXELS })
  }

  /** Draws only these alerts, plus the selected one. */
  setAlerts(alerts: readonly ChartAlert[]): void {
    this.#all = alerts
    this.#gather()
  }

  /** Draws a ring around an alert, which need not be among the others. */
  setChosen(chosen: ChartAlert | null): void {
    const isAnother = chosen?.id !== this.#chosenAlert?.id
    this.#chosenAlert = chosen
    this.#chosen = collectFeatures(chosen ? [toFeature(chosen)] : [])
    void this.#map?.getSource<GeoJSONSource>(CHOSEN)?.setData(this.#chosen)
    if (isAnother) this.#gather()
  }

  /** The selected alert is not clustered, so that no other covers it. */
  #gather(): void {
    const map = this.#map
    if (!map) return
    this.#step = Math.floor(map.getZoom() / ZOOM_STEP)
    const others = this.#all.filter(({ id }) => id !== this.#chosenAlert?.id)
    const { clusters, alone } = clusterAlerts(others, this.#step * ZOOM_STEP, CLUSTER_PIXELS)
    this.#alone = collectFeatures(alone.map(toFeature))
    void map.getSource<GeoJSONSource>(ID)?.setData(this.#alone)
    this.#buttons.show(clusters)
  }

  attach(map: Base): void {
    if (!this.#map) {
      map.on('click', ID, this.#click)
      map.on('mouseenter', ID, this.#point)
      map.on('mouseleave', ID, this.#leave)
      map.on('zoom', this.#zoom)
      this.#buttons.attach(map)
    }
    this.#map = map
    this.#gather()
    if (!map.getSource(ID)) map.addSource(ID, { type: 'geojson', data: this.#alone })
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
    map.off('zoom', this.#zoom)
    this.#buttons.detach()
    for (const id of [CHOSEN_SYMBOL, ID, CHOSEN]) map.removeLayer(id)
    for (const id of [ID, CHOSEN]) map.removeSource(id)
    for (const level of alertLevels) if (map.hasImage(`alert-${level}`)) map.removeImage(`alert-${level}`)
    this.#map = null
  }

  restyle(readColour: ReadColour): void {
    const map = this.#map
    if (!map) return
    const ground = readColour('--deep')
    const active = readColour('--buoy')
    for (const level of alertLevels) {
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
  readonly #zoom = () => {
    if (this.#map && Math.floor(this.#map.getZoom() / ZOOM_STEP) !== this.#step) this.#gather()
  }
  readonly #point = () => void (this.#map && (this.#map.getCanvas().style.cursor = 'pointer'))
  readonly #leave = () => void (this.#map && (this.#map.getCanvas().style.cursor = ''))
}
