import { formatDay } from '@varuna/language/shared/format-day'
import styles from './day.module.css'

/** A day in words, from a date in ISO form. */
export const Day = ({ of }: { of: string }) => (
  <time className={styles.day} dateTime={of}>
    {formatDay(of)}
  </time>
)
