import { frameWords } from '@varuna/language/site/frame'
import type { MouseEvent } from 'react'
import styles from './skip-link.module.css'

/** Leads to the element with the id 'content', or does what is given instead. */
export function SkipLink({ onSkip }: { onSkip?: () => void }) {
  const skip = (event: MouseEvent) => {
    if (!onSkip) return
    event.preventDefault()
    onSkip()
  }
  return (
    <a className={styles.skip} href="#content" onClick={skip}>
      {frameWords.skipToContent}
    </a>
  )
}
