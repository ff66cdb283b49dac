import type { LngLat, Map as Base, MapMouseEvent, Point } from 'maplibre-gl'
import type { ChartLayer } from './chart-layer.ts'
import { OFFICIAL } from './zones/zone-layer.ts'

interface Hovered {
  text: string
  /** Whether a click has an effect here. */
  isButton: boolean
}

export interface HoverPlace {
  map: Base
  point: Point
  lngLat: LngLat
}

/** Names of the zones at a place, at most two. */
export const zonesAt = ({ map, point }: HoverPlace): string[] => {
  const layers = [OFFICIAL, 'zones'].filter((id) => map.getLayer(id))
  const names = map.queryRenderedFeatures(point, { layers }).map(({ properties }) => String(properties['name']))
  return [...new Set(names)].slice(0, 2)
}

/** A label that names what is under the pointer, updated at most once per frame. */
export class HoverLayer implements ChartLayer {
  readonly #describe: (place: HoverPlace) => Hovered | null
  readonly #onLeave: () => void
  readonly #label = Object.assign(document.createElement('div'), { className: 'chart-hover', hidden: true })
  #frame = 0

  constructor({
    describe,
    onLeave = () => undefined,
  }: {
    describe: (place: HoverPlace) => Hovered | null
    onLeave?: () => void
  }) {
    this.#describe = describe
    this.#onLeave = onLeave
    this.#label.setAttribute('aria-hidden', 'true')
  }

  attach(map: Base): void {
    if (this.#label.isConnected) return
    map.getContainer().append(this.#label)
    map.on('mousemove', this.#move)
    map.on('mouseout', this.#leave)
    map.on('movestart', this.#leave)
  }

  detach(map: Base): void {
    cancelAnimationFrame(this.#frame)
    this.#label.remove()
    map.off('mousemove', this.#move)
    map.off('mouseout', this.#leave)
    map.off('movestart', this.#leave)
  }

  restyle(): void {
    // Styled by chart.css, which follows the theme itself.
  }

  readonly #leave = ({ target }: { target: Base }) => {
    cancelAnimationFrame(this.#frame)
    this.#label.hidden = true
    target.getCanvas().style.cursor = ''
    this.#onLeave()
  }

  readonly #move = ({ target: map, point, lngLat }: MapMouseEvent) => {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => {
      const hovered = map.isMoving() || !this.#label.isConnected ? null : this.#describe({ map, point, lngLat })
      map.getCanvas().style.cursor = hovered?.isButton ? 'pointer' : ''
      this.#label.hidden = hovered === null
      if (!hovered) return
      this.#label.textContent = hovered.text
      const isLeft = point.x > map.getContainer().clientWidth / 2
      this.#label.style.transform = `translate(${point.x + (isLeft ? -12 : 12)}px, ${point.y + 12}px)${isLeft ? ' translateX(-100%)' : ''}`
    })
  }
}
