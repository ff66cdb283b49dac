import type { VesselAssessment } from '@varuna/contract/vessel'
import { fishingWords } from '@varuna/language/dashboard/fishing'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import type { SimulatedReport } from './simulate-report.ts'

/** Result of the last submission or simulation. */
export type FishingAnswer =
  | { kind: 'none' }
  | { kind: 'on-land' }
  | { kind: 'assessed'; assessment: VesselAssessment }
  | { kind: 'simulated'; report: SimulatedReport }
  | { kind: 'failed'; message: string }
  /** The address names an assessment that the server does not have. */
  | { kind: 'gone'; message: string }

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
