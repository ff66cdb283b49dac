import type { Map as Base } from 'maplibre-gl'

/** Value of a colour token such as '--note' as rgb, in the theme of the map. */
export type ReadColour = (token: string) => string

/** Content that a room draws on its chart. */
export interface ChartLayer {
  /**
   * Adds the layer's content. Called once the style has loaded, and again after a lost WebGL context was restored: custom layers are gone
   * then, but sources and layers of the style remain.
   */
  attach(map: Base): void
  /** Sets the colours; called after `attach` and after each change of theme. */
  restyle(readColour: ReadColour): void
  /** Removes what `attach` added; not called when the whole map is destroyed. */
  detach(map: Base): void
}
