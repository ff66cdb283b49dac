import styles from './mark.module.css'
import type { Place } from './topic-schema.ts'

/** States whether a place or a case is about forced labour or about a crossing. */
export function Mark({ children }: { children: NonNullable<Place['mark']> }) {
  return (
    <span className={styles.mark} data-mark={children}>
      {children}
    </span>
  )
}
