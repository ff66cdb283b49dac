import { Link } from 'react-router'
import copy from '#content/accolades.json'
import { PageHead } from '~/shell/page-head.tsx'
import styles from './record.module.css'

export function AccoladesPage() {
  return (
    <>
      <PageHead title={copy.title} lead={copy.lead} />
      <div className={styles.page}>
        <ol role="list" className={styles.years}>
          {copy.awards.toReversed().map(({ year, award, achievement, note }) => (
            <li key={year} className={styles.row}>
              <p className={styles.figure}>{year}</p>
              <div className={styles.text}>
                <h2>{award}</h2>
                <p className={styles.strong}>{achievement}</p>
                <p>{note}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className={styles.honest}>
          {copy.honest} <Link to="/about#figures">{copy.figures}</Link>.
        </p>
      </div>
    </>
  )
}
