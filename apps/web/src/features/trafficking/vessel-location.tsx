import { useQuery } from '@tanstack/react-query'
import type { IntelligenceReport } from '@varuna/contract/intelligence'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { useMemo } from 'react'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { landTexts } from '~/dashboard/location-check/land-texts.ts'
import { locationQuery } from '~/dashboard/location-check/location-query.ts'
import { PositionMap } from '~/dashboard/map/position-map.tsx'
import { vesselPoint } from './vessel-points.ts'

type VesselLocationProps = { report: IntelligenceReport; isSample: boolean; typedOnLand: boolean }

export function VesselLocation({ report, isSample, typedOnLand }: VesselLocationProps) {
  const { data: location } = useQuery(locationQuery(report.lat, report.lon))
  const onLand = location?.status === 'land'
  const points = useMemo(() => [vesselPoint(report, { onLand, isSample })], [report, onLand, isSample])
  return (
    <Panel title="Vessel Location" level={3}>
      <div className={layout.stack}>
        <Notice tone="error">{typedOnLand && landTexts.current}</Notice>
        <PositionMap
          label="Map of the reported vessel"
          centre={report}
          points={points}
          warning={onLand ? 'WARNING: ON LAND' : null}
        />
      </div>
    </Panel>
  )
}
