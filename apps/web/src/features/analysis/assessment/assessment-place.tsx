import type { AssessmentEntry } from '@varuna/contract/analysis/assessment'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { formatPosition } from '@varuna/language/shared/position-text'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { useMemo } from 'react'
import { PositionMap } from '~/dashboard/map/position-map.tsx'
import { formatUtc } from '~/dashboard/time/format-time.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import styles from './assessment-page.module.css'

const { page: words } = assessmentWords

const tones = { high: 'alarm', medium: 'caution', low: 'note', unknown: 'active' } as const

export function AssessmentPlace({ entry }: { entry: AssessmentEntry }) {
  const { of, id, subject, level, lat, lon, time, assessedAt } = entry
  // An image without a time has that of its upload.
  const isTimeKnown = of !== 'image' || time !== assessedAt
  const shownTime = formatUtc(time)
  const centre = useMemo(() => (lat === null || lon === null ? null : { lat, lon }), [lat, lon])
  const points = useMemo(
    () =>
      centre
        ? [
            {
              id,
              ...centre,
              kind: 'current' as const,
              tone: tones[level],
              course: null,
              title: subject,
              facts: isTimeKnown ? [{ label: words.reported, value: shownTime }] : [],
              warning: null,
            },
          ]
        : [],
    [id, centre, level, subject, shownTime, isTimeKnown],
  )
  return (
    <Panel title={words.place} className={styles.place}>
      <div className={styles.stack}>
        <p className={typography.wideAside}>
          {centre ? formatPosition(centre.lat, centre.lon) : words.noPlace} ·{' '}
          {isTimeKnown ? <UtcTime time={time} className={styles.utc} /> : words.noTime}
        </p>
        {centre && <PositionMap label={words.mapLabel} centre={centre} points={points} />}
      </div>
    </Panel>
  )
}
