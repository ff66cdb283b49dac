import { dashboardWords } from '@varuna/language/rooms'
import type { ChartPoint } from '@varuna/map/chart-point'
import type { NotEvidence } from '~/dashboard/frame/not-evidence-badge.tsx'

type Located = Pick<ChartPoint, 'lat' | 'lon' | 'course' | 'facts'> & { name: string }

/** The vessel that a tab is about; `onLand` marks a position on land, `notEvidence` is null for an assessed report. */
export function currentPoint(
  { lat, lon, course, facts, name }: Located,
  { onLand, notEvidence }: { onLand: string | null; notEvidence: NotEvidence | null },
): ChartPoint {
  const mark = notEvidence && dashboardWords.notEvidence[notEvidence]
  return {
    id: 'current',
    lat,
    lon,
    kind: 'current',
    tone: onLand === null ? 'active' : 'alarm',
    course,
    title: mark ? mark.vessel(name) : name,
    facts: [...(mark ? [mark.fact] : []), ...facts],
    warning: onLand,
    isOutline: mark !== null,
  }
}
