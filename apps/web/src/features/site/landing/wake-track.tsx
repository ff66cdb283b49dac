import copy from '#content/landing.json'
import styles from './wake-track.module.css'

const { card } = copy

/** The wake of the ship as the track of one, with what the rules found about it in the replay of the next screen. */
export function WakeTrack() {
  return (
    <div className={styles.track} data-screen-only>
      <svg className={styles.line} viewBox="0 0 400 12" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 6H110" />
        <path d="M110 6H260" className={styles.gap} />
        <path d="M260 6H400" />
      </svg>
      <a href="#watch" className={styles.card} data-needs="ships">
        <span className={styles.mark}>{card.mark}</span>
        <b>{card.name}</b>
        <span>{card.finding}</span>
        <span className={styles.grounds}>
          {card.sureness} <span className={styles.open}>{card.open}</span>
        </span>
      </a>
    </div>
  )
}
