import { useQuery } from '@tanstack/react-query'
import type { IntelligenceAssessment } from '@varuna/contract/analysis/intelligence'
import { sampleIntelligenceReport } from '@varuna/contract/analysis/sample-reports'
import { dashboardWords } from '@varuna/language/rooms'
import { traffickingWords } from '@varuna/language/analysis/trafficking'
import { vesselWords } from '@varuna/language/watch/vessel'
import type { Chart } from '@varuna/map/chart'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { useMemo, useState } from 'react'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { locationQuery } from '~/dashboard/location-check/location-query.ts'
import { useUnits } from '~/dashboard/preferences/use-units.ts'
import { vesselPath } from '~/dashboard/addresses/rooms.ts'
import { formatMinute } from '~/dashboard/time/format-time.ts'
import { Link } from 'react-router'
import { PositionMap } from '~/dashboard/map/position-map.tsx'
import { useEvidence } from './use-evidence.ts'
import type { MapVessel } from '~/dashboard/report-form/use-report-tab.ts'
import { vesselPoint, type LocatedVessel } from './vessel-points.ts'

const { map: words } = traffickingWords

const noVessel = { report: null, notEvidence: null }

type VesselLocationProps = {
  vessel: MapVessel<LocatedVessel> | null
  typedOnLand: boolean
  /** The stored assessment shown, whose evidence is drawn. */
  assessment: IntelligenceAssessment | null
}

export function VesselLocation({ vessel, typedOnLand, assessment }: VesselLocationProps) {
  const { report, notEvidence } = vessel ?? noVessel
  const centre = report ?? sampleIntelligenceReport
  const { data: location } = useQuery({ ...locationQuery(centre.lat, centre.lon), enabled: report !== null })
  const onLand = report !== null && location?.status === 'land'
  const points = useMemo(
    () => (report ? [vesselPoint(report, { onLand, notEvidence })] : []),
    [report, onLand, notEvidence],
  )
  const [chart, setChart] = useState<Chart | null>(null)
  const evidence = useEvidence(chart, assessment)
  return (
    <Panel title={words.title} level={3}>
      <div className={layout.stack}>
        <Notice tone="error">{typedOnLand && dashboardWords.land.current}</Notice>
        <PositionMap
          label={words.label}
          centre={centre}
          points={points}
          warning={onLand ? words.onLand : null}
          notEvidence={notEvidence}
          onChart={setChart}
        />
        <EvidenceText {...evidence} />
      </div>
    </Panel>
  )
}

/** Text alternative for the map's content other than the vessel. */
function EvidenceText({ read, route, events, isLoading, error }: ReturnType<typeof useEvidence>) {
  const units = useUnits()
  if (read === null && route === null) return null
  const kinds = Map.groupBy(events, ({ kind }) => kind)
  const texts = [
    ...(read ? [words.track(formatMinute(read.from), formatMinute(read.to))] : []),
    ...(route ? [words.route(units.distance(route.distanceNm))] : []),
    ...(kinds.size > 0
      ? [words.events([...kinds].map(([kind, found]) => words.eventCount(found.length, vesselWords.events[kind])))]
      : []),
  ]
  return (
    <div role="status">
      {isLoading && <p className={layout.aside}>{words.evidenceLoading}</p>}
      {error && <p className={layout.aside}>{words.evidenceFailed(error.message)}</p>}
      <p className={layout.aside}>
        {texts.join(' ')} {read && <Link to={vesselPath(read.mmsi)}>{words.openVessel}</Link>}
      </p>
    </div>
  )
}
