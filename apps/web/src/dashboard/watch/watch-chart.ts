import '@varuna/map/chart.css'
import type { Zone } from '@varuna/contract/watch/place'
import { AreaLayer } from '@varuna/map/area-layer'
import type { ChartTheme } from '@varuna/map/chart'
import type { ChartBox, ChartView } from '@varuna/map/chart-view'
import { EventLayer, type ChartEvent } from '@varuna/map/events/event-layer'
import type { FramePoint, Rectangle } from '@varuna/map/free-part'
import type { Ring } from '@varuna/map/ring'
import { TrackLayer } from '@varuna/map/tracks/track-layer'
import { ZoneLayer } from '@varuna/map/zones/zone-layer'
import { HoverLayer, zonesAt } from '@varuna/map/hover-layer'
import { cellDegreesAt, countByCell, isDense, type DensityCell, withSteps } from '@varuna/map/vessels/density'
import { DensityLayer } from '@varuna/map/vessels/density-layer'
import { chooseNames, NameLayer } from '@varuna/map/vessels/name-layer'
import { VesselLayer } from '@varuna/map/vessels/vessel-layer'
import { mapWords } from '@varuna/language/shared/map'
import { vesselWords } from '@varuna/language/watch/vessel'
import { watchWords } from '@varuna/language/watch/watch'
import { Chart } from '~/dashboard/map/chart-with-worker.ts'
import { formatMmsi } from '@varuna/units/mmsi'
import { createColours, palette, type Colours } from './colouring.ts'
import type { WatchVessel } from './watch-vessel.ts'
import { speedTokens } from '~/dashboard/vessel/speed-scale.ts'
import { chartTrackOf, type Track } from '~/dashboard/vessel/track-pieces.ts'
import type { AreaKind, DrawnArea } from '~/dashboard/area/drawn-area.ts'
import { startDrawing, type Drawing } from '~/dashboard/map/start-drawing.ts'
import { MapTools } from './map-tools.ts'

/** A view of the map. */
export interface StartView {
  centre: { lat: number; lon: number }
  zoom: number
}

export interface WatchChartOptions {
  theme: ChartTheme
  centre: { lat: number; lon: number }
  zoom: number
  tiles: string | null
  /** 'panel': a part of a page that scrolls. 'window', the default: the map fills its room. */
  use?: 'panel' | 'window'
  now: () => number
  onLost: () => void
  onRestored: () => void
  onBaseMapMissing: () => void
  onView: (view: ChartView) => void
  onSelectVessel: (mmsi: number | null) => void
  onSelectEvent: (id: string) => void
  /** A click on the map while measuring. */
  onMeasure?: (place: Place) => void
}

interface Place {
  lat: number
  lon: number
}

const nameOf = ({ name, mmsi }: Pick<WatchVessel, 'name' | 'mmsi'>) => name ?? `${vesselWords.mmsi} ${formatMmsi(mmsi)}`

const unknownZone = { isClosed: false, approximate: true, source: null }

export interface ShownVessels {
  vessels: readonly WatchVessel[]
  /** The `vessels` that are in view. */
  inView: readonly WatchVessel[]
  /** Density cells from the server, where there are too many vessels to send. */
  density: readonly DensityCell[]
  /** Another layer is drawn in the colours of density. */
  isDensityHidden?: boolean
  selected: number | null
  colours: Colours
  /** The vessels are those of a past time: the clock is stopped or accelerated. */
  isPast: boolean
}

/** The chart of the Watch room and its layers. Throws when WebGL 2 is missing. */
export class WatchChart {
  readonly tools = new MapTools()
  readonly #chart: Chart
  readonly #container: HTMLElement
  readonly #now: () => number
  readonly #vessels: VesselLayer
  readonly #density = new DensityLayer()
  readonly #names = new NameLayer()
  readonly #events: EventLayer
  readonly #area = new AreaLayer()
  /** Zones that the selected vessel or place is in, and those under the pointer. */
  readonly #around = new AreaLayer('zones-around', '--ink')
  readonly #pointed = new AreaLayer('zones-pointed', '--calm')
  #pointedNames = ''
  readonly #track = new TrackLayer(speedTokens)
  readonly #zones = new ZoneLayer()
  #zonesByName: ReadonlyMap<string, Zone> = new Map()
  #base: Parameters<typeof startDrawing>[0] | null = null
  #drawing: Drawing | null = null

