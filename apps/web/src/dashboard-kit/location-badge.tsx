import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import type { LocationCheck } from './location-check.ts'
import styles from './location-badge.module.css'

const badges: Record<Exclude<LocationCheck['status'], 'none'>, { level: BadgeLevel; text: string }> = {
  checking: { level: 'unknown', text: 'Checking location...' },
  water: { level: 'low', text: '✓ Water confirmed' },
  land: { level: 'high', text: '⚠️ Land detected' },
  unknown: { level: 'unknown', text: '? Location status unknown' },
}

export function LocationBadge({ check }: { check: LocationCheck }) {
  const badge = check.status === 'none' ? null : badges[check.status]
  return (
    <div className={styles.line} role="status">
      {badge ? (
        <Badge level={badge.level}>{badge.text}</Badge>
      ) : (
        <span>Enter a latitude and longitude to check the location.</span>
      )}
      <span>{aboutPlace(check)}</span>
    </div>
  )
}

function aboutPlace(check: LocationCheck): string {
  if (check.status === 'unknown' && !check.location) return "Couldn't verify if location is water. Proceeding anyway."
  if (!('location' in check) || !check.location) return ''
  const { nearestPort, zones, nearCoast } = check.location
  return [
    nearCoast && 'Close to the coast: the coastline is not exact here.',
    nearestPort && `Nearest port: ${nearestPort.name}, ${nearestPort.distanceNm.toFixed(1)} nm.`,
    zones.length > 0 && `In: ${zones.map(({ name }) => name).join('; ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
