import type { VesselAssessment } from '@varuna/contract/analysis/vessel'
import { fishingWords } from '@varuna/language/analysis/fishing'
import { dashboardWords } from '@varuna/language/rooms'
import type { ReportAnswer } from '~/dashboard/report-form/use-report-tab.ts'
import type { SimulatedReport } from './simulate-report.ts'

/** An answer that does not come from the server, and so is not stored. */
export type UnkeptFishingAnswer = { kind: 'on-land' } | { kind: 'simulated'; report: SimulatedReport }
export type FishingAnswer = ReportAnswer<VesselAssessment, UnkeptFishingAnswer>

const { response: words } = fishingWords

/** The text of the 'API Response' box. */
export function formatResponse(answer: FishingAnswer): string {
  switch (answer.kind) {
    case 'none':
      return words.none
    case 'on-land':
      return dashboardWords.land.error
    case 'gone':
    case 'failed':
      return words.failed(answer.message)
    case 'assessed':
      return JSON.stringify(answer.assessment, null, 2)
    case 'simulated':
      return JSON.stringify(answer.report, null, 2)
  }
}
