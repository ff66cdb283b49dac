import { Link } from 'react-router'
import typography from '@varuna/ui/typography.module.css'
import copy from '#content/landing.json'
import styles from './analyses.module.css'
import { Figure } from './figures.tsx'
import { StartBlock } from './start-block.tsx'

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
        {copy.analyses.map(({ name, title, text, sketch, try: demonstration }) => (
          <li key={name} className={styles.item}>
            <Figure name={name} label={sketch} />
            <div className={styles.text}>
              <h3 className={styles.name}>{title}</h3>
              <p className={styles.about}>{text}</p>
              <Link to={demonstration.to} className={styles.try}>
                {demonstration.label}
              </Link>
            </div>
          </li>
        ))}
      </ol>
      <StartBlock />
    </section>
  )
}
