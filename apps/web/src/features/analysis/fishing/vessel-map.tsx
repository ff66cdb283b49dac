import { useQuery } from '@tanstack/react-query'
import { sampleVesselReport } from '@varuna/contract/analysis/sample-reports'
import { fishingWords } from '@varuna/language/analysis/fishing'
import { dashboardWords } from '@varuna/language/rooms'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { useMemo } from 'react'
import { splitHistory } from '@varuna/contract/unreadable'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { formatUtc } from '~/dashboard/time/format-time.ts'
import { locationQuery } from '~/dashboard/location-check/location-query.ts'
import { PositionMap } from '~/dashboard/map/position-map.tsx'
import { UnreadableEntries } from '~/dashboard/frame/unreadable-entries.tsx'
import { vesselHistoryQuery } from './queries.ts'
import type { MapVessel } from '~/dashboard/report-form/use-report-tab.ts'
import { reportedPoint, earlierPoints, type Position } from './vessel-points.ts'

const { map: words } = fishingWords

const noVessel = { report: null, notEvidence: null, atMs: null, assessmentId: null }

/** The current vessel, if there is one, among the earlier reports from the server. */
export function VesselMap({ vessel, typedOnLand }: { vessel: MapVessel<Position> | null; typedOnLand: boolean }) {
  const { report, notEvidence, atMs, assessmentId } = vessel ?? noVessel
  const centre = report ?? sampleVesselReport
  const history = useQuery(vesselHistoryQuery)
  const { data: location } = useQuery({ ...locationQuery(centre.lat, centre.lon), enabled: report !== null })
  const onLand = report !== null && location?.status === 'land'
  const { readable, unreadable } = useMemo(() => splitHistory(history.data?.reports ?? []), [history.data])
  const points = useMemo(
    () => [
      ...(report ? [reportedPoint(report, { onLand, notEvidence })] : []),
      ...earlierPoints(readable, assessmentId),
    ],
    [report, onLand, notEvidence, assessmentId, readable],
  )
  return (
    <Panel
      title={words.title}
      level={3}
      actions={<span className={layout.aside}>{words.lastUpdated(atMs === null ? null : formatUtc(atMs))}</span>}
    >
      <div className={layout.stack}>
        <Notice tone="error">{typedOnLand && dashboardWords.land.current}</Notice>
        <PositionMap
          label={words.label}
          centre={centre}
          points={points}
          warning={onLand ? words.onLand : null}
          notEvidence={notEvidence}
        />
        <UnreadableEntries entries={unreadable} />
        {history.isError && (
          <p className={layout.aside} role="alert">
            {words.earlierFailed(history.error.message)}{' '}
            <Button variant="quiet" onClick={() => void history.refetch()}>
              {words.retry}
            </Button>
          </p>
        )}
      </div>
    </Panel>
  )
}
