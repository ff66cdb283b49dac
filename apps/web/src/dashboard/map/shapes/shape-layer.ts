import type { ChartLayer } from '@varuna/map/chart-layer'
import type { AreaKind } from '../../area/drawn-area.ts'
import type { Corner } from '../../area/corner-text.ts'
import type { ShapeEditing } from './edit-shape.ts'

type Base = Parameters<ChartLayer['attach']>[0]

/** Draws one shape on the chart, or changes its corners. */
export class ShapeLayer implements ChartLayer {
  #onCorners: (corners: Corner[]) => void = () => {}
  #base: Base | null = null
  #drawing: ShapeEditing | null = null

  /** Called with the corners whenever they were drawn or moved. */
  listen(onCorners: (corners: Corner[]) => void): void {
    this.#onCorners = onCorners
  }

  /** Shows corners to change; false where the map cannot, as across the 180th meridian. With fewer than three, a new one of a kind is drawn. */
  async show(corners: readonly Corner[], kind: AreaKind): Promise<boolean> {
    const { editShape } = await import('./edit-shape.ts')
    if (!this.#base) return true
    this.#drawing?.stop()
    this.#drawing = editShape(this.#base, { corners, kind }, (drawn) => this.#onCorners(drawn))
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
