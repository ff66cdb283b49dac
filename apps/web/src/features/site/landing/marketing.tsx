import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { useRef } from 'react'
import copy from '#content/landing.json'
import { Bands } from './bands.tsx'
import styles from './marketing.module.css'
import { useWordReveal } from './use-word-reveal.ts'

export function Marketing() {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const { state, words } = useWordReveal(paragraph, copy.promise)
  return (
    <section id="promise" className={styles.marketing} data-theme="dark" aria-label={copy.promiseTitle}>
      <p ref={paragraph} className={styles.text} data-reveal={state}>
        {/* Some screen readers pause at every word that is an element of its own. */}
        <VisuallyHidden>{copy.promise}</VisuallyHidden>
        {words.map(({ word, start }, index) => (
          <span key={index} aria-hidden="true">
            <span className={styles.word} style={start}>
              {word}
            </span>{' '}
          </span>
        ))}
      </p>
      <Bands phrases={copy.bands} />
    </section>
  )
}
