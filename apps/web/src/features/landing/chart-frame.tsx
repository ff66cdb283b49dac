import type { CSSProperties } from 'react'
import styles from './chart-frame.module.css'
import { frameTicks, type FrameTick } from './frame-ticks.ts'

const edges = [
  ['longitude', styles.top],
  ['latitude', styles.side],
] as const

/** Decorative border of a nautical chart whose centre is `position`; the top is north. */
export function ChartFrame({ position }: { position: { latitude: number; longitude: number } }) {
  return (
    <div className={styles.frame} aria-hidden="true">
      {edges.map(([axis, edge]) => (
        <div key={axis} className={edge}>
          {frameTicks(axis, position[axis]).map(({ text, minutes }: FrameTick) => (
            <span key={text} style={{ '--minutes': minutes } as CSSProperties}>
              {text}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
