import { mapWords } from '@varuna/language/shared/map'
import { Map as Base, Marker, NavigationControl, Popup, ScaleControl } from 'maplibre-gl'
import type { ChartLayer } from './chart-layer.ts'
import type { ChartPoint } from './chart-point.ts'
import { unwrapBox, wrapBox, type ChartBox, type ChartView } from './chart-view.ts'
import { diffPoints } from './diff-points.ts'
import { paddingOf, type FramePoint, type Rectangle } from './free-part.ts'
import { describePoint, paintPoint } from './point-element.ts'
import { readChartColours, withColours } from './read-colours.ts'
import { ATTRIBUTION, createChartStyle } from './style.ts'

/** Between what is fitted and the edges, in pixels. */
const FIT_MARGIN = 48

export type ChartTheme = 'light' | 'dark'

export interface ChartOptions {
  /** Accessible name of the map. */
  label: string
  theme: ChartTheme
  centre: { lat: number; lon: number }
  zoom: number
  /** URL template of the base map tiles with {z}, {x} and {y}; null draws points on plain sea. */
  tiles: string | null
  /** 'panel', the default: a wheel scrolls the page unless Ctrl is held. 'window': the map fills its room and handles every gesture. */
  use?: 'panel' | 'window'
  /** Called when the WebGL context is lost; it may be restored later. */
  onLost: () => void
  /** Called when a lost WebGL context works again and everything is drawn. */
  onRestored?: () => void
  /** Called when a base map tile cannot be fetched; points and markers are unaffected. */
  onBaseMapMissing: () => void
  /** Called with the id of a point when it is selected. */
  onChoose?: (id: string) => void
  /** Called with a clicked position of the map. */
  onPlace?: (place: { lat: number; lon: number }) => void
  /** Called once with the first view, then at the end of each movement. */
  onView?: (view: ChartView) => void
}

/** Zoom beyond that of the tiles, for vessels close together in port. */
const maxZooms = { panel: 12, window: 16 }

type PaintName = Parameters<Base['setPaintProperty']>[1]

interface Drawn {
  point: ChartPoint
  marker: Marker
  button: HTMLButtonElement
  popup: Popup
}

const MARKER_OFFSET = 14
/** MapLibre's own fade duration for names and colours, in ms. */
const FADE_MS = 300
const RESIZE_MS = 100

/** The map without a framework: updates only the differences. Throws when WebGL 2 is missing. */
export class Chart {
  readonly #map: Base
  readonly #container: HTMLElement
  readonly #tiles: string | null
  readonly #drawn = new Map<string, Drawn>()
  readonly #layers = new Set<ChartLayer>()
  readonly #onChoose: ChartOptions['onChoose']
  readonly #sizes: ResizeObserver
  readonly #fadeMs = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : FADE_MS
  readonly #paper = matchMedia('print')
  #copy: HTMLCanvasElement | null = null
  #zoomOnScreen: number | null = null
  #resizing: ReturnType<typeof setTimeout> | undefined
  /** Target of the current camera movement; null at rest. */
  #towards: [number, number] | null = null
  /** What was last fitted into the whole frame; null once it moved on. */
  #fitted: { box: ChartBox; maxZoom: number } | null = null
  #ready = false

