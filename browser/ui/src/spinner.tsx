import styles from './spinner.module.css'

/** Decorative; the text beside it says what is in progress. */
export function Spinner() {
  return (
    <svg className={styles.spinner} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" className={styles.track} />
      <path d="M10 2a8 8 0 0 1 8 8" className={styles.hand} />
    </svg>
  )
}
