import type { VesselAssessment, VesselReport } from '@varuna/contract/vessel'
import { fishingWords } from '@varuna/language/dashboard/fishing'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import type { ChartPoint } from '@varuna/map/chart-point'
import { formatUtc } from '~/dashboard/time/format-time.ts'

const { map: words } = fishingWords

const maxEarlierPoints = 100

export type Position = Pick<VesselReport, 'mmsi' | 'lat' | 'lon' | 'speed' | 'course'>

const formatSpeed = (speed: number) => `${speed} kn`
const formatCourse = (course: number) => `${String(course).padStart(3, '0')}°`

const vesselFacts = ({ mmsi, speed, course }: Position) => [
  { label: words.mmsi, value: String(mmsi) },
  { label: words.speed, value: formatSpeed(speed) },
  { label: words.course, value: formatCourse(course) },
]

export const currentPoint = (position: Position, flags: { onLand: boolean; isSample: boolean }): ChartPoint => ({
  id: 'current',
  lat: position.lat,
  lon: position.lon,
  kind: 'current',
  tone: flags.onLand ? 'alarm' : 'active',
  course: position.course,
  title: flags.isSample ? words.sampleVessel(position.mmsi) : words.vessel(position.mmsi),
  facts: [...(flags.isSample ? [dashboardWords.sample.fact] : []), ...vesselFacts(position)],
  warning: flags.onLand ? words.onLand : null,
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
      title: words.vessel(report.mmsi),
      facts: [...vesselFacts(report), { label: words.reported, value: formatUtc(timestamp) }],
      warning: null,
    }))
