import copy from '#content/landing.json'
import { ChartPlate } from '~/shell/chart-plate.tsx'
import styles from './hero.module.css'
import { UtcClock } from './utc-clock.tsx'

export function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="headline">
      <ChartPlate />
      <div className={styles.words}>
        <h1 id="headline" className={styles.headline}>
          {copy.headline.slice(0, 3).join(' ')} <span>{copy.headline[3]}</span>
        </h1>
        <p className={styles.lead}>{copy.lead}</p>
      </div>
      <p className={styles.station}>
        <span className={styles.place}>Mumbai</span>
        <span className={styles.data}>18°56′ N 72°50′ E</span>
        <UtcClock />
      </p>
    </section>
  )
}
