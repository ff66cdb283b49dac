import { roomWords } from '@varuna/language/shared/room'
import { vesselWords } from '@varuna/language/watch/vessel'
import { useEffect, useState } from 'react'
import type { ConnectionState } from '~/api/event-stream.ts'
import { useNow } from '../time/use-now.ts'
import styles from './connection-bar.module.css'

const { connection: words } = roomWords

const BACK_SHOWN_MS = 5_000

/** The age of the data shown while the connection is lost and, briefly, that it is back; a first connection is not reported. */
export function ConnectionBar({ phase, lastMessageAtMs }: ConnectionState) {
  const nowMs = useNow()
  const [seen, setSeen] = useState({ phase, wasConnected: false })
  const [isBack, setBack] = useState(false)
  if (seen.phase !== phase) {
    setSeen({ phase, wasConnected: seen.wasConnected || phase === 'live' })
    setBack(seen.phase === 'lost' && phase === 'live' && seen.wasConnected)
  }
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setBack(false), BACK_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isBack])
  return (
    <div role="status">
      {phase === 'lost' && (
        <p className={styles.bar}>
          {lastMessageAtMs === null ? words.never : words.lost(vesselWords.ago(Math.max(0, nowMs - lastMessageAtMs)))}
        </p>
      )}
      {isBack && <p className={`${styles.bar} ${styles.back}`}>{words.back}</p>}
    </div>
  )
}
