import type { Alert } from '@varuna/contract/alert'
import { alertWords } from '@varuna/language/desk/alerts'
import { dashboardWords } from '@varuna/language/rooms'
import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NotEvidenceBadge, type NotEvidence } from '../frame/not-evidence-badge.tsx'
import { alertPath } from '../addresses/rooms.ts'
import { withoutBidiControls } from './without-bidi-controls.ts'
import styles from './alert-card.module.css'

/** Its border is red, yellow or blue. */
const badges: Record<Alert['level'], { level: BadgeLevel; tone: 'red' | 'yellow' | 'blue' }> = {
  alarm: { level: 'high', tone: 'red' },
  caution: { level: 'medium', tone: 'yellow' },
  notice: { level: 'note', tone: 'blue' },
}

type AlertCardProps = {
  /** Id of a stored alert, which has a page; null for an alert that exists only on this page. */
  id: string | null
  level: Alert['level']
  /** The border is red whatever the level. */
  isRed?: boolean
  title: string
  /** Why the alert is not evidence. */
  notEvidence?: readonly NotEvidence[]
  facts: [label: string, value: ReactNode][]
  children?: ReactNode
}

export function AlertCard({ id, level, isRed = false, title, notEvidence = [], facts, children }: AlertCardProps) {
  return (
    <div
      className={`${styles.card} ${styles[isRed ? 'red' : badges[level].tone]}`}
      data-not-evidence={notEvidence.length > 0 || undefined}
    >
      {notEvidence.map((why) => (
        <NotEvidenceBadge key={why} why={why} />
      ))}
      <Badge level={badges[level].level}>{dashboardWords.alertLevels[level]}</Badge>
      <p className={styles.title}>{withoutBidiControls(title)}</p>
      {children}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {id !== null && (
        <Link className={styles.link} to={alertPath(id)}>
          {alertWords.open}
        </Link>
      )}
    </div>
  )
}
