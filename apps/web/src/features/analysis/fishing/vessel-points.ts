import type { VesselAssessment } from '@varuna/contract/analysis/vessel'
import { fishingWords } from '@varuna/language/analysis/fishing'
import type { ChartPoint } from '@varuna/map/chart-point'
import type { NotEvidence } from '~/dashboard/frame/not-evidence-badge.tsx'
import { currentPoint } from '~/dashboard/map/current-point.ts'
import { formatUtc } from '~/dashboard/time/format-time.ts'

const { map: words } = fishingWords

const maxEarlierPoints = 100

/** A vessel's position; values that were not entered are null. */
export interface Position {
  mmsi: number | null
  lat: number
  lon: number
  speed: number | null
  course: number | null
}

const formatSpeed = (speed: number) => `${speed} kn`
const formatCourse = (course: number) => `${String(course).padStart(3, '0')}°`

const vesselFacts = ({ mmsi, speed, course }: Position) => [
  { label: words.mmsi, value: mmsi === null ? words.notEntered : String(mmsi) },
  { label: words.speed, value: speed === null ? words.notEntered : formatSpeed(speed) },
  { label: words.course, value: course === null ? words.notEntered : formatCourse(course) },
]

/** The vessel that the tab is about; `notEvidence` is null for an assessed report. */
export const reportedPoint = (
  position: Position,
  { onLand, notEvidence }: { onLand: boolean; notEvidence: NotEvidence | null },
): ChartPoint =>
  currentPoint(
    { ...position, name: words.vessel(position.mmsi), facts: vesselFacts(position) },
    { onLand: onLand ? words.onLand : null, notEvidence },
  )

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
