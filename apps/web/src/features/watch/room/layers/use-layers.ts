import { defaultLayers, formatLayers, type MapLayerName } from '@varuna/map/layers/map-layers'
import { useState } from 'react'
import { readStoredLayers, storeLayers } from './stored-layers.ts'

/** The layers of the address, else those chosen last in this browser. A choice goes to both. */
export function useLayers(
  inAddress: readonly MapLayerName[] | null,
  setAddress: (names: readonly MapLayerName[] | null) => void,
) {
  const [stored, setStored] = useState(readStoredLayers)
  const shown = inAddress ?? stored ?? defaultLayers
  const choose = (names: readonly MapLayerName[]) => {
    storeLayers(names)
    setStored(names)
    setAddress(formatLayers(names) === formatLayers(defaultLayers) ? null : names)
  }
  return {
    shown,
    toggle: (name: MapLayerName) =>
      choose(shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]),
    reset: () => choose(defaultLayers),
  }
}
export type Layers = ReturnType<typeof useLayers>
