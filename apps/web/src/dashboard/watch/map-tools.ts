import { mapToolWords } from '@varuna/language/watch/map-tools'
import { AnchorageLayer, type ChartAnchorage } from '@varuna/map/anchorages/anchorage-layer'
import type { ChartLayer } from '@varuna/map/chart-layer'
import { CursorLayer } from '@varuna/map/cursor-layer'
import { BaseVisibility } from '@varuna/map/layers/base-visibility'
import { defaultLayers, type MapLayerName } from '@varuna/map/layers/map-layers'
import { MeasureLayer, noMeasure, type ChartMeasure } from '@varuna/map/measure/measure-layer'
import { NightLayer } from '@varuna/map/night/night-layer'
import type { SteppedCell } from '@varuna/map/vessels/density'
import { DensityLayer } from '@varuna/map/vessels/density-layer'
import { formatPosition } from '@varuna/language/shared/position-text'
import { readPreference } from '~/dashboard/preferences/preferences.ts'
import { formatLength } from '~/dashboard/preferences/use-units.ts'
import { formatBearing, legBetween, type Place } from './measure.ts'

const { measure: words } = mapToolWords

/** Hours of presence in steps, and the hours of the cell at a place; null where there are none. */
export interface DrawnPresence {
  cells: readonly SteppedCell[]
  hoursAt: (place: Place) => number | null
}

/** What a person lays over the map of Watch: its layers, measures, and the position of the pointer. */
export class MapTools {
  readonly #base = new BaseVisibility()
  readonly #night = new NightLayer()
  readonly #anchorages = new AnchorageLayer()
  readonly #presence = new DensityLayer('presence')
  readonly #measure = new MeasureLayer()
  readonly #cursor = new CursorLayer({
    describe: (place) => this.#describe(place),
    onMove: (place) => this.isMeasuring && this.#measure.setPointer(place),
  })
  #hoursAt: DrawnPresence['hoursAt'] = () => null
  #drawn = noMeasure
  #shown: readonly MapLayerName[] = defaultLayers
  /** A click on the map adds a point. */
  isMeasuring = false

  /** Below the vessels. */
  get below(): readonly ChartLayer[] {
    return [this.#base, this.#presence, this.#night, this.#anchorages]
  }

  /** Above the vessels. */
  get above(): readonly ChartLayer[] {
    return [this.#measure, this.#cursor]
  }

  /** `timeMs` is that of the night. */
  setLayers(shown: readonly MapLayerName[], timeMs: number, anchorages: readonly ChartAnchorage[]): void {
    if (shown !== this.#shown) this.#base.setShown(shown)
    this.#shown = shown
    this.#night.setTime(shown.includes('night') ? timeMs : null)
    this.#anchorages.setAnchorages(shown.includes('anchorages') ? anchorages : [])
  }

  /** No cell hides the layer. */
  setPresence({ cells, hoursAt }: DrawnPresence): void {
    this.#presence.setCells(cells)
    this.#hoursAt = hoursAt
  }

  /** Hours of presence at a place, as text; null where none are shown. */
  presenceAt(place: Place): string | null {
    const hours = this.#hoursAt(place)
    return hours === null ? null : mapToolWords.layers.presence.hours(hours)
  }

  setMeasure(measure: ChartMeasure): void {
    this.#drawn = measure
    this.#measure.setMeasure(measure)
  }

  #describe(place: Place): string {
    const unit = readPreference('distance')
    const last = this.#drawn.points.at(-1)
    const from = last ?? this.#drawn.ring?.centre
    if (!from) return formatPosition(place.lat, place.lon)
    const { nm, bearing } = legBetween(from, place)
    const text = last ? words.fromPoint : words.fromVessel
    return `${formatPosition(place.lat, place.lon)}\n${text(formatLength(nm, unit), formatBearing(bearing))}`
  }
}
