import copy from '#content/landing.json'
import styles from './chart-frame.module.css'

const { longitudes, latitudes } = copy.frame

/** Labels every ten minutes, from west to east and from north to south; the styles say where each stands. */
const edges = [
  { className: styles.top, labels: longitudes },
  { className: styles.side, labels: latitudes },
]

/** Decorative border of a nautical chart; the top is north. */
export function ChartFrame() {
  return (
    <div className={styles.frame} data-screen-only aria-hidden="true">
      {edges.map(({ className, labels }) => (
        <div key={className} className={className}>
          {labels.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
      ))}
    </div>
  )
}
