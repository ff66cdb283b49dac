import { dashboardWords } from '@varuna/language/rooms'
import styles from './print-limit.module.css'
import { MAX_PRINTED_ROWS } from './printed-rows.ts'

const { printing: words } = dashboardWords

/** Printed above a list too long for paper: how much of it is printed, and where the rest is. */
export function PrintLimit({ count, rest }: { count: number; rest: keyof typeof words.rest }) {
  return count > MAX_PRINTED_ROWS ? (
    <p className={styles.limit}>
      {words.limit(MAX_PRINTED_ROWS, count)} {words.rest[rest]}
    </p>
  ) : null
}
