import typography from '@varuna/ui/typography.module.css'
import copy from '#content/agency.json'
import styles from './highlights.module.css'

export function Highlights() {
  return (
    <section className={styles.highlights} aria-labelledby="highlights">
      <h2 id="highlights" className={typography.title}>
        {copy.highlights.title}
      </h2>
      <ul role="list" className={styles.items}>
        {copy.highlights.items.map(({ figure, text, whole }) => (
          <li key={text} className={styles.item}>
            {!whole && <span className={styles.figure}>{figure}</span>}{' '}
            <span className={whole ? styles.statement : ''}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
