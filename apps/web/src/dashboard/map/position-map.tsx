import { dashboardWords } from '@varuna/language/rooms'
import type { Chart } from '@varuna/map/chart'
import type { ChartPoint } from '@varuna/map/chart-point'
import { formatPosition } from '@varuna/language/shared/position-text'
import { useEffect, useRef } from 'react'
import { NotEvidenceBadge, type NotEvidence } from '../frame/not-evidence-badge.tsx'
import type { Coordinates } from '../location-check/location-check.ts'
import { PositionList } from './position-list.tsx'
import styles from './position-map.module.css'
import { useChart } from './use-chart.ts'
import type { ChartStatus } from './use-lazy-chart.ts'

type PositionMapProps = {
  label: string
  centre: Coordinates
  points: readonly ChartPoint[]
  /** Shown over the map, such as 'LAND LOCATION'. */
  warning?: string | null
  /** Shown over the map: why its current vessel is not evidence. */
  notEvidence?: NotEvidence | null
  /** Receives the chart, for content other than points; null while there is none. */
  onChart?: (chart: Chart | null) => void
}

const messages: Partial<Record<ChartStatus, string>> = {
  loading: dashboardWords.map.loading,
  'without-land': dashboardWords.map.withoutLand,
  unavailable: dashboardWords.map.unavailable,
  lost: dashboardWords.map.lost,
}

export function PositionMap({ label, centre, points, warning, notEvidence, onChart }: PositionMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { chart, status } = useChart(frame, label, centre, points)
  useEffect(() => onChart?.(chart), [chart, onChart])
  const message = messages[status]
  const current = points.find(({ kind }) => kind === 'current')
  return (
    <div className={styles.root} data-status={status}>
      <div className={styles.window}>
        <div ref={frame} className={styles.frame} hidden={status === 'unavailable'} />
        {status === 'unavailable' && current && (
          <p className={styles.position}>{formatPosition(current.lat, current.lon)}</p>
        )}
        <div className={styles.over}>
          {warning && <p className={styles.warning}>{warning}</p>}
          {notEvidence && <NotEvidenceBadge why={notEvidence} />}
        </div>
      </div>
      {message && <p className={styles.message}>{message}</p>}
      <PositionList points={points} open={status === 'unavailable' || status === 'lost'} />
    </div>
  )
}
