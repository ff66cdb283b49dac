import styles from './cases.module.css'
import { Noted } from './notes.tsx'
import { Section } from './section.tsx'
import type { Topic } from './topic-schema.ts'

export function Cases({ title, lead, items }: Topic['cases']) {
  return (
    <Section id="cases" title={title} lead={lead} ground="apart">
      <ol role="list">
        {items.map(({ title, when, where, text, outcome }) => (
          <li key={title} className={`${styles.case} fade`}>
            <div className={styles.margin}>
              <p className={styles.when}>{when}</p>
              <p className={styles.where}>{where}</p>
            </div>
            <article className={styles.story}>
              <h3 className={styles.title}>{title}</h3>
              {text.map((paragraph) => (
                <p key={paragraph}>
                  <Noted>{paragraph}</Noted>
                </p>
              ))}
            </article>
            <div className={styles.outcome}>
              <h4 className={styles.label}>Outcome</h4>
              <p>
                <Noted>{outcome}</Noted>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