  constructor(container: HTMLElement, options: WatchChartOptions) {
    this.#now = options.now
    this.#container = container
    this.#chart = new Chart(container, {
      use: 'window',
      ...options,
      label: watchWords.map.label,
      onPlace: (place) => this.tools.isMeasuring && !this.#drawing && options.onMeasure?.(place),
    })
    this.#vessels = new VesselLayer({
      now: options.now,
      palette,
      colouring: createColours('type').indexOf,
      onSelect: (mmsi, point) => {
        if (this.#isBusy || (mmsi === null && this.#events.hasEventAt(point))) return
        options.onSelectVessel(mmsi)
      },
    })
    this.#events = new EventLayer({ onSelect: (id) => !this.#isBusy && options.onSelectEvent(id) })
    const hover = new HoverLayer({
      onLeave: () => this.#outline([]),
      describe: (place) => {
        if (this.#isBusy) return null
        const vessels = this.#vessels.vesselsAt(place.lngLat)
        if (vessels.length > 0) this.#outline([])
        if (vessels.length > 0) return { text: watchWords.map.vessels(vessels.map(nameOf)), isButton: true }
        const zones = zonesAt(place)
        this.#outline(zones)
        const hours = this.tools.presenceAt({ lat: place.lngLat.lat, lon: place.lngLat.lng })
        if (zones.length === 0) return hours === null ? null : { text: hours, isButton: false }
        const named = zones.map((name) => {
          const { isClosed, approximate, source } = this.#zonesByName.get(name) ?? unknownZone
          return { name, isClosed, approximate, source }
        })
        const lines = [watchWords.map.zones(named), ...(hours === null ? [] : [hours])]
        return { text: lines.join('\n'), isButton: false }
      },
    })
    const holder = {
      attach: (map: Parameters<typeof startDrawing>[0]) => (this.#base = map),
      restyle: () => undefined,
      detach: () => undefined,
    }
    for (const layer of [
      ...this.tools.below,
      this.#zones,
      this.#density,
      this.#around,
      this.#pointed,
      this.#area,
      this.#track,
      this.#vessels,
      this.#events,
      this.#names,
      ...this.tools.above,
      hover,
      holder,
    ])
      this.#chart.add(layer)
  }

  /** A click draws or measures. */
  get #isBusy(): boolean {
    return this.#drawing !== null || this.tools.isMeasuring
  }

  /** Draws vessels, or their density where there are too many in a wide view. */
  show({ vessels, inView, density, isDensityHidden = false, selected, colours, isPast }: ShownVessels): void {
    const { view } = this.#chart
    const isDrawnDense = density.length === 0 && isDense(inView.length, view.zoom)
    const cells = isDrawnDense ? countByCell(vessels, cellDegreesAt(view.zoom)) : density
    this.#density.setCells(isDensityHidden ? [] : withSteps(cells))
    const drawn = isDrawnDense ? vessels.filter(({ mmsi }) => mmsi === selected) : vessels
    this.#vessels.setColouring(colours.indexOf)
    this.#vessels.setVessels(drawn, isPast)
    this.#container.dataset['vessels'] = String(vessels.length)
    this.#vessels.select(selected)
    this.#names.setNames(chooseNames(isDrawnDense ? drawn : inView, view, selected), this.#now())
  }

  /** Draws the vessels at their positions at the clock's time. */
  repaint(): void {
    this.#vessels.repaint()
  }

  setEvents(events: readonly ChartEvent[]): void {
    this.#events.setEvents(events)
  }

  /** Draws the track of the selected vessel. */
  setTrack(track: Track | null): void {
    this.#track.setTrack(chartTrackOf(track))
  }

  setZones(zones: readonly Zone[]): void {
    this.#zonesByName = new Map(zones.map((zone) => [zone.name, zone]))
    this.#zones.setZones(zones)
  }

  setOutlines(rings: readonly Ring[]): void {
    this.#area.setOutlines(rings)
  }

  /** Outlines the zones that the selected vessel or place is in. */
  setAround(zones: readonly Zone[]): void {
    this.#around.setOutlines(zones.flatMap(({ polygons }) => polygons.flat()))
  }

  /** Outlines the zones under the pointer, by name. */
  #outline(names: readonly string[]): void {
    const text = names.join('\n')
    if (text === this.#pointedNames) return
    this.#pointedNames = text
    this.#pointed.setOutlines(names.flatMap((name) => this.#zonesByName.get(name)?.polygons.flat() ?? []))
  }

  setTheme(theme: ChartTheme): void {
    this.#chart.setTheme(theme)
  }

  /** Moves until `box` fills the map, or a part of its frame. */
  fit(box: ChartBox, part?: Rectangle): void {
    this.#chart.fit(box, undefined, part)
  }

  /** Marks a place that was searched. */
  setMark(place: Place | null): void {
    this.#chart.setMarkers(
      place === null
        ? []
        : [
            {
              ...place,
              id: 'mark',
              kind: 'current',
              tone: 'active',
              course: null,
              title: mapWords.position,
              facts: [],
              warning: null,
              isOutline: true,
            },
          ],
    )
  }

  /** Moves to a view at once. */
  moveTo({ centre, zoom }: StartView): void {
    this.#chart.jumpTo(centre, zoom)
  }

  flyTo(lat: number, lon: number): void {
    this.#chart.flyTo(lat, lon)
  }

  pointOf(place: Place): FramePoint {
    return this.#chart.pointOf(place)
  }

  movePlace(place: Place, point: FramePoint, zoom?: number): void {
    this.#chart.movePlace(place, point, zoom)
  }

  /** Lets the user draw an area; null when cancelled. */
  async drawArea(kind: AreaKind): Promise<DrawnArea | null> {
    this.cancelDrawing()
    if (!this.#base) return null
    const drawing = startDrawing(this.#base, kind)
    this.#drawing = drawing
    const area = await drawing.area
    if (this.#drawing === drawing) this.#drawing = null
    return area
  }

  cancelDrawing(): void {
    this.#drawing?.cancel()
    this.#drawing = null
  }

  destroy(): void {
    this.cancelDrawing()
    this.#chart.destroy()
  }
}
