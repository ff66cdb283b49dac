import type { IntelligenceReport } from '@varuna/contract/intelligence'
import type { ChartPoint } from '@varuna/map/chart-point'
import { sampleFact } from '~/dashboard/frame/sample-text.ts'

export const vesselPoint = (report: IntelligenceReport, flags: { onLand: boolean; isSample: boolean }): ChartPoint => ({
  id: 'current',
  lat: report.lat,
  lon: report.lon,
  kind: 'current',
  tone: flags.onLand ? 'alarm' : 'active',
  course: null,
  title: `Vessel ${report.vesselId}${flags.isSample ? ', sample' : ''}`,
  facts: [
    ...(flags.isSample ? [sampleFact] : []),
    { label: 'Vessel ID', value: report.vesselId },
    { label: 'Last port', value: report.lastPort },
    { label: 'Next port', value: report.nextPort },
    { label: 'Flag', value: report.flagState },
  ],
  warning: flags.onLand ? 'WARNING: ON LAND' : null,
})
