import { trackFileWords } from '@varuna/language/analysis/track-file'
import typography from '@varuna/ui/typography.module.css'
import { fishingClassLabel } from './fishing-class-label.ts'
import { FIRST_FISHING_CLASS, FISHING_CLASSES, fishingToken } from '../verdict/fishing-scale.ts'
import { TrackSigns } from './track-legend.tsx'
import styles from './track-map.module.css'

const { legend: words } = trackFileWords

/** Legend of the fishing probability colours; lines classified as fishing are wide. */
export function FishingLegend() {
  return (
    <div className={styles.legend}>
      <span className={typography.strong}>{words.title}</span>
      <ol className={styles.shares}>
        {Array.from({ length: FISHING_CLASSES }, (_, index) => (
          <li key={index}>
            <svg viewBox="0 0 28 8" aria-hidden="true">
              <path
                d="M1 4h26"
                style={{ stroke: `var(${fishingToken(index)})`, strokeWidth: index < FIRST_FISHING_CLASS ? 3 : 6 }}
              />
            </svg>
            {fishingClassLabel(index)}
          </li>
        ))}
        <li>
          <svg viewBox="0 0 28 8" aria-hidden="true">
            <path d="M1 4h26" style={{ stroke: 'var(--ink-soft)', strokeWidth: 3 }} />
          </svg>
          {words.cannotSay}
        </li>
      </ol>
      <TrackSigns />
    </div>
  )
}
