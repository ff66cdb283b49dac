import type { IntelligenceReport } from '@varuna/contract/intelligence'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { traffickingWords } from '@varuna/language/dashboard/trafficking'
import type { ChartPoint } from '@varuna/map/chart-point'
import type { NotEvidence } from '~/dashboard/frame/not-evidence-badge.tsx'

const { map: words } = traffickingWords

type Voyage = Pick<IntelligenceReport, 'lastPort' | 'nextPort' | 'flagState'>
export type LocatedVessel = Pick<IntelligenceReport, 'vesselId' | 'lat' | 'lon'> & {
  [Field in keyof Voyage]: Voyage[Field] | null
}

/** The vessel that the tab is about; `notEvidence` is null for an assessed report. */
export function vesselPoint(
  report: LocatedVessel,
  { onLand, notEvidence }: { onLand: boolean; notEvidence: NotEvidence | null },
): ChartPoint {
  const name = words.vessel(report.vesselId)
  const mark = notEvidence && dashboardWords.notEvidence[notEvidence]
  return {
    id: 'current',
    lat: report.lat,
    lon: report.lon,
    kind: 'current',
    tone: onLand ? 'alarm' : 'active',
    course: null,
    title: mark ? mark.vessel(name) : name,
    facts: [
      ...(mark ? [mark.fact] : []),
      { label: words.vesselId, value: report.vesselId },
      ...(
        [
          [words.lastPort, report.lastPort],
          [words.nextPort, report.nextPort],
          [words.flag, report.flagState],
        ] as const
      ).flatMap(([label, value]) => (value === null ? [] : { label, value })),
    ],
    warning: onLand ? words.onLand : null,
    isOutline: mark !== null,
  }
}
