import { useSyncExternalStore } from 'react'
import styles from './utc-clock.module.css'

const everySecond = (listener: () => void) => {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}

const now = () => new Date().toISOString().slice(0, 19)

/** The time of the watch; empty in the prerendered page, which cannot know it. */
export function UtcClock() {
  const iso = useSyncExternalStore(everySecond, now, () => null)
  return (
    <time className={styles.clock} dateTime={iso ? `${iso}Z` : undefined} role="timer" aria-label="Time, UTC">
      {iso && `${iso.slice(0, 10)} ${iso.slice(11)} UTC`}
    </time>
  )
}
