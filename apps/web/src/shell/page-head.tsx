import type { ReactNode } from 'react'
import styles from './page-head.module.css'

/** How a page without a picture begins: its title, what it is about, and the edge of a chart. */
export function PageHead({ title, lead }: { title: string; lead: ReactNode }) {
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      <div className={styles.edge} aria-hidden="true" />
    </>
  )
}
