import { trackFileWords } from '@varuna/language/dashboard/track-file'
import { FIRST_FISHING_CLASS, FISHING_CLASSES, fishingBounds, fishingToken } from './fishing-scale.ts'
import { TrackSigns } from './track-legend.tsx'
import styles from './track-map.module.css'

const { legend: words } = trackFileWords

const percent = (bound: number) => Math.round(bound * 100)
const labelOf = (index: number) => {
  const [below, above] = [fishingBounds[index - 1], fishingBounds[index]]
  return words.class(below === undefined ? null : percent(below), above === undefined ? null : percent(above))
}

/** The colours of a probability of fishing; lines that are fishing are wide. */
export function FishingLegend() {
  return (
    <div className={styles.legend}>
      <span className={styles.legendTitle}>{words.title}</span>
      <ol className={styles.shares}>
        {Array.from({ length: FISHING_CLASSES }, (_, index) => (
          <li key={index}>
            <svg viewBox="0 0 28 8" aria-hidden="true">
              <path
                d="M1 4h26"
                style={{ stroke: `var(${fishingToken(index)})`, strokeWidth: index < FIRST_FISHING_CLASS ? 3 : 6 }}
              />
            </svg>
            {labelOf(index)}
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
