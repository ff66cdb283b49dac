import typography from '@varuna/ui/typography.module.css'
import { LiveDemo, type Demo } from '../demos/live-demo.tsx'
import { TextWithFootnotes } from '../page/footnote-marks.tsx'
import { Section } from '../page/section.tsx'
import styles from './tech.module.css'
import type { Topic } from '../page/topic-schema.ts'

export function Tech({ title, lead, steps, demo, live }: Topic['tech'] & { live: Demo }) {
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
      <div className={styles.demo} data-screen-only>
        <div className={styles.intro}>
          <h3 className={styles.title}>{demo.title}</h3>
          <p>{demo.text}</p>
          <p className={typography.aside}>{demo.about}</p>
        </div>
        <LiveDemo {...live} />
      </div>
    </Section>
  )
}
