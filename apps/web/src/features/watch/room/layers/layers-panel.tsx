import { mapToolWords } from '@varuna/language/watch/map-tools'
import { defaultLayers, formatLayers, mapLayerNames, type MapLayerName } from '@varuna/map/layers/map-layers'
import { Button } from '@varuna/ui/button'
import { useId } from 'react'
import { MapPanel } from '../side/map-panel.tsx'
import type { Anchorages } from './use-anchorages.ts'
import styles from './layers-panel.module.css'
import type { Layers } from './use-layers.ts'

const { layers: words } = mapToolWords

const hints: Partial<Record<MapLayerName, string>> = words.hints

type LayersPanelProps = { layers: Layers; anchorages: Anchorages; onClose: () => void }

/** Which layers the map shows. */
export function LayersPanel({ layers, anchorages, onClose }: LayersPanelProps) {
  const id = useId()
  return (
    <MapPanel title={words.title} onClose={onClose}>
      <ul className={styles.layers} role="list">
        {mapLayerNames.map((name) => {
          const hint = name === 'anchorages' ? anchoragesText(anchorages, layers.shown.includes(name)) : hints[name]
          return (
            <li key={name}>
              <label className={styles.layer}>
                <input
                  type="checkbox"
                  checked={layers.shown.includes(name)}
                  aria-describedby={hint && `${id}-${name}`}
                  onChange={() => layers.toggle(name)}
                />
                {words.names[name]}
              </label>
              {hint && (
                <p id={`${id}-${name}`} className={styles.hint} role={name === 'anchorages' ? 'status' : undefined}>
                  {hint}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      <p className={styles.hint}>{words.kept}</p>
      {formatLayers(layers.shown) !== formatLayers(defaultLayers) && (
        <Button variant="quiet" onClick={layers.reset}>
          {words.reset}
        </Button>
      )}
    </MapPanel>
  )
}

function anchoragesText({ data, error }: Anchorages, isShown: boolean): string {
  const texts = words.anchorages
  if (!isShown) return texts.off
  if (error && !data) return texts.failed(error.message)
  if (!data) return texts.loading
  const count = data.anchorages.length
  if (count === 0) return texts.none
  return data.leftOut > 0 ? texts.more(count, count + data.leftOut) : texts.some(count)
}
