import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type BadgeLevel = 'high' | 'medium' | 'low' | 'note' | 'unknown'

const shapes: Record<BadgeLevel, ReactNode> = {
  high: <path d="M8 1 15.5 14.5H.5z" />,
  medium: <path d="M8 .8 15.2 8 8 15.2.8 8z" />,
  low: <circle cx="8" cy="8" r="6.5" />,
  note: <path d="M2 2h12v12H2z" />,
  unknown: <circle cx="8" cy="8" r="5.5" className={styles.ring} />,
}

/** A level as text, shape and colour, so that none of them is needed alone. */
export function Badge({ level, children }: { level: BadgeLevel; children: ReactNode }) {
  return (
    <span className={`${styles.badge} ${styles[level]}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {shapes[level]}
      </svg>
      {children}
    </span>
  )
}
