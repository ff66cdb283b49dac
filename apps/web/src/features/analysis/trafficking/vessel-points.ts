import type { IntelligenceReport } from '@varuna/contract/analysis/intelligence'
import { traffickingWords } from '@varuna/language/analysis/trafficking'
import type { ChartPoint } from '@varuna/map/chart-point'
import type { NotEvidence } from '~/dashboard/frame/not-evidence-badge.tsx'
import { currentPoint } from '~/dashboard/map/current-point.ts'

const { map: words } = traffickingWords

type Voyage = Pick<IntelligenceReport, 'lastPort' | 'nextPort' | 'flagState'>
export type LocatedVessel = Pick<IntelligenceReport, 'vesselId' | 'lat' | 'lon'> & {
  [Field in keyof Voyage]: Voyage[Field] | null
}

/** The vessel that the tab is about; `notEvidence` is null for an assessed report. */
export function vesselPoint(
  { vesselId, lat, lon, lastPort, nextPort, flagState }: LocatedVessel,
  { onLand, notEvidence }: { onLand: boolean; notEvidence: NotEvidence | null },
): ChartPoint {
  const facts = [
    [words.vesselId, vesselId],
    [words.lastPort, lastPort],
    [words.nextPort, nextPort],
    [words.flag, flagState],
  ] as const
  return currentPoint(
    {
      lat,
      lon,
      course: null,
      name: words.vessel(vesselId),
      facts: facts.flatMap(([label, value]) => (value === null ? [] : { label, value })),
    },
    { onLand: onLand ? words.onLand : null, notEvidence },
  )
}
