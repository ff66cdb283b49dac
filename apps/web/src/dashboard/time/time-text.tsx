import { vesselWords } from '@varuna/language/watch/vessel'
import styles from './time-text.module.css'
import { UtcTime } from './utc-time.tsx'

const DAY_MS = 86_400_000

/** Ages are counted in steps of five seconds (`useNow`), and clocks differ: a time this little ahead counts as now. */
const CLOCK_ERROR_MS = 7_000

/** A time in UTC, in local time on hover, followed by its age, or how far ahead it is, if under a day. */
export function TimeText({ time, nowMs }: { time: string; nowMs: number }) {
  const ageMs = nowMs - Date.parse(time)
  return (
    <span className={styles.time}>
      <UtcTime time={time} />
      {ageMs < DAY_MS && ageMs > -DAY_MS && (
        <span className={styles.ago}>
          {ageMs < -CLOCK_ERROR_MS ? vesselWords.ahead(-ageMs) : vesselWords.ago(ageMs)}
        </span>
      )}
    </span>
  )
}
