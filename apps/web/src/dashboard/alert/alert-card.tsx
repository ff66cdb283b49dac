import type { Alert } from '@varuna/contract/alert'
import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import type { ReactNode } from 'react'
import styles from './alert-card.module.css'

/** Its border is red, yellow or blue. */
const badges: Record<Alert['level'], { level: BadgeLevel; word: string; tone: 'red' | 'yellow' | 'blue' }> = {
  alarm: { level: 'high', word: 'Alarm', tone: 'red' },
  caution: { level: 'medium', word: 'Caution', tone: 'yellow' },
  notice: { level: 'note', word: 'Notice', tone: 'blue' },
}

type AlertCardProps = {
  level: Alert['level']
  title: string
  facts: [label: string, value: ReactNode][]
  children?: ReactNode
}

export function AlertCard({ level, title, facts, children }: AlertCardProps) {
  return (
    <div className={`${styles.card} ${styles[badges[level].tone]}`}>
      <Badge level={badges[level].level}>{badges[level].word}</Badge>
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
