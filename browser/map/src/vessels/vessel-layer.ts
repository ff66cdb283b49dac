import type { CustomLayerInterface, Map as Base, MapMouseEvent, Point } from 'maplibre-gl'
import type { ChartLayer, ReadColour } from '../chart-layer.ts'
import type { ChartVessel } from './chart-vessel.ts'
import { reckonWorld } from './dead-reckoning.ts'
import { packVessel, type VesselDrift } from './pack-vessels.ts'
import { StackPicker } from './stack-picker.ts'
import { VesselIndex } from './vessel-index.ts'
import { createVesselNumbers, VesselPainter, type VesselColours } from './vessel-painter.ts'
import { worldX, worldY } from './world.ts'

const VESSEL_LAYER_ID = 'vessels'

const PICK_PIXELS = 12
const TILE_PIXELS = 512
/** Maximum movement of the fastest vessel between two frames that still looks smooth. */
const STEP_PIXELS = 0.5
const FASTEST_WORLDS_PER_MS = 40 / 3_600_000 / 21_600
const FRAME_MS = { shortest: 50, longest: 2_000 }
/** A vessel whose new report is farther away jumps instead of sliding. */
const LARGEST_DRIFT = 0.002

/** Index of a vessel's colour in the palette. */
export type VesselColouring = (vessel: ChartVessel) => number

export interface VesselLayerOptions {
  /** Colour tokens, at most `MAX_COLOURS`. */
  palette: readonly string[]
  colouring: VesselColouring
  now: () => number
  /** Called with the MMSI of a clicked vessel, or null for a click on none. */
  onSelect: (mmsi: number | null, point: Point) => void
}

/** Maximum vessels drawn in full size; more would cover each other. */
const MAX_LARGE = 5_000

/** Half the length of a vessel on the screen, in CSS pixels. */
const vesselLength = (zoom: number, vessels: number): number =>
  Math.max(5, Math.min(13, (vessels > MAX_LARGE ? 0 : 3) + zoom))

const parseRgb = (colour: string) => {
  const [red = 128, green = 128, blue = 128] = (colour.match(/\d+/g) ?? []).map(Number)
  return [red / 255, green / 255, blue / 255] as const
}

