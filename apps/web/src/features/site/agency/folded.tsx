import type { ReactNode } from 'react'
import styles from './folded.module.css'

/** A part of the agency's story under its title; open in print and without scripts. */
export function Folded({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <details className={styles.part}>
        <summary className={styles.summary}>
          <h3 id={id} className={styles.title}>
            {title}
          </h3>
        </summary>
        <div className={styles.content}>{children}</div>
      </details>
    </section>
  )
}
