import { dashboardWords } from '@varuna/language/rooms'
import type { ChartPoint } from '@varuna/map/chart-point'
import { formatPosition } from '@varuna/language/shared/position-text'
import typography from '@varuna/ui/typography.module.css'
import styles from './position-list.module.css'

const { map: words } = dashboardWords

/** Text alternative of a map: screen readers cannot read its markers. */
export function PositionList({ points, open }: { points: readonly ChartPoint[]; open: boolean }) {
  return (
    <details className={styles.list} open={open}>
      <summary>
        {words.positionsInWords} <span className={styles.count}>({points.length})</span>
      </summary>
      {points.length === 0 && <p className={styles.empty}>{words.noPositions}</p>}
      <ol className={styles.items} tabIndex={0} aria-label={words.positions}>
        {points.map((point) => (
          <li key={point.id} className={styles.item}>
            <span className={typography.strong}>
              {point.title}
              {point.kind === 'current' && ` ${words.current}`}
            </span>
            {point.warning && <span className={styles.warning}>{point.warning}</span>}
            <span className={styles.position}>{formatPosition(point.lat, point.lon)}</span>
            {point.facts.map(({ label, value }) => (
              <span key={label} className={typography.soft}>
                {label} <span className={styles.value}>{value}</span>
              </span>
            ))}
          </li>
        ))}
      </ol>
    </details>
  )
}
