import type { Map as Base } from 'maplibre-gl'
import type { ChartLayer } from '../chart-layer.ts'
import { defaultLayers, partOf, type MapLayerName } from './map-layers.ts'

/** Shows and hides parts of the base map. */
export class BaseVisibility implements ChartLayer {
  #map: Base | null = null
  #shown: readonly MapLayerName[] = defaultLayers

  setShown(names: readonly MapLayerName[]): void {
    this.#shown = names
    this.#apply()
  }

  attach(map: Base): void {
    this.#map = map
    this.#apply()
  }

  restyle(): void {
    // Colours are those of the base map.
  }

  detach(): void {
    this.#map = null
  }

  #apply(): void {
    for (const id of this.#map?.getLayersOrder() ?? []) {
      const part = partOf(id)
      if (part === null) continue
      const visibility = this.#shown.includes(part) ? 'visible' : 'none'
      if ((this.#map?.getLayoutProperty(id, 'visibility') ?? 'visible') !== visibility)
        this.#map?.setLayoutProperty(id, 'visibility', visibility)
    }
  }
}
