import { Link } from 'react-router'
import { buttonClass } from '@varuna/ui/button'
import copy from '#content/landing.json'
import { figures } from './figures.tsx'
import styles from './watches.module.css'

export function Watches() {
  return (
    <section className={styles.section} aria-labelledby="today">
      <div className={styles.intro}>
        <h2 id="today" className={styles.title}>
          {copy.today.title}
        </h2>
        <p className={styles.lead}>{copy.today.text}</p>
      </div>
      <ol role="list" className={styles.watches}>
        {copy.watches.map(({ name, title, text }) => (
          <li key={name} className={styles.watch}>
            {figures[name]}
            <h3 className={styles.name}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className={styles.enter}>
        <div>
          <h2>{copy.enter.title}</h2>
          <p className={styles.soft}>{copy.enter.text}</p>
        </div>
        <Link to="/login" className={buttonClass('primary')}>
          Open the Varuna Portal
        </Link>
      </div>
    </section>
  )
}
