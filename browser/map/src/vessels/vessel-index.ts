import KDBush from 'kdbush'
import type { ChartVessel } from './chart-vessel.ts'
import { reckonWorld } from './dead-reckoning.ts'

const wrapShare = (x: number) => x - Math.floor(x)

/** Finds the vessels nearest to a place on the map, also across the 180th meridian. */
export class VesselIndex {
  readonly #vessels: readonly ChartVessel[]
  readonly #index: KDBush | null
  readonly #places: Float64Array

  /** Indexes the drawn positions of the vessels at `nowMs`. */
  constructor(vessels: readonly ChartVessel[], nowMs: number) {
    this.#vessels = vessels
    this.#places = new Float64Array(vessels.length * 2)
    this.#index = vessels.length === 0 ? null : new KDBush(vessels.length)
    vessels.forEach((vessel, slot) => {
      const [x, y] = reckonWorld(vessel, nowMs)
      this.#places[slot * 2] = wrapShare(x)
      this.#places[slot * 2 + 1] = y
      this.#index?.add(wrapShare(x), y)
    })
    this.#index?.finish()
  }

  /** The vessels within `radius` of a position, both in shares of the world, nearest first. */
  near(x: number, y: number, radius: number): ChartVessel[] {
    const found: { vessel: ChartVessel; square: number }[] = []
    const within = wrapShare(x)
    for (const turn of [-1, 0, 1]) {
      const at = within + turn
      if (at < -radius || at > 1 + radius) continue
      for (const slot of this.#index?.within(at, y, radius) ?? []) {
        const square = ((this.#places[slot * 2] ?? 0) - at) ** 2 + ((this.#places[slot * 2 + 1] ?? 0) - y) ** 2
        const vessel = this.#vessels[slot]
        if (vessel) found.push({ vessel, square })
      }
    }
    return found.toSorted((a, b) => a.square - b.square || a.vessel.mmsi - b.vessel.mmsi).map(({ vessel }) => vessel)
  }
}
