import { vesselWords } from '@varuna/language/watch/vessel'
import { watchWords } from '@varuna/language/watch/watch'
import type { LiveState } from '../live/live-feed.ts'
import styles from './connection-bar.module.css'

const { connection: words } = watchWords

/** The age of the data shown while the connection is lost. */
export function ConnectionBar({
  phase,
  lastMessageAtMs,
  nowMs,
}: Pick<LiveState, 'phase' | 'lastMessageAtMs'> & { nowMs: number }) {
  return (
    <div role="status">
      {phase === 'lost' && (
        <p className={styles.bar}>
          {lastMessageAtMs === null ? words.lostAtOnce : words.lost(vesselWords.ago(nowMs - lastMessageAtMs))}
        </p>
      )}
    </div>
  )
}
