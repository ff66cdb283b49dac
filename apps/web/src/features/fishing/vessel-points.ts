import type { VesselAssessment, VesselReport } from '@varuna/contract/vessel'
import type { ChartPoint } from '@varuna/map/chart-point'
import { localTimeText } from '~/dashboard-kit/local-time.ts'

const shown = 100

type Position = Pick<VesselReport, 'mmsi' | 'lat' | 'lon' | 'speed' | 'course'>

const speedText = (speed: number) => `${speed} kn`
const courseText = (course: number) => `${String(course).padStart(3, '0')}°`

const factsOf = ({ mmsi, speed, course }: Position) => [
  { label: 'MMSI', value: String(mmsi) },
  { label: 'Speed', value: speedText(speed) },
  { label: 'Course', value: courseText(course) },
]

/** The vessel where the last submission or 'Update Map' placed it, or where the sample report says. */
export const currentPoint = (position: Position, is: { onLand: boolean; isSample: boolean }): ChartPoint => ({
  id: 'current',
  lat: position.lat,
  lon: position.lon,
  kind: 'current',
  tone: is.onLand ? 'alarm' : 'active',
  course: position.course,
  title: `Vessel ${position.mmsi}${is.isSample ? ', sample' : ''}`,
  facts: factsOf(position),
  warning: is.onLand ? 'LAND LOCATION' : null,
})

/** Reports the server holds, newest first, without the one that is shown as current. */
export const earlierPoints = (reports: readonly VesselAssessment[], currentId: string | null): ChartPoint[] =>
  reports
    .filter(({ id }) => id !== currentId)
    .slice(0, shown)
    .map(({ id, report, timestamp, is_illegal_fishing }) => ({
      id,
      lat: report.lat,
      lon: report.lon,
      kind: 'earlier',
      tone: is_illegal_fishing ? 'alarm' : 'note',
      course: report.course,
      title: `Vessel ${report.mmsi}`,
      facts: [...factsOf(report), { label: 'Reported', value: localTimeText(timestamp) }],
      warning: null,
    }))
