import { roomWords } from '@varuna/language/shared/room'
import typography from '@varuna/ui/typography.module.css'
import { useSyncExternalStore } from 'react'
import styles from './room-clock.module.css'

const { clock: words } = roomWords

const subscribeToSeconds = (listener: () => void) => {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}

const readTime = () => new Date().toISOString().slice(0, 19)

export function RoomClock() {
  const iso = useSyncExternalStore(subscribeToSeconds, readTime)
  return (
    <time className={styles.clock} dateTime={`${iso}Z`} role="timer" aria-label={words.label}>
      <span className={styles.date}>{iso.slice(0, 10)} </span>
      {iso.slice(11)}
      <span className={typography.soft}> {words.zone}</span>
    </time>
  )
}
