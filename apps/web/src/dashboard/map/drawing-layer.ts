import type { ChartLayer } from '@varuna/map/chart-layer'
import type { AreaKind, DrawnArea } from '../area/drawn-area.ts'
import type { Drawing } from './start-drawing.ts'
import type { DrawingChart } from './use-area-drawing.ts'

type Base = Parameters<ChartLayer['attach']>[0]

/** Lets the user draw an area on the chart. */
export class DrawingLayer implements ChartLayer, DrawingChart {
  #base: Base | null = null
  #drawing: Drawing | null = null

  get isDrawing(): boolean {
    return this.#drawing !== null
  }

  async drawArea(kind: AreaKind): Promise<DrawnArea | null> {
    this.cancelDrawing()
    const { startDrawing } = await import('./start-drawing.ts')
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

  attach(map: Base): void {
    this.#base = map
  }

  restyle(): void {
    // The drawing has its own colours.
  }

  detach(): void {
    this.cancelDrawing()
    this.#base = null
  }
}
