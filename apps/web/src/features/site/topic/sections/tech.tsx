import { TextWithFootnotes } from '../page/footnote-marks.tsx'
import { Section } from '../page/section.tsx'
import styles from './tech.module.css'
import type { Topic } from '../page/topic-schema.ts'

export function Tech({ title, lead, steps }: Omit<Topic['tech'], 'demo'>) {
  return (
    <Section id="tech" title={title} lead={lead}>
      <ol role="list" className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title} className={`${styles.step} fade`}>
            <h3 className={styles.name}>{title}</h3>
            <p className={styles.text}>
              <TextWithFootnotes>{text}</TextWithFootnotes>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
