import type { IntelligenceReport } from '@varuna/contract/intelligence'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { traffickingWords } from '@varuna/language/dashboard/trafficking'
import type { ChartPoint } from '@varuna/map/chart-point'

const { map: words } = traffickingWords

export const vesselPoint = (report: IntelligenceReport, flags: { onLand: boolean; isSample: boolean }): ChartPoint => ({
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
    { label: words.lastPort, value: report.lastPort },
    { label: words.nextPort, value: report.nextPort },
    { label: words.flag, value: report.flagState },
  ],
  warning: flags.onLand ? words.onLand : null,
})
