import { mapToolWords } from '@varuna/language/watch/map-tools'
import { defaultLayers, formatLayers, mapLayerNames, type MapLayerName } from '@varuna/map/layers/map-layers'
import { Button } from '@varuna/ui/button'
import { useId } from 'react'
import { formatUtcMinute } from '~/dashboard/time/format-time.ts'
import { HourSteps } from '~/dashboard/area/hour-steps-list.tsx'
import { MapPanel } from '../side/map-panel.tsx'
import type { Anchorages } from './use-anchorages.ts'
import type { Presence } from './use-presence.ts'
import styles from './layers-panel.module.css'
import type { Layers } from './use-layers.ts'

const { layers: words } = mapToolWords

const hints: Partial<Record<MapLayerName, string>> = words.hints

const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

type LayersPanelProps = {
  layers: Layers
  anchorages: Anchorages
  presence: Presence
  /** The middle of the map, whose hours are read without a pointer. */
  middle: { lat: number; lon: number } | null
  /** There are too many vessels in view to draw each. */
  isCrowded: boolean
  onClose: () => void
}

/** Which layers the map shows. */
export function LayersPanel({ layers, anchorages, presence, middle, isCrowded, onClose }: LayersPanelProps) {
  const id = useId()
  return (
    <MapPanel title={words.title} onClose={onClose}>
      <ul className={styles.layers} role="list">
        {mapLayerNames.map((name) => {
          const isShown = layers.shown.includes(name)
          const asked: Partial<Record<MapLayerName, string>> = {
            anchorages: anchoragesText(anchorages, isShown),
            presence: presenceText(presence, isShown),
          }
          const hint = asked[name] ?? hints[name]
          return (
            <li key={name}>
              <label className={styles.layer}>
                <input
                  type="checkbox"
                  checked={isShown}
                  aria-describedby={hint && `${id}-${name}`}
                  onChange={() => layers.toggle(name)}
                />
                {words.names[name]}
              </label>
              {hint && (
                <p id={`${id}-${name}`} className={styles.hint} role={name in asked ? 'status' : undefined}>
                  {hint}
                </p>
              )}
              {name === 'presence' && isShown && (
                // Again when it has arrived, so that all steps are in sight of a small screen.
                <div key={presence.drawn.steps.length} className={styles.presence} ref={bringIntoSight}>
                  {presence.drawn.steps.length > 0 && (
                    <>
                      <HourSteps steps={presence.drawn.steps} />
                      {middle && <p>{words.presence.middle(presence.drawn.hoursAt(middle))}</p>}
                      {isCrowded && <p>{words.presence.crowded}</p>}
                    </>
                  )}
                  {presence.error && !presence.data && (
                    <Button sends onClick={presence.retry}>
                      {words.presence.retry}
                    </Button>
                  )}
                </div>
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
  if (!data.isImported) return texts.noList
  if (count === 0) return texts.none
  return data.leftOut > 0 ? texts.more(count, count + data.leftOut) : texts.some(count)
}

function presenceText({ data, error }: Presence, isShown: boolean): string {
  const texts = words.presence
  if (!isShown) return texts.off
  if (error && !data) return texts.failed
  if (!data) return texts.loading
  if (data.countedAt === null) return texts.counting
  if (data.cells.length === 0) return texts.none
  return texts.some(data.cellDegrees, formatUtcMinute(Date.parse(data.countedAt)), data.simulated)
}
