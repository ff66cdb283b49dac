import { watchWords } from '@varuna/language/watch/watch'
import styles from './map-controls.module.css'

const { map: words } = watchWords

const icons = {
  fit: 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5M12 9v6m-3-3h6',
  legend: 'M4 6h.01M4 12h.01M4 18h.01M9 6h11M9 12h11M9 18h11',
  wide: 'M4 5h16v14H4zM10 5v14m-3-7 .01 0',
}

type MapControlsProps = {
  isLegendOpen: boolean
  onLegend: () => void
  onFit: () => void
  isWide: boolean
  onWide: () => void
}

export function MapControls({ isLegendOpen, onLegend, onFit, isWide, onWide }: MapControlsProps) {
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
      <button
        type="button"
        aria-label={words.legend}
        title={`${words.legend} (${words.legendKey})`}
        aria-keyshortcuts={words.legendKey}
        aria-pressed={isLegendOpen}
        onClick={onLegend}
      >
        <Icon path={icons.legend} />
      </button>
    </div>
  )
}

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
