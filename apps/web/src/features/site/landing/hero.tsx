import { buttonClass } from '@varuna/ui/button'
import { Link } from 'react-router'
import copy from '#content/landing.json'
import { Picture } from '~/site/text/picture.tsx'
import { ChartFrame } from './chart-frame.tsx'
import styles from './hero.module.css'
import { useIntro } from './use-intro.ts'
import { UtcClock } from './utc-clock.tsx'
import { WakeTrack } from './wake-track.tsx'

const { headline, lead, position, readOn, actions } = copy

export function Hero() {
  const lastPiece = useIntro<HTMLDivElement>()
  return (
    <section className={styles.hero} data-theme="dark" aria-labelledby="headline">
      <Picture
        name="sea-from-above"
        sizes="(width < 1024px) 75vw, 100vw"
        priority="behind"
        alt=""
        className={styles.sea}
      />
      <div className={styles.scrollLayer}>
        <div className={styles.introLayer}>
          <Picture name="ship-from-above" sizes="(width < 1024px) 100vw, 74vw" priority className={styles.ship} />
        </div>
        <WakeTrack />
      </div>
      <ChartFrame />
      <div className={styles.text}>
        <h1 id="headline" className={styles.headline}>
          {headline.map((pair) => (
            <span key={pair[0]} className={styles.pair}>
              {pair.map((piece) => (
                <span key={piece}>{piece} </span>
              ))}
            </span>
          ))}
        </h1>
        <div ref={lastPiece} className={styles.lead}>
          <p>{lead}</p>
          <p className={styles.actions} data-screen-only>
            <a href="#watch" className={buttonClass('primary')} data-needs="ships">
              {actions.watch}
            </a>
            <Link to="/judge" className={buttonClass()} data-needs="images">
              {actions.judge}
            </Link>
          </p>
        </div>
      </div>
      <p className={styles.position}>
        <span className={styles.place}>{position.place}</span>
        <span>
          {position.latitude} {position.longitude}
        </span>
        <UtcClock />
      </p>
      <a className={styles.readOn} href="#promise">
        {readOn}
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 1v13M2 8.5l6 6 6-6" />
        </svg>
      </a>
    </section>
  )
}
