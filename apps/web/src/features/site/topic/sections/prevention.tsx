import { Glyph } from '../page/glyph.tsx'
import { TextWithFootnotes } from '../page/footnote-marks.tsx'
import styles from './prevention.module.css'
import { Section } from '../page/section.tsx'
import type { Topic } from '../page/topic-schema.ts'

export function Prevention({ title, lead, cards }: Topic['prevention']) {
  return (
    <Section id="prevention" title={title} lead={lead} background="alternate">
      <ul role="list" className={styles.cards}>
        {cards.map(({ glyph, title, text }) => (
          <li key={title} className={`${styles.card} fade`}>
            <Glyph name={glyph} />
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>
              <TextWithFootnotes>{text}</TextWithFootnotes>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
