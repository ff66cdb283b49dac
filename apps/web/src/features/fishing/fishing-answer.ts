import type { VesselAssessment } from '@varuna/contract/vessel'
import { landTexts } from '~/dashboard-kit/land-texts.ts'
import type { FishingAlert } from './fishing-alert.ts'

/** What the last submission or simulation came to. */
export type FishingAnswer =
  | { kind: 'none' }
  | { kind: 'on-land' }
  | { kind: 'assessed'; assessment: VesselAssessment }
  | { kind: 'simulated'; alert: FishingAlert }
  | { kind: 'failed'; message: string }

/** The text of the 'API Response' box. */
export function responseText(answer: FishingAnswer): string {
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
      return JSON.stringify(answer.alert, null, 2)
  }
}
