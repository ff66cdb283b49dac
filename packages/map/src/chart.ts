import { Map as Base, Marker, NavigationControl, Popup, ScaleControl } from 'maplibre-gl'
import type { ChartPoint } from './chart-point.ts'
import { diffPoints } from './diff-points.ts'
import { describePoint, paintPoint } from './point-element.ts'
import { readColours } from './read-colours.ts'
import { ATTRIBUTION, chartStyle } from './style.ts'

export type ChartTheme = 'light' | 'dark'

export interface ChartOptions {
  /** What the map is called to those who hear the page. */
  label: string
  theme: ChartTheme
  centre: { lat: number; lon: number }
  zoom: number
  /** Address of the base map's tiles with {z}, {x} and {y}; null draws the points on open sea. */
  tiles: string | null
  /** Called when the drawing stops for good, such as when the graphics card is taken away. */
  onLost: () => void
  /** Called when a tile of the base map cannot be fetched; positions and markers are still right. */
  onBaseMapMissing: () => void
  /** Called with the id of a point when its mark is pressed. */
  onChoose?: (id: string) => void
}

type PaintName = Parameters<Base['setPaintProperty']>[1]

interface Drawn {
  point: ChartPoint
  marker: Marker
  button: HTMLButtonElement
  popup: Popup
}

const MARKER_OFFSET = 14

/** The map without a framework: told what there is, it changes only what differs. Throws where WebGL 2 is missing. */
export class Chart {
  readonly #map: Base
  readonly #container: HTMLElement
  readonly #tiles: string | null
  readonly #drawn = new Map<string, Drawn>()
  readonly #onChoose: ChartOptions['onChoose']
  #ready = false

  constructor(
    container: HTMLElement,
    { label, theme, centre, zoom, tiles, onLost, onBaseMapMissing, onChoose }: ChartOptions,
  ) {
    container.dataset['chartTheme'] = theme
    this.#container = container
    this.#tiles = tiles
    this.#onChoose = onChoose
    this.#map = new Base({
      container,
      style: this.#style(),
      center: [centre.lon, centre.lat],
      zoom,
      minZoom: 0.5,
      maxZoom: 12,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      cooperativeGestures: true,
      attributionControl: { compact: false, customAttribution: ATTRIBUTION },
      locale: { 'Map.Title': label },
    })
    this.#map.touchZoomRotate.disableRotation()
    this.#map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    this.#map.addControl(new ScaleControl({ unit: 'nautical', maxWidth: 90 }), 'bottom-left')
    this.#map.once('style.load', () => {
      this.#ready = true
      this.#restyle()
    })
    this.#map.on('webglcontextlost', onLost)
    this.#map.getContainer().addEventListener('keydown', ({ key }) => key === 'Escape' && this.#closePopups())
    this.#map.on('error', onBaseMapMissing)
  }

  setMarkers(points: readonly ChartPoint[]) {
    const before = new Map([...this.#drawn].map(([id, { point }]) => [id, point]))
    const { added, changed, removed } = diffPoints(before, points)
    for (const id of removed) this.#remove(id)
    for (const point of changed) this.#change(point)
    for (const point of added) this.#add(point)
  }

  /** Draws again in the colours the page's tokens have now. */
  setTheme(theme: ChartTheme) {
    if (this.#container.dataset['chartTheme'] === theme) return
    this.#container.dataset['chartTheme'] = theme
    this.#restyle()
  }

  flyTo(lat: number, lon: number) {
    this.#map.easeTo({ center: [lon, lat], duration: 600 })
  }

  resize() {
    this.#map.resize()
  }

  destroy() {
    this.#drawn.clear()
    this.#map.remove()
  }

  #style() {
    return chartStyle(readColours(this.#container), this.#tiles)
  }

  /** Paints the map as the style says now. MapLibre's own setStyle would fetch every tile again. */
  #restyle() {
    if (!this.#ready) return
    for (const layer of this.#style().layers) {
      for (const [name, value] of Object.entries(layer.paint ?? {}))
        this.#map.setPaintProperty(layer.id, name as PaintName, value)
    }
  }

  #closePopups() {
    for (const { popup, button } of this.#drawn.values()) {
      if (!popup.isOpen()) continue
      popup.remove()
      button.focus()
    }
  }

  #add(point: ChartPoint) {
    const button = document.createElement('button')
    paintPoint(button, point)
    button.addEventListener('click', () => this.#onChoose?.(point.id))
    const popup = new Popup({ offset: MARKER_OFFSET, maxWidth: '300px' }).setDOMContent(describePoint(point))
    const marker = new Marker({ element: button }).setLngLat([point.lon, point.lat]).setPopup(popup).addTo(this.#map)
    this.#drawn.set(point.id, { point, marker, button, popup })
  }

  #change(point: ChartPoint) {
    const drawn = this.#drawn.get(point.id)
    if (!drawn) return
    paintPoint(drawn.button, point)
    drawn.popup.setDOMContent(describePoint(point))
    drawn.marker.setLngLat([point.lon, point.lat])
    drawn.point = point
  }

  #remove(id: string) {
    this.#drawn.get(id)?.marker.remove()
    this.#drawn.delete(id)
  }
}
