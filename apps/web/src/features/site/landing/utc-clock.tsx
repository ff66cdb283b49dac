import copy from '#content/landing.json'
import { useSyncExternalStore } from 'react'
import styles from './utc-clock.module.css'

const subscribeToSeconds = (listener: () => void) => {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}

const readTime = () => new Date().toISOString().slice(0, 19)

/** Empty in the prerendered page, which cannot know the time. */
export function UtcClock() {
  const iso = useSyncExternalStore(subscribeToSeconds, readTime, () => null)
  return (
    <time className={styles.clock} dateTime={iso ? `${iso}Z` : undefined} role="timer" aria-label={copy.clock}>
      {iso && `${iso.slice(0, 10)} ${iso.slice(11)} UTC`}
    </time>
  )
}
