import type { CSSProperties } from 'react'
import copy from '#content/landing.json'
import styles from './chart-frame.module.css'

const { longitudes, latitudes } = copy.frame

/** Labels every ten minutes, from west to east and from north to south; the one in the middle is the centre of the chart. */
const edges = [
  { className: styles.top, labels: longitudes, step: 10 },
  { className: styles.side, labels: latitudes, step: -10 },
]

/** Decorative border of a nautical chart; the top is north. */
export function ChartFrame() {
  return (
    <div className={styles.frame} data-screen-only aria-hidden="true">
      {edges.map(({ className, labels, step }) => (
        <div key={step} className={className}>
          {labels.map((text, at) => (
            <span key={text} style={{ '--minutes': (at - (labels.length - 1) / 2) * step } as CSSProperties}>
              {text}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