  constructor(
    container: HTMLElement,
    { label, theme, centre, zoom, tiles, use = 'panel', onLost, onBaseMapMissing, ...listeners }: ChartOptions,
  ) {
    const { onRestored, onChoose, onPlace, onView } = listeners
    container.dataset['chartTheme'] = theme
    this.#container = container
    this.#tiles = tiles
    this.#onChoose = onChoose
    this.#map = new Base({
      container,
      style: this.#style(),
      center: [centre.lon, centre.lat],
      zoom,
      // MapLibre assumes 400 x 300 px for a hidden container, and does not report a movement that a resize interrupts.
      trackResize: false,
      // A phone shows the whole world only from below zoom 0.
      minZoom: Math.min(0.5, zoom),
      maxZoom: maxZooms[use],
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      cooperativeGestures: use === 'panel',
      fadeDuration: this.#fadeMs,
      attributionControl: { ...(use === 'panel' && { compact: false }), customAttribution: ATTRIBUTION },
      locale: { ...mapWords.controls, 'Map.Title': label },
    })
    this.#map.touchZoomRotate.disableRotation()
    this.#map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    // The shortest bar is half as wide, which has room for '1000 nm'; the longest ends before the attribution at 360 px.
    this.#map.addControl(new ScaleControl({ unit: 'nautical', maxWidth: 94 }), 'bottom-left')
    // Loads once, and again after a lost context was restored.
    this.#map.on('style.load', () => {
      this.#ready = true
      for (const layer of this.#layers) layer.attach(this.#map)
      this.#restyle()
    })
    if (onPlace) this.#map.on('click', ({ lngLat }) => onPlace({ lat: lngLat.lat, lon: lngLat.wrap().lng }))
    if (onView) {
      this.#map.on('moveend', () => onView(this.view))
      this.#map.once('load', () => onView(this.view))
    }
    this.#map.on('idle', () => (container.dataset['chartDrawn'] = 'true'))
    this.#map.on('movestart', ({ originalEvent }) => originalEvent && (this.#fitted = null))
    for (const change of ['dataloading', 'movestart'] as const)
      this.#map.on(change, () => delete container.dataset['chartDrawn'])
    this.#map.on('webglcontextlost', () => {
      this.#ready = false
      onLost()
    })
    if (onRestored) this.#map.on('webglcontextrestored', onRestored)
    this.#map.getContainer().addEventListener('keydown', ({ key }) => key === 'Escape' && this.#closePopups())
    this.#map.on('error', onBaseMapMissing)
    this.#sizes = new ResizeObserver(() => this.#resizeSoon())
    this.#sizes.observe(container)
    this.#paper.addEventListener('change', this.#print)
  }

  /** Draws `layer` until the returned function is called. */
  add(layer: ChartLayer): () => void {
    this.#layers.add(layer)
    if (this.#ready) {
      layer.attach(this.#map)
      withColours(this.#container, (readColour) => layer.restyle(readColour))
    }
    return () => {
      if (this.#layers.delete(layer) && this.#ready) layer.detach(this.#map)
    }
  }

  get view(): ChartView {
    const bounds = this.#map.getBounds()
    const { lat, lng } = this.#map.getCenter().wrap()
    return {
      box: wrapBox({
        south: bounds.getSouth(),
        west: bounds.getWest(),
        north: bounds.getNorth(),
        east: bounds.getEast(),
      }),
      centre: { lat, lon: lng },
      zoom: this.#map.getZoom(),
    }
  }

  /** Moves until `box` fills the map, or a part of its frame, zooming at most to `maxZoom`. */
  fit(box: ChartBox, maxZoom = 10, part: Rectangle | null = null) {
    const { south, west, north, east } = unwrapBox(box)
    const frame = { left: 0, top: 0, right: this.#container.clientWidth, bottom: this.#container.clientHeight }
    const padding = paddingOf(frame, part ?? frame, FIT_MARGIN)
    this.#map.fitBounds([west, south, east, north], { padding, maxZoom, duration: 600 })
    this.#fitted = part === null ? { box, maxZoom } : null
  }

  setMarkers(points: readonly ChartPoint[]) {
    const before = new Map([...this.#drawn].map(([id, { point }]) => [id, point]))
    const { added, changed, removed } = diffPoints(before, points)
    for (const id of removed) this.#remove(id)
    for (const point of changed) this.#change(point)
    for (const point of added) this.#add(point)
  }

  /** Redraws with the current colour tokens of the page. */
  setTheme(theme: ChartTheme) {
    if (this.#container.dataset['chartTheme'] === theme) return
    this.#container.dataset['chartTheme'] = theme
    delete this.#container.dataset['chartDrawn']
    this.#restyle()
  }

  jumpTo({ lat, lon }: { lat: number; lon: number }, zoom: number) {
    this.#fitted = null
    this.#map.jumpTo({ center: [lon, lat], zoom })
  }

  flyTo(lat: number, lon: number) {
    this.#fitted = null
    const center: [number, number] = [lon, lat]
    this.#map.easeTo({ center, duration: 600 })
    this.#towards = center
    this.#map.once('moveend', () => (this.#towards = null))
  }

  /** Screen position of a place, in CSS pixels from the upper left corner of the frame; of its copies the one nearest to the middle. */
  pointOf({ lat, lon }: { lat: number; lon: number }): FramePoint {
    const turns = Math.round((this.#map.getCenter().lng - lon) / 360)
    const { x, y } = this.#map.project([lon + turns * 360, lat])
    return { x, y }
  }

  /** Moves until a place is drawn at `point` of the frame; without animation if `zoom` is given. */
  movePlace({ lat, lon }: { lat: number; lon: number }, { x, y }: FramePoint, zoom?: number) {
    this.#fitted = null
    const { clientWidth, clientHeight } = this.#container
    this.#map.easeTo({
      center: [lon, lat],
      offset: [x - clientWidth / 2, y - clientHeight / 2],
      ...(zoom === undefined ? { duration: 600 } : { zoom, duration: 0 }),
    })
  }

  destroy() {
    this.#sizes.disconnect()
    this.#paper.removeEventListener('change', this.#print)
    clearTimeout(this.#resizing)
    this.#drawn.clear()
    this.#layers.clear()
    this.#ready = false
    this.#map.remove()
  }

  #resizeSoon() {
    this.#resizing ??= setTimeout(() => {
      this.#resizing = undefined
      if (this.#container.clientWidth === 0) return
      const [center, fitted] = [this.#towards, this.#fitted]
      // A running movement would end off target, because it aims at the centre of the old size.
      if (center) this.#map.stop().jumpTo({ center })
      this.#map.resize().redraw()
      // It was fitted into the size before, such as that of a frame beside which a panel opens.
      if (fitted && !this.#paper.matches) this.fit(fitted.box, fitted.maxZoom)
    }, RESIZE_MS)
  }

  /** A printed page is light and has another width, and nothing can be drawn later. */
  readonly #print = () => {
    if (!this.#ready || this.#container.clientWidth === 0) return
    const { stylesheet } = this.#map.style
    const { transition } = stylesheet
    stylesheet.transition = { duration: 0, delay: 0 }
    this.#restyle()
    const { clientWidth, clientHeight } = this.#map.getCanvas()
    this.#map.resize()
    this.#fitPaper(
      this.#container.clientWidth / Math.max(1, clientWidth),
      this.#container.clientHeight / Math.max(1, clientHeight),
    )
    this.#map.redraw()
    if (transition) stylesheet.transition = transition
    this.#copy?.remove()
    if (this.#paper.matches) this.#copyFrame()
  }

  /** A wider map shows the same area as before, because there is no time to load more; a smaller one cuts nothing off. */
  #fitPaper(widthShare: number, heightShare: number) {
    if (this.#paper.matches) {
      this.#zoomOnScreen = this.#map.getZoom()
      const share = widthShare > 1 ? widthShare : Math.min(widthShare, heightShare)
      if (share !== 1) this.#map.jumpTo({ zoom: this.#zoomOnScreen + Math.log2(share) })
    } else if (this.#zoomOnScreen !== null) {
      this.#map.jumpTo({ zoom: this.#zoomOnScreen })
      this.#zoomOnScreen = null
    }
  }

  /** WebGL's drawing buffer is cleared by the time the print is rendered. */
  #copyFrame() {
    const drawn = this.#map.getCanvas()
    const { width, height } = drawn
    this.#copy = Object.assign(document.createElement('canvas'), { className: 'chart-copy', width, height })
    this.#copy.getContext('2d')?.drawImage(drawn, 0, 0)
    drawn.after(this.#copy)
  }

  #style() {
    const style = createChartStyle(withColours(this.#container, readChartColours), this.#tiles)
    return { ...style, transition: { duration: this.#fadeMs, delay: 0 } }
  }

  /** Applies the current style; MapLibre's own setStyle would fetch every tile again. */
  #restyle() {
    if (!this.#ready) return
    for (const layer of this.#style().layers) {
      for (const [name, value] of Object.entries(layer.paint ?? {}))
        this.#map.setPaintProperty(layer.id, name as PaintName, value)
    }
    withColours(this.#container, (readColour) => {
      for (const layer of this.#layers) layer.restyle(readColour)
    })
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
