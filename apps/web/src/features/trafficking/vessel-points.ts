import type { IntelligenceReport } from '@varuna/contract/intelligence'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { traffickingWords } from '@varuna/language/dashboard/trafficking'
import type { ChartPoint } from '@varuna/map/chart-point'

const { map: words } = traffickingWords

type Voyage = Pick<IntelligenceReport, 'lastPort' | 'nextPort' | 'flagState'>
export type LocatedVessel = Pick<IntelligenceReport, 'vesselId' | 'lat' | 'lon'> & {
  [Field in keyof Voyage]: Voyage[Field] | null
}

export const vesselPoint = (report: LocatedVessel, flags: { onLand: boolean; isSample: boolean }): ChartPoint => ({
  id: 'current',
  lat: report.lat,
  lon: report.lon,
  kind: 'current',
  tone: flags.onLand ? 'alarm' : 'active',
  course: null,
  title: flags.isSample ? words.sampleVessel(report.vesselId) : words.vessel(report.vesselId),
  facts: [
    ...(flags.isSample ? [dashboardWords.sample.fact] : []),
    { label: words.vesselId, value: report.vesselId },
    ...(
      [
        [words.lastPort, report.lastPort],
        [words.nextPort, report.nextPort],
        [words.flag, report.flagState],
      ] as const
    ).flatMap(([label, value]) => (value === null ? [] : { label, value })),
  ],
  warning: flags.onLand ? words.onLand : null,
})
