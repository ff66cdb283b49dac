import type { ChartLayer } from '@varuna/map/chart-layer'
import type { Corner } from './corner-text.ts'
import type { ZoneDrawing } from './start-zone-drawing.ts'

type Base = Parameters<ChartLayer['attach']>[0]

/** Draws one polygon on the chart, or changes its corners. */
export class ZoneDrawingLayer implements ChartLayer {
  #onCorners: (corners: Corner[]) => void = () => {}
  #base: Base | null = null
  #drawing: ZoneDrawing | null = null

  /** Called with the corners whenever they were drawn or moved. */
  listen(onCorners: (corners: Corner[]) => void): void {
    this.#onCorners = onCorners
  }

  /** Shows corners to change; false where the map cannot, as across the 180th meridian. With fewer than three, a new zone is drawn. */
  async show(corners: readonly Corner[]): Promise<boolean> {
    const { startZoneDrawing } = await import('./start-zone-drawing.ts')
    if (!this.#base) return true
    this.#drawing?.stop()
    this.#drawing = startZoneDrawing(this.#base, corners, (drawn) => this.#onCorners(drawn))
    return this.#drawing.isShown
  }

  attach(map: Base): void {
    this.#base = map
  }

  restyle(): void {
    // The drawing has its own colours.
  }

  detach(): void {
    this.#drawing?.stop()
    this.#drawing = null
    this.#base = null
  }
}
