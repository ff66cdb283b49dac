import { frameWords } from '@varuna/language/site/frame'
import styles from './skip-link.module.css'

export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      {frameWords.skipToContent}
    </a>
  )
}
