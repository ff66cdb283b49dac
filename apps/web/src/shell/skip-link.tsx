import styles from './skip-link.module.css'

/** First on every public page: leads those who use the keyboard past the bar to `#content`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
  )
}
