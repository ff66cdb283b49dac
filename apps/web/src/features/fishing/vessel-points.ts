import type { VesselAssessment, VesselReport } from '@varuna/contract/vessel'
import type { ChartPoint } from '@varuna/map/chart-point'
import { formatLocalTime } from '~/dashboard/report-form/local-time.ts'
import { sampleFact } from '~/dashboard/frame/sample-text.ts'

const maxEarlierPoints = 100

export type Position = Pick<VesselReport, 'mmsi' | 'lat' | 'lon' | 'speed' | 'course'>

const formatSpeed = (speed: number) => `${speed} kn`
const formatCourse = (course: number) => `${String(course).padStart(3, '0')}°`

const vesselFacts = ({ mmsi, speed, course }: Position) => [
  { label: 'MMSI', value: String(mmsi) },
  { label: 'Speed', value: formatSpeed(speed) },
  { label: 'Course', value: formatCourse(course) },
]

export const currentPoint = (position: Position, flags: { onLand: boolean; isSample: boolean }): ChartPoint => ({
  id: 'current',
  lat: position.lat,
  lon: position.lon,
  kind: 'current',
  tone: flags.onLand ? 'alarm' : 'active',
  course: position.course,
  title: `Vessel ${position.mmsi}${flags.isSample ? ', sample' : ''}`,
  facts: [...(flags.isSample ? [sampleFact] : []), ...vesselFacts(position)],
  warning: flags.onLand ? 'LAND LOCATION' : null,
})

/** Markers of stored reports, newest first, without the current one. */
export const earlierPoints = (reports: readonly VesselAssessment[], currentId: string | null): ChartPoint[] =>
  reports
    .filter(({ id }) => id !== currentId)
    .slice(0, maxEarlierPoints)
    .map(({ id, report, timestamp, is_illegal_fishing }) => ({
      id,
      lat: report.lat,
      lon: report.lon,
      kind: 'earlier',
      tone: is_illegal_fishing ? 'alarm' : 'note',
      course: report.course,
      title: `Vessel ${report.mmsi}`,
      facts: [...vesselFacts(report), { label: 'Reported', value: formatLocalTime(timestamp) }],
      warning: null,
    }))
