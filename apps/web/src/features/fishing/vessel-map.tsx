import { useQuery } from '@tanstack/react-query'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { useMemo } from 'react'
import desk from '~/dashboard-kit/desk.module.css'
import { landTexts } from '~/dashboard-kit/land-texts.ts'
import { localTimeText } from '~/dashboard-kit/local-time.ts'
import { locationQuery } from '~/dashboard-kit/location-query.ts'
import { PositionMap } from '~/dashboard-kit/position-map.tsx'
import { vesselHistoryQuery } from './queries.ts'
import type { Placed } from './use-fishing-desk.ts'
import { currentPoint, earlierPoints } from './vessel-points.ts'

/** The vessel where it was last placed, among the reports the server holds. */
export function VesselMap({ placed, typedOnLand }: { placed: Placed; typedOnLand: boolean }) {
  const { report, atMs, assessmentId } = placed
  const history = useQuery(vesselHistoryQuery)
  const { data: location } = useQuery(locationQuery(report.lat, report.lon))
  const onLand = location?.status === 'land'
  const points = useMemo(
    () => [
      currentPoint(report, { onLand, isSample: atMs === null }),
      ...earlierPoints(history.data?.reports ?? [], assessmentId),
    ],
    [report, onLand, atMs, assessmentId, history.data],
  )
  return (
    <Panel
      title="Vessel Map"
      level={3}
      actions={<span className={desk.aside}>Last updated: {atMs === null ? 'Never' : localTimeText(atMs)}</span>}
    >
      <div className={desk.stack}>
        <Notice tone="error">{typedOnLand && landTexts.current}</Notice>
        <PositionMap
          label="Map of vessel positions"
          centre={report}
          points={points}
          warning={onLand ? 'LAND LOCATION' : null}
        />
        {history.isError && (
          <p className={desk.aside} role="alert">
            Earlier reports could not be loaded: {history.error.message}{' '}
            <Button variant="quiet" onClick={() => void history.refetch()}>
              Try again
            </Button>
          </p>
        )}
      </div>
    </Panel>
  )
}
