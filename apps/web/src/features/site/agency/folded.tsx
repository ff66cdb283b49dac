import type { ReactNode } from 'react'
import styles from './folded.module.css'

type FoldedProps = {
  id: string
  title: string
  /** What the part holds by name; stands under its title while it is folded. */
  names?: readonly string[]
  children: ReactNode
}

/** A part of the agency's story under its title; open in print and without scripts. */
export function Folded({ id, title, names = [], children }: FoldedProps) {
  return (
    <section aria-labelledby={id}>
      <details className={styles.part}>
        <summary className={styles.summary}>
          <h3 id={id} className={styles.title}>
            {title}
          </h3>
          {names.length > 0 && (
            <span className={styles.names}>
              {names.map((name) => (
                <span key={name}>{name}</span>
              ))}
            </span>
          )}
        </summary>
        <div className={styles.content}>{children}</div>
      </details>
    </section>
  )
}
