import type { Map as Base } from 'maplibre-gl'

/** Value of a colour token such as '--note' as rgb, in the theme of the map. */
export type ReadColour = (token: string) => string

/** What a room draws on its chart. */
export interface ChartLayer {
  /**
   * Adds what the layer draws. Called once the style has loaded, and again after a lost WebGL context was restored: custom layers are
   * gone then, sources and layers of the style are still there.
   */
  attach(map: Base): void
  /** Sets the colours; called after `attach` and after each change of theme. */
  restyle(readColour: ReadColour): void
  /** Removes what `attach` added; not called when the whole map is destroyed. */
  detach(map: Base): void
}
