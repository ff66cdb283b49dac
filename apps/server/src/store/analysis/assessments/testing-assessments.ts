import type { AssessmentSelection } from '../../interfaces/analysis/assessment-store.ts'

/** All assessments of an account that it has not deleted, the newest first. */
export const everyAssessment: AssessmentSelection = {
  kinds: null,
  verdicts: null,
  text: null,
  subject: null,
  teamId: null,
  box: null,
  fromMs: null,
  toMs: null,
  isDeleted: false,
  sort: 'assessed',
  order: 'desc',
}
