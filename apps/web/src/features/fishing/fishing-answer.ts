import type { VesselAssessment } from '@varuna/contract/vessel'
import { landTexts } from '~/dashboard/location-check/land-texts.ts'
import type { SimulatedReport } from './simulate-report.ts'

/** Result of the last submission or simulation. */
export type FishingAnswer =
  | { kind: 'none' }
  | { kind: 'on-land' }
  | { kind: 'assessed'; assessment: VesselAssessment }
  | { kind: 'simulated'; report: SimulatedReport }
  | { kind: 'failed'; message: string }

/** The text of the 'API Response' box. */
export function formatResponse(answer: FishingAnswer): string {
  switch (answer.kind) {
    case 'none':
      return 'No data sent yet.'
    case 'on-land':
      return landTexts.error
    case 'failed':
      return `Error: ${answer.message}`
    case 'assessed':
      return JSON.stringify(answer.assessment, null, 2)
    case 'simulated':
      return JSON.stringify(answer.report, null, 2)
  }
}
