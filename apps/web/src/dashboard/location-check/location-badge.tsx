import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import { describeLocation } from './describe-location.ts'
import type { LocationCheck } from './location-check.ts'
import styles from './location-badge.module.css'

const badges: Record<LocationCheck['status'], { level: BadgeLevel; text: string } | null> = {
  none: null,
  typing: null,
  checking: { level: 'unknown', text: 'Checking location...' },
  water: { level: 'low', text: '✓ Water confirmed' },
  land: { level: 'high', text: '⚠️ Land detected' },
  unknown: { level: 'unknown', text: '? Location status unknown' },
}

export function LocationBadge({ check }: { check: LocationCheck }) {
  const badge = badges[check.status]
  return (
    <div className={styles.line} role="status">
      {badge && <Badge level={badge.level}>{badge.text}</Badge>}
      {check.status === 'none' && <span>Enter a latitude and longitude to check the location.</span>}
      <span>{describeLocation(check)}</span>
    </div>
  )
}
