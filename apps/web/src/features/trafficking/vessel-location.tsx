import { useQuery } from '@tanstack/react-query'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { traffickingWords } from '@varuna/language/dashboard/trafficking'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { useMemo } from 'react'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { locationQuery } from '~/dashboard/location-check/location-query.ts'
import { PositionMap } from '~/dashboard/map/position-map.tsx'
import { vesselPoint, type LocatedVessel } from './vessel-points.ts'

const { map: words } = traffickingWords

type VesselLocationProps = { report: LocatedVessel; isSample: boolean; typedOnLand: boolean }

export function VesselLocation({ report, isSample, typedOnLand }: VesselLocationProps) {
  const { data: location } = useQuery(locationQuery(report.lat, report.lon))
  const onLand = location?.status === 'land'
  const points = useMemo(() => [vesselPoint(report, { onLand, isSample })], [report, onLand, isSample])
  return (
    <Panel title={words.title} level={3}>
      <div className={layout.stack}>
        <Notice tone="error">{typedOnLand && dashboardWords.land.current}</Notice>
        <PositionMap label={words.label} centre={report} points={points} warning={onLand ? words.onLand : null} />
      </div>
    </Panel>
  )
}
