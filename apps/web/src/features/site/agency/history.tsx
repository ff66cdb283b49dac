import copy from '#content/agency.json'
import { Picture } from '~/site/text/picture.tsx'
import styles from './history.module.css'

export function History() {
  return (
    <div className={styles.history}>
      <Picture name="lighthouse-at-dusk" sizes="(width < 900px) 100vw, 34vw" className={styles.picture} />
      <ol role="list" className={styles.periods}>
        {copy.history.periods.map(({ years, title, text }) => (
          <li key={years} className={styles.period}>
            <p className={styles.years}>{years}</p>
            <div>
              <h4>{title}</h4>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
