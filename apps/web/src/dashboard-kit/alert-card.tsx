import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import type { ReactNode } from 'react'
import styles from './alert-card.module.css'

export type AlertTone = 'red' | 'yellow' | 'blue'

const words: Record<AlertTone, { level: BadgeLevel; word: string }> = {
  red: { level: 'high', word: 'Alarm' },
  yellow: { level: 'medium', word: 'Caution' },
  blue: { level: 'note', word: 'Notice' },
}

type AlertCardProps = {
  tone: AlertTone
  title: string
  facts: [label: string, value: ReactNode][]
  children?: ReactNode
}

/** An alert in its border colour, with the word and the shape that say the same. */
export function AlertCard({ tone, title, facts, children }: AlertCardProps) {
  return (
    <div className={`${styles.card} ${styles[tone]}`}>
      <Badge level={words[tone].level}>{words[tone].word}</Badge>
      <p className={styles.title}>{title}</p>
      {children}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
