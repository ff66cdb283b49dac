import { locale } from '@varuna/language/shared/locale'
import styles from './day.module.css'

const dateFormat = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'long', timeZone: 'UTC' })

/** A day in words, from a date in ISO form. */
export const Day = ({ of }: { of: string }) => (
  <time className={styles.day} dateTime={of}>
    {dateFormat.format(new Date(of))}
  </time>
)
