import { Link } from 'react-router'
import { buttonClass } from '@varuna/ui/button'
import typography from '@varuna/ui/typography.module.css'
import copy from '#content/landing.json'
import { Figure } from './figures.tsx'
import styles from './analyses.module.css'

export function Analyses() {
  return (
    <section className={styles.section} aria-labelledby="analyses">
      <div className={styles.intro}>
        <h2 id="analyses" className={typography.title}>
          {copy.intro.title}
        </h2>
        <p className={styles.lead}>{copy.intro.text}</p>
      </div>
      <ol role="list" className={styles.list}>
        {copy.analyses.map(({ name, title, text, sketch }) => (
          <li key={name} className={styles.item}>
            <Figure name={name} label={sketch} />
            <h3 className={styles.name}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className={styles.start}>
        <div>
          <h2>{copy.start.title}</h2>
          <p className={typography.soft}>{copy.start.text}</p>
        </div>
        <Link to="/login" className={buttonClass('primary')}>
          {copy.start.openLabel}
        </Link>
      </div>
    </section>
  )
}
