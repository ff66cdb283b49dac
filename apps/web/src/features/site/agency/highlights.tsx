import copy from '#content/agency.json'
import styles from './highlights.module.css'

export function Highlights() {
  return (
    <ul role="list" className={styles.items}>
      {copy.highlights.items.map(({ figure, text, whole }) => (
        <li key={text} className={styles.item}>
          {!whole && <span className={styles.figure}>{figure}</span>}{' '}
          <span className={whole ? styles.statement : ''}>{text}</span>
        </li>
      ))}
    </ul>
  )
}
