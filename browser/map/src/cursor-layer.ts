import type { LngLat, Map as Base, MapMouseEvent } from 'maplibre-gl'
import type { ChartLayer } from './chart-layer.ts'

interface Place {
  lat: number
  lon: number
}

/** The position under the pointer, in a corner of the map, updated at most once per frame. */
export class CursorLayer implements ChartLayer {
  readonly #describe: (place: Place) => string
  readonly #onMove: (place: Place | null) => void
  readonly #label = Object.assign(document.createElement('div'), { className: 'chart-cursor', hidden: true })
  #frame = 0

  /** `onMove` gets the position under the pointer, and null when it leaves. */
  constructor({ describe, onMove }: { describe: (place: Place) => string; onMove: (place: Place | null) => void }) {
    this.#describe = describe
    this.#onMove = onMove
    this.#label.setAttribute('aria-hidden', 'true')
  }

  attach(map: Base): void {
    if (this.#label.isConnected) return
    map.getContainer().append(this.#label)
    map.on('mousemove', this.#move)
    map.on('mouseout', this.#leave)
  }

  detach(map: Base): void {
    cancelAnimationFrame(this.#frame)
    this.#label.remove()
    map.off('mousemove', this.#move)
    map.off('mouseout', this.#leave)
  }

  restyle(): void {
    // Styled by chart.css, which follows the theme itself.
  }

  readonly #leave = () => {
    cancelAnimationFrame(this.#frame)
    this.#label.hidden = true
    this.#onMove(null)
  }

  readonly #move = ({ lngLat }: MapMouseEvent) => {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#show(lngLat))
  }

  #show(lngLat: LngLat): void {
    const place = { lat: lngLat.lat, lon: lngLat.wrap().lng }
    this.#label.textContent = this.#describe(place)
    this.#label.hidden = false
    this.#onMove(place)
  }
}
