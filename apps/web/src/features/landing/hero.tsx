import copy from '#content/landing.json'
import { Picture } from '~/shell/picture.tsx'
import { ChartFrame } from './chart-frame.tsx'
import styles from './hero.module.css'
import { useIntro } from './use-intro.ts'
import { UtcClock } from './utc-clock.tsx'

const { headline, lead, station, further } = copy

export function Hero() {
  const last = useIntro()
  return (
    <section className={styles.hero} data-theme="dark" aria-labelledby="headline">
      <Picture name="sea-from-above" sizes="(width < 1024px) 75vw, 100vw" first alt="" className={styles.sea} />
      <div className={styles.course}>
        <div className={styles.passage}>
          <Picture name="ship-from-above" sizes="(width < 1024px) 100vw, 74vw" first className={styles.ship} />
        </div>
      </div>
      <ChartFrame />
      <div className={styles.words}>
        <h1 id="headline" className={styles.headline}>
          {headline.map((piece, index) => (
            <span key={piece} ref={index === headline.length - 1 ? last : undefined}>
              {piece}{' '}
            </span>
          ))}
        </h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <p className={styles.station}>
        <span className={styles.place}>{station.place}</span>
        <span>
          {station.latitude} {station.longitude}
        </span>
        <UtcClock />
      </p>
      <a className={styles.further} href="#promise">
        {further}
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 1v13M2 8.5l6 6 6-6" />
        </svg>
      </a>
    </section>
  )
}
