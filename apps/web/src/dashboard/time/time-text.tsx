import { vesselWords } from '@varuna/language/dashboard/vessel'
import { formatLocalTime } from '../report-form/local-time.ts'
import styles from './time-text.module.css'

const DAY_MS = 86_400_000

/** '2026-01-31 12:05:09' */
const formatUtc = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ')

/** A time in UTC, in local time on hover, with its age beside it when that is under a day. */
export function TimeText({ time, nowMs }: { time: string; nowMs: number }) {
  const timeMs = Date.parse(time)
  const ageMs = nowMs - timeMs
  return (
    <span className={styles.time}>
      <time dateTime={time} onPointerEnter={({ currentTarget }) => (currentTarget.title = formatLocalTime(time))}>
        {formatUtc(timeMs)} {vesselWords.utc}
      </time>
      {ageMs < DAY_MS && ageMs > -DAY_MS && <span className={styles.ago}>{vesselWords.ago(ageMs)}</span>}
    </span>
  )
}
