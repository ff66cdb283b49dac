import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import typography from '@varuna/ui/typography.module.css'
import { SPEED_CLASSES, speedBounds, speedToken } from '~/dashboard/vessel/speed-scale.ts'
import styles from './track-map.module.css'

const { track: words } = vesselPageWords

const lowerBounds = [0, ...speedBounds]

/** The colours and symbols of a track on the map. */
export function TrackLegend() {
  return (
    <div className={styles.legend}>
      <span className={typography.strong}>{words.legend}</span>
      <ol className={styles.scale}>
        {Array.from({ length: SPEED_CLASSES }, (_, index) => (
          <li key={index} style={{ borderTopColor: `var(${speedToken(index)})` }}>
            {index === SPEED_CLASSES - 1 ? words.above(lowerBounds[index] ?? 0) : lowerBounds[index]}
          </li>
        ))}
      </ol>
      <TrackSigns />
    </div>
  )
}

/** Gaps and segment ends, common to all colourings. */
export function TrackSigns() {
  return (
    <ul className={styles.signs}>
      <li>
        <svg viewBox="0 0 24 12" aria-hidden="true">
          <path d="M1 6h22" className={styles.gapSign} />
        </svg>
        {words.gap}
      </li>
      <li>
        <svg viewBox="0 0 12 12" aria-hidden="true" className={styles.round}>
          <circle cx="6" cy="6" r="4" className={styles.beginSign} />
        </svg>
        {words.begin}
      </li>
      <li>
        <svg viewBox="0 0 12 12" aria-hidden="true" className={styles.round}>
          <circle cx="6" cy="6" r="4" className={styles.endSign} />
        </svg>
        {words.end}
      </li>
    </ul>
  )
}
