import type { ChartLayer } from '@varuna/map/chart-layer'
import type { AreaKind } from '../../area/drawn-area.ts'
import type { Corner } from '../../area/corner-text.ts'
import type { ShapeEditing } from './edit-shape.ts'

type Base = Parameters<ChartLayer['attach']>[0]

/** Draws one shape on the chart, or changes its corners. */
export class ShapeLayer implements ChartLayer {
  #onCorners: (corners: Corner[]) => void = () => {}
  #base: Base | null = null
  #onShown: (isShown: boolean) => void = () => {}
  #shown: { corners: readonly Corner[]; kind: AreaKind } | null = null
  #drawing: ShapeEditing | null = null

  /**
   * `onCorners` is called with the corners whenever they were drawn or moved; `onShown` with false where the map cannot show the corners,
   * as across the 180th meridian.
   */
  listen(onCorners: (corners: Corner[]) => void, onShown: (isShown: boolean) => void): void {
    this.#onCorners = onCorners
    this.#onShown = onShown
  }

  /** Shows corners to change, at once or when the map has loaded. With fewer than three, a new one of a kind is drawn. */
  show(corners: readonly Corner[], kind: AreaKind): void {
    this.#shown = { corners, kind }
    void this.#draw()
  }

  attach(map: Base): void {
    // After a lost context the drawing goes on: its sources remain.
    if (map === this.#base && this.#drawing) return
    this.#base = map
    this.#drawing = null
    void this.#draw()
  }

  async #draw(): Promise<void> {
    if (!this.#base || !this.#shown) return
    const asked = this.#shown
    const { editShape } = await import('./edit-shape.ts')
    if (!this.#base || this.#shown !== asked) return
    this.#drawing?.stop()
    this.#drawing = editShape(this.#base, asked, (corners) => {
      this.#shown = { ...asked, corners }
      this.#onCorners(corners)
    })
    this.#onShown(this.#drawing.isShown)
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
