import type { ReactNode } from 'react'
import { Noted } from './notes.tsx'
import styles from './section.module.css'

type SectionProps = {
  id: string
  title: string
  lead: string
  /** The ground it stands on: that of the page, or a shade apart from it. */
  ground?: 'page' | 'apart'
  children: ReactNode
}

export function Section({ id, title, lead, ground = 'page', children }: SectionProps) {
  return (
    <section id={id} className={styles.section} data-ground={ground} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div className={styles.inside}>
        <header className={`${styles.head} fade`}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <p className={styles.lead}>
            <Noted>{lead}</Noted>
          </p>
        </header>
        {children}
      </div>
    </section>
  )
}
