import type { ReactNode } from 'react'
import styles from './page-head.module.css'

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
