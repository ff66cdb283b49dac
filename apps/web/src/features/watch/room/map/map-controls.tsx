import { mapToolWords } from '@varuna/language/watch/map-tools'
import { watchWords } from '@varuna/language/watch/watch'
import styles from './map-controls.module.css'

const { map: words } = watchWords

const icons = {
  fit: 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5M12 9v6m-3-3h6',
  legend: 'M4 6h.01M4 12h.01M4 18h.01M9 6h11M9 12h11M9 18h11',
  layers: 'm12 3 9 5-9 5-9-5zM3 12.5l9 5 9-5',
  measure: 'M3 17 17 3l4 4L7 21zM7 13l2 2m1.500-5.500 2 2m1.500-5.500 2 2',
  views: 'M6 3.5h12v17l-6-4.500-6 4.500z',
  wide: 'M4 5h16v14H4zM10 5v14m-3-7 .01 0',
}

/** Panels beside the buttons of the map, of which one is open at a time. */
const mapPanels = ['legend', 'layers', 'measure', 'views'] as const
export type MapPanelName = (typeof mapPanels)[number]

export const panelKeys: Record<MapPanelName, string> = {
  legend: words.legendKey,
  layers: mapToolWords.layers.key,
  measure: mapToolWords.measure.key,
  views: mapToolWords.views.key,
}

const panelTitles: Record<MapPanelName, string> = {
  legend: words.legend,
  layers: mapToolWords.layers.title,
  measure: mapToolWords.measure.title,
  views: mapToolWords.views.title,
}

type MapControlsProps = {
  open: MapPanelName | null
  onPanel: (name: MapPanelName) => void
  onFit: () => void
  isWide: boolean
  onWide: () => void
}

export function MapControls({ open, onPanel, onFit, isWide, onWide }: MapControlsProps) {
  return (
    <div className={styles.controls} data-map-controls>
      <button
        type="button"
        className={styles.wide}
        aria-label={isWide ? words.narrow : words.wide}
        title={isWide ? words.narrow : words.wide}
        onClick={onWide}
      >
        <Icon path={icons.wide} />
      </button>
      <button
        type="button"
        aria-label={words.fit}
        title={`${words.fit} (${words.fitKey})`}
        aria-keyshortcuts={words.fitKey}
        onClick={onFit}
      >
        <Icon path={icons.fit} />
      </button>
      {mapPanels.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={panelTitles[name]}
          title={`${panelTitles[name]} (${panelKeys[name]})`}
          aria-keyshortcuts={panelKeys[name]}
          aria-pressed={open === name}
          data-panel={name}
          onClick={() => onPanel(name)}
        >
          <Icon path={icons[name]} />
        </button>
      ))}
    </div>
  )
}

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
