import styles from './causes.module.css'
import { TextWithFootnotes } from '../page/footnote-marks.tsx'
import { Section } from '../page/section.tsx'
import type { Topic } from '../page/topic-schema.ts'

type Item = Topic['causes']['causes'][number]

export function Causes({ title, lead, causesTitle, consequencesTitle, causes, consequences }: Topic['causes']) {
  return (
    <Section id="causes" title={title} lead={lead} background="alternate">
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
              <TextWithFootnotes>{text}</TextWithFootnotes>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
