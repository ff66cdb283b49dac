import typography from '@varuna/ui/typography.module.css'
import copy from '#content/agency.json'
import { Picture } from '~/site/text/picture.tsx'
import styles from './history.module.css'

export function History() {
  return (
    <section className={styles.history} aria-labelledby="history">
      <div className={styles.picture}>
        <Picture name="lighthouse-at-dusk" sizes="(width < 900px) 100vw, 42vw" />
      </div>
      <div>
        <h2 id="history" className={typography.heroTitle}>
          {copy.history.title}
        </h2>
        <ol role="list" className={styles.periods}>
          {copy.history.periods.map(({ years, title, text }) => (
            <li key={years} className={styles.period}>
              <p className={styles.years}>{years}</p>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
