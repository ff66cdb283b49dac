import styles from './causes.module.css'
import { Noted } from './notes.tsx'
import { Section } from './section.tsx'
import type { Topic } from './topic-schema.ts'

type Item = Topic['causes']['causes'][number]

export function Causes({ title, lead, causesTitle, consequencesTitle, causes, consequences }: Topic['causes']) {
  return (
    <Section id="causes" title={title} lead={lead} ground="apart">
      <div className={styles.columns}>
        <Column title={causesTitle} items={causes} />
        <Column title={consequencesTitle} items={consequences} />
      </div>
    </Section>
  )
}

function Column({ title, items }: { title: string; items: readonly Item[] }) {
  return (
    <div>
      <h3 className={styles.heading}>{title}</h3>
      <ul role="list">
        {items.map(({ title, text }) => (
          <li key={title} className={`${styles.item} fade`}>
            <h4 className={styles.name}>{title}</h4>
            <p className={styles.text}>
              <Noted>{text}</Noted>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
