import { formatLayers, parseLayers, type MapLayerName } from '@varuna/map/layers/map-layers'

const KEY = 'varuna.map-layers'

/** The layers that were chosen last in this browser; null when none were, or where storage is blocked. */
export function readStoredLayers(): readonly MapLayerName[] | null {
  try {
    return parseLayers(localStorage.getItem(KEY))
  } catch {
    return null
  }
}

export function storeLayers(names: readonly MapLayerName[]): void {
  try {
    localStorage.setItem(KEY, formatLayers(names))
  } catch {
    // The address still has them.
  }
}