/** Tens of thousands of vessels in one draw call, moved along their courses between reports. */
export class VesselLayer implements ChartLayer {
  readonly #options: VesselLayerOptions
  readonly #epochMs: number
  readonly #canMove = !matchMedia('(prefers-reduced-motion: reduce)').matches
  #vessels: readonly ChartVessel[] = []
  #slots = new Map<number, { vessel: ChartVessel; drift: VesselDrift | null }>()
  #numbers = createVesselNumbers(0)
  #isStale = true
  /** Every vessel must be packed again, because the colours have changed meaning. */
  #isRepacked = false
  #selected: number | null = null
  #selectedSlot = -1
  #index: VesselIndex | null = null
  readonly #picker = new StackPicker()
  #colouring: VesselColouring
  #colours: VesselColours | null = null
  #map: Base | null = null
  #painter: VesselPainter | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: VesselLayerOptions) {
    this.#options = options
    this.#colouring = options.colouring
    this.#epochMs = options.now()
  }

  setColouring(colouring: VesselColouring): void {
    if (colouring === this.#colouring) return
    this.#colouring = colouring
    this.#isRepacked = true
    this.setVessels(this.#vessels)
  }

  /** Redraws vessels at their current positions even if none has changed. */
  repaint(): void {
    this.#map?.triggerRepaint()
  }

  /**
   * Draws only these vessels. One that reported again since the last call slides to its new position, unless `isJumping`: while the clock
   * is stopped or accelerated, it would lag behind.
   */
  setVessels(vessels: readonly ChartVessel[], isJumping = false): void {
    if (vessels === this.#vessels && !this.#isRepacked) return
    const nowMs = this.#options.now()
    const hasSize = this.#numbers.length === createVesselNumbers(vessels.length).length
    const hasRoom = hasSize && !this.#isRepacked
    this.#isRepacked = false
    if (!hasSize) this.#numbers = createVesselNumbers(vessels.length)
    vessels.forEach((vessel, slot) => {
      const before = this.#slots.get(vessel.mmsi)
      if (hasRoom && before?.vessel === vessel && this.#vessels[slot] === vessel) return
      const drift =
        before?.vessel === vessel
          ? before.drift
          : before && !isJumping
            ? this.#driftOf(before.vessel, vessel, nowMs)
            : null
      packVessel(this.#numbers, slot, vessel, this.#colouring(vessel), this.#epochMs, drift)
      this.#slots.set(vessel.mmsi, { vessel, drift })
    })
    if (this.#slots.size > vessels.length) {
      const kept = new Set(vessels.map(({ mmsi }) => mmsi))
      for (const mmsi of this.#slots.keys()) if (!kept.has(mmsi)) this.#slots.delete(mmsi)
    }
    this.#vessels = vessels
    this.#index = null
    this.#isStale = true
    this.select(this.#selected)
  }

  /** Draws a dashed ring around a vessel, if it is drawn. */
  select(mmsi: number | null): void {
    this.#selected = mmsi
    this.#selectedSlot = mmsi === null ? -1 : this.#vessels.findIndex((vessel) => vessel.mmsi === mmsi)
    this.#map?.triggerRepaint()
  }

  /** The vessels at a position of the map, nearest first. */
  vesselsAt({ lng, lat }: { lng: number; lat: number }): ChartVessel[] {
    if (!this.#map) return []
    this.#index ??= new VesselIndex(this.#vessels, this.#options.now())
    return this.#index.near(worldX(lng), worldY(lat), PICK_PIXELS / (TILE_PIXELS * 2 ** this.#map.getZoom()))
  }

  attach(map: Base): void {
    if (!this.#map) map.on('click', this.#click)
    this.#map = map
    map.addLayer(this.#layer)
  }

  detach(map: Base): void {
    map.off('click', this.#click)
    map.removeLayer(VESSEL_LAYER_ID)
    this.#map = null
  }

  restyle(readColour: ReadColour): void {
    const read = (token: string) => parseRgb(readColour(token))
    this.#colours = {
      fills: this.#options.palette.map(read),
      edge: read('--abyss'),
      ring: read('--ink'),
    }
    this.#map?.triggerRepaint()
  }

  #driftOf(before: ChartVessel, after: ChartVessel, nowMs: number): VesselDrift | null {
    if (!this.#canMove) return null
    const [fromX, fromY] = reckonWorld(before, nowMs)
    const [toX, toY] = reckonWorld(after, nowMs)
    const drift = { x: fromX - toX, y: fromY - toY, sinceMs: nowMs }
    return Math.hypot(drift.x, drift.y) > LARGEST_DRIFT ? null : drift
  }

  readonly #click = ({ lngLat, point }: MapMouseEvent) => {
    const near = this.vesselsAt(lngLat).map(({ mmsi }) => mmsi)
    this.#options.onSelect(this.#picker.pick(near, this.#selected), point)
  }

  readonly #layer: CustomLayerInterface = {
    id: VESSEL_LAYER_ID,
    type: 'custom',
    onAdd: (_map, gl) => {
      this.#painter = new VesselPainter(gl)
      this.#isStale = true
    },
    onRemove: () => {
      clearTimeout(this.#timer)
      this.#painter?.destroy()
      this.#painter = null
    },
    render: (_gl, { defaultProjectionData }) => this.#render(defaultProjectionData.mainMatrix as ArrayLike<number>),
  }

  #render(matrix: ArrayLike<number>) {
    if (!this.#painter || !this.#map || !this.#colours) return
    if (this.#isStale) {
      this.#painter.upload(this.#numbers, this.#vessels.length)
      this.#isStale = false
    }
    const { lng, lat } = this.#map.getCenter()
    const { clientWidth, clientHeight } = this.#map.getCanvas()
    const worldPixels = TILE_PIXELS * 2 ** this.#map.getZoom()
    const frame = {
      matrix,
      centre: [worldX(lng), worldY(lat)] as const,
      worlds: clientWidth / worldPixels,
      widthPixels: clientWidth,
      heightPixels: clientHeight,
      lengthPixels: vesselLength(this.#map.getZoom(), this.#vessels.length),
      nowSeconds: (this.#options.now() - this.#epochMs) / 1000,
    }
    this.#painter.draw(frame, this.#colours, this.#vessels.length, this.#selectedSlot)
    this.#repaintLater(worldPixels)
  }

  /** Repaints when vessels have visibly moved: rarely when zoomed out, often when zoomed in. */
  #repaintLater(worldPixels: number) {
    clearTimeout(this.#timer)
    const stepMs = STEP_PIXELS / (FASTEST_WORLDS_PER_MS * worldPixels)
    this.#timer = setTimeout(
      () => this.#map?.triggerRepaint(),
      this.#canMove ? Math.max(FRAME_MS.shortest, Math.min(FRAME_MS.longest, stepMs)) : FRAME_MS.longest,
    )
  }
}
