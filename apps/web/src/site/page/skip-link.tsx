import { frameWords } from '@varuna/language/site/frame'
import type { MouseEvent } from 'react'
import styles from './skip-link.module.css'

/** Moves the focus to the element with the id 'content', or calls `onSkip` instead. */
export function SkipLink({ onSkip }: { onSkip?: () => void }) {
  const skip = (event: MouseEvent) => {
    if (!onSkip) return
    event.preventDefault()
    onSkip()
  }
  return (
    <a className={styles.skip} data-screen-only href="#content" onClick={skip}>
      {frameWords.skipToContent}
    </a>
  )
}
