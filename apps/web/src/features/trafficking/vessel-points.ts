import type { IntelligenceReport } from '@varuna/contract/intelligence'
import type { ChartPoint } from '@varuna/map/chart-point'

/** The reported vessel with its ports and flag, for the map. */
export const vesselPoint = (report: IntelligenceReport, is: { onLand: boolean; isSample: boolean }): ChartPoint => ({
  id: 'current',
  lat: report.lat,
  lon: report.lon,
  kind: 'current',
  tone: is.onLand ? 'alarm' : 'active',
  course: null,
  title: `Vessel ${report.vesselId}${is.isSample ? ', sample' : ''}`,
  facts: [
    { label: 'Vessel ID', value: report.vesselId },
    { label: 'Last port', value: report.lastPort },
    { label: 'Next port', value: report.nextPort },
    { label: 'Flag', value: report.flagState },
  ],
  warning: is.onLand ? 'WARNING: ON LAND' : null,
})
