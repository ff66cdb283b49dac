import { Glyph } from './glyph.tsx'
import { Noted } from './notes.tsx'
import styles from './prevention.module.css'
import { Section } from './section.tsx'
import type { Topic } from './topic-schema.ts'

export function Prevention({ title, lead, cards }: Topic['prevention']) {
  return (
    <Section id="prevention" title={title} lead={lead} ground="apart">
      <ul role="list" className={styles.cards}>
        {cards.map(({ glyph, title, text }) => (
          <li key={title} className={`${styles.card} fade`}>
            <Glyph name={glyph} />
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>
              <Noted>{text}</Noted>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
