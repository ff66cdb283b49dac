import type { ReactNode } from 'react'
import { TextWithFootnotes } from './footnote-marks.tsx'
import styles from './section.module.css'

type SectionProps = {
  id: string
  title: string
  lead: string
  background?: 'page' | 'alternate'
  children: ReactNode
}

export function Section({ id, title, lead, background = 'page', children }: SectionProps) {
  return (
    <section
      id={id}
      className={styles.section}
      data-background={background}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      <div className={styles.inner}>
        <header className={`${styles.head} fade`}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <p className={styles.lead}>
            <TextWithFootnotes>{lead}</TextWithFootnotes>
          </p>
        </header>
        {children}
      </div>
    </section>
  )
}
