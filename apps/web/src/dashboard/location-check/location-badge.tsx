import { dashboardWords } from '@varuna/language/rooms'
import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import { useUnits } from '../preferences/use-units.ts'
import { describeLocation } from './describe-location.ts'
import type { LocationCheck } from './location-check.ts'
import styles from './location-badge.module.css'

const { location: words } = dashboardWords

const badges: Record<LocationCheck['status'], { level: BadgeLevel; text: string } | null> = {
  none: null,
  typing: null,
  checking: { level: 'unknown', text: words.checking },
  water: { level: 'low', text: words.water },
  coast: { level: 'unknown', text: words.coast },
  land: { level: 'high', text: words.land },
  unknown: { level: 'unknown', text: words.unknown },
}

export function LocationBadge({ check }: { check: LocationCheck }) {
  const badge = badges[check.status]
  const units = useUnits()
  return (
    <div className={styles.line} role="status">
      {badge && <Badge level={badge.level}>{badge.text}</Badge>}
      {check.status === 'none' && <span>{words.empty}</span>}
      <span>{describeLocation(check, units.distance)}</span>
    </div>
  )
}
