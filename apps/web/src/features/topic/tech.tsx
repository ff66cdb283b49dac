import { LiveDemo, type DemoLoader } from './live-demo.tsx'
import { Noted } from './notes.tsx'
import { Section } from './section.tsx'
import styles from './tech.module.css'
import type { Topic } from './topic-schema.ts'

export function Tech({ title, lead, steps, demo, load }: Topic['tech'] & { load: DemoLoader }) {
  return (
    <Section id="tech" title={title} lead={lead}>
      <ol role="list" className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title} className={`${styles.step} fade`}>
            <h3 className={styles.name}>{title}</h3>
            <p className={styles.text}>
              <Noted>{text}</Noted>
            </p>
          </li>
        ))}
      </ol>
      <div className={styles.demo}>
        <div className={styles.words}>
          <h3 className={styles.title}>{demo.title}</h3>
          <p>{demo.text}</p>
          <p className={styles.about}>{demo.about}</p>
        </div>
        <LiveDemo load={load} />
      </div>
    </Section>
  )
}
