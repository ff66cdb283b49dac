import type { Alert } from '@varuna/contract/alert'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import type { ReactNode } from 'react'
import styles from './alert-card.module.css'

/** Its border is red, yellow or blue. */
const badges: Record<Alert['level'], { level: BadgeLevel; tone: 'red' | 'yellow' | 'blue' }> = {
  alarm: { level: 'high', tone: 'red' },
  caution: { level: 'medium', tone: 'yellow' },
  notice: { level: 'note', tone: 'blue' },
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
      <Badge level={badges[level].level}>{dashboardWords.alertLevels[level]}</Badge>
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
